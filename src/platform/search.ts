/** Searches the index that search-index.ts keeps: the rows that have every term, from one end or the other. */
import { sql } from 'kysely'
import type { Store } from './database/store.ts'
import { type FindIds, findAmong, findPage, type Order, type Page, type PageKey, type Span } from './key-pages.ts'
import { blockOf, idsOf, keepCommon, type RowSet, readSet } from './row-set.ts'
import { type IndexedList, isMark } from './search-index.ts'
import { endOfPrefix } from './search-words.ts'

/** A search counts its matches up to here, so that a page of a word that everyone has costs no more than another. */
const mostCounted = 1_000

/** `isExact` is false when there are more than `total`. */
export type FoundPage = Page & { total: number; isExact: boolean }

/** A page of what a search finds, and how many it finds. */
export async function searchPage(find: FindIds, page: PageKey): Promise<FoundPage> {
  const newest = await find({}, 'desc', mostCounted + 1)
  const isExact = newest.length <= mostCounted
  return {
    ...(await findPage(isExact ? findAmong(newest) : find, page)),
    total: Math.min(newest.length, mostCounted),
    isExact,
  }
}

/** Stored sets by block. */
type Blocks = Map<number, Uint8Array>
/** Ids by block. */
type Recent = Map<number, number[]>

/** How many blocks are read first: enough for a page of what many rows have. Each further read takes more. */
const firstRead = 2
const mostRead = 32

/** Finds rows that have every term; at least one is needed. Postings are read here, blocks as the search goes on. */
export async function openSearch(store: Store, list: IndexedList, terms: readonly string[]): Promise<FindIds> {
  const [first = '', ...rest] = terms
  // Before any block: a posting folded in between is found twice, and not lost.
  const recent = await readPostings(store, list, terms)

  return async (span, order, limit, skip = 0) => {
    const found: number[] = []
    let from = edgeOf(span, order)
    for (let count = firstRead; ; count = Math.min(mostRead, count * 4)) {
      const read = await readBlocksFrom(store, list, first, from, order, count)
      const isLast = read.size < count
      const until = isLast ? undefined : [...read.keys()].at(-1)
      const sets = new Map<number, RowSet>()
      // A copy: what is stored in full comes as it is.
      for (const block of blocksOf([read, recent[0]], from, until, order))
        sets.set(block, Uint8Array.from(readSet(read.get(block), recent[0]?.get(block))))
      for (const [at, term] of rest.entries()) {
        const other = await readBlocks(store, list, term, [...sets.keys()])
        for (const [block, set] of sets)
          if (!keepCommon(set, readSet(other.get(block), recent[at + 1]?.get(block)))) sets.delete(block)
      }
      for (const [block, set] of sets) {
        const ids = idsOf(set, block).filter((id) => isWithin(id, span))
        found.push(...(order === 'desc' ? ids.reverse() : ids))
        if (found.length >= skip + limit) return found.slice(skip, skip + limit)
      }
      if (until === undefined) return found.slice(skip)
      from = order === 'desc' ? until - 1 : until + 1
    }
  }
}

const isWithin = (id: number, { below = Number.POSITIVE_INFINITY, above = -1 }: Span) => id > above && id < below

/** The block where a search within the span begins. */
function edgeOf({ below, above }: Span, order: Order): number {
  // A block's number is stored as a 32-bit integer.
  if (order === 'desc') return below === undefined ? 0x7fffffff : blockOf(below - 1)
  return above === undefined ? 0 : blockOf(above + 1)
}

/** The numbers of all blocks from one to another, in the order of the search. */
function blocksOf(
  of: readonly (Blocks | Recent | undefined)[],
  from: number,
  until: number | undefined,
  order: Order,
): number[] {
  const sign = order === 'desc' ? -1 : 1
  const isBetween = (block: number) =>
    (block - from) * sign >= 0 && (until === undefined || (until - block) * sign >= 0)
  const numbers = new Set(of.flatMap((blocks) => [...(blocks?.keys() ?? [])]).filter(isBetween))
  return [...numbers].sort((a, b) => (a - b) * sign)
}

/** The postings of each term that aren't folded yet. A posting has a whole word, which a term may begin. */
async function readPostings(store: Store, list: IndexedList, terms: readonly string[]): Promise<Recent[]> {
  const [first, ...others] = terms.map((term, at) =>
    store.db
      .selectFrom('search_postings')
      .select([sql<number>`${sql.lit(at)}`.as('at'), 'row_id'])
      .where('list', '=', list)
      .where('term', '>=', term)
      .where('term', isMark(term) ? '<=' : '<', isMark(term) ? term : endOfPrefix(term)),
  )
  const rows = (await first?.$call((query) => others.reduce((all, one) => all.unionAll(one), query)).execute()) ?? []
  return terms.map((_, at) => {
    const ids = rows.filter((row) => row.at === at).map((row) => row.row_id)
    return Map.groupBy(ids, blockOf)
  })
}

/** The next blocks of a term. */
async function readBlocksFrom(
  store: Store,
  list: IndexedList,
  term: string,
  from: number,
  order: Order,
  count: number,
): Promise<Blocks> {
  const rows = await store.db
    .selectFrom('search_blocks')
    .select(['block', 'bits'])
    .where('list', '=', list)
    .where('term', '=', term)
    .where('block', order === 'desc' ? '<=' : '>=', from)
    .orderBy('block', order)
    .limit(count)
    .execute()
  return new Map(rows.map(({ block, bits }) => [block, bits]))
}

/** The sets of a term in these blocks. */
async function readBlocks(store: Store, list: IndexedList, term: string, blocks: readonly number[]): Promise<Blocks> {
  if (blocks.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('search_blocks')
    .select(['block', 'bits'])
    .where('list', '=', list)
    .where('term', '=', term)
    .where('block', 'in', blocks)
    .execute()
  return new Map(rows.map(({ block, bits }) => [block, bits]))
}
