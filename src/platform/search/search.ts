/** Searches the index that search-index.ts keeps: the rows that have every term, from one end or the other. */
import type { Store } from '../database/store.ts'
import { type FindIds, findAmong, findPage, type Order, type Page, type PageKey, type Span } from '../key-pages.ts'
import { blockOf, commonOf, idsOf, isListed, type RowSet, readSet } from './row-set.ts'
import {
  type Blocks,
  lookUpInFull,
  type Recent,
  readBlocks,
  readBlocksFrom,
  readCommonOfFull,
  readPostings,
  type Source,
} from './search-blocks.ts'
import type { IndexedList } from './search-index.ts'

/**
 * A search counts its matches up to here, so that a page of a word that everyone has costs no more than another. The more
 * words, the more a match costs.
 */
const mostCounted = (words: number) => (words > 4 ? 100 : 1_000)

/** `isExact` is false when there are more than `total`. */
export type FoundPage = Page & { total: number; isExact: boolean }

/**
 * A page of what a search for so many words finds, and how many it finds. Newest first, but before all others the id
 * `first`, if it is found.
 */
export async function searchPage(find: FindIds, words: number, page: PageKey, first?: number): Promise<FoundPage> {
  if (first === undefined || (await find({ above: first - 1, below: first + 1 }, 'desc', 1)).length === 0)
    return countedPage(find, words, page)
  const { before, after, skip = 0, limit } = page
  const isTop = before === undefined && after === undefined && skip === 0
  const rest = { ...page, skip: Math.max(0, skip - 1), limit: isTop ? limit - 1 : limit }
  const { ids, ...found } = await countedPage(without(find, first), words, rest)
  return { ...found, ids: isTop ? [first, ...ids] : ids, total: found.isExact ? found.total + 1 : found.total }
}

const without =
  (find: FindIds, id: number): FindIds =>
  async (span, order, limit, skip = 0) =>
    (await find(span, order, limit + skip + 1)).filter((other) => other !== id).slice(skip, skip + limit)

async function countedPage(find: FindIds, words: number, page: PageKey): Promise<FoundPage> {
  const most = mostCounted(words)
  const newest = await find({}, 'desc', most + 1)
  const isExact = newest.length <= most
  const { before, after, skip = 0, limit } = page
  const isAmongNewest = isExact || (before === undefined && after === undefined && skip + limit < newest.length)
  return {
    ...(await findPage(isAmongNewest ? findAmong(newest) : find, page)),
    total: Math.min(newest.length, most),
    isExact,
  }
}

/** How many blocks are read first: enough for a page of what many rows have. Then as many as the rest should need. */
const firstRead = 2
const mostRead = 64

/** Finds rows that have every term; at least one is needed. Postings are read here, blocks as the search goes on. */
export async function openSearch(store: Store, list: IndexedList, terms: readonly string[]): Promise<FindIds> {
  // Before any block: a posting folded in between is found twice, and not lost.
  const recent = await readPostings(store, list, terms)
  const asked: Asked[] = terms.map((term, at) => ({ term, recent: recent[at] ?? new Map(), rows: 0 }))
  // There a full set lacks the ids that aren't folded yet, so the database can't combine it.
  const blocksWithPostings = new Set(asked.flatMap((each) => [...each.recent.keys()]))
  const readsAll = store.engine === 'sqlite' || terms.length === 1

  return async (span, order, limit, skip = 0) => {
    const found: number[] = []
    let from = edgeOf(span, order)
    let searched = 0
    for (let count = firstRead; ; count = blocksNeeded(skip + limit - found.length, found.length, searched)) {
      const isFirst = searched === 0
      const source: Source = { store, list, readsFull: isFirst || readsAll ? 'all' : blocksWithPostings }
      const [first, ...rest] = rarestFirst(asked)
      const read = await readBlocksFrom(source, first?.term ?? '', from, order, count)
      const until = read.size < count ? undefined : [...read.keys()].at(-1)
      const left: BlocksLeft = new Map()
      for (const block of blocksOf([read, first?.recent], from, until, order)) left.set(block, { unread: [] })
      narrow(left, first, read)
      if (isFirst) weigh(first, read)
      // All at once is one query. Where many full sets are read, the second term goes first: it may leave few for the others.
      for (const group of isFirst || !readsAll ? [rest] : [rest.slice(0, 1), rest.slice(1)]) {
        const terms = group.map(({ term }) => term)
        const stored = await readBlocks(source, terms, [...left.keys()])
        for (const one of group) {
          if (isFirst) weigh(one, stored.get(one.term))
          narrow(left, one, stored.get(one.term))
        }
      }
      await narrowByUnread(source, left)
      for (const [block, { set = [] }] of left) {
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
type Asked = { term: string; recent: Recent; rows: number }

const rarestFirst = (asked: readonly Asked[]) => asked.toSorted((a, b) => a.rows - b.rows)

function weigh(asked: Asked | undefined, blocks: Blocks | undefined): void {
  if (asked) asked.rows = [...(blocks?.values() ?? [])].reduce((sum, { size }) => sum + size, 0)
}

/** What the terms so far have in common, by block; `unread` are those whose full set is still in the database. */
type BlocksLeft = Map<number, { set?: RowSet; unread: string[] }>

function narrow(left: BlocksLeft, asked: Asked | undefined, blocks: Blocks | undefined): void {
  for (const [block, one] of left) {
    const stored = blocks?.get(block)
    if (asked && stored?.bits === null) one.unread.push(asked.term)
    else keepIn(left, block, readSet(stored?.bits ?? undefined, asked?.recent.get(block)))
  }
}

function keepIn(left: BlocksLeft, block: number, set: RowSet): void {
  const one = left.get(block)
  if (!one) return
  one.set = one.set ? commonOf(one.set, set) : set
  if (isListed(one.set) && one.set.length === 0) left.delete(block)
}

/** With more ids than this left in a block, combining its full sets is cheaper than looking each id up in them. */
const mostLookedUp = 100

/** Narrows by the sets that were left in the database. A set that is gone since leaves nothing of its block. */
async function narrowByUnread(source: Source, left: BlocksLeft): Promise<void> {
  const open = [...left].filter(([, { unread }]) => unread.length > 0)
  if (open.length === 0) return
  const terms = [...new Set(open.flatMap(([, { unread }]) => unread))]
  const [few, many] = [new Map<number, number[]>(), [] as number[]]
  for (const [block, { set }] of open)
    if (set && isListed(set) && set.length <= mostLookedUp) few.set(block, idsOf(set, block))
    else many.push(block)
  const isWhole = (block: number, sets: number) => left.get(block)?.unread.length === sets

  const found = await lookUpInFull(source, terms, [...few.values()].flat())
  const kept = Map.groupBy(found, ({ id }) => blockOf(id))
  for (const block of few.keys()) {
    const ids = (kept.get(block) ?? []).filter(({ sets }) => isWhole(block, sets)).map(({ id }) => id)
    keepIn(left, block, readSet(undefined, ids))
  }

  const common = await readCommonOfFull(source, terms, many)
  const sets = new Map(common.filter(({ block, sets }) => isWhole(block, sets)).map(({ block, bits }) => [block, bits]))
  for (const block of many) keepIn(left, block, readSet(sets.get(block)))
}

/** At the rate of what was found so far, and half as many more. All, if that was nothing. */
function blocksNeeded(missing: number, found: number, searched: number): number {
  const needed = found === 0 ? mostRead : Math.ceil((missing / found) * searched * 1.5)
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
