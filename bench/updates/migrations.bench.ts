// The update of an older shop, as of migration 0012, with quotes and a fifth as many orders: the copy before it, each
// migration, memory, size on disk. All of it takes at most twice as long as to insert the same rows in bulk.
// OLD_QUOTES=1000000 measures at full size, which takes some minutes for each engine.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { packagedNode, shopCommand } from '../../scripts/prepare.mjs'
import type { Store } from '../../src/platform/database/store.ts'
import { report } from '../report.ts'
import { type EmptyDatabase, emptyDatabases } from '../shops/databases.ts'
import { fillOlderShop, makeOlderShop } from '../shops/older-shop.ts'

const quotes = Number(process.env.OLD_QUOTES ?? 20_000)
const size = { quotes, orders: Math.round(quotes / 5) }
/** The update reads, packs, unpacks and compares each row, and makes another index of it. */
const mostTimes = 2
/** The shop limits V8 to 512 MB; the rest is SQLite's and the driver's. */
const mostMegabytes = { shop: 700, program: 500 }

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const line = (what: string, ms: number) => console.log(`        ${(ms / 1_000).toFixed(2).padStart(9)} s  ${what}`)

for await (const database of emptyDatabases()) await measure(database)

async function measure({ engine, env, openStore }: EmptyDatabase): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-update-'))
  try {
    const store = openStore()
    await makeOlderShop(store)
    const fillingAt = performance.now()
    const rows = await fillOlderShop(store, size, Date.now())
    const fillMs = performance.now() - fillingAt
    const before = await bytesOf(store, env)
    await store.close()
    const writeMs = await writeAndSync(folder, before)
    console.log(`        ${engine}: ${size.quotes} quotes and ${size.orders} orders, ${rows} rows in all`)
    line('to insert them in bulk', fillMs)
    line(`to write ${megabytes(before)} and sync`, writeMs)

    const startedAt = performance.now()
    const { lines, memory } = await update({ ...env, BACKUP_DIR: folder, BACKUP_AT: 'off' })
    const updateMs = performance.now() - startedAt
    const [copy = ''] = (await readdir(folder)).filter((file) => file.startsWith('before-update-'))
    const { size: copyBytes } = await stat(join(folder, copy))
    const timeOf = (text: string) => Date.parse(lines.find(({ msg }) => String(msg).includes(text))?.time ?? '')
    line(`the copy, ${megabytes(copyBytes)}, read back`, timeOf('copy made and read back') - timeOf('copying it to'))
    for (const { migration, ms } of lines) if (migration) line(migration, Number(ms))
    line('from the start to the open shop', updateMs)

    const after = openStore()
    console.log(`        ${megabytes(before)} on disk before, ${megabytes(await bytesOf(after, env))} after`)
    await after.close()
    const perMillion = (ms: number) => ms / 1_000 / (rows / 1_000_000)
    report({
      what: `${engine}, update per million rows`,
      measured: perMillion(updateMs),
      limit: mostTimes * perMillion(fillMs),
      unit: 's',
    })
    report({ what: `${engine}, memory of the shop`, measured: memory.shop, limit: mostMegabytes.shop, unit: 'MB' })
    const { program } = mostMegabytes
    report({ what: `${engine}, memory of the copy`, measured: memory.program, limit: program, unit: 'MB' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type LogLine = { time: string; msg: string; migration?: string; ms?: number }

/** Runs the shop until it is open. The most memory that it and the program beside it had, in MB. */
async function update(
  env: Record<string, string>,
): Promise<{ lines: LogLine[]; memory: { shop: number; program: number } }> {
  const shop = spawn(packagedNode, shopCommand.args, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', ...shopCommand.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shop.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const memory = { shop: 0, program: 0 }
  while (!output.includes('the shop is open') && shop.exitCode === null) {
    memory.shop = Math.max(memory.shop, await peakOf(shop.pid ?? 0))
    const children = await readFile(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').catch(() => '')
    for (const child of children.split(' ').filter(Boolean))
      memory.program = Math.max(memory.program, await peakOf(Number(child)))
    await sleep(20)
  }
  const opened = shop.exitCode === null
  shop.kill('SIGKILL')
  if (!opened) throw new Error(`The shop did not open. It said:\n${output}`)
  const lines = output.split('\n').filter((text) => text.startsWith('{'))
  return { lines: lines.map((text): LogLine => JSON.parse(text)), memory }
}

/** Resident memory at its highest so far, in MB; 0 when the process has ended. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function bytesOf(store: Store, { DATA_DIR }: Record<string, string>): Promise<number> {
  if (DATA_DIR !== undefined) {
    const files = (await readdir(DATA_DIR)).filter((file) => file.startsWith('shop.sqlite'))
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(DATA_DIR, file))).size))
    return sizes.reduce((sum, bytes) => sum + bytes, 0)
  }
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(store.db)
  return Number(rows[0]?.bytes)
}

/** How long the disk takes for so many bytes that no file system can make fewer. */
async function writeAndSync(folder: string, bytes: number): Promise<number> {
  const path = join(folder, 'bytes')
  const block = Buffer.concat(Array.from({ length: 32_768 }, (_, at) => createHash('sha256').update(`${at}`).digest()))
  const startedAt = performance.now()
  const file = await open(path, 'w')
  for (let written = 0; written < bytes; written += block.length) await file.write(block)
  await file.sync()
  await file.close()
  const tookMs = performance.now() - startedAt
  await rm(path)
  return tookMs
}
