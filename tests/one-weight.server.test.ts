/**
 * DOOR-2, JOB-5: a hollow beam and a truss weigh what is in them, wherever that decides whether the carrier takes them:
 * product page, builder, cart, checkout, quote and offer.
 */
import { expect, test } from 'vitest'
import type { FinishOption, Product, WoodSpecies } from '../src/features/catalog/catalog-queries.ts'
import { quotedPieceOf } from '../src/features/catalog/product/piece-prices.ts'
import { deliveredPiece, priceAtDoor } from '../src/features/delivery/quote/quote-price.ts'
import { saleRulesOf } from '../src/features/delivery/sale-rules.ts'
import { hangingFacts } from '../src/features/drawing/hanging.ts'
import type { Construction } from '../src/features/drawing/making/making.ts'
import { draftAtDoor, emptyDraft } from '../src/features/quotes/builder/quote-draft.ts'
import { openLivingQuote } from './support/offers/living-quote.ts'

const inchesOf = (length: number, side: number) => ({ length, width: side, thickness: side })

test.each<[Construction, ReturnType<typeof inchesOf>, number, boolean]>([
  // 803.6 pounds as a solid timber.
  ['solid', inchesOf(144, 14), 803.6, false],
  ['box-3', inchesOf(144, 14), 164, true],
  // 301 as one timber of its tie's size.
  ['truss', inchesOf(144, 8.5), 645.1, false],
])(
  'DOOR-2, JOB-5 a beam made as %s of %o: %f pounds, by carrier: %s',
  async (construction, dimensions, pounds, byCarrier) => {
    const shop = await openLivingQuote()
    const productId = 'solid-oak-ceiling-beam'
    const made = { construction, boardIn: construction === 'box-3' ? 1 : null, corbel: null }
    await shop.store.db
      .updateTable('products')
      .set({ making: JSON.stringify(made) })
      .where('id', '=', productId)
      .execute()
    const read = async (path: string) => (await shop.request(path)).json()
    const products: Product[] = await read('/api/products')
    const woods: WoodSpecies[] = await read('/api/wood-species')
    const finishes: FinishOption[] = await read('/api/finish-options')
    const door = { way: null, place: null, rules: saleRulesOf(await read('/api/pricing')).delivery }
    const product = products.find(({ id }) => id === productId)
    const wood = woods.find(({ id }) => id === 'reclaimed-oak')
    if (!product || !wood) throw new Error('the sample catalog has both')

    const { length, width, thickness } = dimensions
    const texts = { length: `${length}`, width: `${width}`, thickness: `${thickness}` }
    const quoted = quotedPieceOf({ product, wood, finish: undefined, texts })
    if (!quoted) throw new Error('the shop makes it')
    const shown = hangingFacts({ ...product, size: quoted.size }, wood.poundsPerBoardFoot)
    expect(shown.pounds?.to).toBe(Math.round(pounds))
    expect(deliveredPiece(quoted).pounds?.to).toBe(pounds)
    expect(priceAtDoor([quoted], door).delivery.way).toBe(byCarrier ? 'carrier' : null)
    const draft = { ...emptyDraft, productId, woodSpeciesId: wood.id, dimensions: texts }
    const choices = { products, species: woods, finishes, door: { ...door, zip: null } }
    expect(draftAtDoor(draft, choices)?.delivery.way).toBe(byCarrier ? 'carrier' : null)

    const session = 'one-weight-session-1'
    await shop.add(session, { productId, customizations: { ...dimensions, woodSpeciesId: wood.id } })
    const [item] = await read(`/api/cart/${session}`)
    expect(item.pounds.to).toBe(pounds)
    const prepared = await shop.plain('POST', '/api/create-payment-intent', { sessionId: session })
    expect([prepared.status, (await prepared.json()).detail ?? '']).toEqual(
      byCarrier ? [200, ''] : [409, expect.stringContaining(`This one may weigh ${Math.ceil(pounds)}.`)],
    )

    const sent = { productId, woodSpeciesId: wood.id, finishOptionId: null, dimensions }
    const asked = {
      ...sent,
      customerName: 'Ada',
      customerEmail: 'ada@example.net',
      delivery: { way: 'carrier', zip: '37203' },
    }
    expect((await shop.plain('POST', '/api/quotes', asked)).status).toBe(byCarrier ? 201 : 400)

    const { priced } = await (await shop.save({ ...sent, way: 'carrier' })).json()
    expect(priced.deliveryProblem).toEqual(
      byCarrier ? null : expect.stringContaining(`may weigh ${Math.ceil(pounds)}.`),
    )
  },
)
