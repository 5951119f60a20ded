/** How uploaded pictures are stored, served and deleted. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openBucket } from '../../../tests/support/bucket.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { ask } from '../../../tests/support/raw-http.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { listPictureFiles, listPictureRows, servePictures, uploadPicture } from '../../../tests/support/uploads.ts'
import { openStorage } from '../../platform/storage.ts'
import { insertArriving, keepPicture } from './pictures.server.ts'

const hourMs = 60 * 60 * 1000

/** Does what a gallery transaction does. False when the picture is gone. */
const startUsing = (shop: TestShop, pictureId: string) =>
  shop.store.transaction(async () => {
    if (!(await keepPicture(shop.store, pictureId, shop.now()))) return false
    const text = { title: 'A beam', description: '', category: 'general', featured: 0, sort_order: 0 }
    await shop.store.db
      .insertInto('gallery_images')
      .values({ id: pictureId, ...text, picture_id: pictureId, created_at: shop.now() })
      .execute()
    return true
  })

const stopUsing = (shop: TestShop, pictureId: string) =>
  shop.store.db.deleteFrom('gallery_images').where('id', '=', pictureId).execute()

/** A picture as a crash leaves it: a row and some of its files. */
async function leaveBehind(shop: TestShop, number: number): Promise<string> {
  const id = `up-${number.toString(16).padStart(32, '0')}`
  await insertArriving(shop.store, id, { width: 320, height: 200, widths: [320], placeholder: '' }, shop.now())
  await openStorage(shop.env).put(`${id}/320.avif`, Buffer.from('avif'))
  return id
}

