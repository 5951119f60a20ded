/** SET-3: a backup that the owner asks for at the desk. The same program makes it that makes the planned ones. */
import type { Store } from '../../platform/database/store.ts'
import type { StartBackupProgram } from './backup-process.server.ts'
import { claimDeskBackup, endBackup } from './backups.server.ts'

type Parts = { store: Store; now: () => number; startBackup: StartBackupProgram }

/** Starts it and returns at once; the record says how it goes. False while another one is being made. */
export async function startDeskBackup({ store, now, startBackup }: Parts): Promise<boolean> {
  const claim = await claimDeskBackup(store, now())
  if (!claim) return false
  void noteFailure()
  return true

  async function noteFailure() {
    const failure = await startBackup(['--slot', claim?.slot ?? '', String(claim?.startedAt)]).failure
    if (failure === undefined || !claim) return
    store.log.error({ reason: failure }, 'the backup that the owner asked for failed')
    // Only if the program could not write that down itself: it was killed, or never ran.
    const [error = ''] = failure.split('\n', 1)
    await endBackup(store, claim, { place: null, isEncrypted: false, error }, now()).catch((err: unknown) =>
      store.log.warn({ err }, 'the record of the backup cannot be written'),
    )
  }
}
