import { sql } from 'kysely'
import type { Store } from './store.ts'

const listeners = new WeakMap<Store, Set<() => void>>()

/** Calls `onChange` after this process changed what a page shows. Other processes: `Database.watchPages`. */
export function onPageChange(store: Store, onChange: () => void): void {
  const set = listeners.get(store) ?? new Set()
  listeners.set(store, set.add(onChange))
}

/**
 * Runs a write whose result pages show, in one transaction with the mark that tells every process: the revision (read
 * by other processes on one SQLite file) and, on PostgreSQL, a notification that is delivered when the write commits.
 */
export function changePages<T>(store: Store, write: () => Promise<T>): Promise<T> {
  return store.transaction(async () => {
    const written = await write()
    await store.db
      .updateTable('page_revision')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute()
    if (store.engine === 'postgres') await sql`notify shop_pages`.execute(store.db)
    // Not before the outermost commit: a page that is rendered earlier would still show what was, and be kept.
    for (const listener of listeners.get(store) ?? []) store.afterCommit(listener)
    return written
  })
}