describe('ADMIN-9 an uploaded picture', () => {
  it('is served from a permanent address and deleted once nothing uses it', async () => {
    const shop = await openTestShop()
    const answer = await uploadPicture(shop, await shop.signIn(), await makePicture({ width: 800 }))
    expect(answer.status).toBe(201)
    const { id, picture } = await answer.json()
    expect(id).toMatch(/^up-[0-9a-f]{32}$/)
    expect(picture).toMatchObject({ path: `/media/${id}/800.jpg`, width: 800, widths: [260, 420, 800] })

    const url = await servePictures(shop)
    const first = await ask(url, picture.path)
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(first.body.length),
    })
    expect(await sharp(first.body).metadata()).toMatchObject({ format: 'jpeg', width: 800 })
    const known = { headers: { 'if-none-match': first.headers.etag ?? '' } }
    expect((await ask(url, picture.path, known)).status).toBe(304)
    const head = await ask(url, `/media/${id}/420.avif`, { method: 'HEAD' })
    expect([head.status, head.body.length, head.headers['content-type']]).toEqual([200, 0, 'image/avif'])
    for (const path of [
      `/media/${id}/421.avif`,
      `/media/${id}/420.jpg`,
      `/media/up-${'0'.repeat(32)}/320.jpg`,
      '/media/up-x/320.jpg',
    ])
      expect((await ask(url, path)).status).toBe(404)

    expect(await startUsing(shop, id)).toBe(true)
    await shop.media.removeUnused([id, id, null, undefined, 'hero-living-room', `up-${'0'.repeat(32)}`])
    expect((await ask(url, picture.path)).status).toBe(200)
    await stopUsing(shop, id)
    await shop.media.removeUnused([id])
    expect((await ask(url, picture.path)).status).toBe(404)
    expect([listPictureFiles(shop.env.dataDir), await listPictureRows(shop)]).toEqual([[], []])
  })

  it('by an older version of the shop, with a JPEG of each width and no crop, is served and deleted all the same', async () => {
    const shop = await openTestShop()
    const id = await leaveBehind(shop, 1)
    const storage = openStorage(shop.env)
    for (const file of ['320.webp', '320.jpg']) await storage.put(`${id}/${file}`, Buffer.from(file))
    await startUsing(shop, id)
    const gallery = await (await shop.request('/api/gallery-images')).json()
    expect(gallery.find((image: { id: string }) => image.id === id).picture).toEqual({
      path: `/media/${id}/320.jpg`,
      width: 320,
      height: 200,
      widths: [320],
      placeholder: '',
    })
    const url = await servePictures(shop)
    for (const format of ['avif', 'webp', 'jpg'])
      expect((await ask(url, `/media/${id}/320.${format}`)).status).toBe(200)
    expect((await ask(url, `/media/${id}/narrow-320.avif`)).status).toBe(404)
    await stopUsing(shop, id)
    await shop.media.removeUnused([id])
    expect([listPictureFiles(shop.env.dataDir), await listPictureRows(shop)]).toEqual([[], []])
  })

  it('with a crop for narrow screens leaves nothing of it when it is deleted', async () => {
    const shop = await openTestShop()
    const id = `up-${'c'.repeat(32)}`
    const facts = { width: 1920, height: 1080, widths: [1920], narrowWidths: [750, 1440], placeholder: '' }
    await insertArriving(shop.store, id, facts, shop.now())
    for (const width of facts.narrowWidths)
      await openStorage(shop.env).put(`${id}/narrow-${width}.avif`, Buffer.from('avif'))
    const url = await servePictures(shop)
    const answer = await ask(url, `/media/${id}/narrow-1440.avif`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/avif'])
    await shop.media.removeUnused([id])
    expect([listPictureFiles(shop.env.dataDir), await listPictureRows(shop)]).toEqual([[], []])
  })

  it('is never both in use and deleted, however the two race', async () => {
    const shop = await openTestShop()
    const isThere = (id: string) => listPictureFiles(shop.env.dataDir).includes(`${id}/320.avif`)
    for (let round = 0; round < 20; round++) {
      const id = await leaveBehind(shop, round)
      const removeFirst = round % 2 === 0
      const early = removeFirst ? shop.media.removeUnused([id]) : undefined
      const using = startUsing(shop, id)
      await (early ?? shop.media.removeUnused([id]))
      expect(isThere(id)).toBe(await using)
    }
    // Chance decides a race. In sequence, both outcomes are certain.
    const used = await leaveBehind(shop, 20)
    expect(await startUsing(shop, used)).toBe(true)
    await shop.media.removeUnused([used])
    const removed = await leaveBehind(shop, 21)
    await shop.media.removeUnused([removed])
    expect([await startUsing(shop, removed), isThere(used), isThere(removed)]).toEqual([false, true, false])
  })

  it('is collected when a crash left it unfinished, but never while something uses it', async () => {
    const shop = await openTestShop()
    const arriving = await leaveBehind(shop, 1)
    const leaving = await leaveBehind(shop, 2)
    const forgotten = await leaveBehind(shop, 3)
    const used = await leaveBehind(shop, 4)
    await writeFile(join(shop.env.dataDir, 'media', arriving, '320.webp.new'), 'half of it')
    await shop.store.db.updateTable('pictures').set({ state: 'leaving' }).where('id', '=', leaving).execute()
    await keepPicture(shop.store, forgotten, shop.now())
    await startUsing(shop, used)
    const left = async () => (await listPictureRows(shop)).map((row) => row.id)

    await shop.media.collect()
    expect(await left()).toHaveLength(4)
    shop.wait(2 * 60 * 1000)
    await shop.media.collect()
    expect(await left()).toEqual([arriving, forgotten, used])
    shop.wait(hourMs)
    await Promise.all([shop.media.collect(), shop.media.collect()])
    expect(await left()).toEqual([forgotten, used])
    shop.wait(30 * 24 * hourMs)
    await shop.media.collect()
    expect(await left()).toEqual([used])
    expect(listPictureFiles(shop.env.dataDir)).toEqual([used, `${used}/320.avif`])
  })

  it('RUN-3 in a bucket, is not collected by another machine while it arrives, nor once it is used', async () => {
    await using bucket = await openBucket()
    const shop = await openTestShop({ env: bucket.env })
    /** As another machine, whose clock is that much ahead. */
    const collectAhead = async (ms: number) => {
      shop.wait(ms)
      await shop.media.collect()
      shop.wait(-ms)
      return bucket.list()
    }
    const id = await leaveBehind(shop, 7)
    for (const ms of [0, 5_000, hourMs - 60_000]) expect(await collectAhead(ms)).toEqual([`media/${id}/320.avif`])
    expect(await startUsing(shop, id)).toBe(true)
    expect(await collectAhead(48 * hourMs)).toEqual([`media/${id}/320.avif`])
    await stopUsing(shop, id)
    expect(await collectAhead(48 * hourMs)).toEqual([])
  })

  it('is refused with 503 when it cannot be stored, and leaves nothing', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const folder = join(shop.env.dataDir, 'media')
    await mkdir(shop.env.dataDir, { recursive: true })
    await writeFile(folder, 'a file where the folder should be')
    const answer = await uploadPicture(shop, cookie, await makePicture({ width: 800 }))
    expect(answer.status).toBe(503)
    expect((await answer.json()).detail).toBe("The picture can't be stored right now. Try again in a moment.")
    await rm(folder)
    shop.wait(2 * hourMs)
    await shop.media.collect()
    expect(await listPictureRows(shop)).toEqual([])
    expect((await uploadPicture(shop, cookie, await makePicture({ width: 800 }))).status).toBe(201)
  })

  it('is logged with its request when the worker fails, without anything from its form', async () => {
    // A worker that exits at once, like a decoder that a file has crashed.
    const shop = await openTestShop({ pictureWorker: fileURLToPath(new URL('./picture-rules.ts', import.meta.url)) })
    const answer = await uploadPicture(shop, await shop.signIn(), await makePicture({ width: 800 }))
    expect(answer.status).toBe(400)
    const problem = await answer.json()
    expect(problem.detail).toBe("This picture can't be read. Save it again as a JPEG and try that.")
    const lines = shop.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      level: 40,
      requestId: answer.headers.get('x-request-id'),
      failure: expect.stringMatching(/^the worker ended: /),
      use: 'species',
    })
    expect(shop.logged.join()).not.toContain('mantel.jpg')
    expect([listPictureFiles(shop.env.dataDir), await listPictureRows(shop)]).toEqual([[], []])
  })
})
