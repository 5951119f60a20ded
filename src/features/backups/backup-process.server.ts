/**
 * Starts the backup program beside the shop: what it needs would stay in the shop's memory, and its work in the way of
 * visitors.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { execPath } from 'node:process'
import { variableNames } from '../../platform/env.ts'

export type BackupProcess = {
  /** Undefined when it did what it should, otherwise why it didn't. Never rejects. */
  failure: Promise<string | undefined>
  /** Ends it within seconds. */
  stop: () => void
}

/** @param args What to do; the names of the variables that the shop has are added. */
export type StartBackupProgram = (args: readonly string[]) => BackupProcess

/** It tidies up within three seconds. */
const killAfterMs = 5_000
const mostReasonBytes = 4_000

/**
 * What the program reads, and what Node.js, glibc and PostgreSQL's driver read for it. Not the keys of payments and mail:
 * a program that doesn't have them can't lose them.
 */
const handedOver =
  /^(DATABASE_URL|DATA_DIR|LOG_LEVEL|S3_\w+|BACKUP_\w+|SHOP_COMMAND|PATH|HOME|TMPDIR|PG[A-Z]+|MALLOC_\w+|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|NODE_USE_ENV_PROXY|https?_proxy|no_proxy)$/i

const handedOverFrom = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => handedOver.test(name)))

/** Its log lines go to the shop's own output. @param program Path of the built program. */
export const createStartBackupProgram =
  (program: string, environment: NodeJS.ProcessEnv = process.env): StartBackupProgram =>
  (args) => {
    const names = variableNames.filter((name) => environment[name])
    // The shop has warned of a short path once. The program, which is started each day, doesn't.
    const dir = environment.BACKUP_DIR?.trim()
    const child = spawn(execPath, [program, ...args, names.join(',')], {
      env: { ...handedOverFrom(environment), ...(dir && { BACKUP_DIR: resolve(dir) }) },
      // The pipe to its input tells it when the shop has ended, however that came.
      stdio: ['pipe', 'inherit', 'pipe'],
    })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-mostReasonBytes)
    })
    // A program that has ended reads nothing.
    child.stdin?.on('error', () => undefined)
    let killer: NodeJS.Timeout | undefined
    const failure = new Promise<string | undefined>((resolve) => {
      child.on('error', (error) => resolve(`The backup program can't be started (${error.message}).`))
      child.on('close', (code, signal) => {
        clearTimeout(killer)
        if (code === 0) resolve(undefined)
        else resolve(said.trim() || `The backup program ended with ${signal ?? `exit code ${code}`}.`)
      })
    })
    return {
      failure,
      stop: () => {
        child.kill('SIGTERM')
        killer ??= setTimeout(() => child.kill('SIGKILL'), killAfterMs)
        killer.unref()
      },
    }
  }
