/** Opens the SQLite file in DATA_DIR. */
import { existsSync } from 'node:fs'
import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Kysely } from 'kysely'
import type { Log } from '../log.ts'
import { DatabaseWatch } from '../watching/database-watch.ts'
import type { Database } from './database.ts'
import { movedEnding, NodeSqliteDialect, SqliteFile } from './node-sqlite-dialect.ts'
import { findRevision, watchRevision } from './page-changes.ts'
import { diskIsFull, reasonOf, StartError } from './start-error.ts'
import { failureOf, isDiskFull, Store } from './store.ts'
import type { Tables } from './tables.ts'
import { type BeforeUpdate, updateDatabase } from './update.ts'

/** Larger files are not checked at start: the check takes about a second per gigabyte. */
const checkedAtStartBytes = 256 * 1024 * 1024

export async function openSqlite(dataDir: string, log: Log, beforeUpdate: BeforeUpdate): Promise<Database> {
  const path = join(dataDir, 'shop.sqlite')
  let file: SqliteFile
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `The data directory ${dataDir} cannot be written (${reasonOf(error)}). Set DATA_DIR to one that can.`,
    )
  }
  refuseMoved(dataDir)
  if (existsSync(path)) await requireWritable(path)
  try {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    file = new SqliteFile(path, log)
    if (size > 0 && size <= checkedAtStartBytes) {
      const result = file.pragma('pragma quick_check(1)')
      if (result?.quick_check !== 'ok') throw new Error('its content is damaged')
    }
  } catch (error) {
    if (await isFull(error, dataDir)) throw diskIsFull(`under ${dataDir}`)
    throw new StartError(
      `The database file ${path} cannot be read (${reasonOf(error)}). Restore it from a backup, or move it away to start with an empty shop.`,
    )
  }
  const walBytes = () => file.walBytes
  const watch = new DatabaseWatch(log, failureOf, { walBytes })
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file), log: watch.statement })
  try {
    await updateDatabase(db, 'sqlite', beforeUpdate, log)
  } catch (error) {
    await db.destroy()
    if (error instanceof StartError) throw error
    if (await isFull(error, dataDir)) throw diskIsFull(`under ${dataDir}`)
    throw new StartError(`The database file ${path} cannot be brought up to date (${reasonOf(error)}).`)
  }
  const store = new Store(db, 'sqlite', log, watch)
  return {
    store,
    ping: async () => {
      file.ensureInPlace()
      await findRevision(store)
    },
    watchPages: (onChange) => {
      let seen: unknown
      let revision = 0
      return watchRevision(async () => {
        // A shop that no one writes to learns of a move to PostgreSQL here.
        file.ensureInPlace()
        // Changes when another connection commits. Reading it costs four bytes of shared memory.
        const version = file.pragma('pragma data_version')?.data_version
        if (version !== seen) revision = await findRevision(store)
        seen = version
        return revision
      }, onChange)
    },
    freeMemory: () => file.freeMemory(),
    close: () => store.close(),
  }
}

/**
 * The path of the shop's file, for a program beside the shop. Throws `StartError` when it isn't there, or can't be written:
 * even a reader writes into the files beside it.
 */
export async function findSqliteFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'shop.sqlite')
  refuseMoved(dataDir)
  const folder = await stat(dataDir).catch(() => undefined)
  if (folder && !folder.isDirectory()) throw new StartError(`DATA_DIR must be a folder, but ${dataDir} is a file.`)
  if (!existsSync(path))
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the shop has it.`)
  await requireWritable(dataDir)
  await requireWritable(path)
  return path
}

/** Whether the shop that was here has moved to PostgreSQL. */
export function hasMoved(dataDir: string): boolean {
  const path = join(dataDir, 'shop.sqlite')
  return !existsSync(path) && existsSync(path + movedEnding)
}

function refuseMoved(dataDir: string): void {
  if (!hasMoved(dataDir)) return
  throw new StartError(
    `This shop has moved to PostgreSQL. Set DATABASE_URL, or, to go back to the day it moved, stop the shop and take ${movedEnding} out of the name of shop.sqlite${movedEnding} in ${dataDir} and of each file there that has it.`,
  )
}

async function requireWritable(path: string): Promise<void> {
  await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EROFS'
        ? `The disk with ${path} is read-only. The shop must be able to write there.`
        : `This user may not write to ${path}. Use the user that the shop runs as.`,
    )
  })
}

/** Not `mkdir` with `recursive`: where no folder can be made, such as in /proc, Node's version loops forever. */
export async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR', path })
  await makeFolder(dirname(path))
  // It holds customer data, so only the shop's own user may read it.
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another starting process was first.
    if (error.code !== 'EEXIST') throw error
  })
}

/** SQLite reports 'disk I/O error' when there is no room for its shared memory. */
async function isFull(error: unknown, dataDir: string): Promise<boolean> {
  if (isDiskFull(error)) return true
  // Not `bfree`: a file system reserves blocks for root, and the shop doesn't run as root.
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize < 64 * 1024
}
