/** RUN-4: the backups that a running shop makes by itself, and how they end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { packagedNode, root } from '../../scripts/prepare.mjs'
import { openExistingDatabase } from '../../src/platform/database/database.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { openEmptyDatabase } from '../support/database/fresh-database.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'

type Variables = Record<string, string>

async function freshPlace() {
  const database = await openEmptyDatabase()
  onTestFinished(database.remove)
  const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { variables: database.variables, folder }
}

/** A bucket that takes connections and never answers: a backup stays in the middle of its upload. */
async function silentBucket() {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const asked = once(server, 'request')
  const variables = {
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  }
  return { variables, asked }
}

async function rowsOf(variables: Variables) {
  const store = await openExistingDatabase(readEnv(variables), openLog('silent'))
  try {
    return await store.db.selectFrom('backups').selectAll().orderBy('started_at').execute()
  } finally {
    await store.close()
  }
}

const statesOf = async (variables: Variables) => (await rowsOf(variables)).map(({ state }) => state)
const filesIn = (folder: string) => readdir(folder).catch((): string[] => [])
/** Where the file for a bucket is written first. */
const workFolder = ({ DATA_DIR = '' }: Variables) => join(DATA_DIR, 'backups')
const backupFile = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{6}\.tar\.zst$/

/** The backup programs that a shop has started. */
async function programsOf({ pid }: ShopProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const pids = children.split(' ').filter(Boolean).map(Number)
  const commands = await Promise.all(pids.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, at) => commands[at]?.includes('backup-program.js'))
}

const isGone = (pid: number) =>
  stat(`/proc/${pid}`).then(
    () => false,
    () => true,
  )

it('RUN-3, RUN-4 two processes of a new shop make its first backup by themselves, and one of them', async () => {
  const { variables, folder } = await freshPlace()
  const env = { ...variables, BACKUP_DIR: folder, SMTP_URL: 'smtp://user:secret@127.0.0.1:9' }
  await using one = await startShopProcess({ env })
  await using other = await startShopProcess({ env })
  await expect.poll(() => statesOf(variables)).toEqual(['done'])
  expect(await filesIn(folder)).toEqual([expect.stringMatching(backupFile)])
  const [row] = await rowsOf(variables)
  const { size } = await stat(join(folder, row?.file ?? ''))
  expect(row).toMatchObject({ bytes: size, missing_pictures: 0, is_encrypted: 0, error: null })
  expect(row?.read_back_at).toBeGreaterThanOrEqual(row?.started_at ?? Number.NaN)
  const lines = () =>
    (one.output() + other.output()).split('\n').filter((line) => line.includes('backup made and read back'))
  // The record comes first.
  await expect.poll(lines).toHaveLength(1)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ file: row?.file, rows: row?.rows, level: 30 })
})

it('RUN-4 a place that cannot be written is one line in the log and a sentence in the record', async () => {
  const { variables } = await freshPlace()
  await using shop = await startShopProcess({ env: { ...variables, BACKUP_DIR: '/proc/backups' } })
  await expect.poll(() => statesOf(variables)).toEqual(['failed'])
  expect((await rowsOf(variables))[0]?.error).toMatch(/^[A-Z].*\/proc.*\.$/)
  await expect.poll(() => shop.output()).toContain('the backup failed')
  expect(shop.output()).not.toMatch(/^\s+at /m)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})

it('RUN-4 with BACKUP_AT=off, or without a place, the shop makes none', async () => {
  const { variables, folder } = await freshPlace()
  await using _off = await startShopProcess({ env: { ...variables, BACKUP_DIR: folder, BACKUP_AT: 'off' } })
  await using _without = await startShopProcess({ env: variables })
  const other = await freshPlace()
  // Started later, this one has made its own by the time that those would have.
  await using _made = await startShopProcess({ env: { ...other.variables, BACKUP_DIR: other.folder } })
  await expect.poll(() => statesOf(other.variables)).toEqual(['done'])
  expect(await rowsOf(variables)).toEqual([])
  expect(await filesIn(folder)).toEqual([])
})

describe('RUN-4 a backup in progress', () => {
  async function inProgress() {
    const { variables, folder } = await freshPlace()
    const bucket = await silentBucket()
    const shop = await startShopProcess({ env: { ...variables, ...bucket.variables } })
    onTestFinished(() => shop[Symbol.asyncDispose]())
    await bucket.asked
    expect(await statesOf(variables)).toEqual(['running'])
    expect(await filesIn(workFolder(variables))).toEqual([expect.stringMatching(/\.part$/)])
    const [program = 0] = await programsOf(shop)
    return { shop, program, variables, folder }
  }

  /** A process that comes next makes it at once, not after the 15 minutes that follow a failure. */
  async function isMadeByNext(variables: Variables, folder: string) {
    await using _next = await startShopProcess({ env: { ...variables, BACKUP_DIR: folder } })
    await expect.poll(() => statesOf(variables)).toEqual(['done'])
  }

  it('ends with the shop, which exits in time, and leaves no file', async () => {
    const { shop, program, variables, folder } = await inProgress()
    shop.kill('SIGTERM')
    expect(await shop.exited).toEqual({ code: 0, signal: null })
    expect(await isGone(program)).toBe(true)
    expect(await filesIn(workFolder(variables))).toEqual([])
    expect(await rowsOf(variables)).toMatchObject([{ state: 'failed', error: 'It was stopped before it was done.' }])
    expect(shop.output()).not.toContain('the backup failed')
    await isMadeByNext(variables, folder)
  })

  it('ends by itself when the shop was killed', async () => {
    const { shop, program, variables, folder } = await inProgress()
    shop.kill('SIGKILL')
    await expect.poll(() => isGone(program)).toBe(true)
    expect(await filesIn(workFolder(variables))).toEqual([])
    await isMadeByNext(variables, folder)
  })

  it('that was killed is written down as failed', async () => {
    const { shop, program, variables } = await inProgress()
    process.kill(program, 'SIGKILL')
    await expect
      .poll(() => rowsOf(variables))
      .toMatchObject([{ state: 'failed', error: 'The backup program ended with SIGKILL.' }])
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'RUN-4 %s ends a backup made by hand at once, leaves no file, and is in the record',
  async (signal, exitCode) => {
    const { variables } = await freshPlace()
    await using shop = await startShopProcess({ env: variables })
    const bucket = await silentBucket()
    const { child, ended } = runProgram({ ...variables, ...bucket.variables })
    await bucket.asked
    expect(await filesIn(workFolder(variables))).toHaveLength(1)
    child.kill(signal)
    expect(await ended).toEqual({ code: exitCode, stderr: 'It was stopped before it was done.\n' })
    expect(await filesIn(workFolder(variables))).toEqual([])
    expect(await rowsOf(variables)).toMatchObject([{ state: 'failed', error: 'It was stopped before it was done.' }])
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  },
)

function runProgram(env: Variables): { child: ChildProcess; ended: Promise<{ code: number | null; stderr: string }> } {
  const child = spawn(packagedNode, [join(root, 'dist/server/backup-program.js')], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, stderr })) }
}
