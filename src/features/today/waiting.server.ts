/** LIVE-9: the customers who wait for an answer. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { OrderRow } from '../orders/books.server.ts'
import { type ListedPieces, listPieces } from '../orders/finding/listed-orders.server.ts'
import type { MoneyToLookAt } from '../orders/money-back/to-look-at.server.ts'
import { listByIds } from '../orders/orders.server.ts'
import { answerDueAt, openMsBetween } from '../quotes/request/promise/promise-clock.server.ts'
import { listQuotesByIds, type QuoteRow } from '../quotes/request/quotes.server.ts'
import { mostCounted } from './groups.ts'

/** One line of the first page: a quote or an order, and why it is there. */
export type TodayRow = {
  /** Since when it waits. */
  at: number
  /** Overdue, by the clock of the promise or by its promised day. */
  isLate: boolean
  unread?: { count: number; words: string }
} & (
  | {
      quote: QuoteRow
      /** When the answer is due, and how long the shop is open until then. */
      due?: { at: number; openMs: number }
    }
  | { order: OrderRow; pieces: ListedPieces | undefined; dueCents?: number; news?: MoneyToLookAt }
)

export type Group = { rows: TodayRow[]; total: number; isExact: boolean; late: number }

export const exact = (rows: TodayRow[], total: number): Group => ({ rows, total, isExact: true, late: 0 })

/** As the index of unread messages says it. */
const isUnread = sql<boolean>`side = 'customer' and read_at is null`

/**
 * Pending quotes that the owner hasn't written about, overdue ones first. When there are more than fit, half of the rows are
 * the newest, so that an old pile doesn't hide what has just come.
 */
export async function readQuotes(store: Store, limit: number, now: number): Promise<Group> {
  const unanswered = store.db
    .selectFrom('quotes')
    .select(['id', 'created_at'])
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    // Not `not exists`, for which PostgreSQL reads all messages: for each pending quote one step into their index.
    .where(
      ({ selectFrom }) =>
        selectFrom('quote_messages')
          .select('quote_messages.id')
          .whereRef('quote_messages.quote_id', '=', 'quotes.id')
          .where('side', '=', 'owner')
          .limit(1),
      'is',
      null,
    )
  const counted = await unanswered
    .orderBy('id')
    .limit(mostCounted + 1)
    .execute()
  const isExact = counted.length <= mostCounted
  const newest = isExact ? counted : (await unanswered.orderBy('id', 'desc').limit(limit).execute()).reverse()
  const half = Math.ceil(limit / 2)
  const fits = isExact && counted.length <= limit
  const picked = fits ? counted : [...counted.slice(0, half), ...newest.slice(half - limit)]
  const found = await listQuotesByIds(
    store,
    picked.map(({ id }) => id),
  )
  const late = lateOf(counted, now)
  return {
    rows: found.map((quote) => {
      const dueAt = answerDueAt(quote.created_at)
      const isLate = dueAt <= now
      return {
        quote,
        at: quote.created_at,
        isLate,
        due: { at: dueAt, openMs: isLate ? 0 : openMsBetween(now, dueAt) },
      }
    }),
    total: Math.min(counted.length, mostCounted),
    isExact,
    late: Math.min(late, mostCounted),
  }
}

/** How many are overdue. They come first: an earlier quote is never due later. */
function lateOf(quotes: readonly { created_at: number }[], now: number): number {
  let [from, until] = [0, quotes.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if (answerDueAt(quotes[middle]?.created_at ?? now) <= now) from = middle + 1
    else until = middle
  }
  return from
}

/** DESK-4: what is in the bin waits for nobody. */
const inBin = (store: Store) => store.db.selectFrom('quotes').select('quotes.id').where('deleted_at', 'is not', null)

/** An order's message has no quote that could be there. */
const isOutOfBin = (eb: ExpressionBuilder<Tables, 'quote_messages'>, store: Store) =>
  eb.or([eb('quote_id', 'is', null), eb('quote_id', 'not in', inBin(store))])

