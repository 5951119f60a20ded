/** TURN-2: the models of a piece, through the shop and by the real program that makes their wood. */

import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, onTestFinished, test } from 'vitest'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { readGlb, readUsdz, validateGlb } from '../../../../tests/support/solid/read-models.ts'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { insertArriving } from '../../media/pictures.server.ts'
import { createDressPiece } from './skins.server.tsx'

const photos = join(import.meta.dirname, '../../../../content/photos/woods')
const dressPiece = createDressPiece({
  readVariant: ({ key, width }) =>
    key.startsWith('up-')
      ? makePicture({ width, height: Math.round(width / 8.5) })
      : sharp(join(photos, `${key.split('.')[0]}.jpg`))
          .resize(width)
          .jpeg()
          .toBuffer(),
})
afterAll(() => dressPiece.close())

const oak = 'product=heritage-oak-floating-mantel'
const design = `${oak}&wood=barn-wood&finish=whitewash&l=67.375&w=8&t=7.5`
const meters = [67.375, 7.5, 8].map((inches) => inches * 0.0254)

async function openShop() {
  const shop = await openTestShop({ dressPiece })
  const read = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await shop.request(address, { method, headers })
    return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  return { shop, read }
}

const sizeOf = ({ least, most }: { least: number[]; most: number[] }) =>
  most.map((value, axis) => Math.round((value - (least[axis] ?? 0)) * 1e5) / 1e5)
const rounded = meters.map((value) => Math.round(value * 1e5) / 1e5)

it('TURN-2 a piece is a GLB and a USDZ of its inches, small, the same bytes each time, and asked for once', async () => {
  const { read } = await openShop()
  const [glb, usdz] = [await read(`/piece.glb?${design}`), await read(`/piece.usdz?${design}`)]
  expect([glb.status, glb.headers.get('content-type')]).toEqual([200, 'model/gltf-binary'])
  expect([usdz.status, usdz.headers.get('content-type')]).toEqual([200, 'model/vnd.usdz+zip'])
  expect(await validateGlb(glb.bytes)).toMatchObject({ numErrors: 0, numWarnings: 0, messages: [] })
  expect(sizeOf(readGlb(glb.bytes).box)).toEqual(rounded)
  expect(readGlb(glb.bytes).json.nodes[0]?.name).toBe('67 3/8 in Heritage Oak Floating Mantel')
  expect(sizeOf(readUsdz(usdz.bytes).box)).toEqual(rounded)
  expect([glb.bytes.length < 250_000, usdz.bytes.length < 300_000]).toEqual([true, true])
  for (const [kind, one] of [
    ['glb', glb],
    ['usdz', usdz],
  ] as const) {
    const path = `/piece.${kind}?${design}`
    expect(Buffer.compare((await read(path)).bytes, one.bytes)).toBe(0)
    const etag = one.headers.get('etag') ?? ''
    expect((await read(path, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    const head = await read(path, {}, 'HEAD')
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([
      200,
      0,
      String(one.bytes.length),
    ])
    expect(one.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await read(path.replace('67.375', '68'))).headers.get('etag')).not.toBe(etag)
  }
  expect((await read('/api/products')).headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test.each([
  ['a size that we do not make', `${oak}&l=500&w=8&t=8`],
  ['a wood that we do not have', `${oak}&wood=gone&l=60&w=8&t=8`],
  ['a finish that we do not have', `${oak}&finish=gone&l=60&w=8&t=8`],
  ['a length that nobody can read', `${oak}&l=x`],
  ['a product that is gone', 'product=gone&l=60&w=8&t=8'],
  ['no product', 'wood=barn-wood&l=60&w=8&t=8'],
  ['no design', ''],
  ['an unknown parameter', `${design}&url=https://evil.example/x.glb`],
  ['a parameter twice', `${design}&l=60`],
  ['a text that is too long', `${oak}&l=${'9'.repeat(200)}`],
])('TURN-2 of %s there is no model', async (_, search) => {
  const { read } = await openShop()
  for (const kind of ['glb', 'usdz']) {
    const { status, headers } = await read(`/piece.${kind}?${search}`)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})

it('TURN-2 the address with the version is kept for good, until the owner replaces a picture', async () => {
  const { shop, read } = await openShop()
  const { html } = await shop.render(`/product/heritage-oak-floating-mantel?${design}`)
  expect(html).not.toContain('/piece.glb')
  const lasting = 'public, max-age=31536000, immutable'
  const version = (await shop.request(`/piece.glb?${design}`)).headers.get('content-location')
  expect(version).toMatch(new RegExp(`^/piece\\.glb\\?${design}&v=[0-9a-z]+$`))
  const first = await read(version ?? '')
  expect(first.headers.get('cache-control')).toBe(lasting)
  for (const other of [
    `/piece.glb?${design}`,
    `/piece.glb?${design}&v=old`,
    `/piece.glb?l=67.375&w=8&t=7.5&${oak}&wood=barn-wood&finish=whitewash&fw=42&step=2`,
  ]) {
    const { status, headers } = await read(other)
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([
      200,
      'public, max-age=3600',
      first.headers.get('etag'),
    ])
  }

  const cookie = await shop.signIn()
  const id = `up-${'a'.repeat(32)}`
  await insertArriving(shop.store, id, { width: 2400, height: 280, widths: [320, 2400], placeholder: '' }, shop.now())
  await shop.store.db.updateTable('pictures').set({ state: 'ready' }).where('id', '=', id).execute()
  const woods = await (await shop.request('/api/admin/woods', { headers: { cookie } })).json()
  const wood = woods.find((one: { id: string }) => one.id === 'barn-wood')
  const { name, description, character, poundsPerBoardFoot, hardnessLbf, pictureId, endPictureId } = wood
  const changed = { name, description, character, poundsPerBoardFoot, hardnessLbf, pictureId, endPictureId }
  const saved = await shop.send('PUT', '/api/admin/woods/barn-wood', { ...changed, facePictureId: id }, { cookie })
  expect(saved.status).toBe(200)
  const after = await read(version ?? '')
  expect([after.status, after.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  expect(after.headers.get('etag')).not.toBe(first.headers.get('etag'))
  expect(Buffer.compare(after.bytes, first.bytes)).not.toBe(0)
})

it('TURN-2 a wood whose picture cannot be read has no model yet, and the shop goes on', async () => {
  const broken = createDressPiece()
  onTestFinished(() => broken.close())
  const shop = await openTestShop({ dressPiece: broken })
  const answer = await shop.request(`/piece.usdz?${design}`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
  expect(shop.logged.join('')).toContain('the wood of a piece could not be made')
  expect((await shop.request('/api/products')).status).toBe(200)
})
