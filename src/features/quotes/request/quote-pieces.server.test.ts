/** JOB-1: quotes of several pieces, through the API. */
import { describe, expect, it, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts'

const mantel = {
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  dimensions: { length: 72, width: 8, thickness: 8 },
}
const beam = {
  productId: 'solid-oak-ceiling-beam',
  woodSpeciesId: 'barn-wood',
  dimensions: { length: 120, width: 8, thickness: 8 },
}
const customer = { customerName: 'Ada Lovelace', customerEmail: 'ada@example.com' }

const submit = (shop: TestShop, quote: object, headers: Record<string, string> = {}) =>
  shop.request('/api/quotes', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...customer, ...quote }),
  })

type Line = { key: string; piece?: number; quantity: string | null; rate: string | null; amount: string }

describe('JOB-1 a quote of several pieces', () => {
  it('has each with quantity, note, prices and lines, and in the single fields the first and the totals', async () => {
    const shop = await openTestShop()
    const pieces = [
      { ...mantel, quantity: 2, note: 'With matching grain.' },
      { ...beam, quantity: 3 },
    ]
    const answer = await submit(shop, { pieces })
    expect(answer.status).toBe(201)
    const quote = await answer.json()
    // 32 board feet of oak are 400.00; 53.33 of barn wood 813.28.
    expect(quote.pieces).toMatchObject([
      { ...mantel, quantity: 2, note: 'With matching grain.', boardFeet: 32, woodPrice: '800.00' },
      { ...beam, quantity: 3, note: '', boardFeet: 53.33, woodPrice: '2439.84' },
    ])
    expect(quote.pieces[1].drawn).toMatchObject({ category: 'ceiling-beam' })
    // The carrier takes 65.00 for the longest piece, once.
    expect(quote).toMatchObject({ ...mantel, woodPrice: '3239.84', shippingPrice: '65.00', totalPrice: '3304.84' })
    expect(quote.boardFeet).toBe(223.99)
    expect(quote.priceLines.map(({ key, piece, quantity, amount }: Line) => [key, piece, quantity, amount])).toEqual([
      ['wood', 1, '2 × 32 board feet', '800.00'],
      ['wood-2', 2, '3 × 53.33 board feet', '2439.84'],
      ['delivery', undefined, null, '65.00'],
    ])
    // The same at the desk.
    const cookie = await shop.signIn()
    const kept = await (await shop.request('/api/quotes/1', { headers: { cookie } })).json()
    expect(kept).toMatchObject({ pieces: quote.pieces, totalPrice: '3304.84' })
    const [listed] = await (await shop.request('/api/quotes', { headers: { cookie } })).json()
    expect(
      listed.pieces.map(({ productId, quantity }: typeof mantel & { quantity: number }) => [productId, quantity]),
    ).toEqual([
      [mantel.productId, 2],
      [beam.productId, 3],
    ])
  })

  it('of one piece in a list is the same as by the single fields', async () => {
    const shop = await openTestShop()
    const single = await (await submit(shop, mantel)).json()
    const list = await (await submit(shop, { pieces: [mantel] })).json()
    expect({ ...list, id: 1 }).toEqual(single)
    expect(single.pieces).toHaveLength(1)
  })

  it('is found by the wood, the size and the note of any piece', async () => {
    const shop = await openTestShop()
    await submit(shop, mantel)
    await submit(shop, { pieces: [mantel, { ...beam, note: 'For the sunroom' }] })
    const cookie = await shop.signIn()
    const found = async (words: string) =>
      (await (await shop.request(`/api/quotes?q=${encodeURIComponent(words)}`, { headers: { cookie } })).json()).map(
        ({ id }: { id: number }) => id,
      )
    for (const words of ['barn wood', '10 ft', 'sunroom']) expect([words, await found(words)]).toEqual([words, [2]])
    expect(await found('reclaimed oak')).toEqual([2, 1])
  })

  it('is carried as a whole: what is too heavy together goes another way, and a way that was asked for is refused', async () => {
    const shop = await openTestShop()
    const heavy = [{ ...mantel, quantity: 9 }]
    const nashville = { zip: '37203' }
    const answer = await (await submit(shop, { pieces: heavy, delivery: nashville })).json()
    expect(answer.delivery.way).toBe('truck')
    const refused = await submit(shop, { pieces: heavy, delivery: { ...nashville, way: 'carrier' } })
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors).toEqual([
      { field: 'delivery.way', message: expect.stringContaining('1,000 pounds') },
    ])
  })

  it('hangs every piece', async () => {
    const shop = await openTestShop()
    const hung = { way: 'hung', zip: '37203' }
    const answer = await (await submit(shop, { pieces: [{ ...mantel, quantity: 2 }], delivery: hung })).json()
    // 800.00, a trip of 100.00, and twice 250.00 to 350.00.
    expect([answer.totalPrice, answer.totalPriceTo]).toEqual(['1400.00', '1600.00'])
  })

  it('is the same quote for a retry, and not for another number of pieces', async () => {
    const shop = await openTestShop()
    const key = { 'idempotency-key': 'a-key-of-thirty-two-characters-01' }
    const send = (quantity: number) => submit(shop, { pieces: [{ ...mantel, quantity }, beam] }, key)
    expect((await send(2)).status).toBe(201)
    expect((await (await send(2)).json()).id).toBe(1)
    expect((await send(3)).status).toBe(409)
  })

  it('takes twenty pieces of 99', async () => {
    const shop = await openTestShop()
    const answer = await submit(shop, { pieces: Array.from({ length: 20 }, () => ({ ...mantel, quantity: 99 })) })
    expect(answer.status).toBe(201)
    expect((await answer.json()).woodPrice).toBe('792000.00')
  })

  test.each([
    ['none', { pieces: [] }, 'pieces'],
    ['twenty-one', { pieces: Array.from({ length: 21 }, () => mantel) }, 'pieces'],
    ['none of one', { pieces: [{ ...mantel, quantity: 0 }] }, 'pieces.0.quantity'],
    ['one and a half', { pieces: [mantel, { ...mantel, quantity: 1.5 }] }, 'pieces.1.quantity'],
    ['a hundred', { pieces: [{ ...mantel, quantity: 100 }] }, 'pieces.0.quantity'],
    ['a wood that is gone', { pieces: [mantel, { ...beam, woodSpeciesId: 'driftwood' }] }, 'pieces.1.woodSpeciesId'],
    [
      'a length that is not made',
      { pieces: [{ ...mantel, dimensions: { ...mantel.dimensions, length: 400 } }] },
      'pieces.0.dimensions.length',
    ],
    ['a note too long', { pieces: [{ ...mantel, note: 'a'.repeat(501) }] }, 'pieces.0.note'],
    ['no pieces and no product', { woodSpeciesId: 'reclaimed-oak', dimensions: mantel.dimensions }, 'productId'],
    ['a piece that is none', { pieces: [null] }, 'pieces.0'],
    ['a single wood that is gone', { ...mantel, woodSpeciesId: 'driftwood' }, 'woodSpeciesId'],
  ])('refuses %s, and says where', async (_what, quote, field) => {
    const shop = await openTestShop()
    const answer = await submit(shop, quote)
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors.map((error: { field: string }) => error.field)).toEqual([field])
  })
})
