/**
 * The background work of the search index: folding, and indexing all rows of a list again after an update that finds
 * them by more words. A migration that wants that inserts the list into `search_rebuilds`.
 *
 * Row by row that would write each common word's set a thousand times. So it reads a few thousand rows, newest first, and
 * then adds all of them to one word's set after another, a few hundred sets per transaction. Rows may be changed or
 * deleted meanwhile, so it reads them again at the end, and takes back what they are no longer found by. Where it is, is
 * stored after each such chunk: a process that is killed begins the chunk again. Until its turn, a row is found by its
 * older words. (docs/decisions/035-finding.md)
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../database/store.ts'
import type { Log } from '../log.ts'
import { repeat } from '../repeat.ts'
import { blockOf, blockRows } from './row-set.ts'
import {
  addToSets,
  foldPostings,
  type IndexedList,
  isMark,
  keysOf,
  lists,
  lockFolding,
  removeFromBlocks,
} from './search-index.ts'

/** Reads the terms of these rows and locks the rows until the transaction ends. Rows that don't exist are missing. */
export type ReadTerms = (store: Store, ids: readonly number[]) => Promise<Map<number, string[]>>

type Options = {
  readTerms: Record<IndexedList, ReadTerms>
  /** Called between two transactions, so that everyone else gets a turn. False ends the work. */
  pace: () => Promise<boolean>
}

const foldEveryMs = 5_000

/** Folds and rebuilds in the background. Returns a function that stops it. */
export function startIndexing(store: Store, log: Log, readTerms: Options['readTerms']): () => Promise<void> {
  let stopped = false
  let foldedAt = 0
  let turnAt = performance.now()
  const fold = async () => {
    await foldPostings(store)
    foldedAt = performance.now()
  }
  /** Waits as long as the last turn took. */
  const pace = async () => {
    await sleep(performance.now() - turnAt)
    if (!stopped && performance.now() - foldedAt > foldEveryMs) await fold()
    turnAt = performance.now()
    return !stopped
  }
  const work = repeat(foldEveryMs, log, 'the search index could not be folded', async () => {
    await fold()
    turnAt = performance.now()
    for (const list of lists)
      if (await rebuild(store, list, { readTerms, pace }))
        log.info({ list }, 'the search index has all words of the list')
  })
  return () => {
    stopped = true
    return work.stop()
  }
}

/** Indexes all rows of a list that are yet to be. True if there were any, and none is left. */
export async function rebuild(store: Store, list: IndexedList, options: Options): Promise<boolean> {
  for (let chunks = 0; ; chunks++) {
    const left = await store.db
      .selectFrom('search_rebuilds')
      .select('below')
      .where('list', '=', list)
      .executeTakeFirst()
    if (!left) return false
    const newest = await store.db
      .selectFrom(list)
      .select('id')
      .where('id', '<', left.below)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!newest) {
      await store.db.deleteFrom('search_rebuilds').where('list', '=', list).execute()
      return chunks > 0
    }
    // Within one block.
    const from = Math.floor(newest.id / chunkRows) * chunkRows
    if (!(await rebuildChunk(store, list, from, newest.id, options))) return false
    await store.db
      .updateTable('search_rebuilds')
      .set({ below: from })
      .where('list', '=', list)
      .where('below', '=', left.below)
      .execute()
  }
}

/** More rows would take fewer writes, and more memory: this many take 10 to 20 MB. */
const chunkRows = blockRows / 4
/** Each about 10 ms of work on SQLite, where everyone else waits for it. */
const rowsPerRead = 64
const setsPerWrite = 300

/** False if the work was ended before all was written. */
async function rebuildChunk(
  store: Store,
  list: IndexedList,
  from: number,
  until: number,
  { readTerms, pace }: Options,
): Promise<boolean> {
  const added = new Map<number, string[]>()
  const idsByKey = new Map<string, number[]>()
  for (let next = from; next <= until; next += rowsPerRead) {
    const rows = await readRows(store, readTerms[list], next, Math.min(until, next + rowsPerRead - 1))
    for (const [id, terms] of rows) {
      added.set(id, terms)
      for (const key of new Set(terms.flatMap(keysOf))) {
        const ids = idsByKey.get(key)
        if (ids) ids.push(id)
        else idsByKey.set(key, [id])
      }
    }
    if (!(await pace())) return false
  }

  const isWritten = await writeSets(store, list, blockOf(from), idsByKey, pace)
  idsByKey.clear()
  for (let next = from; next <= until; next += rowsPerRead) {
    await store.transaction(() => removeOutdated(store, list, readTerms[list], added, next))
    await pace()
  }
  return isWritten
}

/** Without the marks, which are in the index already: each change of a status writes them, whatever the version. */
async function readRows(store: Store, readTerms: ReadTerms, from: number, until: number) {
  const ids = Array.from({ length: until - from + 1 }, (_, at) => from + at)
  const rows = await store.transaction(() => readTerms(store, ids))
  return new Map([...rows].map(([id, terms]) => [id, terms.filter((term) => !isMark(term))]))
}

/** In the order of the index's key. False if the work was ended before the last. */
async function writeSets(
  store: Store,
  list: IndexedList,
  block: number,
  idsByKey: ReadonlyMap<string, readonly number[]>,
  pace: Options['pace'],
): Promise<boolean> {
  const sets = [...idsByKey].sort(([a], [b]) => (a < b ? -1 : 1))
  for (let at = 0; at < sets.length; ) {
    const some = new Map(sets.slice(at, at + setsPerWrite))
    const isDone = await store.transaction(async () => {
      if (!(await lockFolding(store))) return false
      await addToSets(store, list, block, some)
      return true
    })
    if (isDone) at += setsPerWrite
    if (!(await pace())) return at >= sets.length
  }
  return true
}

/** Takes back what these rows were added to and are no longer found by. */
async function removeOutdated(
  store: Store,
  list: IndexedList,
  readTerms: ReadTerms,
  added: ReadonlyMap<number, readonly string[]>,
  from: number,
): Promise<void> {
  const ids = Array.from({ length: rowsPerRead }, (_, at) => from + at).filter((id) => added.has(id))
  const now = await readTerms(store, ids)
  const outdated = new Map<number, Set<string>>()
  for (const id of ids) {
    const terms = new Set(now.get(id))
    const gone = (added.get(id) ?? []).filter((term) => !terms.has(term))
    if (gone.length === 0) continue
    const kept = new Set([...terms].flatMap(keysOf))
    outdated.set(id, new Set(gone.flatMap(keysOf).filter((key) => !kept.has(key))))
  }
  await removeFromBlocks(store, list, outdated)
}
