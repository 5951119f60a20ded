/** RUN-1, RUN-2: the first start, and the messages when the shop cannot start. */
import { once } from 'node:events'
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { openEmptyDatabase } from '../support/database/fresh-database.ts'
import { runShopProcess, startShopProcess } from '../support/shop-process.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'

async function freshDatabase() {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  return place.variables
}

/** Runs a shop that must exit on its own, and returns the sentences that it printed for its owner. */
async function refusalOf(env: Record<string, string>): Promise<string[]> {
  const { code, stderr } = await runShopProcess({ env })
  expect(stderr).not.toMatch(/^\s+at |node:internal|Error:/m)
  expect({ code, stderr }).toMatchObject({ code: 1 })
  const sentences = stderr.trimEnd().split('\n')
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
  return sentences
}

async function takenPort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('RUN-2 a mistake in the environment', () => {
  test.each([
    [{ PORT: 'http' }, ['PORT']],
    [{ PORT: '70000' }, ['PORT']],
    [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL']],
    [{ TRUST_PROXY: 'maybe' }, ['TRUST_PROXY']],
    [{ PAYMENTS: 'cash' }, ['PAYMENTS']],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, ['DATABASE_URL']],
    [{ PUBLIC_URL: 'shop.example.com' }, ['PUBLIC_URL']],
    [{ ADMIN_PASSWORD: 'short' }, ['ADMIN_PASSWORD']],
    [
      { PORT: '-1', LOG_LEVEL: 'x', OWNER_EMAIL: 'owner', SMTP_URL: 'ftp://x' },
      ['PORT', 'LOG_LEVEL', 'SMTP_URL', 'OWNER_EMAIL'],
    ],
  ])('%o gets one sentence per variable, all at once', async (env, names) => {
    const sentences = await refusalOf({ ...(await freshDatabase()), ...env })
    expect(sentences.map((sentence) => sentence.split(' ', 1)[0])).toEqual(names)
  })
})

it('RUN-4 a short BACKUP_DIR opens the shop, which warns once of the folder that it means', async () => {
  await using shop = await startShopProcess({
    env: { ...(await freshDatabase()), BACKUP_DIR: 'never-made', BACKUP_AT: 'off' },
  })
  expect([...shop.output().matchAll(/"level":40[^\n]*BACKUP_DIR[^\n]*/g)].map(([line]) => line)).toEqual([
    expect.stringContaining(`it means ${join(tmpdir(), 'never-made')}.`),
  ])
})

describe('RUN-2 a failed start', () => {
  it('names the port in use, and leaves the password for the next start to create and show', async () => {
    const database = await freshDatabase()
    const port = await takenPort()
    const sentences = await refusalOf({ ...database, PORT: String(port) })
    expect(sentences).toEqual([expect.stringContaining(`Port ${port} is taken`)])

    await using shop = await startShopProcess({ env: database })
    expect(shop.output()).toContain("This shop's admin password is")
  })

  const failures: [string, () => Promise<Record<string, string>>, RegExp][] = onPostgres
    ? [
        ['no database at its address', closedPort, /^The database at DATABASE_URL isn't answering .*Start it/],
        ['a database that never answers', silentDatabase, /^The database at DATABASE_URL isn't answering/],
        ['a wrong password', wrongPassword, /^The database at DATABASE_URL cannot be used .*password/],
        ['a database that does not exist', missingDatabase, /^The database at DATABASE_URL cannot be used .*exist/],
        [
          'a database lost after its update',
          silentSettings,
          /^The database at DATABASE_URL isn't answering \(Connection t/,
        ],
        ['a database without UTF-8', latinDatabase, /^The database at DATABASE_URL cannot be used .*LATIN1.*UTF8/],
      ]
    : [
        ['a data directory below a file', belowFile, /^The data directory .* cannot be written .*Set DATA_DIR/],
        ['a read-only data directory', inProc, /^The data directory \/proc\/shop cannot be written/],
        ['a database file that another program locks', lockedFile, /^Another program holds the database .*Try again/],
        ['a database file of garbage', garbage, /^The database file .*shop\.sqlite cannot be read .*backup/],
        ['a database file cut short', cutShort, /^The database file .*shop\.sqlite cannot be read .*backup/],
        ['a database file with damaged pages', damaged, /^The database file .*shop\.sqlite cannot be read .*backup/],
        ["another program's database", foreign, /^The database file .*shop\.sqlite cannot be brought up to date/],
        ['a folder where the database file belongs', folder, /^The database file .*shop\.sqlite cannot be read/],
      ]

  it.runIf(onPostgres)('waits for a database that is slow for a few seconds', async () => {
    const settings = await lockSettings()
    const opening = startShopProcess({ env: settings.env })
    // Longer than a query may be silent (postgres-pool.ts), so that the first try fails.
    await sleep(6_000)
    await settings.unlock()
    await using shop = await opening
    expect(await signIn(shop.url, 'another than the first')).toBe(204)
  })

  test.each(failures)('explains itself in one sentence: %s', async (_what, prepare, sentence) => {
    expect(await refusalOf(await prepare())).toEqual([expect.stringMatching(sentence)])
  })
})

describe('RUN-1 the admin password', () => {
  it('is created at the first start, shown once, kept out of the log, and signs the owner in', async () => {
    const database = await freshDatabase()
    const password = await (async () => {
      await using first = await startShopProcess({ env: database })
      const shown = /admin password is {2}(\S+)/.exec(first.output())?.[1] ?? ''
      expect(shown).toMatch(/^[A-Za-z2-9]{5}(-[A-Za-z2-9]{5}){3}$/)
      const logLines = first
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
      expect(logLines.length).toBeGreaterThan(0)
      expect(logLines.join('\n')).not.toContain(shown)
      expect(await signIn(first.url, shown)).toBe(204)
      expect(await signIn(first.url, 'something else')).toBe(401)
      return shown
    })()

    await using second = await startShopProcess({ env: database })
    expect(second.output()).not.toContain('password')
    expect(await signIn(second.url, password)).toBe(204)
  })

  it('is not created when the owner has set one', async () => {
    const ADMIN_PASSWORD = 'chosen by the owner'
    await using shop = await startShopProcess({ env: { ...(await freshDatabase()), ADMIN_PASSWORD } })
    expect(shop.output()).not.toContain('password')
    expect(shop.output()).not.toContain(ADMIN_PASSWORD)
    expect(await signIn(shop.url, ADMIN_PASSWORD)).toBe(204)
  })
})

it('RUN-3 several shops can start on one new database at the same time', async () => {
  const database = await freshDatabase()
  const shops = await Promise.all([1, 2, 3].map(() => startShopProcess({ env: database })))
  try {
    const shown = shops.filter((shop) => shop.output().includes("This shop's admin password is"))
    expect(shown).toHaveLength(1)
    const counts = await Promise.all(
      shops.map(async ({ url }) => (await (await fetch(`${url}/api/products`)).json()).length),
    )
    expect(new Set(counts).size).toBe(1)
  } finally {
    for (const shop of shops) await shop[Symbol.asyncDispose]()
  }
})

async function signIn(url: string, password: string): Promise<number> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  return answer.status
}

async function withUrl(change: (url: URL) => void): Promise<Record<string, string>> {
  const url = new URL((await freshDatabase()).DATABASE_URL ?? '')
  change(url)
  return { DATABASE_URL: url.href }
}

async function closedPort() {
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: 1 })
  await proxy.refuse()
  return withUrl((url) => {
    url.port = String(proxy.port)
  })
}

