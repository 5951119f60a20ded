/** ADMIN-9 with the built shop as a process: bad uploads, many at once, and a kill in the middle of them. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openMedia } from '../../src/features/media/uploads.server.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { openStorage } from '../../src/platform/storage.ts'
import { pictureUsers } from '../../src/server/picture-users.ts'
import { openBucket } from '../support/bucket.ts'
import { openEmptyDatabase } from '../support/database/fresh-database.ts'
import { formType, make900Megapixels, makePicture, pictureForm } from '../support/pictures.ts'
import { openConnection } from '../support/raw-http.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { listPictureFiles } from '../support/uploads.ts'

const ADMIN_PASSWORD = 'a password for tests'

async function freshPlace() {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  const { DATA_DIR = '', ...variables } = place.variables
  return { dataDir: DATA_DIR, env: { ADMIN_PASSWORD, ...variables } }
}

async function signIn({ url }: ShopProcess): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

const upload = (shop: ShopProcess, cookie: string, picture: Buffer, use = 'species') =>
  fetch(`${shop.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { cookie, 'content-type': formType },
    body: pictureForm(picture, use),
  })

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Waits until the decoder runs and returns its process id. */
async function decoderOf({ pid }: ShopProcess): Promise<number> {
  await expect.poll(() => childrenOf(pid), { interval: 5 }).toHaveLength(1)
  return childrenOf(pid)[0] ?? 0
}

