import { expect, it, test } from 'vitest'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { listPicturesInUse } from '../../catalog/catalog.server.ts'
import { insertArriving } from '../../media/pictures.server.ts'

const pine = {
  name: 'Heart Pine',
  description: 'From old mills.',
  character: 'Amber and hard.',
  poundsPerBoardFoot: { from: 3.1, to: 3.6 },
  hardnessLbf: 870,
  pictureId: 'species-reclaimed-pine',
  facePictureId: 'face-reclaimed-pine',
  endPictureId: null,
}
const address = '/api/admin/woods/reclaimed-pine'

async function openOwnedShop() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const put = (body: unknown, path = address) => shop.send('PUT', path, body, { cookie })
  const read = async (path: string) => (await shop.request(path, { headers: { cookie } })).json()
  /** As the pictures API stores it before its form is saved. */
  const upload = async (letter: string, width: number, height: number) => {
    const id = `up-${letter.repeat(32)}`
    await insertArriving(shop.store, id, { width, height, widths: [320, width], placeholder: '' }, shop.now())
    await shop.store.db.updateTable('pictures').set({ state: 'ready' }).where('id', '=', id).execute()
    return id
  }
  return {
    ...shop,
    put,
    read,
    upload,
    post: (path: string, body?: unknown) => shop.send('POST', path, body, { cookie }),
  }
}

it('DRAW-2, DRAW-6, DRAW-7 what the owner says of a wood shows in the shop; its price stays', async () => {
  const shop = await openOwnedShop()
  const face = await shop.upload('a', 2400, 280)
  const saved = await shop.put({ ...pine, facePictureId: face })
  expect(await saved.json()).toMatchObject({ ...pine, facePictureId: face, end: null })
  const shown = (await shop.read('/api/wood-species')).find(({ id }: { id: string }) => id === 'reclaimed-pine')
  expect(shown).toMatchObject({
    key: 'pine',
    name: 'Heart Pine',
    pricePerBoardFoot: '8.75',
    face: { path: expect.stringContaining(face) },
    end: null,
    poundsPerBoardFoot: { from: 3.1, to: 3.6 },
    hardnessLbf: 870,
    character: 'Amber and hard.',
  })
  expect(await listPicturesInUse(shop.store, [face])).toEqual([face])
  expect((await shop.read('/api/admin/woods')).map(({ name }: { name: string }) => name)).toContain('Heart Pine')

  const bare = { ...pine, character: '', poundsPerBoardFoot: null, hardnessLbf: null, facePictureId: null }
  expect((await shop.put(bare)).status).toBe(200)
  // Replaced pictures go, and those that ship with the shop stay in its folder.
  expect(await shop.store.db.selectFrom('pictures').select('id').where('id', '=', face).execute()).toEqual([])
  expect((await shop.put(pine, '/api/admin/woods/nothing')).status).toBe(404)
  expect((await shop.put({ ...pine, name: 'barn WOOD' })).status).toBe(409)
})

test.each<[string, object, string]>([
  ['no name', { name: '' }, 'name'],
  ['two lines of character', { character: 'a\nb' }, 'character'],
  ['too much character', { character: 'x'.repeat(121) }, 'character'],
  ['no weight', { poundsPerBoardFoot: { from: 0, to: 3 } }, 'poundsPerBoardFoot.from'],
  ['the weight of lead', { poundsPerBoardFoot: { from: 3, to: 59 } }, 'poundsPerBoardFoot.to'],
  ['three decimals', { poundsPerBoardFoot: { from: 3.125, to: 4 } }, 'poundsPerBoardFoot.from'],
  ['weights the wrong way round', { poundsPerBoardFoot: { from: 4, to: 3 } }, 'poundsPerBoardFoot.to'],
  ['no hardness', { hardnessLbf: 0 }, 'hardnessLbf'],
  ['half a pound of hardness', { hardnessLbf: 870.5 }, 'hardnessLbf'],
  ['an unknown picture', { pictureId: `up-${'f'.repeat(32)}` }, 'pictureId'],
  ["another wood's face", { facePictureId: 'face-reclaimed-oak' }, 'facePictureId'],
  ['a NUL', { endPictureId: 'a\0b' }, 'endPictureId'],
  ['a face as square as a coaster', { facePictureId: `up-${'c'.repeat(32)}` }, 'facePictureId'],
  ['an end as long as a face', { endPictureId: `up-${'b'.repeat(32)}` }, 'endPictureId'],
])('DRAW-2, DRAW-6 a wood with %s is refused at its field', async (_what, change, field) => {
  const shop = await openOwnedShop()
  await shop.upload('b', 2400, 280)
  await shop.upload('c', 800, 800)
  const before = await shop.read('/api/admin/woods')
  const refused = await shop.put({ ...pine, ...change })
  expect(refused.status).toBe(400)
  expect((await refused.json()).errors).toMatchObject([{ field }])
  expect(await shop.read('/api/admin/woods')).toEqual(before)
})

it('ADMIN-6 an added wood that was undone comes back with all that was said of it since', async () => {
  const shop = await openOwnedShop()
  await shop.post('/api/admin/add-wood-species', { name: 'Black Walnut', pricePerBoardFoot: 14.5 })
  const face = await shop.upload('d', 2500, 290)
  const walnut = { ...pine, name: 'Walnut', pictureId: null, facePictureId: face, endPictureId: null }
  expect((await shop.put(walnut, '/api/admin/woods/black-walnut')).status).toBe(200)
  const woods = await shop.read('/api/wood-species')
  const undoNewest = async () =>
    shop.post(`/api/admin/pricing/history/${(await shop.read('/api/admin/pricing/history'))[0].id}/undo`)
  expect((await undoNewest()).status).toBe(200)
  expect(await shop.read('/api/wood-species')).toEqual(woods.slice(0, -1))
  expect(await listPicturesInUse(shop.store, [face])).toEqual([face])
  expect((await undoNewest()).status).toBe(200)
  expect(await shop.read('/api/wood-species')).toEqual(woods)
})
