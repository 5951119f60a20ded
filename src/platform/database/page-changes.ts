import { sql } from 'kysely'
import { isDatabaseUnavailable, type Store } from './store.ts'

const listeners = new WeakMap<Store, Set<() => void>>()

/** The channel of notifications. Each carries the new revision. */
export const pageChannel = 'shop_pages'

/** Calls `onChange` after this process changes something that pages show. For other processes: `Database.watchPages`. */
export function onPageChange(store: Store, onChange: () => void): void {
  const set = listeners.get(store) ?? new Set()
  listeners.set(store, set.add(onChange))
}

/**
 * Runs a write whose result pages show. In the same transaction it raises the revision, which other processes compare,
 * and on PostgreSQL sends it as a notification, delivered at the commit.
 */
export function changePages<T>(store: Store, write: () => Promise<T>): Promise<T> {
  return store.transaction(async () => {
    const written = await write()
    const { revision } = await store.db
      .updateTable('page_revision')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .returning('revision')
      .executeTakeFirstOrThrow()
    if (store.engine === 'postgres' && !silent.has(store)) await notify(store, pageChannel, String(revision))
    // After the outermost commit: a page rendered earlier would show the old data and be kept.
    for (const listener of listeners.get(store) ?? []) store.afterCommit(listener)
    return written
  })
}

export async function findRevision(store: Store): Promise<number> {
  const row = await store.db.selectFrom('page_revision').select('revision').executeTakeFirstOrThrow()
  return row.revision
}

/** `text` is ours, and has no quotes. */
export const notify = (store: Store, channel: string, text: string) =>
  sql.raw(`notify ${channel}, '${text}'`).execute(store.db)

/** Databases that refuse `notify`, which would fail every write that pages show. */
const silent = new WeakSet<Store>()

/** Call it at start: some engines speak PostgreSQL's protocol and don't know `notify`. */
export async function learnWhetherToNotify(store: Store): Promise<void> {
  try {
    await notify(store, pageChannel, '')
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    silent.add(store)
  }
}
