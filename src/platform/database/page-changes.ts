import { sql } from 'kysely'
import type { Store } from './store.ts'

const listeners = new WeakMap<Store, Set<() => void>>()

/** Calls `onChange` after this process changes something that pages show. For other processes: `Database.watchPages`. */
export function onPageChange(store: Store, onChange: () => void): void {
  const set = listeners.get(store) ?? new Set()
  listeners.set(store, set.add(onChange))
}

/**
 * Runs a write whose result pages show. In the same transaction it raises the revision, which other processes on one
 * SQLite file compare, and on PostgreSQL sends a notification, delivered at the commit.
 */
export function changePages<T>(store: Store, write: () => Promise<T>): Promise<T> {
  return store.transaction(async () => {
    const written = await write()
    await store.db
      .updateTable('page_revision')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute()
    if (store.engine === 'postgres') await sql`notify shop_pages`.execute(store.db)
    // After the outermost commit: a page rendered earlier would show the old data and be kept.
    for (const listener of listeners.get(store) ?? []) store.afterCommit(listener)
    return written
  })
}
