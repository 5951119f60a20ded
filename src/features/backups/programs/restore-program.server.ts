/**
 * `npm run restore -- <backup>`: restores a backup into the database and the storage that the environment names, which
 * must be empty. The backup is a file, the name of one in the place for backups, or 'latest'.
 */
import { openStorage } from '../../../platform/storage.ts'
import { BackupError } from '../file/backup-error.ts'
import { openBackup } from '../places/open-backup.server.ts'
import { contents, restoreBackup } from '../restore.server.ts'
import { runProgram } from './owners-program.server.ts'

await runProgram(async ({ env, log, args, say }) => {
  const [wanted] = args
  if (wanted === undefined || wanted.startsWith('--'))
    throw new BackupError(
      'Say which backup: npm run restore -- shop.tar.zst, or a name that npm run backup -- --list shows, or latest.',
    )
  const { open } = openBackup(env, wanted)
  const { about, checksums } = await restoreBackup({
    open,
    key: env.backup.key,
    target: env,
    storage: openStorage(env),
    log,
    say,
  })
  say(`Restored, compared and saved: ${contents(checksums)}. Start the shop with the same environment.`)
  if (!about.withPictures) say('This copy from before an update has no pictures; those in the shop stay as they are.')
  const missing = about.environment.filter((name) => !process.env[name])
  if (missing.length > 0)
    say(`The shop that was backed up had these variables set, which are not set here: ${missing.join(', ')}.`)
})
