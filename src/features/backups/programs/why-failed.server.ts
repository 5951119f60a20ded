/** Why a program failed, in words for the owner, whatever library said so. */
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { cannotUse, refusalOf } from '../../../platform/database/cannot-use.ts'
import { StartError } from '../../../platform/database/start-error.ts'
import { isDatabaseUnavailable, sqliteCodeOf } from '../../../platform/database/store.ts'
import { EnvError } from '../../../platform/env.ts'
import { NotEmpty } from '../../../platform/rows/empty-database.ts'
import { StorageUnavailable } from '../../../platform/storage-contract.ts'
import { BackupError } from '../file/backup-error.ts'
import { Stopped } from './stoppable.server.ts'

/** In a sentence, if the owner can do something about it; otherwise with where it happened. */
export function whyFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isForOwner = [EnvError, StartError, BackupError, NotEmpty, StorageUnavailable, Stopped].some(
    (kind) => error instanceof kind,
  )
  if (isForOwner) return error.message
  return ofSqlite(error) ?? ofPostgres(error) ?? ofDisk(error) ?? error.stack ?? error.message
}

/** By SQLite's result codes. Source: sqlite.org/rescode.html */
function ofSqlite(error: Error): string | undefined {
  switch (sqliteCodeOf(error)) {
    case 5:
    case 6:
      return `Another program holds the database (${error.message}). Try again in a minute.`
    case 13:
      return 'The disk with the database is full. Free up space, and try again.'
    case 8:
      return `The database file can't be written (${error.message}). Use the user that the shop runs as.`
    case 10:
    case 14:
      return `The database file can't be used (${error.message}). Check its disk, and whether this user may write there.`
    case 11:
    case 26:
      return `The database file is damaged (${error.message}). Restore a backup into an empty folder.`
    default:
      return undefined
  }
}

const ofPostgres = (error: Error): string | undefined =>
  (refusalOf(error) ?? (isDatabaseUnavailable(error) ? cannotUse(error) : undefined))?.message

type DiskError = NodeJS.ErrnoException & { dest?: string }

function ofDisk(error: DiskError): string | undefined {
  const isWrite = writes(error)
  const path = named(error)
  const at = path ? ` ${path}` : ''
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${path ? ` at ${path}` : ''}. Free up space, and try again.`
    case 'EACCES':
    case 'EPERM':
      return `This user may not ${isWrite ? 'write to' : 'read'}${at || ' the file'}. Use the user that the shop runs as, or give this one the right.`
    case 'EROFS':
      return `The disk is read-only${path ? ` at ${path}` : ''}. Choose another place.`
    case 'EIO':
      return `The disk failed${path ? ` at ${path}` : ''} (${error.message}). Try another disk.`
    case 'EISDIR':
      return `A file is needed, but there is a folder at${at || ' its place'}.`
    case 'ENOTDIR':
      return `A folder is needed, but there is a file at ${path ? firstFile(path) : 'its place'}.`
    case 'ENOENT':
      return isWrite && path
        ? `Nothing can be made in ${existsSync(path) ? path : dirname(path)}. Choose another folder.`
        : `There is no file or folder${at || ' of this name'}.`
    default:
      return undefined
  }
}

/** An unfinished file has a name that tells no one anything. */
const unfinished = /\.part$|\.new$|\.restoring-[0-9a-f]{8}(-wal|-shm)?$/

const named = ({ path }: DiskError): string | undefined =>
  path !== undefined && unfinished.test(basename(path)) ? dirname(path) : path

/** Node's errors don't tell how a file was to be opened. */
const writes = ({ syscall, path = '' }: DiskError): boolean =>
  unfinished.test(path) || ['mkdir', 'rename', 'link', 'unlink', 'write', 'chmod'].includes(syscall ?? '')

/** Of '/data/file/folder/shop.sqlite', '/data/file'. */
function firstFile(path: string): string {
  let at = path
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  return at
}
