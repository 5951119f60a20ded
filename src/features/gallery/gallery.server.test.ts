import { describe, expect, it } from 'vitest'
import { makePicture } from '../../../tests/support/pictures.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

type Image = {
  id: string
  title: string
  description: string
  category: string
  imagePath: string
  picture: { path: string; width: number } | null
  featured: boolean
  sortOrder: number
  rendered: boolean
  woodSpeciesId: string | null
  productId: string | null
  length: number | null
  width: number | null
  thickness: number | null
}

const picture = await makePicture({ width: 800, height: 600 })

/** As a browser sends the form; a name without a value is left out. */
const upload = (shop: TestShop, cookie: string, fields: Record<string, string>, file: Uint8Array = picture) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('image', new Blob([Uint8Array.from(file)], { type: 'image/jpeg' }), 'beam.jpg')
  return shop.request('/api/gallery-images', { method: 'POST', headers: { cookie }, body: form })
}

const list = async (shop: TestShop): Promise<Image[]> => (await shop.request('/api/gallery-images')).json()

const put = (shop: TestShop, cookie: string, ids: unknown) =>
  shop.send('PUT', '/api/gallery-images/order', { ids }, { cookie })

/** The largest file of an uploaded picture; undefined when it is gone. */
const openFile = async (shop: TestShop, { picture }: Image) => {
  const [, , key = '', name = ''] = picture?.path.split('/') ?? []
  const file = await shop.media.files.openVariant({ key, width: Number.parseInt(name, 10), format: 'jpg' })
  file?.body.destroy()
  return file
}

