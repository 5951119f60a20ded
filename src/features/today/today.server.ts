import type { Store } from '../../platform/database/store.ts'
import { countStuckMails } from '../mail/stuck-mails.server.ts'
import type { OrderRow } from '../orders/books.server.ts'
import { listPieces } from '../orders/finding/listed-orders.server.ts'
import { listMoneyToLookAt, type MoneyToLookAt } from '../orders/money-back/to-look-at.server.ts'
import { countOrders } from '../orders/order-figures.server.ts'
import { listByIds } from '../orders/orders.server.ts'
import { listInWork } from '../orders/promise/in-work.server.ts'
import { listBalanceDue, listWithoutDeposit } from '../orders/promise/waiting.server.ts'
import { countOpenQuestions } from '../questions/questions.server.ts'
import { type Offered, readAskedCounts, readOffered } from '../quotes/request/pipeline/offered-pieces.server.ts'
import { offeredIds, readDrafted } from '../quotes/request/pipeline/quote-state.server.ts'
import { countWaiting } from '../reviews/reviews.server.ts'
import { dayOf } from '../shared/days.server.ts'
import { spanOf } from '../workshop/weeks.ts'
import { mostRows, rowsShown, type TodayGroup } from './groups.ts'
import { readEnding, readGone } from './offers.server.ts'
import { exact, type Group, readMessages, readQuotes, readRenewals, type TodayRow } from './waiting.server.ts'

export type Today = {
  /** By the shop's clock. */
  day: string
  groups: Record<TodayGroup, Group>
  /** Of the quotes in them, by id. */
  offered: Map<number, Offered>
  /** How many pieces they ask for, where nothing offered is known. */
  asked: Awaited<ReturnType<typeof readAskedCounts>>
  /** Of the new quotes in them, by id: the owner began an offer, and none is sent. */
  started: Set<number>
  stuckMails: number
  heldMails: number
  /** That the owner hasn't looked at. */
  reviews: number
  /** About pieces, unanswered. */
  questions: number
  /** Each changes with any change of the rows that it is named after. */
  marks: { quotes: string; orders: string }
}

/** @param opened The group that is wanted in full. */
export async function readToday(store: Store, opened: TodayGroup | undefined, now: number): Promise<Today> {
  const limitOf = (group: TodayGroup) => (group === opened ? mostRows : rowsShown)
  const day = dayOf(now)
  const [
    quotes,
    messages,
    renewals,
    ending,
    gone,
    money,
    setAside,
    promised,
    toStart,
    noDeposit,
    balanceDue,
    mails,
    reviews,
    questions,
    marks,
  ] = await Promise.all([
    readQuotes(store, limitOf('quotes'), now),
    readMessages(store, limitOf('messages')),
    readRenewals(store, limitOf('renewals')),
    readEnding(store, limitOf('ending'), now),
    readGone(store, limitOf('gone'), now),
    listMoneyToLookAt(store, limitOf('money')),
    readSetAside(store, limitOf('set-aside')),
    readPromised(store, limitOf('promised'), day),
    readToStart(store, limitOf('to-start'), day),
    listWithoutDeposit(store, limitOf('no-deposit')),
    listBalanceDue(store, limitOf('balance-due')),
    countStuckMails(store, now),
    countWaiting(store),
    countOpenQuestions(store),
    readMarks(store, day),
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
  const ofQuotes = [quotes, messages, renewals, ending, gone]
    .flatMap(({ rows }) => rows)
    .flatMap((row) => ('quote' in row ? [row.quote] : []))
  const [offered, started] = await Promise.all([
    readOffered(store, offeredIds(ofQuotes)),
    readDrafted(
      store,
      quotes.rows.flatMap((row) => ('quote' in row && row.quote.offer_state === null ? [row.quote.id] : [])),
    ),
  ])
  const asked = await readAskedCounts(
    store,
    ofQuotes.flatMap(({ id }) => (offered.get(id)?.firstPiece ? [] : [id])),
  )
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
      ending,
      gone,
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
    offered,
    asked,
    started,
    stuckMails: mails.stuck,
    heldMails: mails.held,
    reviews,
    questions,
    marks,
  }
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

async function readMarks(store: Store, day: string): Promise<Today['marks']> {
  const [latest, orderCounts] = await Promise.all([
    store.db
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('quotes')
          .select((eb) => eb.fn.max('updated_at').as('at'))
          .as('quotes'),
        // What is changed by a machine whose clock is behind has no later time. These are few, or one step into an index.
        selectFrom('quotes')
          .select((eb) => eb.fn.max('id').as('id'))
          .as('newest'),
        selectFrom('quotes')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('status', '=', 'pending')
          .as('pending'),
        selectFrom('quotes')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('deleted_at', '>', 0)
          .as('binned'),
        selectFrom('orders')
          .select((eb) => eb.fn.max('updated_at').as('at'))
          .as('orders'),
        // What customers do to an offer.
        selectFrom('quote_events')
          .select((eb) => eb.fn.max('id').as('id'))
          .as('events'),
      ])
      .executeTakeFirstOrThrow(),
    countOrders(store, day),
  ])
  return {
    quotes: [latest.quotes, latest.newest, latest.events, latest.pending, latest.binned]
      .map((mark) => mark ?? 0)
      .join('-'),
    orders: `${latest.orders ?? 0}-${Object.values(orderCounts).join('-')}`,
  }
}
