/**
 * DESK-3: the list of quotes by the state of their offers. The columns that it reads are kept by the database itself
 * (migration 0045).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../../../../platform/database/store.ts'
import {
  type FindIds,
  findAmong,
  findByQuery,
  findInOrder,
  findPage,
  type Page,
  type PageKey,
} from '../../../../platform/key-pages.ts'
import { addDays } from '../../../shared/clock.ts'
import { dayOf, endOfDay } from '../../../shared/days.server.ts'
import type { QuoteStatus } from '../quote.ts'
import type { QuoteRow } from '../quotes.server.ts'
import { boughtFor, boughtInWork, isUnbought } from './bought.server.ts'
import type { PipelineFilter, QuoteSort } from './pipeline.ts'
import { readWaiting, waitingIds } from './waiting.server.ts'

/** What it was offered at; before there is an offer, what was asked for. As the indexes say it. */
const amount = sql<number>`coalesce(quotes.offer_cents, quotes.total_cents)`
/** As the indexes say them. One whose order was canceled or refunded is no longer in work. */
const isOffered = sql<SqlBool>`quotes.offer_state in ('sent', 'seen') and quotes.closed_at is null`
const isInWork = sql<SqlBool>`quotes.offer_state = 'accepted' and quotes.status <> 'completed' and not exists (
  select 1 from offer_acceptances inner join orders on orders.id = offer_acceptances.order_id
  where offer_acceptances.quote_id = quotes.id and orders.status in ('canceled', 'refunded'))`
/** JOB-2: what was bought from the cart is in work as well, for what its order comes to. */
const isSold = (store: Store) =>
  sql<SqlBool>`quotes.id in (${rowsOf(store, isInWork).select('quotes.id').union(boughtInWork(store))})`
const amountSold = (store: Store) =>
  sql<number>`coalesce(quotes.offer_cents, (${boughtFor(store)}), quotes.total_cents)`
const isGivenUp = sql<SqlBool>`(quotes.closed_at is not null or quotes.offer_state = 'declined')`
const isKept = sql<SqlBool>`quotes.deleted_at is null`

/** Through Saturday, as on the workshop's board. */
function endOfWeek(now: number): number {
  const day = dayOf(now)
  return endOfDay(addDays(day, 6 - new Date(day).getUTCDay()))
}

const isOpen = (now: number) =>
  sql<SqlBool>`${isOffered} and quotes.offer_ends_at > ${now} and quotes.status <> 'completed'`
/** Unanswered until its end. */
const isOver = (now: number) =>
  sql<SqlBool>`${isOffered} and quotes.offer_ends_at <= ${now} and quotes.status <> 'completed'`

const isWaiting = (store: Store) => sql<SqlBool>`quotes.id in (${waitingIds(store)})`
/** What customers write about what they accepted, or what was closed or is done, waits for us there. */
const isUndecided = (store: Store) =>
  sql<SqlBool>`quotes.closed_at is null and quotes.status <> 'completed'
    and coalesce(quotes.offer_state, '') <> 'accepted' and ${isUnbought(store)}`

/** What quotes with this status, or of this filter, have in common; undefined for all quotes. */
export function conditionOf(
  store: Store,
  { filter, status }: Pick<PipelineQuery, 'filter' | 'status'>,
  now: number,
): RawBuilder<SqlBool> | undefined {
  const conditions = [
    ...(filter === undefined ? [] : [conditionOfFilter(store, filter, now)]),
    ...(status === undefined ? [] : [sql<SqlBool>`quotes.status = ${status}`]),
  ]
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : undefined
}

function conditionOfFilter(store: Store, filter: PipelineFilter, now: number): RawBuilder<SqlBool> {
  switch (filter) {
    case 'open':
      return sql`quotes.id in (${waitingIds(store).union(rowsOf(store, isOpen(now)).select('quotes.id'))}) and ${isUndecided(store)}`
    case 'waiting':
      return sql`${isWaiting(store)} and ${isUndecided(store)}`
    case 'sent':
      return sql`${isOpen(now)} and quotes.offer_state = 'sent' and not ${isWaiting(store)}`
    case 'seen':
      return sql`${isOpen(now)} and quotes.offer_state = 'seen' and not ${isWaiting(store)}`
    case 'ends-this-week':
      return sql`${isOpen(now)} and quotes.offer_ends_at <= ${endOfWeek(now)}`
    case 'accepted':
      return isSold(store)
    case 'ended':
      return sql`${isOver(now)} and not ${isWaiting(store)}`
    case 'lost':
      return sql`${isGivenUp} and not (quotes.closed_at is null and quotes.status <> 'completed' and ${isWaiting(store)})`
  }
}

