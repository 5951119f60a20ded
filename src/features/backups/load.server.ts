/** Fills an empty place with the rows and pictures of another: what restoring a backup and moving a shop have in common. */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { migrationNames } from '../../platform/database/migrate.ts'
import { makeFolder } from '../../platform/database/open-sqlite.ts'
import { StartError } from '../../platform/database/start-error.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { type EmptyDatabase, NotEmpty, whyUnfit } from '../../platform/rows/empty-database.ts'
import { checkEmptyPostgres, makePostgresDatabase } from '../../platform/rows/empty-postgres.ts'
import { makeSqliteDatabase } from '../../platform/rows/empty-sqlite.ts'
import { differing, digestOf, type TableDigest, type TableShape } from '../../platform/rows/row-source.ts'
import type { Storage } from '../../platform/storage-contract.ts'
import { BackupError } from './file/backup-error.ts'

type Target = Pick<Env, 'databaseUrl' | 'dataDir'>

/**
 * Looks at the place for the rows, before a long reading and before anything is written. Throws `NotEmpty` or `StartError`
 * where no shop can be loaded.
 */
export async function checkTarget({ databaseUrl, dataDir }: Target): Promise<void> {
  if (databaseUrl) await checkEmptyPostgres(databaseUrl)
  else await refuseExisting(dataDir)
}

/**
 * Opens the empty database that the environment names, with the tables that `migrations` made. Throws `NotEmpty` when a
 * shop is there already, and `BackupError` when this version of the shop can't have these tables.
 */
export async function openEmptyDatabase(
  { databaseUrl, dataDir }: Target,
  { migrations, tables }: { migrations: readonly string[]; tables: readonly TableShape[] },
  log: Log,
): Promise<EmptyDatabase> {
  const unknown = migrations.find((name) => !migrationNames.includes(name))
  const last = migrations.at(-1)
  if (last === undefined) throw new BackupError('The database is empty: no shop has been opened on it.')
  if (unknown !== undefined)
    throw new BackupError(
      `These rows are of a newer version of the shop (${unknown}). Install that version or a later one, and try again.`,
    )
  const database = databaseUrl ? await makePostgresDatabase(databaseUrl, last) : await makeFile(dataDir, last, log)
  const unfit = whyUnfit(tables, database.rows.tables)
  if (unfit === undefined) return database
  await database.close()
  throw new BackupError(`These rows don't fit this version of the shop: ${unfit}.`)
}

async function makeFile(dataDir: string, last: string, log: Log): Promise<EmptyDatabase> {
  await refuseExisting(dataDir)
  await makeFolder(dataDir)
  return makeSqliteDatabase(join(dataDir, 'shop.sqlite'), last, log)
}

async function refuseExisting(dataDir: string): Promise<void> {
  for (const ending of ['', '-wal'])
    if (await stat(join(dataDir, `shop.sqlite${ending}`)).catch(() => undefined))
      throw new NotEmpty(
        `There is already a database in ${dataDir}. Move shop.sqlite, shop.sqlite-wal and shop.sqlite-shm away, or set DATA_DIR to an empty folder.`,
      )
  const found = await stat(dataDir).catch(() => undefined)
  if (found && !found.isDirectory())
    throw new StartError(`DATA_DIR must be a folder, but ${dataDir} is a file. Set it to an empty folder.`)
}

/** Reads back what was loaded. Throws when a table's rows aren't those of the source. */
export async function compareRows(database: EmptyDatabase, wanted: ReadonlyMap<string, TableDigest>): Promise<void> {
  const loaded = new Map<string, TableDigest>()
  // A table that the source didn't have is empty.
  for (const table of database.rows.tables)
    if (wanted.has(table.name)) loaded.set(table.name, await digestOf(database.rows, table))
  const different = differing(loaded, wanted)
  if (different.length > 0) throw new Error(`These tables differ after loading: ${different.join(', ')}.`)
}

/** Stores a file of a picture, and reads it back. One that is there already must be the same: throws `NotEmpty` otherwise. */
export async function putPicture(storage: Storage, file: string, content: Uint8Array): Promise<void> {
  const found = await storage.open(file)
  if (found !== undefined) {
    if (digest(await buffer(found.body)) === digest(content)) return
    throw new NotEmpty(`Another picture is stored as ${file} already. Set DATA_DIR or S3_BUCKET to an empty place.`)
  }
  await storage.put(file, content)
  const stored = await storage.open(file)
  if (stored === undefined || digest(await buffer(stored.body)) !== digest(content))
    throw new Error(`The picture ${file} is not the same after it was stored.`)
}

const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
