/**
 * LIVE-9: what needs the owner today, read every few seconds by an open desk. Each group is an index range: a few rows and a
 * count, however many quotes and orders there are.
 */
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { countStuckMails } from '../mail/stuck-mails.server.ts'
import type { OrderRow } from '../orders/books.server.ts'
import { type ListedPieces, listPieces } from '../orders/finding/listed-orders.server.ts'
import { listMoneyToLookAt, type MoneyToLookAt } from '../orders/money-back/to-look-at.server.ts'
import { countOrders, listByIds } from '../orders/orders.server.ts'
import { listInWork } from '../orders/promise/in-work.server.ts'
import { listBalanceDue, listWithoutDeposit } from '../orders/promise/waiting.server.ts'
import { answerDueAt, openMsBetween } from '../quotes/promise/promise-clock.server.ts'
import { countQuotes, listQuotesByIds, type QuoteRow } from '../quotes/quotes.server.ts'
import { dayBefore } from '../shared/days.server.ts'
import { spanOf } from '../workshop/weeks.ts'
import { mostCounted, mostRows, rowsShown, type TodayGroup } from './groups.ts'

/** One line of the first page: a quote or an order, and why it is there. */
export type TodayRow = {
  /** Since when it waits. */
  at: number
  /** Overdue, by the clock of the promise or by its promised day. */
  isLate: boolean
} & (
  | {
      quote: QuoteRow
      /** When the answer is due, and how long the shop is open until then. */
      due?: { at: number; openMs: number }
      unread?: { count: number; words: string }
    }
  | { order: OrderRow; pieces: ListedPieces | undefined; dueCents?: number; news?: MoneyToLookAt }
)

type Group = { rows: TodayRow[]; total: number; isExact: boolean; late: number }

export type Today = {
  /** By the shop's clock. */
  day: string
  groups: Record<TodayGroup, Group>
  stuckMails: number
  heldMails: number
  /** Each changes with any change of the rows that it is named after. */
  marks: { quotes: string; orders: string }
}

/** @param opened The group that is wanted in full. */
export async function readToday(store: Store, opened: TodayGroup | undefined, now: number): Promise<Today> {
  const limitOf = (group: TodayGroup) => (group === opened ? mostRows : rowsShown)
  const { day } = dayBefore(now, 0)
  const [quotes, messages, renewals, money, setAside, promised, toStart, noDeposit, balanceDue, mails, marks] =
    await Promise.all([
      readQuotes(store, limitOf('quotes'), now),
      readMessages(store, limitOf('messages')),
      readRenewals(store, limitOf('renewals')),
      listMoneyToLookAt(store, limitOf('money')),
      readSetAside(store, limitOf('set-aside')),
      readPromised(store, limitOf('promised'), day),
      readToStart(store, limitOf('to-start'), day),
      listWithoutDeposit(store, limitOf('no-deposit')),
      listBalanceDue(store, limitOf('balance-due')),
      countStuckMails(store, now),
      readMarks(store),
    ])
  const waiting = [...noDeposit.rows, ...balanceDue.rows].map(({ order }) => order)
  const moneyOrders = money.rows.map(({ order }) => order)
  const pieces = await listPieces(store, [
    ...moneyOrders,
    ...setAside.orders,
    ...promised.orders,
    ...toStart.orders,
    ...waiting,
  ])
  const rowOf = (
    order: OrderRow,
    more: { at?: number; isLate?: boolean; dueCents?: number; news?: MoneyToLookAt } = {},
  ): TodayRow => ({
    order,
    pieces: pieces.get(order.id),
    at: order.created_at,
    isLate: false,
    ...more,
  })
  const dueGroup = ({ rows, total }: typeof noDeposit) =>
    exact(
      rows.map(({ order, dueCents, since }) => rowOf(order, { dueCents, at: since })),
      total,
    )
  const isLate = ({ promised_on: on }: OrderRow) => on !== null && on < day
  return {
    day,
    groups: {
      quotes,
      messages,
      renewals,
      money: exact(
        money.rows.map((news) =>
          rowOf(news.order, {
            ...{ news, at: news.at, dueCents: news.cents },
            isLate: news.dueAt !== null && news.dueAt <= now,
          }),
        ),
        money.total,
      ),
      'set-aside': exact(
        setAside.orders.map((order) => rowOf(order, { at: order.updated_at })),
        setAside.total,
      ),
      promised: {
        ...exact(
          promised.orders.map((order) => rowOf(order, { isLate: isLate(order) })),
          promised.total,
        ),
        late: promised.late,
      },
      'to-start': exact(
        toStart.orders.map((order) => rowOf(order, { at: order.paid_at ?? order.created_at })),
        toStart.total,
      ),
      'no-deposit': dueGroup(noDeposit),
      'balance-due': dueGroup(balanceDue),
    },
    stuckMails: mails.stuck,
    heldMails: mails.held,
    marks,
  }
}

