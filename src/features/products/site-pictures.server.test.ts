import { describe, expect, it } from 'vitest'
import { makePicture } from '../../../tests/support/pictures.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { listPicturesInUse } from '../catalog/catalog.server.ts'

const wood = (width: number, height: number, format: 'jpeg' | 'webp' = 'jpeg') => makePicture({ width, height, format })

const upload = (shop: TestShop, path: string, cookie: string, form: Record<string, string | Uint8Array>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(form))
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, new Blob([Uint8Array.from(value)]), 'photo.jpg')
  return shop.request(`/api/admin/${path}`, { method: 'POST', headers: { cookie }, body })
}

const read = async (shop: TestShop, path: string) => (await shop.request(`/api/${path}`)).json()

const storedPictures = async (shop: TestShop) =>
  (await shop.store.db.selectFrom('pictures').select(['id', 'state']).execute()).map(({ id, state }) => ({ id, state }))

const idOf = (path: string) => path.split('/')[2] ?? ''

describe('ADMIN-5 the picture of a category', () => {
  it('is replaced under either name of the category, and shows for products without their own', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const [product] = await read(shop, 'products/category/corbel-mantel')
    await shop.store.db.deleteFrom('product_pictures').where('product_id', '=', product.id).execute()
    const before = await read(shop, 'category-pictures')

    const image = await wood(1200, 300)
    const answer = await upload(shop, 'upload-image', cookie, { productType: 'corbel', image })
    expect(answer.status).toBe(200)
    const { path, imagePath, picture } = await answer.json()
    expect([path, imagePath, picture.width]).toEqual([picture.path, picture.path, 1200])
    expect(await read(shop, 'category-pictures')).toEqual({ ...before, 'corbel-mantel': picture })
    expect((await read(shop, `products/${product.id}`)).images).toEqual([path])
    for (const page of ['/', '/products/corbel-mantel', `/product/${product.id}`])
      expect(await (await shop.request(page)).text()).toContain(path)

    const second = await upload(shop, 'upload-image', cookie, { productType: 'corbel-mantel', image })
    const { path: secondPath } = await second.json()
    expect((await read(shop, `products/${product.id}`)).images).toEqual([secondPath])
    expect((await storedPictures(shop)).map(({ id }) => id).sort()).toEqual([idOf(path), idOf(secondPath)].sort())
    expect(await listPicturesInUse(shop.store, [idOf(path), idOf(secondPath), before['ceiling-beam'].path])).toEqual([
      idOf(secondPath),
    ])
  })

  it('is refused with a reason, and the old one stays', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const before = await read(shop, 'category-pictures')
    const image = await wood(1200, 400)
    const refused = async (form: Record<string, string | Uint8Array>, words: string, status = 400) => {
      const answer = await upload(shop, 'upload-image', cookie, form)
      expect(answer.status).toBe(status)
      expect(JSON.stringify(await answer.json())).toContain(words)
    }
    await refused({ image }, 'productType')
    await refused({ productType: 'bench', image }, 'productType')
    await refused({ productType: 'constructor', image }, 'productType')
    await refused({ productType: 'floating' }, 'image')
    await refused({ productType: 'floating', image: await wood(1199, 900) }, 'at least 1200 px')
    await refused({ productType: 'floating', image: await wood(1200, 400, 'webp') }, 'JPEG or PNG')
    expect((await upload(shop, 'upload-image', '', { productType: 'floating', image })).status).toBe(401)
    expect(await read(shop, 'category-pictures')).toEqual(before)
    expect(await storedPictures(shop)).toEqual([])
  })

  it('keeps its own when all three are replaced at once', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const image = await wood(1200, 300)
    const types = ['floating', 'corbel', 'ceiling', 'floating', 'ceiling-beam']
    const answers = await Promise.all(
      types.map((productType) => upload(shop, 'upload-image', cookie, { productType, image })),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const shown: Record<string, { path: string }> = await read(shop, 'category-pictures')
    const ids = Object.values(shown).map(({ path }) => idOf(path))
    expect(ids.every((id) => id.startsWith('up-'))).toBe(true)
    // Those that were replaced again in the same moment can be put back, and nothing else is left behind.
    const earlier: Record<string, { id: string }[]> = await (
      await shop.request('/api/admin/earlier-pictures', { headers: { cookie } })
    ).json()
    const kept = Object.values(earlier).flatMap((pictures) => pictures.map(({ id }) => id))
    expect((await storedPictures(shop)).map(({ id }) => id).sort()).toEqual(
      [...ids, ...kept.filter((id) => id.startsWith('up-'))].sort(),
    )
  })
})

describe('ADMIN-7 the hero', () => {
  it('is replaced on the home page; one that is too narrow or upright is refused', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    expect((await upload(shop, 'upload-hero-image', '', { heroImage: await wood(1920, 600) })).status).toBe(401)
    const answer = await upload(shop, 'upload-hero-image', cookie, { heroImage: await wood(1920, 600, 'webp') })
    expect(answer.status).toBe(200)
    const { path, heroImage, picture } = await answer.json()
    expect([path, picture.path]).toEqual([heroImage, heroImage])
    expect(await read(shop, 'hero-image')).toEqual({ heroImage, picture, maker: null })
    const home = await (await shop.request('/')).text()
    expect(home).toContain(`src="${heroImage}"`)
    // Its crop for phones.
    expect(picture.narrowWidths).toEqual([800])
    expect(home).toContain(`/media/${idOf(path)}/narrow-800.avif 800w`)

    for (const [width, height, words] of [
      [1919, 600, 'at least 1920 px'],
      [1920, 2000, 'wider than it is tall'],
    ] as const) {
      const refused = await upload(shop, 'upload-hero-image', cookie, { heroImage: await wood(width, height) })
      expect(refused.status).toBe(400)
      expect((await refused.json()).detail).toContain(words)
    }
    expect(await read(shop, 'hero-image')).toMatchObject({ heroImage })
    expect(await storedPictures(shop)).toEqual([{ id: idOf(path), state: 'ready' }])
  })
})
