/** Searches the index that search-index.ts keeps: the rows that have every term, from one end or the other. */
import { sql } from 'kysely'
import type { Store } from './database/store.ts'
import { type FindIds, findAmong, findPage, type Order, type Page, type PageKey, type Span } from './key-pages.ts'
import { blockOf, copyOf, idsOf, keepCommon, type RowSet, readSet } from './row-set.ts'
import { type IndexedList, isMark } from './search-index.ts'
import { endOfPrefix } from './search-words.ts'

/**
 * A search counts its matches up to here, so that a page of a word that everyone has costs no more than another. The more
 * words, the more a match costs.
 */
const mostCounted = (words: number) => (words > 4 ? 100 : 1_000)

/** `isExact` is false when there are more than `total`. */
export type FoundPage = Page & { total: number; isExact: boolean }

/** A page of what a search for so many words finds, and how many it finds. */
export async function searchPage(find: FindIds, words: number, page: PageKey): Promise<FoundPage> {
  const most = mostCounted(words)
  const newest = await find({}, 'desc', most + 1)
  const isExact = newest.length <= most
  return {
    ...(await findPage(isExact ? findAmong(newest) : find, page)),
    total: Math.min(newest.length, most),
    isExact,
  }
}

/** Stored sets by block. */
type Blocks = Map<number, { bits: Uint8Array; size: number }>
/** Ids by block. */
type Recent = Map<number, number[]>

/** How many blocks are read first: enough for a page of what many rows have. Then as many as the rest should need. */
const firstRead = 2
const mostRead = 64

/** Finds rows that have every term; at least one is needed. Postings are read here, blocks as the search goes on. */
export async function openSearch(store: Store, list: IndexedList, terms: readonly string[]): Promise<FindIds> {
  // Before any block: a posting folded in between is found twice, and not lost.
  const recent = await readPostings(store, list, terms)
  const asked: Asked[] = terms.map((term, at) => ({ term, recent: recent[at], rows: 0 }))

  return async (span, order, limit, skip = 0) => {
    const found: number[] = []
    let from = edgeOf(span, order)
    let searched = 0
    for (let count = firstRead; ; count = blocksNeeded(skip + limit - found.length, found.length, searched)) {
      const [first, ...rest] = rarestFirst(asked)
      const read = await readBlocksFrom(store, list, first?.term ?? '', from, order, count)
      const until = read.size < count ? undefined : [...read.keys()].at(-1)
      const sets = new Map<number, RowSet>()
      for (const block of blocksOf([read, first?.recent], from, until, order))
        sets.set(block, copyOf(readSet(read.get(block)?.bits, first?.recent?.get(block))))
      if (searched === 0) weigh(first, read)
      // All at once is one query. With many blocks the second term goes first, since it may leave few for the others.
      for (const group of searched === 0 ? [rest] : [rest.slice(0, 1), rest.slice(1)]) {
        const stored = await readBlocks(
          store,
          list,
          group.map(({ term }) => term),
          [...sets.keys()],
        )
        for (const one of group) {
          if (searched === 0) weigh(one, stored.get(one.term))
          for (const [block, set] of sets)
            if (!keepCommon(set, readSet(stored.get(one.term)?.get(block)?.bits, one.recent?.get(block))))
              sets.delete(block)
        }
      }
      for (const [block, set] of sets) {
        const ids = idsOf(set, block).filter((id) => isWithin(id, span))
        found.push(...(order === 'desc' ? ids.reverse() : ids))
        if (found.length >= skip + limit) return found.slice(skip, skip + limit)
      }
      if (until === undefined) return found.slice(skip)
      from = order === 'desc' ? until - 1 : until + 1
      searched += count
    }
  }
}

/** `rows`: how many have it in the blocks that are read first. It only decides in which order the terms are read. */
type Asked = { term: string; recent: Recent | undefined; rows: number }

const rarestFirst = (asked: readonly Asked[]) => asked.toSorted((a, b) => a.rows - b.rows)

function weigh(asked: Asked | undefined, blocks: Blocks | undefined): void {
  if (asked) asked.rows = [...(blocks?.values() ?? [])].reduce((sum, { size }) => sum + size, 0)
}

/** At the rate of what was found so far, and a quarter more; eight times as many blocks when nothing was. */
function blocksNeeded(missing: number, found: number, searched: number): number {
  const needed = found === 0 ? searched * 8 : Math.ceil((missing / found) * searched * 1.25)
  return Math.min(mostRead, Math.max(firstRead, needed))
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
    .select(['block', 'bits', 'size'])
    .where('list', '=', list)
    .where('term', '=', term)
    .where('block', order === 'desc' ? '<=' : '>=', from)
    .orderBy('block', order)
    .limit(count)
    .execute()
  return new Map(rows.map(({ block, ...set }) => [block, set]))
}

/** The sets of each term in these blocks. */
async function readBlocks(
  store: Store,
  list: IndexedList,
  terms: readonly string[],
  blocks: readonly number[],
): Promise<Map<string, Blocks>> {
  const found = new Map(terms.map((term): [string, Blocks] => [term, new Map()]))
  if (terms.length === 0 || blocks.length === 0) return found
  const query = store.db
    .selectFrom('search_blocks')
    .select(['term', 'block', 'bits', 'size'])
    .where('list', '=', list)
    .where('term', 'in', terms)
  const [least, most] = [Math.min(...blocks), Math.max(...blocks)]
  // A range is the same statement each time, which SQLite keeps prepared. It also reads the blocks in between.
  const isDense = most - least < blocks.length * 2
  const inBlocks = isDense
    ? query.where('block', '>=', least).where('block', '<=', most)
    : query.where('block', 'in', blocks)
  const rows = await inBlocks.execute()
  for (const { term, block, ...set } of rows) found.get(term)?.set(block, set)
  return found
}
