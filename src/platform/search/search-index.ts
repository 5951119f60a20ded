/**
 * The search index of the owner's lists: which rows have which term. The only writer of its tables. A term is a word of
 * the row's text or a mark such as ':paid'. A new term of a row is a posting, a row of its own that no other writer
 * waits for. Background work folds postings into blocks: one row per term and 16,384 ids, so that terms held by a million
 * rows are combined by reading a hundred. (docs/decisions/029-flat-desk.md)
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../database/one-of.ts'
import type { Store } from '../database/store.ts'
import { blockOf, type StoredSet, withIds, withoutIds } from './row-set.ts'
import { beginningsOf, mostWords, wordsOf } from './search-words.ts'

export const lists = ['quotes', 'orders'] as const
export type IndexedList = (typeof lists)[number]

/** No word begins with a colon or an equals sign. A mark is what lists are filtered by, and what is counted. */
export const markOf = (name: string) => `:${name}`
/** A text that is found only as a whole, and never by a search: an email address. */
export const wholeOf = (text: string) => `=${text}`
export const isMark = (term: string) => term.startsWith(':')
export const isWhole = (term: string) => isMark(term) || term.startsWith('=')

/** All terms of a row. */
export const termsOf = (text: readonly unknown[], marks: readonly string[]): string[] => [
  ...wordsOf(text.join(' ')).slice(0, mostWords),
  ...marks.map(markOf),
]

/** What a term is found by: a word by each of its beginnings. */
export const keysOf = (term: string) => (isWhole(term) ? [term] : beginningsOf(term))

/** Changes the terms of a row in the caller's transaction: from none for a new row, to none for a deleted one. */
export async function changeTerms(
  store: Store,
  list: IndexedList,
  rowId: number,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const removed = before.filter((term) => !after.includes(term))
  const added = after.filter((term) => !before.includes(term))
  if (removed.length > 0) {
    // Before the blocks are read: while a fold moves a posting, this waits for its commit.
    const deleted = await store.db
      .deleteFrom('search_postings')
      .where('list', '=', list)
      .where('row_id', '=', rowId)
      .where('term', 'in', removed)
      .returning('term')
      .execute()
    // A mark is in one place. A word may be in both, if the list was rebuilt before the posting was folded.
    if (deleted.length < removed.length || !removed.every(isMark)) {
      const kept = new Set(before.filter((term) => after.includes(term)).flatMap(keysOf))
      const gone = new Set(removed.flatMap(keysOf).filter((key) => !kept.has(key)))
      await changeBlocks(store, list, new Map([[rowId, gone]]), withoutIds)
    }
  }
  if (added.length > 0)
    await store.db
      .insertInto('search_postings')
      .values(added.map((term) => ({ list, term, row_id: rowId })))
      .execute()
}

/** How many rows have each of these marks. Exact: a mark changes in the same transaction as its row. */
export async function countMarked<Mark extends string>(
  store: Store,
  list: IndexedList,
  marks: readonly Mark[],
): Promise<Record<Mark, number>> {
  const terms = marks.map(markOf)
  // One statement, so that a posting that is being folded is counted once.
  const rows = await store.db
    .selectFrom('search_blocks')
    .select((eb) => ['term', eb.fn.sum<number>('size').as('rows')])
    .where('list', '=', list)
    .where('term', 'in', terms)
    .groupBy('term')
    .unionAll(
      store.db
        .selectFrom('search_postings')
        .select((eb) => ['term', eb.fn.countAll<number>().as('rows')])
        .where('list', '=', list)
        .where('term', 'in', terms)
        .groupBy('term'),
    )
    .execute()
  const of = (mark: Mark) =>
    rows.filter(({ term }) => term === markOf(mark)).reduce((sum, row) => sum + Number(row.rows), 0)
  return Object.fromEntries(marks.map((mark) => [mark, of(mark)])) as Record<Mark, number>
}

