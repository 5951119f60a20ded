/** LIVE-9: the customers who wait for an answer. */
import type { Store } from '../../platform/database/store.ts'
import type { OrderRow } from '../orders/books.server.ts'
import { type ListedPieces, listPieces } from '../orders/finding/listed-orders.server.ts'
import type { MoneyToLookAt } from '../orders/money-back/to-look-at.server.ts'
import { listByIds } from '../orders/orders.server.ts'
import { isStillWaiting, isUnread, renewalsAsked, unansweredQuotes } from '../quotes/request/pipeline/waiting.server.ts'
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

/**
 * Pending quotes that the owner hasn't written about, overdue ones first. When there are more than fit, half of the rows are
 * the newest, so that an old pile doesn't hide what has just come.
 */
export async function readQuotes(store: Store, limit: number, now: number): Promise<Group> {
  const unanswered = unansweredQuotes(store)
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
      .where(isStillWaiting)
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
      .where(isStillWaiting)
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

export async function readRenewals(store: Store, limit: number): Promise<Group> {
  const found = await renewalsAsked(store)
    .select((eb) => ['event.quote_id', 'event.at', eb.fn.countAll<number>().over().as('total')])
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