/** All but these stay few however old a shop gets: they are read whole. */
const isLong = (filter: PipelineFilter | undefined) => filter === undefined || filter === 'ended' || filter === 'lost'

const rowsOf = (store: Store, condition: RawBuilder<SqlBool>) =>
  store.db.selectFrom('quotes').where(condition).where(isKept)

type ShortRow = {
  id: number
  cents: number
  endsAt: number | null
  state: QuoteRow['offer_state']
}

const readShort = (store: Store, condition: RawBuilder<SqlBool>, cents = amount): Promise<ShortRow[]> =>
  rowsOf(store, condition)
    .select(['quotes.id as id', cents.as('cents'), 'quotes.offer_ends_at as endsAt', 'quotes.offer_state as state'])
    .execute()

const newestFirst = (a: ShortRow, b: ShortRow) => b.id - a.id
const orders: Record<QuoteSort, (now: number) => (a: ShortRow, b: ShortRow) => number> = {
  date: () => newestFirst,
  amount: () => (a, b) => b.cents - a.cents || newestFirst(a, b),
  // What ends next first; what has ended, or has no end, after it.
  end: (now) => (a, b) => {
    const [first, second] = [a, b].map(({ endsAt }) => (endsAt !== null && endsAt > now ? endsAt : Number.MAX_VALUE))
    return (first ?? 0) - (second ?? 0) || newestFirst(a, b)
  },
}

export type Sums = { count: number; cents: number }
const sumsOf = (rows: readonly ShortRow[]): Sums => ({
  count: rows.length,
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
})

function without(all: Sums, rows: readonly ShortRow[]): Sums {
  const { count, cents } = sumsOf(rows)
  return { count: all.count - count, cents: all.cents - cents }
}

