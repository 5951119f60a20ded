/**
 * WIN-10: which delivered orders are asked for a review, and their private links. The only writer of its table. A request
 * is planned in the transaction that says 'delivered', so orders from before are never asked. A due one is sent or dropped
 * while its row is locked, in the transaction that saves its email: once, however many processes look for it.
 */
import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { shop } from '../../../content/shop.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/repeat.ts'
import { isOutboxOpen, putInOutbox } from '../mail/outbox.server.ts'
import { timeZone } from '../shared/clock.ts'
import { describePieces, noPiece } from './reviewed-piece.server.ts'

export type RequestRow = Selectable<Tables['review_requests']>

const dayMs = 24 * 60 * 60 * 1000
/** By the shop's clock, when people read their email. */
const hour = 10
/** After an outage it still goes out this much later, and not after that. */
const latestAfterMs = 3 * dayMs
/** A customer with several orders is asked about one of them. */
const apartMs = 60 * dayMs
/** Of one look. The next one, a minute later, takes the others. */
const mostAtOnce = 20

/** 192 random bits: anyone who has the link can write the review. */
const newToken = () => randomBytes(24).toString('base64url')

/** Anything else skips the query, because PostgreSQL rejects text with a NUL. */
const isToken = (text: string) => /^[\w-]{32}$/.test(text)

/** 10 in the morning, by the shop's clock, of the day that comes so many days after. */
export function dueAfter(deliveredAt: number): number {
  const day = Temporal.Instant.fromEpochMilliseconds(deliveredAt).toZonedDateTimeISO(timeZone).toPlainDate()
  return day.add({ days: shop.reviewAfterDays }).toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) })
    .epochMilliseconds
}

/** In the transaction that moves an order to 'delivered'. Nothing is mailed without a mail server. */
export const planReviewRequest = (store: Store, orderId: number, now: number): Promise<unknown> =>
  insertRequest(store, { orderId, state: isOutboxOpen(store) ? 'due' : 'dropped', dueAt: dueAfter(now) }, now)

/** DESK-4: in the transaction that takes 'delivered' back. One that was sent, or answered, stays. */
export const dropReviewRequest = (store: Store, orderId: number): Promise<unknown> =>
  store.db
    .deleteFrom('review_requests')
    .where('order_id', '=', orderId)
    .where('state', '=', 'due')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reviews').select('reviews.id').whereRef('request_id', '=', 'review_requests.id'))),
    )
    .execute()

type NewRequest = { orderId: number; state: 'due' | 'dropped'; dueAt: number }

const insertRequest = (store: Store, { orderId, state, dueAt }: NewRequest, now: number) =>
  store.db
    .insertInto('review_requests')
    .values({
      ...{ order_id: orderId, token: newToken(), state, due_at: dueAt },
      ...{ done_at: state === 'due' ? null : now, stopped_at: null, created_at: now },
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()

/** Looks once a minute what is due. Only in a shop with a mail server. Returns how to stop. */
export const startReviewRequests = (store: Store, now: () => number, log: Log): (() => Promise<void>) =>
  repeat(60_000, log, 'customers could not be asked for reviews', () => sendReviewRequests(store, now())).stop

/** Sends or drops what is due. Returns how many were sent. */
export async function sendReviewRequests(store: Store, now: number): Promise<number> {
  const due = await store.db
    .selectFrom('review_requests')
    .select('id')
    .where('state', '=', 'due')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(mostAtOnce)
    .execute()
  let sent = 0
  for (const { id } of due) if (await sendRequest(store, id, now)) sent++
  return sent
}

const sendRequest = (store: Store, id: number, now: number) =>
  store.transaction(async () => {
    const request = await lockRequest(store, id)
    // Another process was faster.
    if (request?.state !== 'due') return false
    const order = await store.db
      .selectFrom('orders')
      .select(['id', 'quote_id', 'status', 'set_aside', 'customer_name', 'customer_email'])
      .where('id', '=', request.order_id)
      .executeTakeFirstOrThrow()
    const isWanted =
      order.status === 'delivered' &&
      order.set_aside === null &&
      order.customer_email !== '' &&
      now - request.due_at <= latestAfterMs &&
      request.stopped_at === null &&
      !(await hasReview(store, id)) &&
      !(await wasAskedOrStopped(store, order.customer_email, now))
    await store.db
      .updateTable('review_requests')
      .set({ state: isWanted ? 'sent' : 'dropped', done_at: now })
      .where('id', '=', id)
      .execute()
    store.logCommitted({ order: order.id }, isWanted ? 'review asked for' : 'review not asked for')
    if (!isWanted) return false
    const { productName, piece, more } = (await describePieces(store, order.id)) ?? noPiece
    const content = {
      ...{ orderId: order.id, quoteId: order.quote_id, token: request.token, customerName: order.customer_name },
      ...{ productName, pieceName: piece, more },
    }
    const recipient = order.customer_email
    // It is the owner who says that an order was delivered.
    await putInOutbox(store, { kind: 'review_request', recipient, isByOwner: true, content }, now)
    return true
  })

/** Locked until the transaction ends. SQLite has only one writer anyway. */
export const lockRequest = (store: Store, id: number): Promise<RequestRow | undefined> =>
  store.db
    .selectFrom('review_requests')
    .selectAll()
    .where('id', '=', id)
    .$if(store.engine === 'postgres', (row) => row.forUpdate())
    .executeTakeFirst()

const hasReview = async (store: Store, requestId: number) =>
  (await store.db.selectFrom('reviews').select('id').where('request_id', '=', requestId).executeTakeFirst()) !==
  undefined

/** Whether this customer, by email address, was asked lately about another order, or ever wanted no more of it. */
const wasAskedOrStopped = async (store: Store, email: string, now: number) =>
  (await store.db
    .selectFrom('review_requests')
    .innerJoin('orders', 'orders.id', 'review_requests.order_id')
    .select('review_requests.id')
    .where((eb) =>
      eb.or([
        eb('review_requests.stopped_at', 'is not', null),
        eb.and([eb('review_requests.state', '=', 'sent'), eb('review_requests.done_at', '>', now - apartMs)]),
      ]),
    )
    .where(sql<boolean>`lower(orders.customer_email) = ${email.toLowerCase()}`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Undefined for a token that never was one. */
export async function findRequest(store: Store, token: string): Promise<RequestRow | undefined> {
  if (!isToken(token)) return undefined
  return store.db.selectFrom('review_requests').selectAll().where('token', '=', token).executeTakeFirst()
}

export type ReviewLink = { ok: true; request: RequestRow } | { ok: false; reason: 'not-found' | 'not-delivered' }

/** The link that the owner hands on, made if the order has none yet, as those delivered before the shop asked. */
export const linkOfOrder = (store: Store, orderId: number, now: number): Promise<ReviewLink> =>
  store.transaction(async () => {
    const order = await store.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
    if (!order) return { ok: false, reason: 'not-found' }
    if (order.status !== 'delivered') return { ok: false, reason: 'not-delivered' }
    await insertRequest(store, { orderId, state: 'dropped', dueAt: now }, now)
    const request = await store.db
      .selectFrom('review_requests')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return { ok: true, request }
  })

/** No more emails of this kind to this customer, for whatever order. */
export async function stopRequests(store: Store, { id, order_id }: RequestRow, now: number): Promise<void> {
  await store.db
    .updateTable('review_requests')
    .set((eb) => ({ stopped_at: eb.fn.coalesce('stopped_at', eb.val(now)) }))
    .where('id', '=', id)
    .execute()
  store.logCommitted({ order: order_id }, 'customer wants no emails about reviews')
}
