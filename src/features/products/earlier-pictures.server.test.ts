/** SET-2: the last three pictures of each place, and how one is put back. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formType, makePicture, pictureForm } from '../../../tests/support/pictures.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const dayMs = 24 * 60 * 60 * 1000
const oak = 'heritage-oak-floating-mantel'

type Earlier = { id: string; removedAt: string }[]

async function openDesk() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const image = await makePicture({ width: 1920, height: 240 })
  const read = async (path: string) => (await shop.request(`/api${path}`, { headers: { cookie } })).json()
  /** The id of the picture that is shown now. */
  const upload = async (place: string): Promise<string> => {
    const form = new FormData()
    const file = new Blob([Uint8Array.from(image)])
    if (place !== 'hero') form.append('productType', place)
    form.append(place === 'hero' ? 'heroImage' : 'image', file, 'oak.jpg')
    const path = place === 'hero' ? 'upload-hero-image' : 'upload-image'
    const answer = await shop.request(`/api/admin/${path}`, { method: 'POST', headers: { cookie }, body: form })
    expect(answer.status).toBe(200)
    return (await answer.json()).path.split('/')[2]
  }
  const earlierOf = async (place: string): Promise<Earlier> => (await read('/admin/earlier-pictures'))[place]
  return {
    shop,
    read,
    upload,
    earlierOf,
    idsOf: async (place: string) => (await earlierOf(place)).map(({ id }) => id),
    putBack: (place: string, pictureId: unknown, by = cookie) =>
      shop.send('POST', '/api/admin/earlier-pictures/put-back', { place, pictureId }, { cookie: by }),
    rows: async () => (await shop.store.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id).sort(),
    hero: async (): Promise<string> => (await read('/hero-image')).heroImage?.split('/')[2],
    uploadForProduct: async (): Promise<string> =>
      (
        await (
          await shop.request('/api/admin/pictures', {
            method: 'POST',
            headers: { cookie, 'content-type': formType },
            body: pictureForm(image, 'product'),
          })
        ).json()
      ).id,
    /** Saves a product with these pictures, as the form does. */
    save: async (pictureIds: string[], version?: string) => {
      const stored = await read(`/admin/products/${oak}`)
      const { name, description, category, basePrice, priceUnit, featured, woodSpeciesId } = stored
      const { making, minDimensions, maxDimensions } = stored
      const kept = { name, description, category, basePrice, priceUnit, featured, woodSpeciesId, making }
      const product = { ...kept, minDimensions, maxDimensions, pictureIds, version: version ?? stored.version }
      return shop.send('PUT', `/api/admin/products/${oak}`, product, { cookie })
    },
  }
}