async function silentDatabase() {
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: 1 })
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  proxy.hang()
  return withUrl((url) => {
    url.port = String(proxy.port)
  })
}

const wrongPassword = () =>
  withUrl((url) => {
    url.password = 'wrong'
  })

const missingDatabase = () =>
  withUrl((url) => {
    url.pathname = '/never_made'
  })

async function latinDatabase() {
  const { DATABASE_URL = '' } = await freshDatabase()
  const client = new Client({ connectionString: DATABASE_URL })
  await client.connect()
  onTestFinished(async () => {
    await client.query('drop database latin with (force)')
    await client.end()
  })
  await client.query("create database latin encoding 'LATIN1' template template0")
  const url = new URL(DATABASE_URL)
  url.pathname = '/latin'
  return { DATABASE_URL: url.href }
}

/** A shop that has been here, with a new password to store. */
async function secondStart() {
  const env = await freshDatabase()
  await using shop = await startShopProcess({ env })
  shop.kill('SIGTERM')
  await shop.exited
  return { ...env, ADMIN_PASSWORD: 'another than the first' } as Record<string, string>
}

/** The migrations are done, and the statement that comes after them gets no answer. */
async function lockSettings() {
  const env = await secondStart()
  const client = new Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; lock table settings in access exclusive mode')
  return { env, unlock: () => client.query('rollback') }
}

const silentSettings = async () => (await lockSettings()).env

async function lockedFile() {
  const env = await secondStart()
  const database = new DatabaseSync(join(env.DATA_DIR ?? '', 'shop.sqlite'))
  onTestFinished(() => database.close())
  database.exec('begin immediate')
  return env
}

async function dataDir(): Promise<string> {
  return (await freshDatabase()).DATA_DIR ?? ''
}

async function belowFile() {
  const file = join(await dataDir(), 'file')
  await writeFile(file, '')
  return { DATA_DIR: join(file, 'data') }
}

// Not even root can create a folder there.
const inProc = async () => ({ DATA_DIR: '/proc/shop' })

async function garbage() {
  const DATA_DIR = await dataDir()
  await writeFile(join(DATA_DIR, 'shop.sqlite'), 'not a database, '.repeat(1_000))
  return { DATA_DIR }
}

/** After a clean shutdown the whole database is in one file. */
async function usedShop() {
  const DATA_DIR = await dataDir()
  await using shop = await startShopProcess({ env: { DATA_DIR } })
  shop.kill('SIGTERM')
  await shop.exited
  const file = join(DATA_DIR, 'shop.sqlite')
  return { DATA_DIR, file, size: (await readFile(file)).length }
}

async function cutShort() {
  const { DATA_DIR, file, size } = await usedShop()
  await truncate(file, Math.floor(size / 2))
  return { DATA_DIR }
}

async function damaged() {
  const { DATA_DIR, file, size } = await usedShop()
  const content = await readFile(file)
  content.fill(0xa5, 4096 * 2, Math.min(size, 4096 * 12))
  await writeFile(file, content)
  return { DATA_DIR }
}

async function foreign() {
  const DATA_DIR = await dataDir()
  const database = new DatabaseSync(join(DATA_DIR, 'shop.sqlite'))
  database.exec('create table quotes (id integer); create table products (id integer)')
  database.close()
  return { DATA_DIR }
}

async function folder() {
  const DATA_DIR = await dataDir()
  await mkdir(join(DATA_DIR, 'shop.sqlite'))
  return { DATA_DIR }
}
