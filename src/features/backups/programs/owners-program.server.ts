/** What the programs that an owner starts have in common: their environment, their words, and how they end. */
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { StartError } from '../../../platform/database/start-error.ts'
import { isDatabaseUnavailable } from '../../../platform/database/store.ts'
import { type Env, EnvError, readEnv } from '../../../platform/env.ts'
import { type Log, openLog } from '../../../platform/log.ts'
import { NotEmpty } from '../../../platform/rows/empty-database.ts'
import { StorageUnavailable } from '../../../platform/storage-contract.ts'
import { BackupError } from '../file/backup-error.ts'
import { Stopped } from './stoppable.server.ts'

export type Program = { env: Env; log: Log; args: string[]; say: (sentence: string) => void }

/** Runs `main`. A failure that the owner can mend is one sentence; any other shows where it happened. Exits with 0 or 1. */
export async function runProgram(main: (program: Program) => Promise<void>): Promise<void> {
  // As the shop does: what these programs write has customers' data.
  process.umask(0o077)
  // Visitors go first. There are none before an update is done.
  if (!process.argv.includes('--before-update')) setPriority(10)
  try {
    const env = readEnv(process.env)
    const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
    await main({ env, log: openLog(env.logLevel), args: process.argv.slice(2), say })
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${whyFailed(error)}\n`)
    process.exit(error instanceof Stopped ? error.exitCode : 1)
  }
}

/** In a sentence, if the owner can do something about it. */
export function whyFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isForOwner = [EnvError, StartError, BackupError, NotEmpty, StorageUnavailable, Stopped].some(
    (kind) => error instanceof kind,
  )
  if (isForOwner) return error.message
  if (isDatabaseUnavailable(error)) return `The database isn't answering (${error.message}).`
  const { code, path: found } = error as NodeJS.ErrnoException & { path?: string }
  // An unfinished file has a name that tells no one anything.
  const path = found?.endsWith('.part') ? dirname(found) : found
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${path ? ` at ${path}` : ''}. Free up space, and try again.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This user may not write to ${path ?? 'the folder'}.`
    case 'ENOTDIR':
      return `A folder is needed, but there is a file at ${path ?? 'its place'}.`
    case 'ENOENT':
      return `There is no file or folder ${path ?? 'of this name'}.`
    default:
      return error.stack ?? error.message
  }
}
