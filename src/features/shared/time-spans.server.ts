/** Counting by day in one query: a day is a span of time, and days differ in length. */
import { sql } from 'kysely'

/** From `at` up to but not including `until`, in epoch milliseconds. */
export type TimeSpan = { at: number; until: number }

/** The spans as a table of a query, to count within each through an index: `with spans (at, until) as …`. */
export const asTable = (spans: readonly TimeSpan[]) =>
  sql`with spans (at, until) as (values ${sql.join(
    spans.map(({ at, until }) => sql`(cast(${at} as bigint), cast(${until} as bigint))`),
  )})`