describe('ADMIN-4 the owner', () => {
  it('uploads a picture, and every visitor sees it right away', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const before = await list(shop)
    const answer = await upload(shop, cookie, {
      title: '  Beam over a <stone> hearth ',
      description: 'Two lines\nof words',
      category: 'ceiling-beam',
      featured: 'on',
    })
    expect(answer.status).toBe(201)
    const image: Image = await answer.json()
    expect(image).toMatchObject({
      title: 'Beam over a <stone> hearth',
      description: 'Two lines\nof words',
      category: 'ceiling-beam',
      featured: true,
      sortOrder: 0,
      imagePath: image.picture?.path,
      picture: { width: 800 },
    })
    expect(await openFile(shop, image)).toBeDefined()
    expect((await list(shop)).map(({ id }) => id).toSorted()).toEqual(
      [...before.map(({ id }) => id), image.id].toSorted(),
    )
    expect(await (await shop.request('/gallery')).text()).toContain('Beam over a &lt;stone&gt; hearth')

    const plain: Image = await (await upload(shop, cookie, { title: 'Corbel', sortOrder: '7' })).json()
    expect(plain).toMatchObject({ description: '', category: 'floating-mantel', featured: false, sortOrder: 7 })
  })

  it('sends several side by side, and they keep their order whichever is stored first', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    shop.wait(1_000)
    const sent = shop.now()
    shop.wait(2_000)
    const send = (title: string, sentAt: number | string) => upload(shop, cookie, { title, sentAt: String(sentAt) })
    await send('third', sent - 2)
    await send('first', sent)
    await send('second', sent - 1)
    // A clock that is wrong doesn't put a picture anywhere else.
    shop.wait(1_000)
    await send('from tomorrow', sent + 24 * 60 * 60 * 1000)
    shop.wait(1_000)
    await send('from last year', sent - 365 * 24 * 60 * 60 * 1000)
    const titles = (await list(shop)).filter(({ sortOrder }) => sortOrder === 0).map(({ title }) => title)
    expect(titles.slice(0, 5)).toEqual(['from last year', 'from tomorrow', 'first', 'second', 'third'])
    for (const wrong of ['soon', '1.5', 'Infinity']) expect((await send('wrong', wrong)).status).toBe(400)
  })

  it('puts a picture without a position at 0, and ties newest first, in both list and page', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const shipped = await list(shop)
    // Three beams that share a place with what the shop came with, and two that share one at the end.
    for (const [title, sortOrder] of [
      ['First beam', undefined],
      ['Second beam', ''],
      ['Third beam', '0'],
      ['First of the end', '1000000'],
      ['Second of the end', '1000000'],
    ] as const) {
      shop.wait(1)
      await upload(shop, cookie, { title, ...(sortOrder !== undefined && { sortOrder }) })
    }
    const titles = (await list(shop)).map(({ title }) => title)
    const beams = ['Third beam', 'Second beam', 'First beam']
    const end = ['Second of the end', 'First of the end']
    const expected = [...beams, ...shipped.map(({ title }) => title), ...end]
    expect(shipped[0]?.sortOrder).toBe(0)
    expect(titles).toEqual(expected)
    const page = (await shop.render('/gallery')).html
    const places = [...beams, ...end].map((title) => page.indexOf(title))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))

    // A picture that moves to another's place stays as old as it is.
    const third = (await list(shop)).find(({ title }) => title === 'First of the end')
    await shop.send('PATCH', `/api/gallery-images/${third?.id}`, { sortOrder: 0 }, { cookie })
    expect((await list(shop)).slice(0, 4).map(({ title }) => title)).toEqual(['First of the end', ...beams])
  })

  it('reports every invalid field, and stores nothing', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const before = await list(shop)
    const refusals: [Record<string, string>, string][] = [
      [{}, 'title'],
      [{ title: '   ' }, 'title'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ title: 'two\nlines' }, 'title'],
      [{ title: 'Oak', description: 'x'.repeat(501) }, 'description'],
      [{ title: 'Oak', description: 'bell\u0007' }, 'description'],
      [{ title: 'Oak', category: 'bench' }, 'category'],
      [{ title: 'Oak', featured: 'perhaps' }, 'featured'],
      [{ title: 'Oak', sortOrder: '-1' }, 'sortOrder'],
      [{ title: 'Oak', sortOrder: '1.5' }, 'sortOrder'],
      [{ title: 'Oak', length: 'a hand' }, 'length'],
      [{ title: 'Oak', thickness: '41 ft' }, 'thickness'],
      [{ title: 'Oak', woodSpeciesId: 'plastic' }, 'woodSpeciesId'],
      [{ title: 'Oak', productId: 'nothing' }, 'productId'],
    ]
    for (const [fields, field] of refusals) {
      const answer = await upload(shop, cookie, fields)
      expect(answer.status).toBe(400)
      expect((await answer.json()).errors).toMatchObject([{ field }])
    }
    const small = await upload(shop, cookie, { title: 'Oak' }, await makePicture({ width: 799, height: 600 }))
    expect(small.status).toBe(400)
    expect((await small.json()).detail).toContain('at least 800 px')
    expect(await list(shop)).toEqual(before)
    expect(await shop.store.db.selectFrom('pictures').selectAll().execute()).toEqual([])
  })

  it('WIN-9 says what a picture shows, and changes or forgets it', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const known = {
      woodSpeciesId: 'reclaimed-oak',
      productId: 'heritage-oak-floating-mantel',
      length: `5' 7 3/8"`,
      width: '8',
      thickness: '',
    }
    const image: Image = await (await upload(shop, cookie, { title: 'Oak', ...known })).json()
    const stored = { ...known, length: 67.375, width: 8, thickness: null }
    expect(image).toMatchObject({ ...stored, rendered: false })
    expect((await list(shop)).find(({ id }) => id === image.id)).toEqual(image)
    const page = (await shop.render('/gallery')).html
    expect(page).toContain('Reclaimed Oak floating mantel, 5\u00a0ft\u00a07\u00a03/8\u00a0in.</p>')
    expect(page).toContain(
      'href="/quote-builder?product=heritage-oak-floating-mantel&amp;wood=reclaimed-oak&amp;l=67.375&amp;w=8&amp;step=2"',
    )

    const patch = async (change: unknown) => {
      const answer = await shop.send('PATCH', `/api/gallery-images/${image.id}`, change, { cookie })
      return { status: answer.status, body: await answer.json() }
    }
    expect((await patch({ title: 'Old oak' })).body).toMatchObject(stored)
    expect((await patch({ productId: null, length: null, thickness: 6.5 })).body).toMatchObject({
      ...stored,
      ...{ productId: null, length: null, thickness: 6.5 },
    })
    for (const [change, field] of [
      [{ woodSpeciesId: 'plastic' }, 'woodSpeciesId'],
      [{ productId: "x' or 1=1" }, 'productId'],
      [{ length: 0 }, 'length'],
      [{ width: 481 }, 'width'],
      [{ thickness: '8' }, 'thickness'],
    ] as const) {
      const { status, body } = await patch(change)
      expect([status, body.errors]).toMatchObject([400, [{ field }]])
    }
  })

  it('WIN-9 the pictures that came with the shop are called rendered, and the page says so', async () => {
    const shop = await openTestShop()
    const shipped = await list(shop)
    expect(shipped.filter(({ rendered }) => !rendered)).toEqual([])
    expect((await shop.render('/gallery')).html.split('Rendered example.</p>')).toHaveLength(shipped.length + 1)
  })

  it('changes texts, category, star and position, and only the fields sent', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const [first] = await list(shop)
    const patch = (change: unknown, id = first?.id) =>
      shop.send('PATCH', `/api/gallery-images/${id}`, change, { cookie })
    const changed = await patch({ title: 'Oak at dusk', featured: !first?.featured })
    expect(changed.status).toBe(200)
    expect(await changed.json()).toEqual({ ...first, title: 'Oak at dusk', featured: !first?.featured })
    expect((await patch({})).status).toBe(200)
    const moved = await patch({ category: 'general', description: '', sortOrder: 999_999 })
    expect(await moved.json()).toMatchObject({ category: 'general', description: '', sortOrder: 999_999 })
    expect((await list(shop)).at(-1)?.title).toBe('Oak at dusk')
    for (const wrong of [{ title: '' }, { category: 'bench' }, { sortOrder: 1.5 }, { featured: 'yes' }, { id: 'x' }])
      expect((await patch(wrong)).status).toBe(400)
    expect((await patch({ title: 'Oak' }, 'nothing')).status).toBe(404)
  })

  it('reorders pictures at once, but not from a stale view', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const ids = (await list(shop)).map(({ id }) => id)
    const turned = ids.toReversed()
    expect((await put(shop, cookie, turned)).status).toBe(204)
    expect((await list(shop)).map(({ id, sortOrder }) => [id, sortOrder])).toEqual(
      turned.map((id, place) => [id, place]),
    )

    const stale = [[...ids, 'another'], ids.with(0, ids[1] ?? '')]
    for (const wrong of stale) expect((await put(shop, cookie, wrong)).status).toBe(409)
    for (const malformed of ['x', [1], [], undefined]) expect((await put(shop, cookie, malformed)).status).toBe(400)
    expect((await list(shop)).map(({ id }) => id)).toEqual(turned)

    // Two desks reorder at once: one's sequence is stored whole.
    const orders = [ids, turned.toSpliced(0, 2, turned[1] ?? '', turned[0] ?? '')]
    const answers = await Promise.all(orders.map((order) => put(shop, cookie, order)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(orders).toContainEqual((await list(shop)).map(({ id }) => id))
  })

  it('reorders some of the pictures on the places that they have together', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const before = await list(shop)
    // All on one place: until now only their age tells them apart.
    for (const { id } of before) await shop.send('PATCH', `/api/gallery-images/${id}`, { sortOrder: 5 }, { cookie })
    const [first = '', second = '', third = '', fourth = '', ...rest] = (await list(shop)).map(({ id }) => id)
    expect((await put(shop, cookie, [fourth, second])).status).toBe(204)
    expect((await list(shop)).map(({ id }) => id)).toEqual([first, fourth, third, second, ...rest])
    expect((await put(shop, cookie, [third])).status).toBe(204)
    expect((await list(shop)).map(({ id, sortOrder }) => [id, sortOrder])).toEqual(
      [first, fourth, third, second, ...rest].map((id, place) => [id, place]),
    )
  })

  it('deletes a picture with its files, and only that one', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => upload(shop, cookie, { title: `Beam ${n}` })))
    const images: Image[] = await Promise.all(answers.map((answer) => answer.json()))
    const [gone, stays] = images
    if (!gone || !stays) throw new Error('five pictures were uploaded')

    const remove = (id: string) => shop.send('DELETE', `/api/gallery-images/${id}`, undefined, { cookie })
    const both = await Promise.all([remove(gone.id), remove(gone.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
    // DESK-4: out of the bin, too.
    expect(await openFile(shop, gone)).toBeDefined()
    await shop.send('DELETE', `/api/admin/bin/picture/${gone.id}`, undefined, { cookie })
    expect(await openFile(shop, gone)).toBeUndefined()
    expect(await openFile(shop, stays)).toBeDefined()
    expect((await list(shop)).map(({ id }) => id)).not.toContain(gone.id)
    expect(await shop.store.db.selectFrom('pictures').selectAll().execute()).toHaveLength(4)

    // A photograph that came with the shop only leaves the gallery.
    const [shipped] = await list(shop)
    expect((await remove(shipped?.id ?? '')).status).toBe(204)
  })

  it('is required: a stranger changes nothing', async () => {
    const shop = await openTestShop()
    const before = await list(shop)
    const ids = before.map(({ id }) => id)
    const answers = [
      await upload(shop, 'shop_owner=true', { title: 'Oak' }),
      await put(shop, '', ids.toReversed()),
      await shop.send('PATCH', `/api/gallery-images/${ids[0]}`, { title: 'Mine' }),
      await shop.send('DELETE', `/api/gallery-images/${ids[0]}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(await list(shop)).toEqual(before)
  })
})
