/** The record of backups: which was planned when, and what became of it. The only writer of its table. */
import type { Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

type BackupRow = Selectable<Tables['backups']>

/** The program that makes a backup says this often that it is still at it. */
export const beatMs = 10_000
/** Without a word for this long, it was killed. */
const lostAfterMs = 2 * 60_000
/** After a failure. */
const retryAfterMs = 15 * 60_000
/** The desk shows the latest ones; the files themselves say the rest. */
const rowsKept = 60
/** More than BACKUP_KEEP usually keeps: a file that no row names is never deleted. */
const filesKnown = 2_000

/** Who makes a backup: a claim that another process has taken over since has another start. */
export type Claim = { slot: string; startedAt: number }

/** Takes a backup for this process. Undefined when it was made already, or another process is at it. */
export async function claimBackup(store: Store, slot: string, now: number): Promise<Claim | undefined> {
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
            // The clock was set back since: it has not been made at this moment, which comes only now.
            eb('backups.beat_at', '>', now + retryAfterMs),
          ]),
        ),
    )
    .returning('slot')
    .executeTakeFirst()
  return row && { slot, startedAt: now }
}

/** Whether it was made. One that was made by a clock that has been set back since was not. */
export async function isBackupMade(store: Store, slot: string, now: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('backups')
    .select('slot')
    .where('slot', '=', slot)
    .where('state', '=', 'done')
    .where('beat_at', '<=', now + retryAfterMs)
    .executeTakeFirst()
  return row !== undefined
}

/** Says that it is still being made. False when another process has taken it over. */
export async function beatBackup(store: Store, { slot, startedAt }: Claim, now: number): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('backups')
    .set({ beat_at: now })
    .where('slot', '=', slot)
    .where('started_at', '=', startedAt)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type Made = {
  file: string
  bytes: number
  rows: number
  pictures: number
  missingPictures: number
  readBackAt: number
}
type Ended = { place: string | null; isEncrypted: boolean } & (
  | { made: Made }
  /** `stopped`: nothing is wrong, so the next process may make it at once. */
  | { error: string; stopped?: boolean }
)

/** Ends it, unless it has ended or another process has taken it over, and forgets the oldest rows. */
export async function endBackup(store: Store, { slot, startedAt }: Claim, ended: Ended, now: number): Promise<void> {
  const outcome =
    'made' in ended
      ? {
          state: 'done' as const,
          beat_at: now,
          file: ended.made.file,
          bytes: ended.made.bytes,
          rows: ended.made.rows,
          pictures: ended.made.pictures,
          missing_pictures: ended.made.missingPictures,
          read_back_at: ended.made.readBackAt,
        }
      : { state: 'failed' as const, beat_at: ended.stopped ? 0 : now, error: ended.error }
  await store.db
    .updateTable('backups')
    .set({ ...outcome, finished_at: now, place: ended.place, is_encrypted: ended.isEncrypted ? 1 : 0 })
    .where('slot', '=', slot)
    .where('started_at', '=', startedAt)
    .where('state', '=', 'running')
    .execute()
  await deleteOldest(store)
}

/** After weeks of failures, the latest that was made still tells how old it is. */
async function deleteOldest(store: Store): Promise<void> {
  await store.db
    .deleteFrom('backups')
    .where('slot', 'not in', (db) =>
      db.selectFrom('backups').select('slot').orderBy('started_at', 'desc').limit(rowsKept),
    )
    .where('slot', 'not in', (db) =>
      db
        .selectFrom('backups')
        .select('slot')
        .where('state', '=', 'done')
        .orderBy('started_at', 'desc')
        .limit(filesKnown),
    )
    .execute()
}

/** Names of the files that this shop has put there. Only these are its own to delete. */
export async function listOwnFiles(store: Store, place: string): Promise<string[]> {
  const rows = await store.db.selectFrom('backups').select('file').where('place', '=', place).execute()
  return rows.flatMap(({ file }) => (file === null ? [] : [file]))
}

type LatestBackups = {
  done: BackupRow | undefined
  /** Only if it is newer than the last that was made. */
  failed: BackupRow | undefined
  isRunning: boolean
}

/** The latest ones. Rows of a clock that was ahead and has been set back don't count. */
export async function readBackups(store: Store, now: number): Promise<LatestBackups> {
  const latest = (state: BackupRow['state']) =>
    store.db
      .selectFrom('backups')
      .selectAll()
      .where('state', '=', state)
      .where('started_at', '<=', now + retryAfterMs)
      .orderBy('started_at', 'desc')
      .limit(1)
  const done = await latest('done').executeTakeFirst()
  const running = await latest('running')
    .where('beat_at', '>', now - lostAfterMs)
    .executeTakeFirst()
  const lost = await latest('running')
    .where('beat_at', '<=', now - lostAfterMs)
    .where('slot', '<', 'a')
    .where('started_at', '>', done?.started_at ?? 0)
    .executeTakeFirst()
  const failed = await latest('failed')
    // Planned ones begin with a digit. Who makes one by hand has seen it fail.
    .where('slot', '<', 'a')
    .where('started_at', '>', done?.started_at ?? 0)
    .executeTakeFirst()
  const ended = lost && { ...lost, error: 'It ended without a word: the program or the machine was stopped.' }
  return { done, failed: failed ?? (running ? undefined : ended), isRunning: running !== undefined }
}
