/** The two numbers that a monitor watches. */
import type { Store } from '../../platform/database/store.ts'
import { readBackups } from './backups.server.ts'
import type { Plan } from './slots.server.ts'

export type BackupMetrics = {
  /** `shop_backup_last_success_timestamp_seconds`; undefined before the first. */
  lastSuccessSeconds: number | undefined
  /**
   * `shop_backup_last_verified`: 0 while planned ones fail, and unless the latest was read back and missed nothing, otherwise 1;
   * undefined in a shop that makes none.
   */
  lastVerified: 0 | 1 | undefined
}

export async function readBackupMetrics(store: Store, plan: Plan | undefined, now: number): Promise<BackupMetrics> {
  const { done, failed } = await readBackups(store, plan, now)
  const isVerified = done !== undefined && failed === undefined && done.read_back_at !== null && !done.missing_pictures
  return {
    lastSuccessSeconds: done && Math.floor((done.finished_at ?? done.started_at) / 1000),
    lastVerified: done || failed ? (isVerified ? 1 : 0) : undefined,
  }
}
