/** The two numbers that a monitor watches. In a shop that plans backups, those made by hand don't count. */
import type { Store } from '../../platform/database/store.ts'
import { readBackups } from './backups.server.ts'
import type { Plan } from './slots.server.ts'

export type BackupMetrics = {
  /** `shop_backup_last_success_timestamp_seconds`; undefined before the first. */
  lastSuccessSeconds: number | undefined
  /**
   * `shop_backup_last_verified`: 1 when no planned backup has failed since the last good one, and that one was read back
   * and missed nothing; otherwise 0. Undefined before the first.
   */
  lastVerified: 0 | 1 | undefined
}

export async function readBackupMetrics(store: Store, plan: Plan | undefined, now: number): Promise<BackupMetrics> {
  const { judged, failed } = await readBackups(store, plan, now)
  const isVerified = judged && !failed && judged.read_back_at !== null && !judged.missing_pictures
  return {
    lastSuccessSeconds: judged && Math.floor((judged.finished_at ?? judged.started_at) / 1000),
    lastVerified: judged || failed ? (isVerified ? 1 : 0) : undefined,
  }
}
