/** FAST-3: the gallery by pages, for visitors and for the owner. */
import { expect, it } from 'vitest'
import { type SharedShop, sharedTestShop } from '../../../tests/support/test-shop.ts'

/** 60 pictures, every third of a beam, in order of their number. */
async function fill({ store }: SharedShop) {
  await store.db.deleteFrom('gallery_images').execute()
  const rows = Array.from({ length: 60 }, (_, number) => ({
    id: `picture-${number}`,
    title: `Picture ${number}`,
    description: '',
    category: number % 3 === 0 ? 'ceiling-beam' : 'general',
    picture_id: 'hero-living-room',
    featured: number % 7 === 6 ? 1 : 0,
    sort_order: number,
    created_at: 0,
  }))
  await store.db.insertInto('gallery_images').values(rows).execute()
}

async function read(path: string, headers: Record<string, string> = {}) {
  const shop = await sharedTestShop({ fill })
  const answer = await shop.request(path, { headers })
  expect(answer.status).toBe(200)
  const images: { title: string }[] = await answer.json()
  return {
    numbers: images.map(({ title }) => Number(title.replace('Picture ', ''))),
    total: answer.headers.get('x-total-count'),
    link: answer.headers.get('link'),
  }
}

const from = (first: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, place) => first + place * step)

it('GAL-1 visitors get 24 pictures at a time, of one category too', async () => {
  expect(await read('/api/gallery-images')).toEqual({
    numbers: from(0, 24),
    total: '60',
    link: '</api/gallery-images?page=2>; rel="next"',
  })
  expect(await read('/api/gallery-images?page=3')).toMatchObject({ numbers: from(48, 12), total: '60' })
  expect(await read('/api/gallery-images?page=4')).toEqual({
    numbers: [],
    total: '60',
    link: '</api/gallery-images?page=3>; rel="prev"',
  })
  expect(await read('/api/gallery-images?category=ceiling-beam')).toEqual({
    numbers: from(0, 20, 3),
    total: '20',
    link: null,
  })
})

it('GUIDE-4 the first six featured pictures are a list of their own', async () => {
  expect((await read('/api/gallery-images/featured')).numbers).toEqual(from(6, 6, 7))
})

it('ADMIN-4 the owner gets 25 at a time, and finds a picture by how its words begin', async () => {
  const shop = await sharedTestShop({ fill })
  const cookie = await shop.signIn()
  const all = await read('/api/admin/gallery-images?page=2', { cookie })
  expect(all).toMatchObject({ numbers: from(25, 25), total: '60' })
  const found = async (q: string) => (await read(`/api/admin/gallery-images?q=${q}`, { cookie })).numbers
  expect(await found('stone')).toEqual([])
  const change = { title: 'Picture 41', description: 'Oak over a stone hearth, Zoë’s' }
  expect((await shop.send('PATCH', '/api/gallery-images/picture-41', change, { cookie })).status).toBe(200)
  for (const q of ['stone', 'STO', 'hear%20oak', 'zoe']) expect([q, await found(q)]).toEqual([q, [41]])
  for (const q of ['tone', 'stone%20pine']) expect([q, await found(q)]).toEqual([q, []])
  const other = { description: 'Pine' }
  expect((await shop.send('PATCH', '/api/gallery-images/picture-41', other, { cookie })).status).toBe(200)
  expect(await found('stone')).toEqual([])
})