/** How many rows have a mark, as a part of a larger statement. */
export const numberMarked = (store: Store, list: IndexedList, mark: string) => {
  const of = <T extends 'search_blocks' | 'search_postings'>(table: T) =>
    store.db
      .selectFrom(table as 'search_blocks' | 'search_postings')
      .where('list', '=', list)
      .where('term', '=', markOf(mark))
  const blocks = of('search_blocks').select(sql<number>`coalesce(sum(size), 0)`.as('rows'))
  const postings = of('search_postings').select((eb) => eb.fn.countAll<number>().as('rows'))
  return sql<number>`${blocks} + ${postings}`
}

/** A list has postings of about 70 rows when they are folded, and of half as many when it is done. */
const mostPostings = 4_000
const keptPostings = 2_000
/** About 10 ms of work on SQLite, where everyone else waits for it. */
const rowsPerFold = 8

/** Folds the postings of lists that have many, oldest rows first. */
export async function foldPostings(store: Store, { most = mostPostings, kept = keptPostings } = {}): Promise<void> {
  for (const list of lists) {
    if (!(await hasMoreThan(store, list, most))) continue
    while (await hasMoreThan(store, list, kept)) {
      if (!(await store.transaction(() => foldOldest(store, list)))) return
      // Between two folds everyone else gets a turn.
      await nextTurn()
    }
  }
}

async function hasMoreThan(store: Store, list: IndexedList, postings: number): Promise<boolean> {
  const one = await store.db
    .selectFrom('search_postings')
    .select('row_id')
    .where('list', '=', list)
    .orderBy('row_id')
    .limit(1)
    .offset(postings)
    .executeTakeFirst()
  return one !== undefined
}

/** Any number. Two processes that fold at once would overwrite each other's blocks. */
const foldingLock = 5_029_013