/** One row for each quote or cart's order with unread messages, the latest first. */
export async function readMessages(store: Store, limit: number): Promise<Group> {
  const [unread, count] = await Promise.all([
    store.db
      .selectFrom('quote_messages')
      .select((eb) => [
        'quote_id',
        'order_id',
        eb.fn.countAll<number>().as('count'),
        eb.fn.max<number>('id').as('latest'),
      ])
      .where(isUnread)
      .where((eb) => isOutOfBin(eb, store))
      .groupBy(['quote_id', 'order_id'])
      .orderBy('latest', 'desc')
      .limit(limit)
      .execute(),
    store.db
      .selectFrom('quote_messages')
      .select((eb) => [
        eb.fn.count<number>('quote_id').distinct().as('quotes'),
        eb.fn.count<number>('order_id').distinct().as('orders'),
      ])
      .where(isUnread)
      .where((eb) => isOutOfBin(eb, store))
      .executeTakeFirstOrThrow(),
  ])
  if (unread.length === 0) return exact([], 0)
  const orders = await listByIds(
    store,
    unread.flatMap(({ order_id: id }) => id ?? []),
  )
  const [quotes, pieces, texts] = await Promise.all([
    listQuotesByIds(
      store,
      unread.flatMap(({ quote_id: id }) => id ?? []),
    ),
    listPieces(store, orders),
    store.db
      .selectFrom('quote_messages')
      .select(['id', 'at', 'text'])
      .where(
        'id',
        'in',
        unread.map(({ latest }) => latest),
      )
      .execute(),
  ])
  const rows = unread.flatMap((row): TodayRow[] => {
    const text = texts.find(({ id }) => id === row.latest)
    const quote = quotes.find(({ id }) => id === row.quote_id)
    const order = orders.find(({ id }) => id === row.order_id)
    const shared = {
      at: text?.at ?? 0,
      isLate: false,
      unread: { count: row.count, words: firstWords(text?.text ?? '') },
    }
    if (quote) return [{ ...shared, quote }]
    return order ? [{ ...shared, order, pieces: pieces.get(order.id) }] : []
  })
  return exact(rows, count.quotes + count.orders)
}

/** On one line. */
function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 140 ? line : `${line.slice(0, 139).replace(/[\ud800-\udbff]$/, '')}…`
}

/** LIVE-8: expired offers that their customers asked to renew, until they are, or the owner writes, or the quote is done. */
export async function readRenewals(store: Store, limit: number): Promise<Group> {
  const found = await store.db
    .selectFrom('quote_events as event')
    .select((eb) => ['event.quote_id', 'event.at', eb.fn.countAll<number>().over().as('total')])
    // As the index says it.
    .where(sql<boolean>`event.kind = 'renewal-asked'`)
    // Not a join, for which PostgreSQL may read all versions: for each event one step into their index.
    .where(
      ({ selectFrom }) =>
        selectFrom('offer_versions as version')
          .select('version.state')
          .whereRef('version.quote_id', '=', 'event.quote_id')
          .whereRef('event.note', '=', sql`'Version ' || version.number`)
          .limit(1),
      'in',
      ['sent', 'seen'],
    )
    .where(
      ({ selectFrom }) =>
        selectFrom('quote_messages')
          .select('quote_messages.id')
          .whereRef('quote_messages.quote_id', '=', 'event.quote_id')
          .where('side', '=', 'owner')
          .whereRef('quote_messages.at', '>', 'event.at')
          .limit(1),
      'is',
      null,
    )
    .where(
      ({ selectFrom }) =>
        selectFrom('quotes').select('quotes.status').whereRef('quotes.id', '=', 'event.quote_id').limit(1),
      '<>',
      'completed',
    )
    .where('event.quote_id', 'not in', inBin(store))
    .orderBy('event.id')
    .limit(limit)
    .execute()
  const quotes = await listQuotesByIds(
    store,
    found.map((one) => one.quote_id),
  )
  const rows = quotes.map((quote): TodayRow => {
    const at = found.find((one) => one.quote_id === quote.id)?.at ?? quote.created_at
    return { quote, at, isLate: false }
  })
  return exact(rows, found[0]?.total ?? 0)
}
