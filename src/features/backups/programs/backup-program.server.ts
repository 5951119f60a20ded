/**
 * `npm run backup`: makes a backup and reads it back. The shop starts the same program for the backups that are planned
 * and before an update, with `--slot <slot> <start of its claim> <names>` and `--before-update <names>`. The names are
 * those of the variables that the shop has; it hands over only those that are needed here.
 */
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { openExistingDatabase } from '../../../platform/database/database.ts'
import { hasRun } from '../../../platform/database/migrate.ts'
import type { Store } from '../../../platform/database/store.ts'
import { variableNames } from '../../../platform/env.ts'
import { timeText } from '../../shared/clock.ts'
import { beatBackup, beatMs, type Claim, claimBackup, endBackup, listOwnFiles } from '../backups.server.ts'
import { contents, counted, sizeText } from '../counts.ts'
import { BackupError } from '../file/backup-error.ts'
import { backupName, parseBackupName } from '../file/backup-format.ts'
import { newBackupKey } from '../file/backup-key.server.ts'
import { readBackup } from '../file/read-backup.server.ts'
import { type MadeBackup, makeBackup, removeOutdated, UpdatedMeanwhile } from '../make-backup.server.ts'
import { findBackup } from '../places/find-backup.server.ts'
import { createFolderPlace } from '../places/folder-place.server.ts'
import { type OpenPlace, openBackupPlace } from '../places/open-place.server.ts'
import type { Forms } from './arguments.ts'
import { asTyped } from './as-typed.ts'
import { type Program, runProgram } from './owners-program.server.ts'
import { Stopped, stoppable } from './stoppable.server.ts'
import { whyFailed } from './why-failed.server.ts'

const usage = `npm run backup                                    makes a backup in the place for them, and reads it back
npm run backup -- /media/usb/shop.tar.zst         makes one in this file; with a key, its name must end in .age
npm run backup -- --list                          what is in the place for backups
npm run backup -- --check latest                  reads one to its end: the latest, a name from the list, or a file
npm run backup -- --new-key                       makes a key for BACKUP_KEY

It reads DATA_DIR or DATABASE_URL, and S3_* if pictures are in a bucket, all as the shop has them; BACKUP_DIR or
BACKUP_S3_*, the place for backups, which is DATA_DIR/backups if neither is set; and BACKUP_KEY, without which backups
aren't encrypted. docs/backups.md says more.`

const forms: Forms = {
  '': { least: 0, most: 1 },
  '--list': { least: 0, most: 0 },
  '--check': { least: 1, most: 1, missing: 'Say which backup to check: npm run backup -- --check latest, or a file.' },
  '--new-key': { least: 0, most: 0 },
  '--slot': { least: 3, most: 3, mayHaveEmptyWord: true },
  '--before-update': { least: 1, most: 1, mayHaveEmptyWord: true },
}

async function byHand({ env, log, say }: Program, wanted: string | undefined): Promise<void> {
  const isEncrypted = env.backup.key !== undefined
  if (wanted !== undefined) await mustBeFree(wanted, isEncrypted)
  const place = wanted === undefined ? openBackupPlace(env) : folderOf(wanted)
  const file = wanted === undefined ? backupName(new Date(), 'regular', isEncrypted) : basename(wanted)
  const store = await openExistingDatabase(env, log)
  // A database of an older version has no record.
  const claim = (await hasRun(store.db, store.engine, '0026-backups'))
    ? await claimBackup(store, `by hand ${randomUUID()}`, Date.now())
    : undefined
  const variables = variableNames.filter((name) => process.env[name])
  const made = await stoppable({ parent: false }, (signal) =>
    recorded(store, claim, { place, isEncrypted }, () =>
      makeBackup({ env, store, place, kind: 'regular', file, variables, signal, now: Date.now() }),
    ),
  )
  say(`Saved and read back: ${file} in ${place.title}, ${sizeText(made.bytes)} with ${contents(made.checksums)}.`)
  for (const missing of made.checksums.pictures.missing) say(`A picture's file is missing in the shop: ${missing}`)
  if (!isEncrypted)
    say("It isn't encrypted, and has your customers' names and addresses in it. docs/backups.md says how to set a key.")
}

/** For a new file. Its name says whether it is encrypted, because the programs that open it go by that. */
async function mustBeFree(wanted: string, isEncrypted: boolean): Promise<void> {
  if (wanted === 'latest')
    throw new BackupError("A new backup can't be called latest. To read the latest: npm run backup -- --check latest.")
  const isFolder = (await stat(wanted).catch(() => undefined))?.isDirectory() || wanted.endsWith('/')
  if (isFolder) throw new BackupError(`${wanted} is a folder. Add a name for the file, such as shop.tar.zst.`)
  if (!isEncrypted && wanted.endsWith('.age'))
    throw new BackupError(
      `The name ${wanted} ends in .age, but BACKUP_KEY isn't set, so this backup wouldn't be encrypted. Set BACKUP_KEY, or leave out .age.`,
    )
  if (isEncrypted && !wanted.endsWith('.age'))
    throw new BackupError(`Add .age to the name: ${wanted}.age. This backup is encrypted, because BACKUP_KEY is set.`)
  if (await stat(wanted).catch(() => undefined)) throw new BackupError(`There is already a file ${wanted}.`)
}

const folderOf = (path: string): OpenPlace => {
  const folder = dirname(resolve(path))
  return { ...createFolderPlace(folder), workFolder: folder, isOwners: true }
}

