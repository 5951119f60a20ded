/** RUN-4 with the built shop: the machine is gone, and the shop comes back elsewhere on the other engine; or it moves. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runOwnersProgram, startOwnersProgram } from '../support/backups/owners-program.ts'
import { openBucket } from '../support/bucket.ts'
import { openEmptyDatabase, openOtherDatabase } from '../support/database/fresh-database.ts'
import { formType, makePicture, multipart } from '../support/pictures.ts'
import { runShopProcess, type ShopProcess, startShopProcess } from '../support/shop-process.ts'

const ADMIN_PASSWORD = 'a password for tests'
const readPaths = [
  '/',
  '/products',
  '/product/heritage-oak-floating-mantel',
  '/gallery',
  '/api/products',
  '/api/gallery-images',
]

const quoteBody = (customerEmail: string) => ({
  customerName: 'Ada Lovelace',
  customerEmail,
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-pine',
  dimensions: { length: 72, width: 8, thickness: 8 },
})

/** Returns the status. */
async function submitQuote(url: string, customerEmail: string): Promise<number> {
  const answer = await fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      // Each from an address of its own, because of the limit for one.
      'x-forwarded-for': `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    },
    body: JSON.stringify(quoteBody(customerEmail)),
  })
  await answer.text()
  return answer.status
}

async function signIn({ url }: ShopProcess): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

/** Adds a picture to the gallery. Returns its path. */
async function addPicture(shop: ShopProcess): Promise<string> {
  const answer = await fetch(`${shop.url}/api/gallery-images`, {
    method: 'POST',
    headers: { cookie: await signIn(shop), 'content-type': formType },
    body: multipart([
      { name: 'title', content: 'A mantel' },
      { name: 'category', content: 'floating-mantel' },
      { name: 'image', fileName: 'mantel.jpg', type: 'image/jpeg', content: await makePicture() },
    ]),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).imagePath
}

const bytesOf = async (address: string): Promise<string> => {
  const answer = await fetch(address)
  if (answer.status === 503) {
    // A shop that has just started on a busy machine says when to come again.
    await sleep(1_000 * Number(answer.headers.get('retry-after')))
    return bytesOf(address)
  }
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}

/** Every page and read as visitors get them. */
const shownBy = async ({ url }: ShopProcess, picture: string) =>
  Promise.all([...readPaths, picture].map((path) => bytesOf(url + path)))

/** Newest first, a thousand at most. */
async function customersOf(shop: ShopProcess): Promise<string[]> {
  const answer = await fetch(`${shop.url}/api/quotes`, { headers: { cookie: await signIn(shop) } })
  const quotes: { customerEmail: string }[] = await answer.json()
  return quotes.map(({ customerEmail }) => customerEmail)
}

async function freshEnv(open: typeof openEmptyDatabase) {
  const place = await open()
  onTestFinished(place.remove)
  return { ADMIN_PASSWORD, TRUST_PROXY: '1', ...place.variables } as Record<string, string>
}

const databaseFiles = async ({ DATA_DIR = '' }: Record<string, string>) =>
  (await readdir(DATA_DIR)).filter((file) => file.startsWith('shop.sqlite')).toSorted()

const start = (env: Record<string, string>) => startShopProcess({ env, dataDir: env.DATA_DIR ?? '' })

describe('RUN-4 the machine is gone', () => {
  it('and the shop is back elsewhere, on the other engine, with everything that was answered before the backup', async () => {
    const env = await freshEnv(openEmptyDatabase)
    const folder = await mkdtemp(join(tmpdir(), 'shop-drill-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const bucket = await openBucket()
    onTestFinished(() => bucket[Symbol.asyncDispose]())
    const key = (await runOwnersProgram('backup', ['--new-key'], {})).stdout.trim()
    const keyed = { BACKUP_DIR: folder, BACKUP_KEY: key }

    await using shop = await start(env)
    const picture = await addPicture(shop)
    const shown = await shownBy(shop, picture)
    const answered: string[] = []
    let backedUp = false
    const load = Promise.all(
      [1, 2, 3].map(async () => {
        while (!backedUp) {
          const email = `${randomUUID()}@example.net`
          if ((await submitQuote(shop.url, email)) === 201) answered.push(email)
        }
      }),
    )
    await expect.poll(() => answered.length).toBeGreaterThan(5)
    const before = [...answered]
    const made = await runOwnersProgram('backup', [], { ...env, ...keyed })
    expect(made).toMatchObject({ code: 0, stderr: '' })
    backedUp = true
    await load
    shop.kill('SIGKILL')
    await shop.exited

    // Nothing of the old machine is left but the backup and the key.
    const elsewhere: Record<string, string> = { ...(await freshEnv(openOtherDatabase)), ...bucket.env, ...keyed }
    const restored = await runOwnersProgram('restore', ['latest'], elsewhere)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain('Restored, compared and saved')
    await using again = await start(elsewhere)
    expect(await shownBy(again, picture)).toEqual(shown)
    const customers = await customersOf(again)
    expect(customers).toEqual(expect.arrayContaining(before))
    expect(new Set(customers).size).toBe(customers.length)
    expect(answered).toEqual(expect.arrayContaining(customers))
  })

  it('and a backup that is killed at any moment is no backup', async () => {
    const env = await freshEnv(openEmptyDatabase)
    const folder = await mkdtemp(join(tmpdir(), 'shop-drill-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const backups = { ...env, BACKUP_DIR: folder }
    {
      await using shop = await start(env)
      await addPicture(shop)
      shop.kill('SIGTERM')
      await shop.exited
    }
    const startedAt = performance.now()
    expect(await runOwnersProgram('backup', [], backups)).toMatchObject({ code: 0 })
    const wholeMs = performance.now() - startedAt
    const [whole] = await readdir(folder)
    let killed = 0
    // `npm run bench -- kills/backups` kills many more.
    const moments = 8
    for (let moment = 0; moment < moments; moment++) {
      const { child, ended } = startOwnersProgram('backup', [], backups)
      const timer = setTimeout(() => child.kill('SIGKILL'), (wholeMs * moment) / moments)
      const { code } = await ended
      clearTimeout(timer)
      if (code !== 0) killed += 1
      for (const file of await readdir(folder)) {
        if (file.endsWith('.part') || file === whole) continue
        // Its name says that it is a backup, so all of it must be there.
        expect(await runOwnersProgram('backup', ['--check', file], backups)).toMatchObject({ code: 0 })
      }
    }
    expect(killed).toBeGreaterThan(0)
    expect((await runOwnersProgram('backup', ['--check', 'latest'], backups)).stdout).toContain('is whole')
  })
})

// The way is from one engine to the other, so once is enough.
if (process.env.TEST_DATABASE === 'sqlite' && process.env.TEST_POSTGRES_URL !== undefined)
  describe('RUN-2 moving to PostgreSQL and a bucket', () => {
    it('takes everything along, keeps what is sent meanwhile out of the old file, and can be repeated', async () => {
      const env = await freshEnv(openEmptyDatabase)
      const target = await freshEnv(openOtherDatabase)
      const bucket = await openBucket()
      onTestFinished(() => bucket[Symbol.asyncDispose]())
      const moved: Record<string, string> = { ...env, DATABASE_URL: target.DATABASE_URL ?? '', ...bucket.env }

      await using shop = await start(env)
      const picture = await addPicture(shop)
      const shown = await shownBy(shop, picture)
      expect(await submitQuote(shop.url, 'ada@example.net')).toBe(201)

      // The bucket is down: nothing has moved, and the shop goes on.
      await bucket.stop()
      expect(await runOwnersProgram('move-to-postgres', [], moved)).toMatchObject({ code: 1 })
      expect(await submitQuote(shop.url, 'grace@example.net')).toBe(201)
      await bucket.start()

      expect(await runOwnersProgram('move-to-postgres', [], moved)).toMatchObject({ code: 0, stderr: '' })
      // The old shop still runs: it takes nothing that would stay behind.
      expect(await submitQuote(shop.url, 'late@example.net')).toBe(503)
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(503)
      // The old shop has the files open, so they stay together.
      const together = ['shop.sqlite.moved', 'shop.sqlite.moved-shm', 'shop.sqlite.moved-wal']
      expect(await databaseFiles(env)).toEqual(together)
      expect((await fetch(`${shop.url}/api/products`)).status).toBe(200)
      shop.kill('SIGTERM')
      await shop.exited
      expect(await databaseFiles(env)).toEqual(together)

      // A start without DATABASE_URL doesn't open an empty shop.
      const forgotten = await runShopProcess({ env })
      expect(forgotten).toMatchObject({ code: 1 })
      expect(forgotten.stderr).toMatch(
        /^This shop has moved to PostgreSQL\. Set DATABASE_URL, .* stop the shop and take .*\n$/,
      )

      {
        await using after = await start(moved)
        expect(await shownBy(after, picture)).toEqual(shown)
        expect(await customersOf(after)).toEqual(['grace@example.net', 'ada@example.net'])
        after.kill('SIGTERM')
        await after.exited
      }
      const twice = await runOwnersProgram('move-to-postgres', [], moved)
      expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('has already moved') })
      // Without that shop, the second run makes one file of them.
      expect(await databaseFiles(env)).toEqual(['shop.sqlite.moved'])
    })

    it('after a kill between the last two steps finds everything there, and finishes', async () => {
      const env = await freshEnv(openEmptyDatabase)
      const target = await freshEnv(openOtherDatabase)
      const moved: Record<string, string> = { ...env, DATABASE_URL: target.DATABASE_URL ?? '' }
      {
        await using shop = await start(env)
        expect(await submitQuote(shop.url, 'ada@example.net')).toBe(201)
        shop.kill('SIGTERM')
        await shop.exited
      }
      // As after a kill: the rows are committed, and the old file still has its name.
      const file = join(env.DATA_DIR ?? '', 'shop.sqlite')
      expect(await runOwnersProgram('move-to-postgres', [], moved)).toMatchObject({ code: 0 })
      await copyFile(`${file}.moved`, file)
      await rm(`${file}.moved`)
      const again = await runOwnersProgram('move-to-postgres', [], moved)
      expect(again).toMatchObject({ code: 0, stderr: '' })
      expect(again.stdout).toContain('has a shop already')
      expect(existsSync(file)).toBe(false)

      // Another shop's database is not overwritten, and the old file stays.
      await rm(`${file}.moved`)
      {
        await using other = await start(env)
        other.kill('SIGTERM')
        await other.exited
      }
      const refused = await runOwnersProgram('move-to-postgres', [], moved)
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('another shop') })
      expect(existsSync(file)).toBe(true)
    })
  })
