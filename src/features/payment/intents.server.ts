/**
 * The tables of payment intents and payment events; no other file writes them, so this one is longer than other files.
 * Nothing here knows about carts or orders:
 * what a payment does to an order is in orders/apply-intent.server.ts.
 */
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Intent, PaymentEvent, PaymentProvider, ProviderName } from './provider.ts'

export type IntentRow = Selectable<Tables['payment_intents']>

/** An unpaid intent is closed after a day. */
export const staleAfterMs = 24 * 60 * 60 * 1000

/** Literals, not parameters: SQLite uses a partial index only for a query that repeats the index's condition. */
const isOpen = sql<boolean>`state in ('creating', 'open')`

/** The open intent of a cart. A unique index allows only one. */
export const findOpenIntent = (store: Store, sessionId: string): Promise<IntentRow | undefined> =>
  store.db
    .selectFrom('payment_intents')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where(isOpen)
    .executeTakeFirst()

/** The newest intent of a cart, in any state. */
export const findLatestIntent = (store: Store, sessionId: string): Promise<IntentRow | undefined> =>
  store.db
    .selectFrom('payment_intents')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The provider's last answer about an intent. */
export const findLastAnswer = (store: Store, intentId: string) =>
  store.db
    .selectFrom('payment_intents')
    .select(['last_status', 'last_error'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()

/**
 * The open intent of a cart, inserted unless another tab was first. Written before the call to the provider, so after a
 * crash the shop retries with the same idempotency key. Undefined when another tab has already closed it.
 */
export async function startIntent(
  store: Store,
  provider: PaymentProvider,
  sessionId: string,
  amountCents: number,
  now: number,
  orderPaymentId: string | null = null,
): Promise<IntentRow | undefined> {
  await store.db
    .insertInto('payment_intents')
    .values({
      id: randomUUID(),
      intent_id: null,
      session_id: sessionId,
      order_payment_id: orderPaymentId,
      provider: provider.name,
      amount_cents: amountCents,
      state: 'creating',
      last_status: 'open',
      last_error: null,
      created_at: now,
      checked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findOpenIntent(store, sessionId)
}

/** Saves the provider's id of a started intent. False when the row was closed before the provider answered. */
export async function recordCreated(store: Store, id: string, intentId: string, now: number): Promise<boolean> {
  const opened = await store.db
    .updateTable('payment_intents')
    .set({ intent_id: intentId, state: 'open', checked_at: now })
    .where('id', '=', id)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

/** Locks an open intent's row until the transaction ends; undefined when it is not open. */
export const lockOpenIntent = (
  store: Store,
  intentId: string,
): Promise<Pick<IntentRow, 'amount_cents' | 'changing'> | undefined> =>
  store.db
    .updateTable('payment_intents')
    .set({ state: 'open' })
    .where('intent_id', '=', intentId)
    .where('state', '=', 'open')
    .returning(['amount_cents', 'changing'])
    .executeTakeFirst()

/** Before a new amount is sent to the provider. The caller has locked the row and seen that no other one is on its way. */
export async function startAmountChange(store: Store, intentId: string, amountCents: number): Promise<void> {
  await store.db
    .updateTable('payment_intents')
    .set({ amount_cents: amountCents, changing: 1 })
    .where('intent_id', '=', intentId)
    .execute()
}

/** After the provider has taken it. False when the intent was closed in the meantime. */
export async function endAmountChange(store: Store, intentId: string): Promise<boolean> {
  const ended = await store.db
    .updateTable('payment_intents')
    .set({ changing: 0 })
    .where('intent_id', '=', intentId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Locks the row like `lockOpenIntent`, for an order of this amount. False when the intent is closed, has another amount,
 * or may still get one: a change that is on its way could reach the provider after the order, and just before the card.
 */
export async function lockForOrder(store: Store, intentId: string, amountCents: number, now: number): Promise<boolean> {
  const locked = await store.db
    .updateTable('payment_intents')
    .set({ checked_at: now })
    .where('intent_id', '=', intentId)
    .where('state', '=', 'open')
    .where('amount_cents', '=', amountCents)
    .where('changing', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

export async function closeIntent(store: Store, id: string): Promise<void> {
  await store.db.updateTable('payment_intents').set({ state: 'canceled' }).where('id', '=', id).where(isOpen).execute()
}

/**
 * Frees a cart for another intent while this one may still get paid. It stays open; the reconciler closes or books it
 * once its provider can be reached.
 */
export async function detachFromCart(store: Store, id: string): Promise<void> {
  await store.db.updateTable('payment_intents').set({ session_id: id }).where('id', '=', id).where(isOpen).execute()
}

/** DESK-5: the owner books a cart's order by hand. From here on the order doesn't end with its card form. */
export async function assignToPayment(store: Store, intentId: string, orderPaymentId: string): Promise<void> {
  await store.db
    .updateTable('payment_intents')
    .set({ order_payment_id: orderPaymentId })
    .where('intent_id', '=', intentId)
    .execute()
}

/** DESK-4: a payment becomes a part of another one. A card form of it, though closed, may still bring money. */
export async function passIntents(store: Store, fromPaymentId: string, toPaymentId: string): Promise<void> {
  await store.db
    .updateTable('payment_intents')
    .set({ order_payment_id: toPaymentId })
    .where('order_payment_id', '=', fromPaymentId)
    .execute()
}

/** A detached intent has its own id as its session id. */
export const isDetached = (row: Pick<IntentRow, 'id' | 'session_id'>) => row.session_id === row.id

/**
 * Saves the provider's answer about an intent. Undefined when it changes nothing: the intent is not this shop's (another
 * system may share the provider's account), or a later answer arrived first.
 */
export async function recordAnswer(
  store: Store,
  intent: Intent,
  now: number,
): Promise<Pick<IntentRow, 'session_id' | 'order_payment_id' | 'provider' | 'created_at'> | undefined> {
  let known = store.db
    .updateTable('payment_intents')
    .set({
      last_status: intent.status,
      last_error: intent.error,
      checked_at: now,
      ...(intent.status === 'succeeded' && { state: 'settled' as const }),
      ...(intent.status === 'canceled' && { state: 'canceled' as const }),
    })
    .where('intent_id', '=', intent.id)
  // Success and cancellation are final: after them, any other answer is an old one.
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') known = known.where(isOpen)
  return known.returning(['session_id', 'order_payment_id', 'provider', 'created_at']).executeTakeFirst()
}

/** When the oldest open intent was made; null when none is open. A part of a larger statement. */
export const oldestOpenAt = (store: Store) =>
  store.db
    .selectFrom('payment_intents')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .where(isOpen)

/** An intent is checked after a minute, then less often as it ages: after a tenth of its age. */
export const checkAfterMs = 60_000
const mostChecked = 50

export type IntentToCheck = Pick<
  IntentRow,
  'id' | 'intent_id' | 'session_id' | 'order_payment_id' | 'created_at' | 'checked_at'
>

/** Open intents of a provider that are due for a check, longest unchecked first. */
export const listIntentsToCheck = (store: Store, provider: PaymentProvider, now: number): Promise<IntentToCheck[]> =>
  store.db
    .selectFrom('payment_intents')
    .select(['id', 'intent_id', 'session_id', 'order_payment_id', 'created_at', 'checked_at'])
    .where(isOpen)
    // Those of a provider without keys wait until its keys are set again.
    .where('provider', '=', provider.name)
    // A check in the future was made by a clock that has been set back since.
    .where(sql<boolean>`(checked_at <= ${now - checkAfterMs} or checked_at > ${now + checkAfterMs})`)
    // 10.0, not 10: PostgreSQL truncates the quotient of two integers.
    .where(
      sql<boolean>`(checked_at > ${now} or ${now} - checked_at >= (${now} - created_at) / 10.0
        or (last_status = 'open' and created_at < ${now - staleAfterMs}))`,
    )
    .orderBy('checked_at')
    .limit(mostChecked)
    .execute()

const dayMs = 24 * 60 * 60 * 1000

/** How long a payment that went through is watched: banks take disputes for months after the delivery. */
const watchedMs = 270 * dayMs

/**
 * Payments of a provider that went through and are due for a look at their refunds and disputes, in case an event got lost.
 * After a tenth of their age like all others, and daily from the tenth day on; one with an open dispute at any age.
 */
export const listSettledToCheck = (
  store: Store,
  provider: PaymentProvider,
  now: number,
): Promise<Pick<IntentRow, 'id' | 'intent_id' | 'checked_at'>[]> =>
  store.db
    .selectFrom('payment_intents')
    .select(['id', 'intent_id', 'checked_at'])
    .where(sql<boolean>`state = 'settled'`)
    .where('provider', '=', provider.name)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', now - watchedMs),
        eb(
          'intent_id',
          'in',
          eb
            .selectFrom('disputes')
            .select('disputes.intent_id')
            .where(sql<boolean>`disputes.state in ('needs_response', 'under_review')`),
        ),
      ]),
    )
    .where(sql<boolean>`(checked_at <= ${now - checkAfterMs} or checked_at > ${now + checkAfterMs})`)
    .where(
      sql<boolean>`(checked_at > ${now} or checked_at <= ${now - dayMs}
        or ${now} - checked_at >= (${now} - created_at) / 10.0)`,
    )
    .orderBy('checked_at')
    .limit(mostChecked)
    .execute()

/** How often refunds or disputes of an intent were booked; undefined for one that isn't this shop's. */
export async function countNews(store: Store, intentId: string): Promise<number | undefined> {
  const row = await store.db
    .selectFrom('payment_intents')
    .select('news')
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  return row?.news
}

export async function addNews(store: Store, intentId: string): Promise<void> {
  await store.db
    .updateTable('payment_intents')
    .set((eb) => ({ news: eb('news', '+', 1) }))
    .where('intent_id', '=', intentId)
    .execute()
}

/** The intents that may still take money for these payments of orders, in any tab. */
export const listOpenIntentsOf = (
  store: Store,
  payments: readonly { id: string; intent_id: string | null }[],
): Promise<IntentRow[]> => {
  const intentIds = payments.flatMap(({ intent_id }) => intent_id ?? [])
  return store.db
    .selectFrom('payment_intents')
    .selectAll()
    .where(isOpen)
    .where((eb) =>
      eb.or([
        eb('order_payment_id', 'in', payments.length > 0 ? payments.map(({ id }) => id) : ['']),
        eb('intent_id', 'in', intentIds.length > 0 ? intentIds : ['']),
      ]),
    )
    .execute()
}

/** True for one of the requests and processes that would check an intent at the same time. */
export async function claimCheck(
  store: Store,
  row: Pick<IntentRow, 'id' | 'checked_at'>,
  now: number,
): Promise<boolean> {
  const claimed = await store.db
    .updateTable('payment_intents')
    .set({ checked_at: now })
    .where('id', '=', row.id)
    .where('checked_at', '=', row.checked_at)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function isKnownEvent(store: Store, eventId: string): Promise<boolean> {
  const known = await store.db.selectFrom('payment_events').select('id').where('id', '=', eventId).executeTakeFirst()
  return known !== undefined
}

/** True the first time; the provider may send an event more than once. */
export async function insertEvent(store: Store, event: PaymentEvent, now: number): Promise<boolean> {
  const first = await store.db
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return first !== undefined
}

/** SET-3: when the latest signed event of this provider came, in epoch milliseconds. Undefined before the first. */
export async function findLastEventAt(store: Store, provider: ProviderName): Promise<number | undefined> {
  const ofDemo = sql<boolean>`substr(id, 1, 9) = 'evt_demo_'`
  const row = await store.db
    .selectFrom('payment_events')
    .select('received_at')
    .where((eb) => (provider === 'demo' ? ofDemo : eb.not(ofDemo)))
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}
