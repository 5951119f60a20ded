import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { listPicturesInUse } from '../catalog/catalog.server.ts'
import { insertArriving } from '../media/pictures.server.ts'

type Item = { target: string; key: string; name: string; isMultiplier: boolean; old: string | null; new: string | null }
type Change = { id: number; kind: string; undone: boolean; undoes: number | null; at: string; changes: Item[] }

const startState = {
  woodPricing: { oak: 12.5, pine: 8.75, chestnut: 18, barn: 15.25 },
  multipliers: { floating: 1.2, corbel: 1.4, ceiling: 1 },
  additionalFees: { finishing: 3.5, customCuts: 25, hardware: 45, rushMultiplier: 1.25 },
}
const pineMantel = 'farmhouse-pine-floating-mantel'
const oakProducts = 6
const walnut = { name: 'Black Walnut', pricePerBoardFoot: 14.5 }
const calls = {
  wood: '/api/admin/update-wood-pricing',
  /** As with the box 'Change product prices too' ticked. */
  woodAndProducts: '/api/admin/update-wood-pricing?products=follow',
  multipliers: '/api/admin/update-multipliers',
  fees: '/api/admin/update-additional-fees',
  species: '/api/admin/add-wood-species',
  preview: '/api/admin/pricing/preview',
  history: '/api/admin/pricing/history',
}

