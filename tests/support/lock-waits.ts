import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Store } from '../../src/platform/database/store.ts'

/** Until a query of this database waits for a lock that another one holds. On SQLite there is one writer, and none waits. */
export async function untilOneWaits(store: Store): Promise<void> {
  if (store.engine !== 'postgres') return
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
    return rows[0]?.waiting
  }
  await expect.poll(countWaiting).toBe(1)
}