describe('SET-2 the home page and the categories', () => {
  it('keep their last three pictures, with the day; the fourth is deleted with its files', async () => {
    const { shop, upload, earlierOf, idsOf, rows } = await openDesk()
    const [first = '', second = '', third = '', fourth = ''] = [
      await upload('hero'),
      await upload('hero'),
      await upload('hero'),
      await upload('hero'),
    ]
    expect(await idsOf('hero')).toEqual([third, second, first])
    // Cleaning up leaves them.
    shop.wait(3 * dayMs)
    await shop.media.collect()
    expect(await rows()).toEqual([first, second, third, fourth].sort())

    const fifth = await upload('hero')
    expect(await idsOf('hero')).toEqual([fourth, third, second])
    expect(await rows()).toEqual([second, third, fourth, fifth].sort())
    const [latest, before] = await earlierOf('hero')
    expect(Date.parse(latest?.removedAt ?? '') - Date.parse(before?.removedAt ?? '')).toBe(3 * dayMs)
    // A category's first picture ships with the shop and comes back like any other.
    await upload('corbel')
    expect(await idsOf('corbel-mantel')).toHaveLength(1)
    expect((await idsOf('corbel-mantel'))[0]).not.toMatch(/^up-/)
  })

  it('show an earlier one again, and the one shown until then is the first of the three', async () => {
    const { shop, upload, putBack, idsOf, hero, read } = await openDesk()
    const [first, second, third] = [await upload('hero'), await upload('hero'), await upload('hero')]
    const answer = await putBack('hero', first)
    expect([answer.status, (await answer.json()).path.split('/')[2]]).toEqual([200, first])
    expect(await hero()).toBe(first)
    expect(await (await shop.request('/')).text()).toContain(`/media/${first}/`)
    expect(await idsOf('hero')).toEqual([third, second, 'hero-dusk'])

    const shipped = (await read('/category-pictures'))['ceiling-beam'].path
    await upload('ceiling')
    const [id] = await idsOf('ceiling-beam')
    expect((await putBack('ceiling-beam', id)).status).toBe(200)
    expect((await read('/category-pictures'))['ceiling-beam'].path).toBe(shipped)
  })

  it('put back twice at once, one picture is shown once and none is lost', async () => {
    const { upload, putBack, idsOf, hero } = await openDesk()
    const [first, second, third] = [await upload('hero'), await upload('hero'), await upload('hero')]
    const answers = await Promise.all([first, first, second, first].map((id) => putBack('hero', id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([await hero(), ...(await idsOf('hero'))].sort()).toEqual(['hero-dusk', first, second, third].sort())
  })

  it('a new picture and one put back at the same moment: both stay', async () => {
    const { upload, putBack, idsOf, hero } = await openDesk()
    const [first, second] = [await upload('hero'), await upload('hero')]
    const [fresh, answer] = await Promise.all([upload('hero'), putBack('hero', first)])
    expect(answer.status).toBe(200)
    expect([await hero(), ...(await idsOf('hero'))].sort()).toEqual(['hero-dusk', first, second, fresh].sort())
  })

  it('refuse a picture that is not among the three, of another place, or whose file is gone', async () => {
    const { shop, upload, putBack, idsOf, hero } = await openDesk()
    const [first, second] = [await upload('hero'), await upload('hero')]
    for (const [place, id, status] of [
      ['corbel-mantel', first, 409],
      ['hero', 'up-00000000000000000000000000000000', 409],
      ['hero', '../../etc/passwd', 409],
      ['bench', first, 400],
      ['hero', 7, 400],
    ] as const)
      expect([place, id, (await putBack(place, id)).status]).toEqual([place, id, status])
    expect((await putBack('hero', first, '')).status).toBe(401)
    rmSync(join(shop.env.dataDir, 'media', first), { recursive: true })
    const gone = await putBack('hero', first)
    expect([gone.status, (await gone.json()).detail]).toEqual([
      409,
      "The file of this picture is gone, so it can't be put back.",
    ])
    expect([await hero(), ...(await idsOf('hero'))]).toEqual([second, first, 'hero-dusk'])
  })
})

describe('SET-2 a product', () => {
  it('keeps the last three pictures that a form took off; one comes back at the end', async () => {
    const { read, save, uploadForProduct, rows, shop } = await openDesk()
    const own = (await read(`/admin/products/${oak}`)).ownPictures.map(({ id }: { id: string }) => id)
    const [a = '', b = '', c = '', d = ''] = await Promise.all([1, 2, 3, 4].map(uploadForProduct))
    expect((await save([...own, a, b, c, d])).status).toBe(200)
    const removed = await (await save([...own, a])).json()
    expect(removed.earlierPictures.map(({ id }: { id: string }) => id)).toEqual([b, c, d])
    const removedMore = await (await save(own)).json()
    expect(removedMore.earlierPictures.map(({ id }: { id: string }) => id)).toEqual([a, b, c])
    expect(await rows()).toEqual([a, b, c].sort())

    shop.wait(3 * dayMs)
    await shop.media.collect()
    const back = await (await save([...own, b])).json()
    expect(back.ownPictures.map(({ id }: { id: string }) => id)).toEqual([...own, b])
    expect(back.earlierPictures.map(({ id }: { id: string }) => id)).toEqual([a, c])
    expect((await save([...own, b, b])).status).toBe(400)
  })

  it('two desks put the same picture back: the second is told of the first', async () => {
    const { read, save, uploadForProduct } = await openDesk()
    const own = (await read(`/admin/products/${oak}`)).ownPictures.map(({ id }: { id: string }) => id)
    const id = await uploadForProduct()
    await save([...own, id])
    const { version } = await (await save(own)).json()
    const answers = await Promise.all([save([...own, id], version), save([...own, id], version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = await read(`/admin/products/${oak}`)
    expect([stored.ownPictures.map((one: { id: string }) => one.id), stored.earlierPictures]).toEqual([
      [...own, id],
      [],
    ])
  })
})

it("SET-1, SET-2 the maker's portrait is on the home page with a name, and one of the last three is put back", async () => {
  const { shop, read, upload, idsOf, putBack } = await openDesk()
  const home = async () => (await shop.request('/')).text()
  expect((await read('/hero-image')).maker).toBeNull()
  const first = await upload('maker')
  expect(await home()).not.toContain('Who makes it')
  const cookie = await shop.signIn()
  const saved = await shop.send(
    'PUT',
    '/api/admin/settings/maker',
    { version: 1, values: { name: 'June Reese' } },
    { cookie },
  )
  expect(saved.status).toBe(200)
  expect(await home()).toMatch(new RegExp(`${first}[^]*alt="Portrait of June Reese"`))
  const later = [await upload('maker'), await upload('maker'), await upload('maker'), await upload('maker')]
  const kept = later.slice(0, 3).toReversed()
  expect(await idsOf('maker')).toEqual(kept)
  // The first one is gone, and the home page's own picture is another place.
  expect((await putBack('maker', first)).status).toBe(409)
  expect((await putBack('hero', kept[0])).status).toBe(409)
  expect((await putBack('maker', kept[2])).status).toBe(200)
  expect((await read('/hero-image')).maker.path).toContain(kept[2])
  expect(await home()).toContain(kept[2])
  expect(await idsOf('maker')).toEqual([later[3], kept[0], kept[1]])
})