async function openOwnedShop() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const post = (path: string, body?: unknown) => shop.send('POST', path, body, { cookie })
  const read = async (path: string) => (await shop.request(path, { headers: { cookie } })).json()
  const save = async (path: string, body: unknown) => {
    const answer = await post(path, body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  return {
    ...shop,
    post,
    read,
    save,
    history: (): Promise<Change[]> => read(calls.history),
    undo: (id: number) => post(`${calls.history}/${id}/undo`),
    state: async () => {
      const { woodPricing, multipliers, additionalFees } = await read('/api/pricing')
      return { woodPricing, multipliers, additionalFees }
    },
    basePrices: async () =>
      Object.fromEntries(
        (await shop.store.db.selectFrom('products').select(['id', 'base_price_cents']).orderBy('id').execute()).map(
          (row) => [row.id, row.base_price_cents],
        ),
      ),
  }
}

const sessionId = 'a-session-of-a-test-0001'
const piece = { length: 72, width: 8, thickness: 8 }

const putInCart = (shop: TestShop, session = sessionId) =>
  shop.send('POST', '/api/cart', {
    productId: pineMantel,
    unitPrice: '450.00',
    quantity: 1,
    customizations: piece,
    sessionId: session,
  })

const quotePine = (shop: TestShop, change: object = {}) =>
  shop.send('POST', '/api/quotes', {
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.com',
    productId: pineMantel,
    woodSpeciesId: 'reclaimed-pine',
    dimensions: piece,
    ...change,
  })

test('ADMIN-1 every pricing call refuses a stranger', async () => {
  const shop = await openTestShop()
  for (const path of [...Object.values(calls), `${calls.history}/1/undo`]) {
    const method = path === calls.history ? 'GET' : 'POST'
    expect((await shop.send(method, path, method === 'POST' ? {} : undefined)).status, path).toBe(401)
  }
})

describe('ADMIN-6 an invalid price', () => {
  const refused: [path: string, body: unknown, fields: string[]][] = [
    [calls.wood, { pine: 0 }, ['pine']],
    [calls.wood, { pine: -1 }, ['pine']],
    [calls.wood, { pine: 8.755 }, ['pine']],
    [calls.wood, { pine: 1000.01 }, ['pine']],
    [calls.wood, '{"pine": 1e308}', ['pine']],
    [calls.wood, '{"pine": 1e999}', ['pine']],
    [calls.wood, '{"pine": NaN}', []],
    [calls.wood, { pine: '8.75' }, ['pine']],
    [calls.wood, { pine: null }, ['pine']],
    [calls.wood, { pine: [9] }, ['pine']],
    [calls.wood, { pine: 9, teak: 9, ebony: 9 }, ['teak', 'ebony']],
    [calls.wood, { constructor: 9 }, ['constructor']],
    [calls.wood, [9], ['']],
    [calls.wood, 'pine', []],
    [`${calls.wood}?products=drop`, { pine: 9 }, ['products']],
    [calls.multipliers, { floating: 0.09 }, ['floating']],
    [calls.multipliers, { corbel: 10.01, ceiling: 1.234 }, ['corbel', 'ceiling']],
    [calls.multipliers, { floating: '1.2' }, ['floating']],
    [calls.multipliers, { roof: 1 }, ['roof']],
    [calls.fees, { finishing: -0.01 }, ['finishing']],
    [calls.fees, { hardware: 10_000.01 }, ['hardware']],
    [calls.fees, { rushMultiplier: 0 }, ['rushMultiplier']],
    [calls.fees, { delivery: 1 }, ['delivery']],
    [calls.species, {}, ['name', 'pricePerBoardFoot']],
    [calls.species, { ...walnut, name: '  ' }, ['name']],
    [calls.species, { ...walnut, name: 'x'.repeat(81) }, ['name']],
    [calls.species, { ...walnut, name: '<b>Walnut' }, ['name']],
    [calls.species, { ...walnut, name: 'Wal\u0000nut' }, ['name']],
    [calls.species, { ...walnut, name: '櫻' }, ['key']],
    [calls.species, { ...walnut, pricePerBoardFoot: 0 }, ['pricePerBoardFoot']],
    [calls.species, { ...walnut, key: '__proto__' }, ['key']],
    [calls.species, { ...walnut, key: 'black walnut' }, ['key']],
    [calls.species, { ...walnut, description: 'x'.repeat(1001) }, ['description']],
    [calls.species, { ...walnut, pictureId: '../../etc/passwd' }, ['pictureId']],
    [calls.species, { ...walnut, pictureId: `up-${'0'.repeat(32)}` }, ['pictureId']],
    [calls.species, { ...walnut, color: 'brown' }, ['color']],
    [calls.preview, { woodPricing: { teak: 9 } }, ['woodPricing.teak']],
    [
      calls.preview,
      { woodPricing: { pine: 0 }, multipliers: { floating: 0 } },
      ['woodPricing.pine', 'multipliers.floating'],
    ],
    [calls.preview, { products: 'drop' }, ['products']],
    [calls.preview, { pine: 9 }, ['pine']],
  ]

  it('is refused with 400 and the name of its field, and nothing changes', async () => {
    const shop = await openOwnedShop()
    for (const [path, body, fields] of refused) {
      const answer = await shop.post(path, body)
      const what = `${path} ${JSON.stringify(body)}`
      expect(answer.status, what).toBe(400)
      const { errors = [], detail } = await answer.json()
      expect(
        errors.map((error: { field: string }) => error.field),
        what,
      ).toEqual(fields)
      expect(detail, what).toMatch(/\w/)
    }
    expect(await shop.state()).toEqual(startState)
    expect(await shop.history()).toEqual([])
  })

  it('gets an error with the limits', async () => {
    const shop = await openOwnedShop()
    const { errors } = await (await shop.post(calls.wood, { pine: 0 })).json()
    expect(errors).toEqual([
      { field: 'pine', message: 'Must be a price from 0.01 to 1,000.00, with at most two decimals.' },
    ])
    await shop.save(calls.wood, { pine: 0.5 })
    const tooMuch = await shop.post(calls.woodAndProducts, { pine: 900 })
    expect(tooMuch.status).toBe(400)
    expect((await tooMuch.json()).detail).toBe(
      'At this price “Farmhouse Pine Floating Mantel” would cost $135,000.00, and a base price must be from $0.01 to $10,000.00. Choose another price, or leave product prices alone.',
    )
    expect((await shop.state()).woodPricing.pine).toBe(0.5)
  })
})

describe('ADMIN-6 a changed wood price', () => {
  it('leaves product prices alone by default, in preview and save alike', async () => {
    const shop = await openOwnedShop()
    await putInCart(shop)
    const before = await shop.basePrices()
    const wanted = { oak: 12.75, pine: 10.5 }
    const preview = await shop.save(calls.preview, { woodPricing: wanted })
    expect(preview).toMatchObject({ changes: [{ key: 'oak' }, { key: 'pine' }], products: [], openCarts: 0 })
    expect(preview.quoteBuilder).toBe(true)
    expect(await shop.save(calls.preview, { woodPricing: wanted, products: 'keep' })).toEqual(preview)

    expect((await shop.save(calls.wood, wanted)).woodPricing).toMatchObject(wanted)
    expect(await shop.basePrices()).toEqual(before)
    expect((await shop.read('/api/products/heritage-oak-floating-mantel')).basePrice).toBe('75.00')
    expect(await shop.read(`/api/cart/${sessionId}`)).toMatchObject([{ unitPrice: '450.00', previousUnitPrice: null }])
    expect((await shop.history())[0]?.changes.map(({ target }) => target)).toEqual(['wood', 'wood'])
    // Product prices would exceed their limit if they followed.
    await shop.save(`${calls.wood}?products=keep`, { pine: 1000 })
    expect(await shop.basePrices()).toEqual(before)
  })

  it('with product prices shows in the pricing state, the guide, the builder and the products, as previewed', async () => {
    const shop = await openOwnedShop()
    await putInCart(shop)
    await putInCart(shop, 'a-session-of-a-test-0002')
    const wanted = { pine: 10.5, oak: 12.5 }

    const preview = await shop.save(calls.preview, { woodPricing: wanted, products: 'follow' })
    expect(preview).toEqual({
      changes: [
        { target: 'wood', key: 'pine', name: 'Reclaimed Pine', isMultiplier: false, old: '8.75', new: '10.50' },
      ],
      products: [
        {
          id: pineMantel,
          name: 'Farmhouse Pine Floating Mantel',
          retired: false,
          oldBasePrice: '75.00',
          newBasePrice: '90.00',
        },
      ],
      openCarts: 2,
      quoteBuilder: true,
    })
    expect(await shop.state()).toEqual(startState)
    expect((await shop.render('/wood-species-guide')).html).toContain('$8.75')

    const saved = await shop.save(calls.woodAndProducts, wanted)
    expect(saved).toEqual({ ...startState, woodPricing: { ...startState.woodPricing, pine: 10.5 } })
    expect(await shop.state()).toEqual(saved)
    expect((await shop.read(`/api/products/${pineMantel}`)).basePrice).toBe('90.00')
    expect(
      (await shop.read('/api/wood-species')).map((wood: { pricePerBoardFoot: string }) => wood.pricePerBoardFoot),
    ).toEqual(['12.50', '10.50', '18.00', '15.25'])
    const guide = (await shop.render('/wood-species-guide')).html
    expect(guide).toContain('$10.50')
    expect(guide).not.toContain('$8.75')
    const [change] = await shop.history()
    expect(change?.changes).toEqual([
      ...preview.changes,
      {
        target: 'product',
        key: pineMantel,
        name: 'Farmhouse Pine Floating Mantel',
        isMultiplier: false,
        old: '75.00',
        new: '90.00',
      },
    ])
  })

  it('CART-5 with product prices changes open carts, which show it, and no submitted quote', async () => {
    const shop = await openOwnedShop()
    await putInCart(shop)
    // A list leaves out what is drawn.
    const { drawn: _drawn, pieces, ...quote } = await (await quotePine(shop)).json()
    const [{ drawn: _pieceDrawn, ...piece }] = pieces
    await shop.save(calls.woodAndProducts, { pine: 10.5 })
    expect(await shop.read(`/api/cart/${sessionId}`)).toMatchObject([
      { unitPrice: '540.00', previousUnitPrice: '450.00' },
    ])
    expect(await shop.read(`/api/quotes`)).toMatchObject([{ ...quote, pieces: [piece], suspicion: null }])
    expect(quote).toMatchObject({ woodPrice: '280.00', totalPrice: '325.00' })
    expect(await (await quotePine(shop)).json()).toMatchObject({ woodPrice: '336.00', totalPrice: '381.00' })
  })

  it('changes retired products too, so that one that comes back matches its wood', async () => {
    const shop = await openOwnedShop()
    await shop.store.db.updateTable('products').set({ retired_at: 1 }).where('id', '=', pineMantel).execute()
    const { products } = await shop.save(calls.preview, { woodPricing: { pine: 10.5 }, products: 'follow' })
    expect(products).toMatchObject([{ id: pineMantel, retired: true }])
    await shop.save(calls.woodAndProducts, { pine: 10.5 })
    expect((await shop.basePrices())[pineMantel]).toBe(9_000)
  })
})

it('ADMIN-6 multipliers and fees change one by one; missing ones stay', async () => {
  const shop = await openOwnedShop()
  await shop.save(calls.multipliers, { corbel: 1.45 })
  await shop.save(calls.fees, { finishing: 0, rushMultiplier: 1.5 })
  const expected = {
    ...startState,
    multipliers: { ...startState.multipliers, corbel: 1.45 },
    additionalFees: { ...startState.additionalFees, finishing: 0, rushMultiplier: 1.5 },
  }
  expect(await shop.state()).toEqual(expected)
  const preview = await shop.save(calls.preview, { multipliers: { floating: 1.3 }, additionalFees: { hardware: 45 } })
  expect(preview).toEqual({
    changes: [
      { target: 'multiplier', key: 'floating', name: 'Floating', isMultiplier: true, old: '1.20', new: '1.30' },
    ],
    products: [],
    openCarts: 0,
    quoteBuilder: false,
  })
  expect(
    (await shop.history()).map(({ kind, changes }) => [kind, changes.map((one) => [one.name, one.old, one.new])]),
  ).toEqual([
    [
      'additional-fees',
      [
        ['Finishing', '3.50', '0.00'],
        ['Rush multiplier', '1.25', '1.50'],
      ],
    ],
    ['multipliers', [['Corbel', '1.40', '1.45']]],
  ])
})

describe('ADMIN-6 the price history', () => {
  it('shows when, who and since when they were signed in, newest first, in pages', async () => {
    const shop = await openOwnedShop()
    shop.wait(60_000)
    await shop.save(calls.wood, { pine: 9 })
    shop.wait(60_000)
    await shop.save(calls.fees, { hardware: 50 })
    const [newest, first] = await shop.history()
    expect(newest).toMatchObject({ kind: 'additional-fees', at: '2026-11-21T12:02:00.000Z' })
    expect(first).toMatchObject({
      kind: 'wood-pricing',
      at: '2026-11-21T12:01:00.000Z',
      who: 'Owner',
      signedInAt: '2026-11-21T12:00:00.000Z',
      undoes: null,
      undone: false,
    })
    expect(await shop.read(`${calls.history}?page=2&limit=1`)).toEqual([first])
    const { headers } = await shop.request(`${calls.history}?limit=1`, { headers: { cookie: await shop.signIn() } })
    expect(headers.get('x-total-count')).toBe('2')
  })

  it('has no entry for a save that changes nothing', async () => {
    const shop = await openOwnedShop()
    for (const [path, body] of [
      [calls.wood, { pine: 8.75, oak: 12.5 }],
      [calls.wood, {}],
      [calls.multipliers, { floating: 1.2 }],
      [calls.fees, { finishing: 3.5 }],
    ] as const)
      expect(await shop.save(path, body)).toEqual(startState)
    expect(await shop.history()).toEqual([])
  })
})

describe('ADMIN-6 undo', () => {
  it('restores every price after a series of changes', async () => {
    const shop = await openOwnedShop()
    const before = await shop.basePrices()
    const cents = fc.integer({ min: 50, max: 20_000 })
    const saves = fc.sample(fc.record({ oak: cents, pine: cents }), { numRuns: 6, seed: 4 })
    for (const { oak, pine } of saves) await shop.save(calls.woodAndProducts, { oak: oak / 100, pine: pine / 100 })
    expect(await shop.basePrices()).not.toEqual(before)
    const changes = await shop.history()
    expect(changes).toHaveLength(saves.length)
    for (const { id } of changes) expect((await shop.undo(id)).status).toBe(200)
    expect(await shop.basePrices()).toEqual(before)
    expect(await shop.state()).toEqual(startState)
  })

  it('is a change that can be undone, and restores prices in carts', async () => {
    const shop = await openOwnedShop()
    await putInCart(shop)
    const raised = await shop.save(calls.woodAndProducts, { pine: 10.5 })
    const [change] = await shop.history()
    const id = change?.id ?? 0
    expect(await (await shop.undo(id)).json()).toEqual(startState)
    expect(await shop.read(`/api/cart/${sessionId}`)).toMatchObject([{ unitPrice: '450.00', previousUnitPrice: null }])

    const again = await shop.undo(id)
    expect(again.status).toBe(409)
    expect((await again.json()).detail).toBe('This change has already been undone.')

    const [undo] = await shop.history()
    expect(undo).toMatchObject({
      undoes: id,
      undone: false,
      changes: [{ old: '10.50', new: '8.75' }, { new: '75.00' }],
    })
    expect(await (await shop.undo(undo?.id ?? 0)).json()).toEqual(raised)
    // The original change is active again.
    expect((await shop.history()).map(({ undone }) => undone)).toEqual([false, true, false])
    expect((await shop.undo(id)).status).toBe(200)
    expect(await shop.state()).toEqual(startState)
  })

  it('is refused as a whole, with the name of the price that has changed since', async () => {
    const shop = await openOwnedShop()
    await shop.save(calls.woodAndProducts, { pine: 9, oak: 13 })
    await shop.save(calls.wood, { oak: 14 })
    const state = await shop.state()
    const [, first] = await shop.history()
    const refused = await shop.undo(first?.id ?? 0)
    expect(refused.status).toBe(409)
    expect((await refused.json()).detail).toBe("Can't undo: Reclaimed Oak has changed since, from $13.00 to $14.00.")
    expect(await shop.state()).toEqual(state)
    expect((await shop.undo(999)).status).toBe(404)
    expect((await shop.undo(Number.NaN)).status).toBe(404)
  })
})

it("ADMIN-6, ADMIN-9 a change of one product's base price is in the history, and can be undone", async () => {
  const shop = await openOwnedShop()
  const cookie = await shop.signIn()
  await shop.save(calls.woodAndProducts, { pine: 10.5 })
  const owned: (Record<string, unknown> & { ownPictures: { id: string }[] })[] = await shop.read('/api/admin/products')
  const { ownPictures = [], ...mantel } = owned.find((one) => one.id === pineMantel) ?? {}
  const form = { ...mantel, basePrice: '88.00', pictureIds: ownPictures.map(({ id }) => id) }
  expect((await shop.send('PUT', `/api/admin/products/${pineMantel}`, form, { cookie })).status).toBe(200)

  const [own, followed] = await shop.history()
  expect(own).toMatchObject({ kind: 'product', changes: [{ target: 'product', old: '90.00', new: '88.00' }] })
  const refused = await shop.undo(followed?.id ?? 0)
  expect((await refused.json()).detail).toBe(
    "Can't undo: Farmhouse Pine Floating Mantel has changed since, from $90.00 to $88.00.",
  )
  for (const { id } of [own, followed].filter((one) => one !== undefined))
    expect((await shop.undo(id)).status).toBe(200)
  expect((await shop.basePrices())[pineMantel]).toBe(7_500)
  expect(await shop.state()).toEqual(startState)
})

describe('ADMIN-6 an added wood', () => {
  it('is in the builder and the guide, and its key and name are taken', async () => {
    const shop = await openOwnedShop()
    const added = await shop.save(calls.species, { ...walnut, description: 'Chocolate brown.' })
    expect(added.woodPricing).toEqual({ ...startState.woodPricing, 'black-walnut': 14.5 })
    expect((await shop.read('/api/wood-species')).at(-1)).toMatchObject({
      id: 'black-walnut',
      key: 'black-walnut',
      name: 'Black Walnut',
      description: 'Chocolate brown.',
      pricePerBoardFoot: '14.50',
      image: null,
    })
    expect((await shop.render('/wood-species-guide')).html).toContain('Black Walnut')
    expect(await (await quotePine(shop, { woodSpeciesId: 'black-walnut' })).json()).toMatchObject({
      woodPrice: '464.00',
    })
    for (const taken of [walnut, { ...walnut, key: 'oak' }, { ...walnut, name: 'BLACK WALNUT', key: 'other' }])
      expect((await shop.post(calls.species, taken)).status).toBe(409)
    expect(await shop.save(calls.wood, { 'black-walnut': 15 })).toMatchObject({ woodPricing: { 'black-walnut': 15 } })
  })

  it('can be undone only while no product or open quote uses it, and comes back unchanged', async () => {
    const shop = await openOwnedShop()
    const pictureId = `up-${'a'.repeat(32)}`
    await insertArriving(
      shop.store,
      pictureId,
      { width: 1280, height: 960, widths: [320, 1280], placeholder: '' },
      shop.now(),
    )
    await shop.save(calls.species, { ...walnut, key: 'walnut', pictureId })
    const woods = await shop.read('/api/wood-species')
    expect(woods.at(-1).image).toContain(pictureId)
    const [added] = await shop.history()
    const id = added?.id ?? 0
    const makeOf = (wood: string) =>
      shop.store.db.updateTable('products').set({ wood_species_id: wood }).where('id', '=', pineMantel).execute()

    await makeOf('walnut')
    const quote = await (await quotePine(shop, { woodSpeciesId: 'walnut' })).json()
    const refused = await shop.undo(id)
    expect(refused.status).toBe(409)
    expect((await refused.json()).detail).toBe(
      "Black Walnut can't be removed: 1 product and 1 open quote use it. Change those first.",
    )
    await makeOf('reclaimed-pine')
    expect((await shop.undo(id)).status).toBe(409)
    const cookie = await shop.signIn()
    await shop.send('PATCH', `/api/quotes/${quote.id}`, { status: 'completed' }, { cookie })
    expect(await (await shop.undo(id)).json()).toEqual(startState)
    expect(await shop.read(`/api/quotes`)).toMatchObject([{ woodSpeciesName: 'Black Walnut' }])

    // The picture stays: an undo can bring the wood back.
    expect(await listPicturesInUse(shop.store, [pictureId, `up-${'b'.repeat(32)}`])).toEqual([pictureId])
    const [removed] = await shop.history()
    expect(removed).toMatchObject({ kind: 'wood-species', undoes: id, changes: [{ old: '14.50', new: null }] })
    expect((await shop.undo(removed?.id ?? 0)).status).toBe(200)
    expect(await shop.read('/api/wood-species')).toEqual(woods)
  })
})

describe('ADMIN-6 concurrent saves', () => {
  it('are all in the history with the value they replaced', async () => {
    const shop = await openOwnedShop()
    const prices = Array.from({ length: 8 }, (_, index) => 9 + index / 4)
    await Promise.all([
      ...prices.map((pine) => shop.save(calls.woodAndProducts, { pine })),
      shop.save(calls.woodAndProducts, { oak: 13 }),
      shop.save(calls.multipliers, { floating: 1.3 }),
      shop.save(calls.fees, { hardware: 50 }),
      shop.save(calls.species, walnut),
    ])
    const { woodPricing, multipliers, additionalFees } = await shop.state()
    expect(multipliers).toEqual({ ...startState.multipliers, floating: 1.3 })
    expect(additionalFees).toEqual({ ...startState.additionalFees, hardware: 50 })
    expect(woodPricing).toMatchObject({ oak: 13, 'black-walnut': 14.5 })

    const changes = await shop.history()
    expect(changes).toHaveLength(prices.length + 4)
    const ofPine = changes
      .toReversed()
      .flatMap((change) => change.changes)
      .filter((item) => item.key === 'pine')
    let last = '8.75'
    for (const item of ofPine) {
      expect(item.old).toBe(last)
      last = item.new ?? ''
    }
    expect(Number(last)).toBe(woodPricing.pine)
  })

  it('that undo the same change do it once', async () => {
    const shop = await openOwnedShop()
    await shop.save(calls.woodAndProducts, { oak: 13 })
    const [change] = await shop.history()
    const answers = await Promise.all([1, 2, 3].map(() => shop.undo(change?.id ?? 0)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
    const [undo] = await shop.history()
    expect(undo?.changes).toHaveLength(1 + oakProducts)
    expect(await shop.state()).toEqual(startState)
  })

  it('that add the same wood do it once', async () => {
    const shop = await openOwnedShop()
    const answers = await Promise.all([1, 2, 3].map(() => shop.post(calls.species, walnut)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
  })
})
