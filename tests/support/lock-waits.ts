import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Store } from '../../src/platform/database/store.ts'

/** Waits until one query is blocked by a lock. Returns at once on SQLite, which has one writer and no lock waits. */
export async function untilOneWaits(store: Store): Promise<void> {
  if (store.engine !== 'postgres') return
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db)
    return rows[0]?.waiting
  }
  await expect.poll(countWaiting).toBe(1)
}
