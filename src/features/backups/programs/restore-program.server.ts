/**
 * `npm run restore -- <backup>`: restores a backup into the database and the storage that the environment names, which
 * must be empty. The backup is a file, the name of one in the place for backups, or 'latest'.
 */
import { openStorage } from '../../../platform/storage.ts'
import { contents } from '../counts.ts'
import { findBackup } from '../places/find-backup.server.ts'
import { restoreBackup } from '../restore.server.ts'
import { runProgram } from './owners-program.server.ts'
import { settingsToSet } from './settings-to-set.ts'

const usage = `npm run restore -- latest                        restores the latest backup into an empty place
npm run restore -- /media/usb/shop.tar.zst.age   restores this file, or a name that npm run backup -- --list shows

It reads BACKUP_KEY, the key the backup was made with; DATA_DIR or DATABASE_URL, where the shop goes, which must be empty;
S3_* if the pictures go to a bucket; and BACKUP_DIR or BACKUP_S3_* to find a backup by its name. docs/backups.md says more.`

const missing =
  'Say which backup: npm run restore -- shop.tar.zst, or a name that npm run backup -- --list shows, or latest.'

await runProgram(
  { name: 'restore', usage, forms: { '': { least: 1, most: 1, missing } } },
  async ({ env, log, words: [wanted = ''], say }) => {
    const { title, open } = await findBackup(env, wanted)
    say(`Reading ${title}…`)
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
    const unset = settingsToSet(about.environment, process.env)
    if (unset.length > 0) say(`The shop that was backed up also had these variables set: ${unset.join(', ')}.`)
  },
)
