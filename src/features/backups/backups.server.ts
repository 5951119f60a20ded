/** The record of backups: which was planned when, and what became of it. The only writer of its table. */
import type { Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type BackupRow = Selectable<Tables['backups']>

/** The program that makes a backup says this often that it is still at it. */
export const beatMs = 10_000
/** Without a word for this long, it was killed. */
const lostAfterMs = 2 * 60_000
/** After a failure. */
const retryAfterMs = 15 * 60_000
/** The desk shows the latest ones; the files themselves say the rest. */
const rowsKept = 60

/** Takes a planned backup for this process. False when it was made already, or another process is at it. */
export async function claimBackup(store: Store, slot: string, now: number): Promise<boolean> {
  const claimed = { state: 'running' as const, started_at: now, beat_at: now, finished_at: null, error: null }
  const row = await store.db
    .insertInto('backups')
    .values({ slot, ...claimed })
    .onConflict((conflict) =>
      conflict
        .column('slot')
        .doUpdateSet(claimed)
        .where((eb) =>
          eb.or([
            eb('backups.state', '=', 'running').and('backups.beat_at', '<', now - lostAfterMs),
            eb('backups.state', '=', 'failed').and('backups.beat_at', '<', now - retryAfterMs),
            // The clock was set back since.
            eb('backups.state', '!=', 'done').and('backups.beat_at', '>', now + retryAfterMs),
          ]),
        ),
    )
    .returning('slot')
    .executeTakeFirst()
  return row !== undefined
}

export async function beatBackup(store: Store, slot: string, now: number): Promise<void> {
  await store.db.updateTable('backups').set({ beat_at: now }).where('slot', '=', slot).execute()
}

type Outcome = Omit<BackupRow, 'slot' | 'started_at' | 'beat_at' | 'finished_at'>

/** Ends it, and forgets the oldest rows. */
export async function endBackup(store: Store, slot: string, outcome: Outcome, now: number): Promise<void> {
  await store.db
    .updateTable('backups')
    .set({ ...outcome, beat_at: now, finished_at: now })
    .where('slot', '=', slot)
    .execute()
  await store.db
    .deleteFrom('backups')
    .where('slot', 'not in', (db) =>
      db.selectFrom('backups').select('slot').orderBy('started_at', 'desc').limit(rowsKept),
    )
    .execute()
}

/** The latest one of each kind that there is: that was made, that was tried, that is being made. */
export async function readBackups(store: Store) {
  const latest = (state: BackupRow['state']) =>
    store.db
      .selectFrom('backups')
      .selectAll()
      .where('state', '=', state)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  return { done: await latest('done'), failed: await latest('failed'), running: await latest('running') }
}
