/**
 * `npm run backup`: makes a backup and reads it back. The shop starts the same program for the backups that are planned
 * (--slot) and before an update (--before-update).
 *
 *     npm run backup                         into the place that the environment names
 *     npm run backup -- shop.tar.zst         into this file
 *     npm run backup -- --check shop.tar.zst reads a backup to its end
 *     npm run backup -- --list               what is in the place
 *     npm run backup -- --new-key            makes a key for BACKUP_KEY
 */
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { openExistingDatabase } from '../../../platform/database/database.ts'
import type { Store } from '../../../platform/database/store.ts'
import { beatBackup, beatMs, claimBackup, endBackup } from '../backups.server.ts'
import { BackupError } from '../file/backup-error.ts'
import { backupName, parseBackupName } from '../file/backup-format.ts'
import { newBackupKey } from '../file/backup-key.server.ts'
import { readBackup } from '../file/read-backup.server.ts'
import { type MadeBackup, makeBackup, removeOutdated, UpdatedMeanwhile } from '../make-backup.server.ts'
import { createFolderPlace } from '../places/folder-place.server.ts'
import { openBackup } from '../places/open-backup.server.ts'
import { type OpenPlace, openBackupPlace } from '../places/open-place.server.ts'
import { contents } from '../restore.server.ts'
import { type Program, runProgram, whyFailed } from './owners-program.ts'

async function byHand({ env, log, say }: Program, path: string | undefined): Promise<void> {
  const place = path === undefined ? openBackupPlace(env) : folderOf(path)
  const file = path === undefined ? backupName(new Date(), 'regular', env.backup.key !== undefined) : basename(path)
  if (path !== undefined && (await stat(path).catch(() => undefined)))
    throw new BackupError(`There is already a file ${path}.`)
  const store = await openExistingDatabase(env, log)
  const slot = `by hand ${randomUUID()}`
  const made = await recorded(store, slot, place, env.backup.key !== undefined, () =>
    makeBackup({ env, store, place, kind: 'regular', file, now: Date.now() }),
  )
  say(`Saved and read back: ${file} in ${place.title}, ${made.bytes} bytes with ${contents(made.checksums)}.`)
  for (const missing of made.checksums.pictures.missing) say(`A picture's file is missing in the shop: ${missing}`)
  if (env.backup.key === undefined) say("It isn't encrypted. It has your customers' names and addresses in it.")
}

const folderOf = (path: string): OpenPlace => {
  const folder = dirname(resolve(path))
  return { ...createFolderPlace(folder), workFolder: folder }
}

/** One of the backups on a schedule. The shop has claimed it, and reads the record. */
async function planned({ env, log }: Program, slot: string): Promise<void> {
  const place = openBackupPlace(env)
  const store = await openExistingDatabase(env, log)
  const beat = setInterval(() => {
    beatBackup(store, slot, Date.now()).catch((err: unknown) =>
      log.warn({ err }, 'the record of the backup cannot be written'),
    )
  }, beatMs)
  const made = await recorded(store, slot, place, env.backup.key !== undefined, async () => {
    const done = await makeBackup({ env, store, place, kind: 'regular', now: Date.now() })
    // Only now: the outdated ones are the best there is until the new one is known to be good.
    const gone = await removeOutdated(place, env.backup.keep)
    if (gone.length > 0) log.info({ count: gone.length }, 'outdated backups deleted')
    return done
  }).catch((error: unknown) => {
    log.error({ reason: whyFailed(error) }, 'the backup failed')
    throw error
  })
  clearInterval(beat)
  const { missing } = made.checksums.pictures
  if (missing.length > 0)
    log.warn({ count: missing.length, first: missing[0] }, 'files of pictures are missing in the shop')
  log.info({ file: made.file, bytes: made.bytes, rows: made.rows }, 'backup made and read back')
}

/** Writes down what becomes of it. A database of an older version has no record. */
async function recorded(
  store: Store,
  slot: string,
  place: OpenPlace,
  isEncrypted: boolean,
  work: () => Promise<MadeBackup>,
): Promise<MadeBackup> {
  const hasRecord = await claimBackup(store, slot, Date.now()).then(
    () => true,
    () => false,
  )
  const end = (outcome: Partial<Parameters<typeof endBackup>[2]>) =>
    hasRecord
      ? endBackup(
          store,
          slot,
          { ...nothing, place: place.title, is_encrypted: isEncrypted ? 1 : 0, ...outcome },
          Date.now(),
        )
      : undefined
  try {
    const made = await work()
    await end({
      state: 'done',
      file: made.file,
      bytes: made.bytes,
      rows: made.rows,
      pictures: made.checksums.pictures.files,
      missing_pictures: made.checksums.pictures.missing.length,
      read_back_at: Date.now(),
    })
    return made
  } catch (error) {
    await end({ error: whyFailed(error).split('\n', 1)[0]?.slice(0, 500) ?? null })?.catch(() => undefined)
    throw error
  }
}

const nothing = {
  state: 'failed' as const,
  file: null,
  bytes: null,
  rows: null,
  pictures: null,
  missing_pictures: null,
  read_back_at: null,
  error: null,
}

async function beforeUpdate({ env, log }: Program): Promise<void> {
  const place = openBackupPlace(env)
  const store = await openExistingDatabase(env, log)
  try {
    const made = await makeBackup({ env, store, place, kind: 'before-update', now: Date.now() })
    log.info({ file: made.file, place: place.title, rows: made.rows }, 'copy made before the update')
  } catch (error) {
    if (!(error instanceof UpdatedMeanwhile)) throw error
    log.info('another process has updated the database')
  }
  await removeOutdated(place, env.backup.keep)
}

async function check({ env, say }: Program, wanted: string): Promise<void> {
  const { title, open } = openBackup(env, wanted)
  const { about, checksums } = await readBackup(await open(), env.backup.key)
  say(`${title} is whole. It was made on ${about.madeAt} by ${about.shop}, on ${about.engine}: ${contents(checksums)}.`)
}

async function list({ env, say }: Program): Promise<void> {
  const place = openBackupPlace(env)
  const backups = (await place.list()).filter(({ file }) => parseBackupName(file))
  say(`In ${place.title}: ${backups.length} backups.`)
  for (const { file, bytes } of backups.sort((a, b) => (a.file < b.file ? -1 : 1))) say(`${file}  ${bytes} bytes`)
}

// Last: constants above must be there.
await runProgram(async (program) => {
  const [first, second] = program.args
  if (first === '--new-key') return program.say(await newBackupKey())
  if (first === '--list') return list(program)
  if (first === '--check' && second) return check(program, second)
  if (first === '--slot' && second) return planned(program, second)
  if (first === '--before-update') return beforeUpdate(program)
  if (first?.startsWith('--')) throw new BackupError(`There is no option ${first}. See docs/backups.md.`)
  await byHand(program, first)
})
