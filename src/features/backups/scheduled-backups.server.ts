/**
 * RUN-4: a backup each day at BACKUP_AT by the shop's clock, made by one of the shop's processes. One that comes to
 * its moment late makes it late: a shop that was off, a laptop that was asleep, a new shop its first.
 */
import type { Store } from '../../platform/database/store.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/repeat.ts'
import type { BackupProcess, StartBackupProgram } from './backup-process.server.ts'
import { claimBackup, endBackup, findOwed } from './backups.server.ts'
import { latestSlot, type Plan } from './slots.server.ts'

/** Serve visitors first after a start. */
const firstLookAfterMs = 2_000
const everyMs = 60_000

type Parts = Plan & {
  store: Store
  now: () => number
  log: Log
  start: StartBackupProgram
  /** Called after the look that settles a day: what it asked for is asked again a day later. */
  freeMemory: () => void
}

/** Returns how to stop, within seconds even while a backup is made. */
export function startScheduledBackups(parts: Parts): () => Promise<void> {
  const { look, stop } = createScheduledBackups(parts)
  let looks: ReturnType<typeof repeat> | undefined
  const begin = setTimeout(() => {
    looks = repeat(everyMs, parts.log, 'the backup could not be started', look)
  }, firstLookAfterMs)
  begin.unref()
  return async () => {
    clearTimeout(begin)
    stop()
    await looks?.stop()
  }
}

/** For tests: `look` makes the backup that is due, if no one else does, and resolves when it has ended. */
export function createScheduledBackups({ place, atMinutes, store, now, log, start, freeMemory }: Parts) {
  let isStopped = false
  let running: BackupProcess | undefined
  /** Made, by this process or another: saves a look into the record each minute. */
  let settled: string | undefined
  const startedAt = now()
  /** A restart often follows a fix, so the first look doesn't wait. It does if another process has tried since. */
  let isFirst = true

  const look = async () => {
    const { slot } = latestSlot(now(), atMinutes)
    if (isStopped || slot === settled) return
    const owed = await findOwed(store, { slot, place }, now())
    const failedBefore = isFirst ? startedAt : undefined
    isFirst = false
    if (!owed) {
      settled = slot
      freeMemory()
      return
    }
    const claim = await claimBackup(store, owed.slot, now(), failedBefore)
    if (!claim) return
    running = start(['--slot', owed.slot, String(claim.startedAt)])
    // Stopped while it was claimed.
    if (isStopped) running.stop()
    const failure = await running.failure
    running = undefined
    if (failure === undefined) return
    if (!isStopped) log.error({ reason: failure }, 'the backup failed; the next try is in 15 minutes')
    // Only if the program could not write that down itself: it was killed, or never ran.
    const [error = ''] = failure.split('\n', 1)
    await endBackup(store, claim, { place: null, isEncrypted: false, error, stopped: isStopped }, now())
  }
  const stop = () => {
    isStopped = true
    running?.stop()
  }
  return { look, stop }
}