async function countLong(store: Store, condition: RawBuilder<SqlBool>): Promise<Sums> {
  const { count, cents } = await rowsOf(store, condition)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(${amount}), 0)`.as('cents')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), cents: Number(cents) }
}

/** How many quotes each filter has, and what they come to. Who waits is looked up once, and left out of the others here. */
export async function readPipeline(store: Store, now: number): Promise<Record<PipelineFilter, Sums>> {
  const [waiting, offered, accepted, over, givenUp] = await Promise.all([
    readShort(store, conditionOfFilter(store, 'waiting', now)),
    readShort(store, isOpen(now)),
    readShort(store, isSold(store), amountSold(store)),
    countLong(store, isOver(now)),
    countLong(store, isGivenUp),
  ])
  const theyWait = new Set(waiting.map(({ id }) => id))
  const sent = offered.filter(({ id }) => !theyWait.has(id))
  const overAndWaiting = waiting.filter(
    ({ state, endsAt }) => (state === 'sent' || state === 'seen') && endsAt !== null && endsAt <= now,
  )
  const weekEndsAt = endOfWeek(now)
  return {
    open: sumsOf([...waiting, ...sent]),
    waiting: sumsOf(waiting),
    sent: sumsOf(sent.filter(({ state }) => state === 'sent')),
    seen: sumsOf(sent.filter(({ state }) => state === 'seen')),
    'ends-this-week': sumsOf(offered.filter(({ endsAt }) => endsAt !== null && endsAt <= weekEndsAt)),
    accepted: sumsOf(accepted),
    ended: without(over, overAndWaiting),
    lost: without(
      givenUp,
      waiting.filter(({ state }) => state === 'declined'),
    ),
  }
}

export type PipelineQuery = {
  filter: PipelineFilter | undefined
  status: QuoteStatus | undefined
  sort: QuoteSort
}

/** LIVE-9: offers that end by then, the next one first, of quotes that don't wait for the owner already. */
export async function listEnding(store: Store, until: number, now: number): Promise<{ id: number; at: number }[]> {
  const rows = await readShort(store, sql`${isOpen(now)} and quotes.offer_ends_at <= ${until}`)
  return withoutWaiting(
    store,
    rows.toSorted(orders.end(now)).map(({ id, endsAt }) => ({ id, at: endsAt ?? now })),
  )
}

/** LIVE-9: offers that nobody answered, or that were declined, since then: ids and when, the newest first. */
export async function listGone(store: Store, since: number, now: number): Promise<{ id: number; at: number }[]> {
  const [ended, declined] = await Promise.all([
    readShort(store, sql`${isOver(now)} and quotes.offer_ends_at > ${since}`),
    store.db
      .selectFrom('quote_events as event')
      .select(['event.quote_id as id', 'event.at as at'])
      .where('event.kind', '=', 'declined')
      .where('event.at', '>', since)
      // No index knows their time, and no shop writes as many in a few days. Not grouped by the quote: SQLite would read all
      // events, by the index of their quotes.
      .where(sql<SqlBool>`event.id > (select max(id) - 2000 from quote_events)`)
      // No join: SQLite would read every quote that was ever given up.
      .where(
        sql<SqlBool>`(select quotes.offer_state = 'declined' and quotes.closed_at is null and ${isKept}
          from quotes where quotes.id = event.quote_id)`,
      )
      .orderBy('event.id')
      .execute(),
  ])
  const gone = [
    ...ended.map(({ id, endsAt }) => ({ id, at: endsAt ?? now })),
    // Of each quote the last.
    ...Array.from(new Map(declined.map(({ id, at }) => [id, at])), ([id, at]) => ({ id, at })),
  ]
  return withoutWaiting(
    store,
    gone.toSorted((a, b) => b.at - a.at || b.id - a.id),
  )
}

/** Of a few: to look up all that wait would take longer. */
async function withoutWaiting<Row extends { id: number }>(store: Store, rows: readonly Row[]): Promise<Row[]> {
  const waiting = await readWaiting(store, rows)
  return rows.filter(({ id }) => !waiting.has(id))
}

/** The ids of a page, and how many there are. `countAll`: of all quotes, or all of a status. */
export async function findPipelinePage(
  store: Store,
  { filter, status, sort }: PipelineQuery,
  page: PageKey,
  now: number,
  countAll: () => Promise<number>,
): Promise<Page & { total: number }> {
  // Kept ones: twice said, PostgreSQL that never counted its rows expects none, and sorts them all.
  const condition = conditionOf(store, { filter, status }, now) ?? sql<SqlBool>`true`
  if (!isLong(filter)) {
    const cents = filter === 'accepted' ? amountSold(store) : amount
    const ids = (await readShort(store, condition, cents)).toSorted(orders[sort](now)).map(({ id }) => id)
    return { ...(await findPage(sort === 'date' ? findAmong(ids) : findInOrder(ids), page)), total: ids.length }
  }
  const [found, total] = await Promise.all([
    findLong(store, condition, sort, now).then((find) => findPage(find, page)),
    filter === undefined ? countAll() : countLong(store, condition).then(({ count }) => count),
  ])
  return { ...found, total }
}

async function findLong(store: Store, condition: RawBuilder<SqlBool>, sort: QuoteSort, now: number): Promise<FindIds> {
  const rows = rowsOf(store, condition).select('quotes.id')
  if (sort === 'date') return findByQuery(rows)
  if (sort === 'amount') return findByAmount(store, condition)
  const open = await readShort(store, sql`${isOpen(now)} and ${condition}`)
  const ids = open.toSorted(orders.end(now)).map(({ id }) => id)
  return findInOrder(ids, findByQuery(rows.where(sql<SqlBool>`not coalesce(${isOpen(now)}, false)`)))
}

/** The largest first. */
const findByAmount =
  (store: Store, condition: RawBuilder<SqlBool>): FindIds =>
  async ({ below, above }, order, limit, skip = 0) => {
    let query = rowsOf(store, condition).select('quotes.id')
    // The last page is above none.
    const bound = below ?? (above || undefined)
    if (bound !== undefined) {
      const row = await store.db
        .selectFrom('quotes')
        .select(amount.as('cents'))
        .where('id', '=', bound)
        .executeTakeFirst()
      if (!row) return []
      const { cents } = row
      // The first part is what an index can find; PostgreSQL and SQLite differ in whether they compare pairs by one.
      query = query.where(
        below === undefined
          ? sql<SqlBool>`${amount} >= ${cents} and (${amount} > ${cents} or quotes.id > ${bound})`
          : sql<SqlBool>`${amount} <= ${cents} and (${amount} < ${cents} or quotes.id < ${bound})`,
      )
    }
    const rows = await query.orderBy(amount, order).orderBy('quotes.id', order).limit(limit).offset(skip).execute()
    return rows.map(({ id }) => id)
  }