/** For the rest of the transaction. False if another process is folding. */
export async function lockFolding(store: Store): Promise<boolean> {
  if (store.engine === 'sqlite') return true
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${foldingLock}) as locked`.execute(
    store.db,
  )
  return rows[0]?.locked ?? false
}

/** False if another process is folding. */
async function foldOldest(store: Store, list: IndexedList): Promise<boolean> {
  if (!(await lockFolding(store))) return false
  const oldest = await store.db
    .selectFrom('search_postings')
    .select('row_id')
    .distinct()
    .where('list', '=', list)
    .orderBy('row_id')
    .limit(rowsPerFold)
    .execute()
  if (oldest.length === 0) return true
  const rowIds = oldest.map((row) => row.row_id)
  const postings = await store.db
    .deleteFrom('search_postings')
    .where('list', '=', list)
    .where('row_id', 'in', rowIds)
    .returning(['row_id', 'term'])
    .execute()
  await addToBlocks(store, list, postings)
  return true
}

/** Adds postings to the blocks. No other process may do so at the same time. */
export async function addToBlocks(
  store: Store,
  list: IndexedList,
  postings: readonly { row_id: number; term: string }[],
): Promise<void> {
  const keys = new Map<number, Set<string>>()
  for (const { row_id, term } of postings) {
    const ofRow = keys.get(row_id) ?? new Set()
    for (const key of keysOf(term)) ofRow.add(key)
    keys.set(row_id, ofRow)
  }
  await changeBlocks(store, list, keys, withIds)
}

type Change = (stored: Uint8Array | undefined, ids: readonly number[]) => StoredSet

/** Applies `change` to the set of each key of each row. */
async function changeBlocks(
  store: Store,
  list: IndexedList,
  keysOfRows: ReadonlyMap<number, ReadonlySet<string>>,
  change: Change,
): Promise<void> {
  const rowsByBlock = Map.groupBy(keysOfRows, ([rowId]) => blockOf(rowId))
  for (const [block, rows] of [...rowsByBlock].sort(([a], [b]) => a - b)) {
    const idsByKey = new Map<string, number[]>()
    for (const [rowId, keys] of rows)
      for (const key of keys) {
        const ids = idsByKey.get(key)
        if (ids) ids.push(rowId)
        else idsByKey.set(key, [rowId])
      }
    await changeSets(store, list, block, idsByKey, change)
  }
}

async function changeSets(
  store: Store,
  list: IndexedList,
  block: number,
  idsByKey: ReadonlyMap<string, readonly number[]>,
  change: Change,
): Promise<void> {
  const stored = await readBlock(store, list, block, [...idsByKey.keys()])
  const changed = Array.from(idsByKey, ([key, ids]): Changed => ({ term: key, ...change(stored.get(key)?.bits, ids) }))
    // Not those that had the ids already, or didn't have them. What wasn't there at all is not locked: another process may
    // have stored it since, and it must not be deleted.
    .filter(({ term, size }) => size !== (stored.get(term)?.size ?? 0))
  await writeBlock(store, list, block, changed)
}

/** Adds rows of one block to the sets of these keys. The caller has locked folding. */
export const addToSets = (
  store: Store,
  list: IndexedList,
  block: number,
  idsByKey: ReadonlyMap<string, readonly number[]>,
): Promise<void> => changeSets(store, list, block, idsByKey, withIds)

/** Takes rows out of the sets of these keys. */
export const removeFromBlocks = (
  store: Store,
  list: IndexedList,
  keysOfRows: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<void> => changeBlocks(store, list, keysOfRows, withoutIds)

/** The bytes of a bit string on PostgreSQL. Its binary form is the number of bits, in four bytes, and then these. */
export const bytesIn = (bitString: RawBuilder<unknown>) => sql<Uint8Array>`substr(varbit_send(${bitString}), 5)`

/** The bytes of a stored set, on either engine. */
export const storedBits = (store: Store) => (store.engine === 'sqlite' ? sql<Uint8Array>`bits` : bytesIn(sql`bits`))

type Changed = StoredSet & { term: string }

/** The sets of these keys in one block, on PostgreSQL locked until the transaction ends. */
async function readBlock(
  store: Store,
  list: IndexedList,
  block: number,
  keys: string[],
): Promise<Map<string, { size: number; bits: Uint8Array }>> {
  const locked = store.engine === 'postgres' ? sql`order by term for update` : sql``
  const { rows } = await sql<{
    term: string
    size: number
    bits: Uint8Array
  }>`select term, size, ${storedBits(store)} as bits
    from search_blocks where list = ${list} and ${isOneOf(store, 'term', keys, 'text')} and block = ${block}
    ${locked}`.execute(store.db)
  return new Map(rows.map(({ term, ...set }) => [term, set]))
}

/** As one JSON value: a statement with thousands of parameters takes longer to build than to run. */
async function writeBlock(store: Store, list: IndexedList, block: number, sets: Changed[]): Promise<void> {
  const empty = sets.filter(({ size }) => size === 0).map(({ term }) => term)
  const filled = sets
    .filter(({ size }) => size > 0)
    // In the order of the key, which is cheaper to insert and can't deadlock with another writer.
    .sort((a, b) => (a.term < b.term ? -1 : 1))
    .map(({ term, size, bytes }) => [term, size, Buffer.from(bytes).toString('hex')])
  const json = JSON.stringify(filled)
  const rows =
    store.engine === 'sqlite'
      ? sql`select ${list}, value ->> 0, ${block}, value ->> 1, unhex(value ->> 2) from json_each(${json}) where true`
      : sql`select ${list}, value ->> 0, ${block}::integer, (value ->> 1)::integer, ('x' || (value ->> 2))::bit varying
          from json_array_elements(${json}::json)`
  if (filled.length > 0)
    await sql`insert into search_blocks (list, term, block, size, bits) ${rows}
      on conflict (list, term, block) do update set size = excluded.size, bits = excluded.bits`.execute(store.db)
  if (empty.length > 0)
    await store.db
      .deleteFrom('search_blocks')
      .where('list', '=', list)
      .where('term', 'in', empty)
      .where('block', '=', block)
      .execute()
}
