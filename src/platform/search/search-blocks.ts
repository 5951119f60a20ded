/**
 * Reads the search index. On PostgreSQL a full set costs more to send than to use, so most are left there: it says which
 * of a few ids are in them, or what they have in common. SQLite hands over its sets without sending them anywhere.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from '../database/store.ts'
import type { Order } from '../key-pages.ts'
import { blockOf, blockRows } from './row-set.ts'
import { bytesIn, type IndexedList, isWhole, storedBits } from './search-index.ts'
import { endOfPrefix } from './search-words.ts'

/** `readsFull`: the blocks whose full sets are read as well; on SQLite always 'all'. */
export type Source = { store: Store; list: IndexedList; readsFull: 'all' | ReadonlySet<number> }
/** A stored set by block; `bits` is null where a full one wasn't read. */
export type Blocks = Map<number, { bits: Uint8Array | null; size: number }>
/** Ids by block. */
export type Recent = Map<number, number[]>

/** The postings of each term that aren't folded yet. A posting has a whole word, which a term may begin. */
export async function readPostings(store: Store, list: IndexedList, terms: readonly string[]): Promise<Recent[]> {
  const [first, ...others] = terms.map((term, at) =>
    store.db
      .selectFrom('search_postings')
      .select([sql<number>`${sql.lit(at)}`.as('at'), 'row_id'])
      .where('list', '=', list)
      .where('term', '>=', term)
      .where('term', isWhole(term) ? '<=' : '<', isWhole(term) ? term : endOfPrefix(term)),
  )
  const rows = (await first?.$call((query) => others.reduce((all, one) => all.unionAll(one), query)).execute()) ?? []
  return terms.map((_, at) => {
    const ids = rows.filter((row) => row.at === at).map((row) => row.row_id)
    return Map.groupBy(ids, blockOf)
  })
}

/** The next blocks of a term. */
export async function readBlocksFrom(
  source: Source,
  term: string,
  from: number,
  order: Order,
  count: number,
): Promise<Blocks> {
  const rows = await source.store.db
    .selectFrom('search_blocks')
    .select(['block', bitsFor(source).as('bits'), 'size'])
    .where('list', '=', source.list)
    .where('term', '=', term)
    .where('block', order === 'desc' ? '<=' : '>=', from)
    .orderBy('block', order)
    .limit(count)
    .execute()
  return new Map(rows.map(({ block, ...set }) => [block, set]))
}

/** The sets of each term in these blocks. */
export async function readBlocks(
  source: Source,
  terms: readonly string[],
  blocks: readonly number[],
): Promise<Map<string, Blocks>> {
  const found = new Map(terms.map((term): [string, Blocks] => [term, new Map()]))
  if (terms.length === 0 || blocks.length === 0) return found
  const query = source.store.db
    .selectFrom('search_blocks')
    .select(['term', 'block', bitsFor(source).as('bits'), 'size'])
    .where('list', '=', source.list)
    .where('term', 'in', terms)
  const rows = await query.where(areIn(blocks)).execute()
  for (const { term, block, ...set } of rows) found.get(term)?.set(block, set)
  return found
}

function bitsFor({ store, readsFull }: Source): RawBuilder<Uint8Array | null> {
  const bits = storedBits(store)
  if (readsFull === 'all') return bits
  return sql`case when length(bits) < ${blockRows} or block = any(${arrayOf([...readsFull])}::integer[]) then ${bits} end`
}

/** A range reads the blocks in between, too, but it is one walk of the index, and on SQLite the same statement each time. */
function areIn(blocks: readonly number[]): RawBuilder<SqlBool> {
  const [least, most] = [Math.min(...blocks), Math.max(...blocks)]
  if (most - least < blocks.length * 2) return sql`block between ${least} and ${most}`
  return sql`block in (${sql.join(blocks)})`
}

/** As PostgreSQL writes an array. The driver would quote and escape each of its numbers. */
const arrayOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** What the full sets of these terms have in common, by block: of `sets` sets, the bits of `common`. */
const commonOfFull = ({ list }: Source, terms: readonly string[], blocks: readonly number[]) =>
  sql`(select block, count(*)::integer as sets, bit_and(bits) as common from search_blocks
    where list = ${list} and term = any(${terms}::text[]) and length(bits) = ${blockRows} and ${areIn(blocks)}
    group by block) as combined`

/**
 * Those of the ids that all full sets of these terms in their block have, and of how many sets that was. Only on
 * PostgreSQL.
 */
export async function lookUpInFull(
  source: Source,
  terms: readonly string[],
  ids: readonly number[],
): Promise<{ id: number; sets: number }[]> {
  if (ids.length === 0) return []
  const blocks = [...new Set(ids.map(blockOf))]
  // A bit string begins with the highest bit of its first byte, a set with the lowest.
  const { rows } = await sql<{ id: number; sets: number }>`
    select id, sets from unnest(${arrayOf(ids)}::integer[]) as few(id)
    join ${commonOfFull(source, terms, blocks)} on block = id / ${blockRows}
    where get_bit(common, id % ${blockRows} # 7) = 1`.execute(source.store.db)
  return rows
}

/** What the full sets of these terms have in common in each block, where that is anything. Only on PostgreSQL. */
export async function readCommonOfFull(
  source: Source,
  terms: readonly string[],
  blocks: readonly number[],
): Promise<{ block: number; sets: number; bits: Uint8Array }[]> {
  if (blocks.length === 0) return []
  const { rows } = await sql<{ block: number; sets: number; bits: Uint8Array }>`
    select block, sets, ${bytesIn(sql`common`)} as bits
    from ${commonOfFull(source, terms, blocks)} where bit_count(common) > 0`.execute(source.store.db)
  return rows
}