/** A file from /proc, or an empty string if the process has ended. */
function readProc(pid: number, file: 'smaps_rollup' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * What the shop and its decoders take of the machine's memory, in bytes. Each process's resident memory would count the
 * code of Node.js and of the decoder again, which the machine has once (proc_pid_smaps_rollup(5)).
 */
function memoryOf(pid: number): number {
  const one = (id: number) => Number(/^Pss:\s+(\d+) kB$/m.exec(readProc(id, 'smaps_rollup'))?.[1] ?? 0) * 1024
  return [pid, ...childrenOf(pid)].reduce((sum, id) => sum + one(id), 0)
}

const isRunning = (pid: number) => /^\d+ \(.*\) [^Z]/.test(readProc(pid, 'stat'))

describe('ADMIN-9 uploads', () => {
  it('that are too large, endless or interrupted are refused at once and leave no files or rows', async () => {
    const place = await freshPlace()
    await using shop = await startShopProcess(place)
    const cookie = await signIn(shop)
    const head = (more: string) =>
      `POST /api/admin/pictures HTTP/1.1\r\nHost: shop\r\nCookie: ${cookie}\r\nContent-Type: ${formType}\r\n${more}\r\n\r\n`

    using announced = await openConnection(shop.url)
    announced.send(head('Content-Length: 900000000'))
    await announced.hear(/^HTTP\/1\.1 413 [\s\S]*the limit is 5 MB/)

    using endless = await openConnection(shop.url)
    endless.send(head('Transfer-Encoding: chunked'))
    const beginning = Buffer.from(pictureForm(Buffer.alloc(100_000)))
      .toString('latin1')
      .slice(0, 60_000)
    endless.send(`${beginning.length.toString(16)}\r\n${beginning}\r\n`)
    for (let sent = 0; sent < 6e6; sent += 0x10000) endless.send(`10000\r\n${'\0'.repeat(0x10000)}\r\n`)
    // The closing boundary is missing.
    await endless.hear(/^HTTP\/1\.1 413 [\s\S]*larger than 5 MB/)

    using stranger = await openConnection(shop.url)
    stranger.send(head('Content-Length: 4000000').replace(cookie, 'shop_owner=nobody'))
    await stranger.hear(/^HTTP\/1\.1 401 /)
    {
      const body = Buffer.from(pictureForm(await makePicture())).toString('latin1')
      using interrupted = await openConnection(shop.url)
      interrupted.send(head(`Content-Length: ${body.length}`) + body.slice(0, body.length / 2))
      await sleep(50)
    }
    await expect.poll(() => shop.output()).toMatch(/"route":"\/api\/admin\/pictures","status":400/)
    // The shop hangs up only on clients that stop sending.
    await Promise.all([announced.closed, endless.closed, stranger.closed])
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    expect((await upload(shop, cookie, await makePicture({ width: 800 }))).status).toBe(201)
    expect(listPictureFiles(place.dataDir)).toHaveLength(8)
    // Except that it was slow, which a busy machine may be.
    const lines = shop.output().split('\n')
    expect(lines.filter((line) => /"level":[45]0/.test(line) && !line.includes('"msg":"slow '))).toEqual([])
  })

  it('that are refused while still being sent get the reason, and are not cut off', async () => {
    const place = await freshPlace()
    await using shop = await startShopProcess(place)
    using browser = await openConnection(shop.url)
    const length = 5_200_000
    browser.send(
      `POST /api/admin/pictures HTTP/1.1\r\nHost: shop\r\nContent-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`,
    )
    await browser.hear(/^HTTP\/1\.1 401 /)
    browser.send('x'.repeat(length / 2))
    // Like a phone in a tunnel.
    await sleep(1_000)
    browser.send('x'.repeat(length / 2))
    browser.send('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n')
    await browser.hear(/HTTP\/1\.1 200 /)
  })

  it('of 20 pictures at once, valid and not, keep the shop responsive and under 500 MB', async () => {
    const place = await freshPlace()
    await using shop = await startShopProcess(place)
    const cookie = await signIn(shop)
    const good = await makePicture({ width: 3600, height: 2700 })
    const large = Buffer.concat([good, Buffer.alloc(4_999_999 - good.length)])
    const tooLarge = Buffer.concat([good, Buffer.alloc(5_100_000 - good.length)])
    const bomb = make900Megapixels()
    const sent = [tooLarge, bomb, good.subarray(0, 400_000)]
    const uploads = Array.from({ length: 20 }, async (_, number) => {
      const picture = number < 3 ? large : (sent[number % 3] as Buffer)
      for (;;) {
        // The shop may close an idle connection just when it is used again. Browsers then send again, and so does this.
        const answer = await upload(shop, cookie, picture, 'product').catch(() => undefined)
        // A machine that is busy with other things can't take 20 within a second.
        if (answer && answer.status !== 503) return answer
        await sleep(1_000 * Number(answer?.headers.get('retry-after') ?? 1))
      }
    })
    let over = false
    const statuses = Promise.all(uploads.map(async (answer) => (await answer).status)).finally(() => {
      over = true
    })
    const startedAt = performance.now()
    let mostMemory = 0
    let slowestMs = 0
    for (let visits = 0; !over; visits++) {
      const before = performance.now()
      expect((await fetch(shop.url + (visits % 2 ? '/products' : '/healthz'))).status).toBe(200)
      slowestMs = Math.max(slowestMs, performance.now() - before)
      mostMemory = Math.max(mostMemory, memoryOf(shop.pid))
      await sleep(10)
    }
    expect((await statuses).toSorted()).toEqual([...Array(3).fill(201), ...Array(11).fill(400), ...Array(6).fill(413)])
    expect(mostMemory).toBeLessThan(500e6)
    // Holds on any machine: no visitor waited for one of the three to be decoded.
    expect(slowestMs / (performance.now() - startedAt)).toBeLessThan(1 / 5)
    // Three pictures, each with six widths as AVIF, four as WebP, a JPEG and its folder.
    expect(listPictureFiles(place.dataDir)).toHaveLength(3 * 12)
  })

  it('interrupted by kill -9 leave no broken pictures and no stray files', async () => {
    const place = await freshPlace()
    const picture = await makePicture({ width: 900 })
    const answered: string[] = []
    for (const afterMs of [0, 250, 600]) {
      await using shop = await startShopProcess(place)
      const cookie = await signIn(shop)
      const uploads = Array.from({ length: 6 }, async () => {
        const answer = await upload(shop, cookie, picture).catch(() => undefined)
        if (answer?.status === 201)
          answered.push(
            await answer.json().then(
              ({ id }) => id,
              () => undefined,
            ),
          )
      })
      const decoder = await decoderOf(shop)
      await sleep(afterMs)
      shop.kill('SIGKILL')
      await Promise.all([shop.exited, ...uploads])
      await expect.poll(() => isRunning(decoder)).toBe(false)
    }

    const env = readEnv({ ...place.env, DATA_DIR: place.dataDir })
    const log = openLog('silent')
    const { store, close } = await openDatabase(env, log)
    onTestFinished(close)
    const storage = openStorage(env)
    let hoursLater = 2
    const now = () => Date.now() + hoursLater * 60 * 60 * 1000
    const media = openMedia({ store, storage, now, log, users: pictureUsers })
    await media.collect()
    const kept = (await store.db.selectFrom('pictures').select(['id', 'state']).execute()).map(({ id, state }) => {
      expect(state).toBe('ready')
      return id
    })
    expect(kept).toEqual(expect.arrayContaining(answered.filter(Boolean)))
    const whole = kept.flatMap((id) => [
      id,
      ...[260, 420, 750, 900].flatMap((w) => ['avif', 'webp'].map((f) => `${id}/${w}.${f}`)),
      `${id}/900.jpg`,
    ])
    expect(listPictureFiles(place.dataDir)).toEqual(whole.sort())
    hoursLater = 48
    await media.collect()
    expect(listPictureFiles(place.dataDir)).toEqual([])
  })

  it('RUN-4 SIGTERM waits for the picture being stored, and ends the decoder', async () => {
    const place = await freshPlace()
    await using shop = await startShopProcess(place)
    // Small, so that on any machine it is stored before the shop's shutdown deadline.
    const answer = upload(shop, await signIn(shop), await makePicture({ width: 800, height: 300 }))
    const decoder = await decoderOf(shop)
    shop.kill('SIGTERM')
    expect((await answer).status).toBe(201)
    expect(await shop.exited).toEqual({ code: 0, signal: null })
    await expect.poll(() => isRunning(decoder)).toBe(false)
  })

  it('RUN-3 to one shop are served by another with the same bucket', async () => {
    await using bucket = await openBucket()
    const place = await freshPlace()
    const common = { dataDir: place.dataDir, env: { ...place.env, ...bucket.env } }
    await using one = await startShopProcess(common)
    await using other = await startShopProcess(common)
    const stored = await upload(one, await signIn(one), await makePicture({ width: 800 }))
    expect(stored.status).toBe(201)
    const { picture } = await stored.json()
    const served = await fetch(other.url + picture.path)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(bucket.list()).toHaveLength(7)
    expect(listPictureFiles(place.dataDir)).toEqual([])
  })
})