/** One of the backups on a schedule. The shop has claimed it, reads the record, and logs a failure. */
async function planned({ env, log }: Program, claim: Claim, variables: readonly string[]): Promise<void> {
  const place = openBackupPlace(env)
  const isEncrypted = env.backup.key !== undefined
  const store = await openExistingDatabase(env, log)
  const made = await stoppable({ parent: true }, (signal) =>
    recorded(store, claim, { place, isEncrypted }, async () => {
      const lost = new AbortController()
      const beat = setInterval(() => {
        beatBackup(store, claim, Date.now()).then(
          (isOurs) => {
            if (!isOurs) lost.abort(new BackupError('Another process has taken this backup over.'))
          },
          (err: unknown) => log.warn({ err }, 'the record of the backup cannot be written'),
        )
      }, beatMs)
      try {
        return await makeBackup({
          ...{ env, store, place, variables, kind: 'regular', now: Date.now() },
          signal: AbortSignal.any([signal, lost.signal]),
        })
      } finally {
        clearInterval(beat)
      }
    }),
  )
  const { missing } = made.checksums.pictures
  if (missing.length > 0)
    log.warn({ count: missing.length, first: missing[0] }, 'files of pictures are missing in the shop')
  log.info({ file: made.file, place: place.title, bytes: made.bytes, rows: made.rows }, 'backup made and read back')
  // Only now: the outdated ones are the best there is until the new one is known to be good.
  await prune({ env, log }, place, await listOwnFiles(store, place.identity))
}

/** The backup is good, whatever becomes of this. */
async function prune({ env, log }: Pick<Program, 'env' | 'log'>, place: OpenPlace, own: string[]): Promise<void> {
  try {
    const gone = await removeOutdated(place, env.backup.keep, own)
    if (gone.length > 0) log.info({ count: gone.length }, 'outdated backups deleted')
  } catch (error) {
    log.warn({ reason: firstLine(whyFailed(error)) }, 'outdated backups could not be deleted')
  }
}

/** Writes down what becomes of it. */
async function recorded(
  store: Store,
  claim: Claim | undefined,
  about: { place: OpenPlace; isEncrypted: boolean },
  work: () => Promise<MadeBackup>,
): Promise<MadeBackup> {
  const end = async (outcome: { error: string; stopped?: boolean } | { made: MadeBackup }) => {
    if (!claim) return
    const now = Date.now()
    const ended = { place: about.place.identity, isEncrypted: about.isEncrypted }
    if ('error' in outcome) return endBackup(store, claim, { ...ended, ...outcome }, now)
    const { file, bytes, rows, checksums } = outcome.made
    const { files, missing } = checksums.pictures
    const made = { file, bytes, rows, pictures: files, missingPictures: missing.length, readBackAt: now }
    await endBackup(store, claim, { ...ended, made }, now)
  }
  try {
    const made = await work()
    await end({ made })
    return made
  } catch (error) {
    // What is in the way of the record is usually what was in the way of the backup, which says more.
    await end({ error: firstLine(whyFailed(error)), stopped: error instanceof Stopped }).catch(() => undefined)
    throw error
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0]?.slice(0, 500) ?? ''

/** Logs where the copy is, for the day on which someone needs it. */
async function beforeUpdate({ env, log }: Program, variables: readonly string[]): Promise<void> {
  const place = openBackupPlace(env)
  const store = await openExistingDatabase(env, log)
  try {
    const made = await stoppable({ parent: true }, (signal) =>
      makeBackup({ env, store, place, kind: 'before-update', variables, signal, now: Date.now() }),
    )
    log.info(
      { file: made.file, place: place.title, bytes: made.bytes, rows: made.rows },
      asTyped(
        'copy made and read back. To go back to the version before: install it, and restore this file into an empty place with npm run restore (docs/backups.md)',
      ),
    )
  } catch (error) {
    if (!(error instanceof UpdatedMeanwhile)) throw error
    log.info('another process has updated the database, so no copy is needed')
    return
  }
  await prune({ env, log }, place, [])
}

async function check({ env, say }: Program, wanted: string): Promise<void> {
  const { title, open } = await findBackup(env, wanted)
  const { about, checksums } = await readBackup(await open(), env.backup.key)
  say(
    `${title} is whole. It was made on ${timeText(about.madeAt)} by ${about.shop}, on ${about.engine}: ${contents(checksums)}.`,
  )
}

async function list({ env, say }: Program): Promise<void> {
  const place = openBackupPlace(env)
  const backups = (await place.list()).filter(({ file }) => parseBackupName(file))
  say(`In ${place.title}: ${counted(backups.length, 'backup')}.`)
  for (const { file, bytes } of backups.sort((a, b) => (a.file < b.file ? -1 : 1))) say(`${file}  ${sizeText(bytes)}`)
}

/** The key alone goes to standard output, so that it can be sent into a file. */
async function makeKey({ say }: Program): Promise<void> {
  say(await newBackupKey())
  process.stderr.write(
    `This is a new key. Set BACKUP_KEY to it for the shop, and restart the shop. Keep a copy with your important papers, away from
this machine: without the key no one can open your backups, including you. If you had another key, keep that one, too:
older backups need it.\n`,
  )
}

const namesIn = (list = '') => list.split(',').filter((name) => variableNames.includes(name))

// Last: constants above must be there.
await runProgram({ name: 'backup', usage, forms }, async (program) => {
  const {
    option,
    words: [first = '', second, third],
  } = program
  if (option === '--new-key') return makeKey(program)
  if (option === '--list') return list(program)
  if (option === '--check') return check(program, first)
  if (option === '--slot') return planned(program, { slot: first, startedAt: Number(second) }, namesIn(third))
  if (option === '--before-update') return beforeUpdate(program, namesIn(first))
  await byHand(program, program.words[0])
})
