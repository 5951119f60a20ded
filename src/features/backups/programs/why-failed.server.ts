/** Why a program failed, in words for the owner, whatever library said so. */
import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { lostDatabase } from '../../../platform/database/cannot-use.ts'
import { StartError } from '../../../platform/database/start-error.ts'
import { EnvError } from '../../../platform/env.ts'
import { NotEmpty, RowRefused } from '../../../platform/rows/empty-database.ts'
import { StorageUnavailable } from '../../../platform/storage-contract.ts'
import { BackupError } from '../file/backup-error.ts'
import { Stopped } from './stoppable.server.ts'

/** In a sentence, if the owner can do something about it; otherwise with where it happened. */
export function whyFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isForOwner = [EnvError, StartError, BackupError, NotEmpty, RowRefused, StorageUnavailable, Stopped].some(
    (kind) => error instanceof kind,
  )
  if (isForOwner) return error.message
  return lostDatabase(error)?.message ?? ofDisk(error) ?? error.stack ?? error.message
}

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
      return `This user may not ${isWrite ? 'write to' : 'read'}${at || ' the file'}. Use the user that the shop runs as, or give this one permission.`
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
