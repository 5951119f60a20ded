/** Pictures in a bucket, working and failing. Runs once: nothing here differs between the databases. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openBucket } from '../../../tests/support/bucket.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { ask } from '../../../tests/support/raw-http.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { listPictureFiles, listPictureRows, servePictures, uploadPicture } from '../../../tests/support/uploads.ts'

describe('RUN-2 with S3_* set', () => {
  it('pictures are stored, served and deleted in the bucket, and an outage causes a 503 and leaves nothing', async () => {
    await using bucket = await openBucket()
    const shop = await openTestShop({ env: bucket.env })
    const cookie = await shop.signIn()
    const url = await servePictures(shop)
    const file = await makePicture({ width: 800 })
    const { id, picture } = await (await uploadPicture(shop, cookie, file)).json()
    expect(bucket.list()).toHaveLength(7)
    expect(bucket.list()).toContain(`media/${id}/420.webp`)
    expect(listPictureFiles(shop.env.dataDir)).toEqual([])
    const first = await ask(url, picture.path)
    expect(first.headers).toMatchObject({ 'content-length': String(first.body.length) })
    expect(await sharp(first.body).metadata()).toMatchObject({ format: 'jpeg', width: 800 })
    expect((await ask(url, picture.path, { headers: { 'if-none-match': first.headers.etag ?? '' } })).status).toBe(304)
    expect((await ask(url, `/media/${id}/960.jpg`)).status).toBe(404)

    await bucket.stop()
    expect((await ask(url, picture.path)).status).toBe(503)
    const answer = await uploadPicture(shop, cookie, file)
    expect(answer.status).toBe(503)
    expect((await answer.json()).detail).toMatch(/can't be stored right now/)
    await shop.media.removeUnused([id])
    // A file may have arrived unnoticed, so the rows stay until the bucket responds.
    expect((await listPictureRows(shop)).map((row) => row.state)).toEqual(['leaving', 'leaving'])

    await bucket.start()
    shop.wait(2 * 60 * 1000)
    await shop.media.collect()
    expect(await listPictureRows(shop)).toEqual([])
    expect(bucket.list()).toEqual([])
    expect((await ask(url, picture.path)).status).toBe(404)
  })

  it('a bucket that refuses access is reported in the log and not to the visitor', async () => {
    await using bucket = await openBucket()
    const shop = await openTestShop({ env: { ...bucket.env, S3_ACCESS_KEY_ID: 'NOBODY' } })
    const answer = await uploadPicture(shop, await shop.signIn(), await makePicture({ width: 800 }))
    expect(answer.status).toBe(503)
    const { requestId: _, ...problem } = await answer.json()
    expect(JSON.stringify(problem)).not.toMatch(/403|bucket|S3/i)
    expect(shop.logged.join('')).toMatch(/The bucket answered 403/)
    expect(bucket.list()).toEqual([])
  })
})
