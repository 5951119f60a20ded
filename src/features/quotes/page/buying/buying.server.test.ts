/** JOB-2: a quote that wasn't answered is bought as it is, through the API. */
import { describe, expect, it } from 'vitest'
import { openLivingQuote } from '../../../../../tests/support/offers/living-quote.ts'

const sessionId = 'a-cart-of-our-own-01'
const mantel = {
  ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak', finishOptionId: null },
  dimensions: { length: 72, width: 8, thickness: 8 },
}
const beam = { ...mantel, productId: 'solid-oak-ceiling-beam', dimensions: { length: 120, width: 8, thickness: 8 } }

const open = (pieces: object[], delivery: object = { way: 'carrier', zip: '37203' }, notes = '') =>
  openLivingQuote('demo', { request: { pieces, delivery, notes } })
type Living = Awaited<ReturnType<typeof open>>

const buy = (living: Living, session = sessionId) => living.customer('POST', '/cart', { sessionId: session })
const cartOf = async (living: Living, session = sessionId) => {
  const items: { productId: string; quantity: number; unitPrice: string }[] = await (
    await living.plain('GET', `/api/cart/${session}`)
  ).json()
  return items.map(({ productId, quantity }) => `${quantity} ${productId}`).sort()
}
const notesOf = async (living: Living) =>
  (await living.desk('GET', `/internal-notes?quote=${living.quoteId}`)).json() as Promise<{ text: string }[]>

describe('JOB-2 Buy it now', () => {
  it('fills a cart with all pieces, once however often it is pressed, and changes nothing of the quote', async () => {
    const living = await open([{ ...mantel, quantity: 2 }, beam, mantel])
    const { buying, ...before } = await living.page()
    expect(buying).toEqual({ subtotal: expect.stringMatching(/^\d+\.00$/), reasons: [] })
    expect((await buy(living)).status).toBe(204)
    expect((await buy(living)).status).toBe(204)
    // Two of the pieces are the same.
    expect(await cartOf(living)).toEqual(['1 solid-oak-ceiling-beam', '3 heritage-oak-floating-mantel'])
    const items: { unitPrice: string; quantity: number }[] = await (
      await living.plain('GET', `/api/cart/${sessionId}`)
    ).json()
    const subtotal = items.reduce((sum, { unitPrice, quantity }) => sum + Number(unitPrice) * quantity, 0)
    expect(Number(buying.subtotal)).toBe(subtotal)
    expect(await living.page()).toEqual({ ...before, buying })
    expect(await notesOf(living)).toMatchObject([{ text: expect.stringContaining('Look for their order') }])
  })

  it('adds what is missing to a cart that has some of it, and leaves other pieces alone', async () => {
    const living = await open([{ ...mantel, quantity: 3 }])
    const { length, width, thickness } = mantel.dimensions
    const add = (productId: string, quantity: number) =>
      living.plain('POST', '/api/cart', {
        productId,
        quantity,
        customizations: { length, width, thickness },
        sessionId,
      })
    await add(mantel.productId, 1)
    await add('solid-oak-ceiling-beam', 5)
    await buy(living)
    expect(await cartOf(living)).toEqual(['3 heritage-oak-floating-mantel', '5 solid-oak-ceiling-beam'])
  })

  it.each([
    ['a note', [mantel, { ...beam, note: 'Can it be arched?' }], undefined, 'Solid Oak Ceiling Beam: We have to'],
    ['hanging', [mantel], { way: 'hung', zip: '37203' }, 'You asked us to hang it.'],
    [
      'a beam that no way of a cart carries',
      [{ ...beam, dimensions: { ...beam.dimensions, length: 240 } }],
      { zip: '60601' },
      'The carrier takes',
    ],
    [
      'more than a cart takes of one',
      [
        { ...mantel, quantity: 60 },
        { ...mantel, quantity: 40 },
      ],
      { zip: '37203' },
      'up to 99 alike',
    ],
  ])('says what needs our word, and puts nothing into the cart: %s', async (_what, pieces, delivery, reason) => {
    const living = await open(pieces, delivery)
    const { buying } = await living.page()
    expect(buying).toEqual({ subtotal: null, reasons: expect.arrayContaining([expect.stringContaining(reason)]) })
    const refused = await buy(living)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ reason: 'not-sold', detail: expect.stringContaining(reason) })
    expect(await cartOf(living)).toEqual([])
    expect(await notesOf(living)).toEqual([])
  })

  it('is over once there is an answer, for a replaced link, and for a quote that we no longer sell so', async () => {
    const living = await open([mantel])
    await living.send()
    expect((await living.page()).buying).toBe(null)
    expect(await (await buy(living)).json()).toMatchObject({ status: 409, reason: 'answered' })
    expect((await living.plain('POST', '/api/quote-pages/no-such-token/cart', { sessionId })).status).toBe(404)
    const other = await open([mantel])
    expect((await other.desk('POST', `/products/${mantel.productId}/retire`)).ok).toBe(true)
    expect((await other.page()).buying.reasons).toEqual(['Heritage Oak Floating Mantel: We no longer make it.'])
    expect((await other.customer('POST', '/cart', { sessionId: 'short' })).status).toBe(400)
  })

  it('waits for our answer to what was written with the quote', async () => {
    const living = await open([mantel], undefined, 'Please notch the back for a pipe.')
    expect((await living.page()).buying.reasons).toEqual(['We have to answer your note first.'])
    expect((await buy(living)).status).toBe(409)
    expect(await cartOf(living)).toEqual([])
  })

  it('is over once the owner has closed the quote', async () => {
    const living = await open([mantel])
    const path = `/api/quotes/${living.quoteId}/close`
    expect((await living.asOwner('POST', path, { as: 'not_for_us', reason: 'Too far' })).ok).toBe(true)
    expect((await living.page()).buying).toBe(null)
    expect(await (await buy(living)).json()).toMatchObject({ status: 409, reason: 'answered' })
    expect(await notesOf(living)).toEqual([])
  })

  it('refuses a cart without room, and adds none of the pieces', async () => {
    const living = await open([mantel, beam])
    for (let length = 40; length < 89; length++)
      await living.plain('POST', '/api/cart', {
        ...{ productId: mantel.productId, quantity: 1, sessionId },
        customizations: { length, width: 8, thickness: 6 },
      })
    expect(await (await buy(living)).json()).toMatchObject({ status: 409, reason: 'full' })
    expect(await cartOf(living)).toHaveLength(49)
  })

  it('is bought once by two presses at once', async () => {
    const living = await open([{ ...mantel, quantity: 2 }, beam])
    const answers = await Promise.all([buy(living), buy(living)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await cartOf(living)).toEqual(['1 solid-oak-ceiling-beam', '2 heritage-oak-floating-mantel'])
    expect(await notesOf(living)).toHaveLength(1)
  })
})
