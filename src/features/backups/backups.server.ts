/** The record of backups: which was planned when, and what became of it. The only writer of its table. */
import { type Selectable, sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Plan } from './slots.server.ts'

type BackupRow = Selectable<Tables['backups']>

/** The program that makes a backup says this often that it is still at it. */
export const beatMs = 10_000
/** Silent for this long: it was killed. */
const lostAfterMs = 2 * 60_000
/** After a failure. */
const retryAfterMs = 15 * 60_000
/** The desk shows the latest ones; the files themselves say the rest. */
const rowsKept = 60
/** More than BACKUP_KEEP usually keeps: a file that no row names is never deleted. */
const filesKnown = 2_000

const endedWithoutAWord = 'It ended without a word: the program or the machine was stopped.'

/** Who makes a backup: a claim that another process has taken over since has another start. */
export type Claim = { slot: string; startedAt: number }

/**
 * Takes a backup for this process. Undefined when it was made already, another process is at it, or it failed a moment ago.
 * It waits after a failure, but not after one from before `failedBefore`.
 */
export async function claimBackup(
  store: Store,
  slot: string,
  now: number,
  failedBefore = now - retryAfterMs,
): Promise<Claim | undefined> {
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
            eb('backups.state', '=', 'failed').and('backups.beat_at', '<', failedBefore),
            // The clock was set back since: it has not been made at this moment, which comes only now.
            eb('backups.beat_at', '>', now + retryAfterMs),
          ]),
        ),
    )
    .returning('slot')
    .executeTakeFirst()
  return row && { slot, startedAt: now }
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

/** Names of the files that this shop has put there. Only these are its own to delete. `place` is its identity. */
export async function listOwnFiles(store: Store, place: string): Promise<string[]> {
  const rows = await store.db.selectFrom('backups').select('file').where('place', '=', place).execute()
  return rows.flatMap(({ file }) => (file === null ? [] : [file]))
}

type LatestBackups = {
  /** The latest that was made, as planned or by hand. */
  done: BackupRow | undefined
  /** The latest that says whether the shop makes them as it should: the planned one, in a shop that plans them. */
  judged: BackupRow | undefined
  /** The latest planned one that failed, if it is newer than the one that is judged. */
  failed: BackupRow | undefined
  isRunning: boolean
}

/** The latest ones. Rows of a clock that was ahead and has been set back don't count. */
export async function readBackups(store: Store, plan: Plan | undefined, now: number): Promise<LatestBackups> {
  const lostSince = now - lostAfterMs
  const newest = await store.db
    .selectFrom((from) =>
      from
        .selectFrom('backups')
        .selectAll()
        .select(
          sql<number>`row_number() over (
            partition by state, slot < 'a', beat_at > ${lostSince} order by started_at desc
          )`.as('nth'),
        )
        .where('started_at', '<=', now + retryAfterMs)
        .as('ranked'),
    )
    .selectAll()
    .where('nth', '=', 1)
    .orderBy('started_at', 'desc')
    .execute()
  const done = newest.find(({ state }) => state === 'done')
  // Those made by hand may be elsewhere, on the same disk even, and the person who made it saw it fail.
  const planned = newest.filter(isPlanned)
  const judged = plan ? planned.find(({ state }) => state === 'done') : done
  const running = newest.find((row) => row.state === 'running' && row.beat_at > lostSince)
  const since = planned.filter(({ started_at }) => started_at > (judged?.started_at ?? 0))
  const failed = since.find(({ state }) => state === 'failed')
  const lost = since.find((row) => row.state === 'running' && row.beat_at <= lostSince)
  const ended = lost && { ...lost, error: endedWithoutAWord }
  return { done, judged, failed: failed ?? (running ? undefined : ended), isRunning: running !== undefined }
}

const byDesk = 'by hand at the desk '

/** SET-3: takes a backup that the owner asks for. Undefined while any other is being made, in whatever process. */
export function claimDeskBackup(store: Store, now: number): Promise<Claim | undefined> {
  // Two presses within a minute want the same row, and only one gets it.
  const slot = `${byDesk}${new Date(now).toISOString().slice(0, 16)}`
  return store.transaction(async () => {
    const { isRunning } = await readBackups(store, undefined, now)
    return isRunning ? undefined : claimBackup(store, slot, now, now + 1)
  })
}

type DeskBackup = { at: number; state: 'running' | 'done' | 'failed'; reason: string | null }

/** The latest that the owner asked for at the desk. */
export async function findDeskBackup(store: Store, now: number): Promise<DeskBackup | undefined> {
  const row = await store.db
    .selectFrom('backups')
    .selectAll()
    .where(sql<boolean>`substr(slot, 1, ${byDesk.length}) = ${byDesk}`)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const isLost = row.state === 'running' && row.beat_at <= now - lostAfterMs
  return {
    at: row.finished_at ?? row.started_at,
    state: isLost ? 'failed' : row.state,
    reason: isLost ? endedWithoutAWord : row.error,
  }
}

/** Planned ones are named by their moment, which begins with a digit. */
export const isPlanned = ({ slot }: Pick<BackupRow, 'slot'>) => slot < 'a'

/** A planned backup that isn't made yet: its slot in the record, and when it may be tried, in epoch milliseconds. */
type Owed = { slot: string; tryAt: number; isRunning: boolean }

/**
 * What is left to do for a planned backup; undefined when it was made. One that was made for another place stays in the
 * record, and this place gets one of its own. `place` is its identity; older rows have only the title of a bucket, which
 * doesn't say where it is. One that was made by a clock that has been set back doesn't count.
 */
export async function findOwed(
  store: Store,
  { slot, place }: { slot: string; place: string },
  now: number,
): Promise<Owed | undefined> {
  const slotHere = `${slot} to ${place}`
  const rows = await store.db
    .selectFrom('backups')
    .select(['slot', 'state', 'place', 'beat_at'])
    .where('slot', 'in', [slot, slotHere])
    .execute()
  const isMade = (row: (typeof rows)[number]) => row.state === 'done' && row.beat_at <= now + retryAfterMs
  const made = rows.filter(isMade)
  if (made.some((row) => row.place === place)) return undefined
  const wanted = made.length > 0 ? slotHere : slot
  const tried = rows.find((row) => row.slot === wanted)
  const isRunning =
    tried?.state === 'running' && tried.beat_at >= now - lostAfterMs && tried.beat_at <= now + retryAfterMs
  return { slot: wanted, tryAt: tried ? tryAtOf(tried, now) : now, isRunning }
}

function tryAtOf({ state, beat_at: beatAt }: Pick<BackupRow, 'state' | 'beat_at'>, now: number): number {
  if (beatAt > now + retryAfterMs) return now
  return Math.max(now, beatAt + (state === 'running' ? lostAfterMs : retryAfterMs))
}