const exact = (rows: TodayRow[], total: number): Group => ({ rows, total, isExact: true, late: 0 })

/**
 * Pending quotes that the owner hasn't written about, overdue ones first. When there are more than fit, half of the rows are
 * the newest, so that an old pile doesn't hide what has just come.
 */
async function readQuotes(store: Store, limit: number, now: number): Promise<Group> {
  const unanswered = store.db
    .selectFrom('quotes')
    .select(['id', 'created_at'])
    .where('status', '=', 'pending')
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

/** As the index of unread messages says it. */
const isUnread = sql<boolean>`side = 'customer' and read_at is null`

/** One row for each quote with unread messages, the latest first. */
async function readMessages(store: Store, limit: number): Promise<Group> {
  const [unread, count] = await Promise.all([
    store.db
      .selectFrom('quote_messages')
      .select((eb) => ['quote_id', eb.fn.countAll<number>().as('count'), eb.fn.max<number>('id').as('latest')])
      .where(isUnread)
      .groupBy('quote_id')
      .orderBy('latest', 'desc')
      .limit(limit)
      .execute(),
    store.db
      .selectFrom('quote_messages')
      .select((eb) => eb.fn.count<number>('quote_id').distinct().as('quotes'))
      .where(isUnread)
      .executeTakeFirstOrThrow(),
  ])
  if (unread.length === 0) return exact([], 0)
  const [quotes, texts] = await Promise.all([
    listQuotesByIds(
      store,
      unread.map((row) => row.quote_id),
    ),
    store.db
      .selectFrom('quote_messages')
      .select(['quote_id', 'at', 'text'])
      .where(
        'id',
        'in',
        unread.map(({ latest }) => latest),
      )
      .execute(),
  ])
  const rows = quotes.map((quote): TodayRow => {
    const text = texts.find((one) => one.quote_id === quote.id)
    const unreadCount = unread.find((one) => one.quote_id === quote.id)?.count ?? 1
    return {
      quote,
      at: text?.at ?? quote.created_at,
      isLate: false,
      unread: { count: unreadCount, words: firstWords(text?.text ?? '') },
    }
  })
  return exact(rows, count.quotes)
}

/** On one line. */
function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 140 ? line : `${line.slice(0, 139).replace(/[\ud800-\udbff]$/, '')}…`
}

/** LIVE-8: expired offers that their customers asked to renew, until they are, or the owner writes, or the quote is done. */
async function readRenewals(store: Store, limit: number): Promise<Group> {
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

async function readSetAside(store: Store, limit: number) {
  const found = await store.db
    .selectFrom('orders')
    .select((eb) => ['id', eb.fn.countAll<number>().over().as('total')])
    .where('set_aside', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const orders = await listByIds(
    store,
    found.map(({ id }) => id),
  )
  return { orders, total: found[0]?.total ?? 0 }
}

/** Overdue, or promised this week. */
async function readPromised(store: Store, limit: number, day: string) {
  const [all, overdue] = await Promise.all([
    listInWork(store, { before: spanOf('this', day)?.before }, { limit }),
    listInWork(store, { before: day }, { limit: 0 }),
  ])
  return { ...all, late: overdue.total }
}

/** Paid and not started, and not already among those promised this week. */
async function readToStart(store: Store, limit: number, day: string) {
  const options = { statuses: ['paid'] as const, limit }
  const [later, without] = await Promise.all([
    listInWork(store, { from: spanOf('this', day)?.before }, options),
    listInWork(store, null, options),
  ])
  return { orders: [...later.orders, ...without.orders].slice(0, limit), total: later.total + without.total }
}

async function readMarks(store: Store): Promise<Today['marks']> {
  const [latest, quoteCounts, orderCounts] = await Promise.all([
    store.db
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('quotes')
          .select((eb) => eb.fn.max('updated_at').as('at'))
          .as('quotes'),
        selectFrom('orders')
          .select((eb) => eb.fn.max('updated_at').as('at'))
          .as('orders'),
        // What customers do to an offer.
        selectFrom('quote_events')
          .select((eb) => eb.fn.max('id').as('id'))
          .as('events'),
      ])
      .executeTakeFirstOrThrow(),
    countQuotes(store),
    countOrders(store),
  ])
  return {
    // A deleted row changes no time.
    quotes: `${latest.quotes ?? 0}-${latest.events ?? 0}-${Object.values(quoteCounts).join('-')}`,
    orders: `${latest.orders ?? 0}-${Object.values(orderCounts).join('-')}`,
  }
}
