/**
 * Pages of a list by key: the rows next to an id, newest first. However long the list is, a page costs the same, and
 * rows that arrive don't push others from page to page.
 */

import { type SelectQueryBuilder, sql } from 'kysely'

export type PageKey = {
  limit: number
  /** The page of the rows older than this id. */
  before?: number | undefined
  /** The page of the rows just newer than this id; the last page of the list is after 0. */
  after?: number | undefined
  /** How many rows to leave out at the top. */
  skip?: number | undefined
}

export type Page = { ids: number[]; hasNewer: boolean; hasOlder: boolean }

/** Bounds exclude the id itself. */
type Span = { below?: number | undefined; above?: number | undefined }
type Order = 'asc' | 'desc'

/** Finds up to `limit` ids of a list within a span, the first ones in that order. */
export type FindIds = (span: Span, order: Order, limit: number, skip?: number) => Promise<number[]>

export async function findPage(find: FindIds, { limit, before, after, skip = 0 }: PageKey): Promise<Page> {
  if (after !== undefined) {
    const found = await find({ above: after }, 'asc', limit + 1)
    const ids = found.slice(0, limit).reverse()
    const below = ids.at(-1) ?? after + 1
    const older = after > 0 ? await find({ below }, 'desc', 1) : []
    return { ids, hasNewer: found.length > limit, hasOlder: older.length > 0 }
  }
  const found = await find({ below: before }, 'desc', limit + 1, skip)
  const ids = found.slice(0, limit)
  const above = ids[0] ?? (before === undefined ? 0 : before - 1)
  const newer = before !== undefined || skip > 0 ? await find({ above }, 'asc', 1) : []
  return { ids, hasNewer: newer.length > 0, hasOlder: found.length > limit }
}

/** `FindIds` from a query that selects `id`, with an index that has its rows in order of id. */
export const findByQuery =
  <DB, TB extends keyof DB>(all: SelectQueryBuilder<DB, TB, { id: number }>): FindIds =>
  async ({ below, above }, order, limit, skip = 0) => {
    let query = all
    if (below !== undefined) query = query.where(sql<boolean>`id < ${below}`)
    if (above !== undefined) query = query.where(sql<boolean>`id > ${above}`)
    const rows = await query.orderBy(sql`id`, order).limit(limit).offset(skip).execute()
    return rows.map(({ id }) => id)
  }

/** The ids of a short list, newest first, as `FindIds`. */
export const findAmong =
  (ids: readonly number[]): FindIds =>
  async ({ below = Number.POSITIVE_INFINITY, above = -1 }, order, limit, skip = 0) => {
    const within = ids.filter((id) => id > above && id < below)
    return (order === 'desc' ? within : within.reverse()).slice(skip, skip + limit)
  }

/**
 * The ids of a short list in an order of its own, and after them those of another list, as `FindIds`. What is next to an
 * id is by its place. An id that has left the list counts as behind its end.
 */
export const findInOrder = (ids: readonly number[], rest: FindIds = async () => []): FindIds => {
  const places = new Map(ids.map((id, at) => [id, at]))
  return async ({ below, above }, order, limit, skip = 0) => {
    if (order === 'desc') {
      const place = below === undefined ? -1 : places.get(below)
      if (place === undefined) return rest({ below }, order, limit, skip)
      const following = ids.slice(place + 1)
      const first = following.slice(skip, skip + limit)
      const more = Math.max(0, skip - following.length)
      return first.length < limit ? [...first, ...(await rest({}, order, limit - first.length, more))] : first
    }
    const place = above === undefined ? undefined : places.get(above)
    const last = place === undefined ? await rest({ above }, order, limit, skip) : []
    const before = ids.slice(0, place).reverse()
    return [...last, ...before.slice(0, limit - last.length)]
  }
}
