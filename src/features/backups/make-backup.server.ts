/** Makes one backup: writes it, puts it into its place, reads it back from there, and lets outdated ones go. */
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { name as shopName, version } from '../../../package.json'
import { migrationNames } from '../../platform/database/migrate.ts'
import { makeFolder } from '../../platform/database/open-sqlite.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Env } from '../../platform/env.ts'
import { openPostgresRows } from '../../platform/rows/postgres-rows.ts'
import type { RowSource } from '../../platform/rows/row-source.ts'
import { openSqliteRows } from '../../platform/rows/sqlite-rows.ts'
import { openStorage } from '../../platform/storage.ts'
import { BackupError } from './file/backup-error.ts'
import {
  type About,
  type BackupKind,
  backupName,
  type Checksums,
  formatVersion,
  parseBackupName,
} from './file/backup-format.ts'
import { readBackup } from './file/read-backup.server.ts'
import { saveBackup } from './file/write-backup.server.ts'
import type { OpenPlace } from './places/open-place.server.ts'
import { outdated } from './retention.ts'

/** A file with this name is being written, or its program was killed. Two programs may write one at the same moment. */
const unfinishedName = (file: string) => `${file}.${randomBytes(4).toString('hex')}.part`
const unfinished = /^(.+)\.[0-9a-f]{8}\.part$/
/** Longer than an upload takes, during which no one writes to the file. */
const abandonedAfterMs = 3 * 60 * 60 * 1000

export type MadeBackup = { file: string; bytes: number; rows: number; checksums: Checksums }

/** The rows of the shop that this environment names, as of now. */
export const openRows = async ({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<RowSource> =>
  databaseUrl ? openPostgresRows(databaseUrl) : openSqliteRows(join(dataDir, 'shop.sqlite'))

type Wish = {
  env: Env
  store: Store
  place: OpenPlace
  kind: BackupKind
  /** The name of the file, if it isn't the usual one. */
  file?: string
  /** The names of the variables that are set, for the one who restores it. */
  variables: readonly string[]
  /** Stops it: it throws, and leaves nothing behind. */
  signal: AbortSignal
  now: number
}

/**
 * Throws `BackupError`, or the database's and the storage's own errors. Whatever goes wrong, no unfinished file has the
 * name of a backup.
 */
export async function makeBackup(wish: Wish): Promise<MadeBackup> {
  const { env, store, place, kind, now, signal } = wish
  const file = wish.file ?? backupName(new Date(now), kind, env.backup.key !== undefined)
  await openWorkFolder(place)
  await removeAbandoned(place.workFolder, now)
  const path = join(place.workFolder, unfinishedName(file))
  const rows = await openRows(env)
  try {
    if (rows.migrations.length === 0) throw new BackupError('The database is empty: there is nothing to back up yet.')
    if (kind === 'before-update' && rows.migrations.length === migrationNames.length) throw new UpdatedMeanwhile()
    const withPictures = kind === 'regular'
    const parts = {
      rows,
      about: aboutOf(rows, withPictures, wish),
      pictures: withPictures ? { storage: openStorage(env), isGone: (key: string) => isPictureGone(store, key) } : null,
      key: env.backup.key,
    }
    await saveBackup(parts, () => createWriteStream(path, { flags: 'wx', mode: 0o600 }), signal)
    if (kind === 'before-update') await stopIfUpdated(env, rows)
    const { size: bytes } = await stat(path)
    await place.keep(file, path, signal)
    const saved = await readBack(place, file, env.backup.key, signal).catch(async (error: unknown) => {
      // A file that can't be read must not pass for the latest backup. If it can't be deleted either, that is said, too.
      await place.delete(file).catch((cause: unknown) => {
        const why = error instanceof BackupError ? `${error.message} ` : ''
        throw new BackupError(`${why}The file ${file} can't be deleted from ${place.title}. Don't count on it.`, {
          cause,
        })
      })
      throw error
    })
    const counted = Object.values(saved.tables).reduce((sum, table) => sum + table.rows, 0)
    return { file, bytes, rows: counted, checksums: saved }
  } catch (error) {
    // A stream that is cut off says only that.
    signal.throwIfAborted()
    throw error
  } finally {
    await rows.close()
    await rm(path, { force: true })
  }
}

/** Reads it from its place to the end. What the disk or the bucket made of it is what a restore will find. */
async function readBack(
  place: OpenPlace,
  file: string,
  key: string | undefined,
  signal: AbortSignal,
): Promise<Checksums> {
  const stream = await place.open(file)
  if (!stream) throw new BackupError(`The backup ${file} is missing from ${place.title}, right after it was put there.`)
  return (await readBackup(addAbortSignal(signal, stream), key)).checksums
}

/**
 * A folder that the owner has named is never made: the disk that should be there may not be mounted, and the backup would go
 * to the disk that it is for.
 */
async function openWorkFolder({ workFolder, isOwners }: OpenPlace): Promise<void> {
  const found = await stat(workFolder).catch(() => undefined)
  if (found && !found.isDirectory()) throw new BackupError(`A folder is needed, but there is a file at ${workFolder}.`)
  if (isOwners && !found)
    throw new BackupError(`There is no folder ${workFolder}. Is its disk mounted? If it is, make the folder.`)
  await makeFolder(workFolder)
}

/**
 * Deletes what `BACKUP_KEEP` doesn't keep of this shop's own backups, and of all copies from before updates. Another shop's
 * in the same place stay, and so do those from before a restore. Returns the names.
 */
export async function removeOutdated(
  place: OpenPlace,
  keep: Env['backup']['keep'],
  own: readonly string[],
): Promise<string[]> {
  const files = (await place.list()).map(({ file }) => file)
  const gone = outdated(
    files.filter((file) => own.includes(file) || parseBackupName(file)?.kind === 'before-update'),
    keep,
  )
  for (const file of gone) await place.delete(file)
  return gone
}

function aboutOf(rows: RowSource, withPictures: boolean, { now, variables }: Wish): About {
  return {
    format: formatVersion,
    madeAt: new Date(now).toISOString(),
    shop: `${shopName} ${version}`,
    engine: rows.engine,
    migrations: rows.migrations,
    tables: rows.tables,
    withPictures,
    environment: [...variables],
  }
}

async function isPictureGone(store: Store, key: string): Promise<boolean> {
  const row = await store.db.selectFrom('pictures').select('state').where('id', '=', key).executeTakeFirst()
  return row?.state !== 'ready'
}

/** Another process that starts at the same time may have changed tables while this one was reading them. */
async function stopIfUpdated(env: Env, { migrations }: RowSource): Promise<void> {
  const rows = await openRows(env)
  const isSame = rows.migrations.length === migrations.length
  await rows.close()
  if (!isSame) throw new UpdatedMeanwhile()
}

/** The database has been updated while it was copied. The process that did that made a copy first. */
export class UpdatedMeanwhile extends Error {
  override name = 'UpdatedMeanwhile'
}

async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const file of await readdir(folder)) {
    const [, name] = unfinished.exec(file) ?? []
    if (name === undefined) continue
    const found = await stat(join(folder, file)).catch(() => undefined)
    if (found && now - found.mtimeMs > abandonedAfterMs) await rm(join(folder, file), { force: true })
  }
}
