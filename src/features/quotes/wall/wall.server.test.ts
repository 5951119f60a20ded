/** WALL-3: the photograph of a wall, sent with a quote, through the API. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openLivingQuote } from '../../../../tests/support/offers/living-quote.ts'
import { wallMarks as marks } from '../../../../tests/support/on-your-wall/wall-marks.ts'
import { hourMs } from '../../../../tests/support/paying-shop.ts'
import { formType, makePicture, multipart } from '../../../../tests/support/pictures.ts'
import { listPictureRows, servePictures } from '../../../../tests/support/uploads.ts'
import { seenWall } from './seen-wall.server.ts'

async function openWall() {
  const living = await openLivingQuote()
  const upload = async (path: string, picture: Uint8Array, fields: Record<string, string>, cookie?: string) =>
    living.request(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': formType, ...(cookie && { cookie }) },
      body: multipart([
        ...Object.entries(fields).map(([name, content]) => ({ name, content: Buffer.from(content) })),
        { name: 'image', fileName: 'wall.jpg', type: 'image/jpeg', content: picture },
      ]),
    })
  const page = () => `/quote-pages/${living.token()}`
  return {
    living,
    send: (picture: Uint8Array, sent: unknown = marks) =>
      upload(`${page()}/wall`, picture, { marks: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    sendView: async (picture: Uint8Array, photo?: string) =>
      upload(`${page()}/wall/view`, picture, { photo: photo ?? (await living.page()).wall?.photo.id ?? 'none' }),
    remove: () => living.customer('DELETE', '/wall'),
    wall: async () => (await living.page()).wall,
    atDesk: async () => (await living.desk('GET', '/quotes/1/wall')).json(),
    sendVersion: async (version: string, picture: Uint8Array, photo?: string) =>
      upload(
        '/admin/quotes/1/wall/view',
        picture,
        { version, photo: photo ?? (await living.page()).wall.photo.id },
        await living.signIn(),
      ),
    see: (path: string) => living.request(path),
    seeAtDesk: async (path: string) => living.request(path, { headers: { cookie: await living.signIn() } }),
  }
}

const wallPhoto = () => makePicture({ width: 600, height: 450 })
const pictureIds = async (living: Awaited<ReturnType<typeof openLivingQuote>>) =>
  (await listPictureRows(living)).map(({ id }) => id).sort()

describe('WALL-3 the photograph of a wall', () => {
  it('is at the desk and on the page once it is sent, without place or camera, at no public address', async () => {
    const { living, send, sendView, wall, atDesk, see, seeAtDesk } = await openWall()
    expect([await wall(), await atDesk()]).toEqual([null, null])
    const taken = await sharp(await makePicture({ width: 1600, height: 1200 }))
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 9/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await send(taken)).status).toBe(201)
    expect((await sendView(await wallPhoto())).status).toBe(201)
    const shown = await wall()
    expect(shown).toMatchObject({ marks, views: [{ version: 0 }], sentAt: new Date(living.now()).toISOString() })
    const desk = await atDesk()
    expect([desk.marks, desk.photo.id, desk.views[0].picture.id]).toEqual([
      shown.marks,
      shown.photo.id,
      shown.views[0].picture.id,
    ])

    const photo = await see(shown.photo.path)
    expect([photo.status, photo.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
    const { exif, width } = await sharp(Buffer.from(await photo.arrayBuffer())).metadata()
    expect({ exif, width }).toEqual({ exif: undefined, width: 1440 })
    expect((await see(shown.views[0].picture.path)).status).toBe(200)
    expect([(await see(desk.photo.path)).status, (await seeAtDesk(desk.photo.path)).status]).toEqual([401, 200])
    const address = await servePictures(living)
    expect((await fetch(`${address}/media/${shown.photo.id}/1440.jpg`)).status).toBe(404)
    expect(living.logged.join('')).not.toMatch(/focal35|xIn|wall\.jpg/)
  })

  it('is one: another takes its place, and what nothing shows is deleted', async () => {
    const { living, send, sendView, sendVersion, wall } = await openWall()
    await send(await wallPhoto())
    await sendView(await wallPhoto())
    await living.send()
    expect((await sendVersion('1', await wallPhoto())).status).toBe(201)
    const before = await wall()
    expect(before.views.map(({ version }: { version: number }) => version)).toEqual([1, 0])
    await send(await wallPhoto(), { ...marks, at: { xIn: 3, yIn: 12 } })
    const after = await wall()
    expect(after.marks.at).toEqual({ xIn: 3, yIn: 12 })
    expect(after.photo.id).not.toBe(before.photo.id)
    expect(after.views).toEqual([])
    expect(await pictureIds(living)).toEqual([after.photo.id])
    // Pictures that a tab made from the earlier one come too late.
    expect((await sendView(await wallPhoto(), before.photo.id)).status).toBe(404)
    expect((await sendVersion('1', await wallPhoto(), before.photo.id)).status).toBe(404)
    expect(await pictureIds(living)).toEqual([after.photo.id])
    expect((await wall()).views).toEqual([])
  })

  it('stays for as long as the quote does, or until it is taken back', async () => {
    const { living, send, sendView, remove, wall } = await openWall()
    await send(await wallPhoto())
    await sendView(await wallPhoto())
    living.wait(25 * hourMs)
    await living.media.collect()
    expect(await pictureIds(living)).toHaveLength(2)
    expect((await remove()).status).toBe(204)
    expect(await wall()).toBeNull()
    expect(await pictureIds(living)).toEqual([])
    expect((await remove()).status).toBe(204)
    await send(await wallPhoto())
    await living.signInAgain()
    await living.remove()
    living.wait(25 * hourMs)
    await living.media.collect()
    expect(await pictureIds(living)).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['a corner outside of the picture', { ...marks, corners: [[-0.1, 0.5], ...marks.corners.slice(1)] }],
    ['three corners', { ...marks, corners: marks.corners.slice(1) }],
    ['no size', { ...marks, rectangle: { kind: 'opening', widthIn: 0, heightIn: 30 } }],
    ['one of our own pictures', { ...marks, rectangle: { ...marks.rectangle, kind: 'ours' } }],
    ['a place far off the wall', { ...marks, at: { xIn: 9_000, yIn: 0 } }],
    ['no number', { ...marks, focal35: 'wide' }],
    ['another version', { ...marks, version: 2 }],
  ])('is refused with %s', async (_, sent) => {
    const { living, send } = await openWall()
    const refused = await send(await wallPhoto(), sent)
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors[0].field).toMatch(/^marks/)
    expect(await pictureIds(living)).toEqual([])
  })

  it('needs the link or the owner, and a picture with a piece needs a photograph', async () => {
    const { living, send, sendView, see, wall } = await openWall()
    expect((await sendView(await wallPhoto())).status).toBe(404)
    expect(await pictureIds(living)).toEqual([])
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/place'],
      ['POST', '/view'],
      ['GET', '/photos/x/1.jpg'],
    ] as const) {
      const body = method === 'PUT' ? { xIn: 0, yIn: 0 } : undefined
      expect((await living.plain(method, `/api/admin/quotes/1/wall${path}`, body)).status).toBe(401)
    }
    await send(await wallPhoto())
    const { photo } = await wall()
    await living.desk('POST', '/quotes/1/link')
    expect([(await send(await wallPhoto())).status, (await see(photo.path)).status]).toEqual([409, 409])
    expect((await see('/api/quote-pages/x/wall/photos/y/1440.jpg')).status).toBe(404)
  })

  it('is not seen by the link of another quote', async () => {
    const { living, send, see, wall } = await openWall()
    await send(await wallPhoto())
    const { photo } = await wall()
    const first = living.token()
    const second = await living.plain('POST', '/api/quotes', {
      ...{ customerName: 'Hank', customerEmail: 'hank@example.net', productId: 'heritage-oak-floating-mantel' },
      ...{ woodSpeciesId: 'reclaimed-oak', dimensions: { length: 60, width: 8, thickness: 8 } },
    })
    living.useLink(second.headers.get('location') ?? '')
    expect(await wall()).toBeNull()
    expect((await see(photo.path.replace(first, living.token()))).status).toBe(404)
  })

  it('is on the bench sheet with the piece of the version that was accepted', async () => {
    const { living, send, sendView, sendVersion, wall } = await openWall()
    expect(await seenWall(living.store, 1, 1)).toBeNull()
    await send(await makePicture({ width: 800, height: 600 }))
    const seen = async (version: number) => {
      const found = await seenWall(living.store, 1, version)
      return found && [found.hasPiece, found.path.split('/')[2]]
    }
    const idOf = async (version: number) =>
      (await wall()).views.find((view: { version: number }) => view.version === version).picture.id
    expect(await seen(1)).toEqual([false, (await wall()).photo.id])
    await sendView(await wallPhoto())
    expect(await seen(0)).toEqual([true, await idOf(0)])
    // Another piece would be taken for the one to build.
    expect(await seen(1)).toEqual([false, (await wall()).photo.id])
    await living.send()
    await sendVersion('1', await wallPhoto())
    await living.send({ note: 'A second one.' })
    await sendVersion('2', await wallPhoto())
    expect([await seen(0), await seen(1), await seen(2), await seen(3)]).toEqual([
      [true, await idOf(0)],
      [true, await idOf(1)],
      [true, await idOf(2)],
      [false, (await wall()).photo.id],
    ])
  })

  it('the owner moves the piece on it', async () => {
    const { living, send, wall } = await openWall()
    const move = (at: object) => living.desk('PUT', '/quotes/1/wall/place', at)
    expect((await move({ xIn: 2, yIn: 15 })).status).toBe(404)
    await send(await wallPhoto())
    expect((await move({ xIn: 2, yIn: 15 })).status).toBe(200)
    expect((await wall()).marks).toEqual({ ...marks, at: { xIn: 2, yIn: 15 } })
    expect((await move({ xIn: 2 })).status).toBe(400)
  })
})
