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
import { type PipelineFilter, pipelineFilters, type QuoteSort } from './pipeline.ts'
import { waitingIds } from './waiting.server.ts'

/** What it was offered at; before there is an offer, what was asked for. As the indexes say it. */
const amount = sql<number>`coalesce(quotes.offer_cents, quotes.total_cents)`
/** As the indexes say them. One whose order was canceled or refunded is no longer in work. */
const isOffered = sql<SqlBool>`quotes.offer_state in ('sent', 'seen') and quotes.closed_at is null`
const isInWork = sql<SqlBool>`quotes.offer_state = 'accepted' and quotes.status <> 'completed' and not exists (
  select 1 from offer_acceptances inner join orders on orders.id = offer_acceptances.order_id
  where offer_acceptances.quote_id = quotes.id and orders.status in ('canceled', 'refunded'))`
const isLost = sql<SqlBool>`(quotes.closed_at is not null or quotes.offer_state = 'declined')`
const isKept = sql<SqlBool>`quotes.deleted_at is null`

/** Through Saturday, as on the workshop's board. */
function endOfWeek(now: number): number {
  const day = dayOf(now)
  return endOfDay(addDays(day, 6 - new Date(day).getUTCDay()))
}

const isOpen = (now: number) =>
  sql<SqlBool>`${isOffered} and quotes.offer_ends_at > ${now} and quotes.status <> 'completed'`

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
    case 'waiting':
      return sql`quotes.id in (${waitingIds(store)})`
    case 'sent':
      return sql`${isOpen(now)} and quotes.offer_state = 'sent'`
    case 'seen':
      return sql`${isOpen(now)} and quotes.offer_state = 'seen'`
    case 'ends-this-week':
      return sql`${isOpen(now)} and quotes.offer_ends_at <= ${endOfWeek(now)}`
    case 'accepted':
      return isInWork
    case 'lost':
      return isLost
  }
}

/** All but these stay few however old a shop gets: they are read whole. */
const isLong = (filter: PipelineFilter | undefined) => filter === undefined || filter === 'lost'

const rowsOf = (store: Store, condition: RawBuilder<SqlBool>) =>
  store.db.selectFrom('quotes').where(condition).where(isKept)

type ShortRow = { id: number; cents: number; endsAt: number | null }

const readShort = (store: Store, condition: RawBuilder<SqlBool>): Promise<ShortRow[]> =>
  rowsOf(store, condition)
    .select(['quotes.id as id', amount.as('cents'), 'quotes.offer_ends_at as endsAt'])
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

async function readSums(store: Store, filter: PipelineFilter, now: number): Promise<Sums> {
  const condition = conditionOfFilter(store, filter, now)
  if (!isLong(filter)) return sumsOf(await readShort(store, condition))
  return rowsOf(store, condition)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(${amount}), 0)`.as('cents')])
    .executeTakeFirstOrThrow()
}

/** How many quotes each filter has, and what they come to. */
export async function readPipeline(store: Store, now: number): Promise<Record<PipelineFilter, Sums>> {
  const sums = await Promise.all(pipelineFilters.map((filter) => readSums(store, filter, now)))
  return Object.fromEntries(
    pipelineFilters.map((filter, at) => [filter, { count: Number(sums[at]?.count), cents: Number(sums[at]?.cents) }]),
  ) as Record<PipelineFilter, Sums>
}

export type PipelineQuery = {
  filter: PipelineFilter | undefined
  status: QuoteStatus | undefined
  sort: QuoteSort
}

/** The ids of a page, and how many there are; undefined for all quotes, or all of a status, which are counted elsewhere. */
export async function findPipelinePage(
  store: Store,
  { filter, status, sort }: PipelineQuery,
  page: PageKey,
  now: number,
): Promise<Page & { total: number | undefined }> {
  const condition = conditionOf(store, { filter, status }, now) ?? isKept
  if (!isLong(filter)) {
    const ids = (await readShort(store, condition)).toSorted(orders[sort](now)).map(({ id }) => id)
    return { ...(await findPage(sort === 'date' ? findAmong(ids) : findInOrder(ids), page)), total: ids.length }
  }
  const total =
    filter === undefined
      ? undefined
      : await rowsOf(store, condition)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
  return { ...(await findPage(await findLong(store, condition, sort, now), page)), total: total && Number(total.count) }
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
