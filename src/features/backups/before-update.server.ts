/** A copy of the database before an update changes it: the way back to the version before. */
import { StartError } from '../../platform/database/start-error.ts'
import type { BeforeUpdate } from '../../platform/database/update.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import type { StartBackupProgram } from './backup-process.server.ts'
import { defaultFolder, folderTitle, placeTitle } from './places/named-place.ts'

type Parts = { env: Pick<Env, 'backup' | 'dataDir'>; log: Log; start: StartBackupProgram }

/** Without the copy there is no update: the start ends with `StartError`. BACKUP_BEFORE_UPDATE=off leaves the copy out. */
export const createBeforeUpdate =
  ({ env: { backup, dataDir }, log, start }: Parts): BeforeUpdate =>
  async (migrations) => {
    const update = { from: migrations[0], to: migrations.at(-1), migrations: migrations.length }
    if (!backup.beforeUpdate) {
      log.warn(update, 'this update changes the database, and no copy is made: BACKUP_BEFORE_UPDATE is off')
      return
    }
    const place = placeTitle(backup) ?? folderTitle(defaultFolder(dataDir))
    log.info({ ...update, place }, `this update changes the database; copying it to ${place} first`)
    const failure = await start(['--before-update']).failure
    if (failure === undefined) return
    log.error({ reason: failure }, 'the copy before the update failed')
    const [reason = ''] = failure.split('\n', 1)
    throw new StartError(
      `The database could not be copied before the update, so nothing was changed: ${reason} Start the shop again once that is solved, or set BACKUP_BEFORE_UPDATE=off to update without a copy.`,
    )
  }
