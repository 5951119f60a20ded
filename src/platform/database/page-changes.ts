import type { Store } from './store.ts'

/** Well within the second of RUN-3. */
const askMs = 250

/** If what it waits for fails, it is called again. */
export type OnPageChange = () => void | Promise<void>

const listeners = new WeakMap<Store, Set<() => void>>()

/** Calls `onChange` after this process changes something that pages show. For other processes: `Database.watchPages`. */
export function onPageChange(store: Store, onChange: () => void): void {
  const set = listeners.get(store) ?? new Set()
  listeners.set(store, set.add(onChange))
}

/** Runs a write whose result pages show. In the same transaction it raises the revision, which other processes compare. */
export function changePages<T>(store: Store, write: () => Promise<T>): Promise<T> {
  return store.transaction(async () => {
    const written = await write()
    await store.db
      .updateTable('page_revision')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute()
    // After the outermost commit: a page rendered earlier would show the old data and be kept.
    for (const listener of listeners.get(store) ?? []) store.afterCommit(listener)
    return written
  })
}

export async function findRevision(store: Store): Promise<number> {
  const row = await store.db.selectFrom('page_revision').select('revision').executeTakeFirstOrThrow()
  return row.revision
}

/**
 * RUN-3: calls `onChange` after another process changed something that pages show. It asks, because an answer comes through
 * every pooler and from every engine, and notifications don't (docs/decisions/059-changes-are-asked-for.md). What changes before it
 * resolves doesn't count. Resolves to a function that stops it.
 */
export async function watchRevision(read: () => Promise<number>, onChange: OnPageChange): Promise<() => void> {
  // Undefined if the database is unavailable for a moment: then the first answer counts as a change.
  let seen = await read().catch(() => undefined)
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const revision = await read()
      // Lower after a failover, or a restored backup.
      if (revision !== seen) await onChange()
      seen = revision
    } catch {
      // Requests report that the database is unavailable. The next question tries again, also what `onChange` couldn't do.
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), askMs)
  timer.unref()
  return () => clearInterval(timer)
}
