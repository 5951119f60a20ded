/**
 * WHY-1, WHY-3, PRICE-4, PRICE-5: product page, cart, checkout, order, email and desk name the same cents for a piece. The
 * pages' functions compute on what the API tells a browser; the rest is asked of the shop.
 */
import { env } from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToCart } from '../src/features/cart/cart.server.ts'
import { cartItemOf } from '../src/features/cart/cart-queries.ts'
import type { FinishOption, Product, WoodSpecies } from '../src/features/catalog/catalog-queries.ts'
import { cartLines } from '../src/features/catalog/product/piece-prices.ts'
import { changeSetting } from '../src/features/catalog/settings.server.ts'
import type { Place } from '../src/features/delivery/delivery-rules.ts'
import { priceSale, type Sale } from '../src/features/delivery/sale.ts'
import { saleRulesOf } from '../src/features/delivery/sale-rules.ts'
import type { Way } from '../src/features/delivery/ways.ts'
import { readContent } from '../src/features/mail/mail-content.server.ts'
import { decimalFromCents } from '../src/features/pricing/money.ts'
import { dimensionsOf, sizeOf } from '../src/features/pricing/piece.ts'
import { cartPriceRules, type PriceLine, sumOfLines } from '../src/features/pricing/price-lines.ts'
import { type DatedTaxRule, flatTax, tennesseeTax } from '../src/features/pricing/tax.ts'
import { dayOf } from '../src/features/shared/days.server.ts'
import { mailEnv, openMailServer } from './support/mailing-shop.ts'
import { asOwner, customer, newSession, openPayingShop } from './support/paying-shop.ts'
import { anyTown, anyWish, chosen } from './support/prices/random-pieces.ts'

const isSqlite = env.TEST_DATABASE === 'sqlite'
const piecesPerCart = 40
/** 10,000 pieces. The rules are the same on PostgreSQL, which has its own tests of what it stores. */
const carts = isSqlite ? 250 : 10

const taxRules: DatedTaxRule[] = [
  { from: '2020-01-01', rule: flatTax },
  { from: '2020-01-01', rule: { kind: 'flat', rateBasisPoints: 925 } },
  { from: '2020-01-01', rule: tennesseeTax },
]

type ApiLine = Omit<PriceLine, 'amountCents'> & { amount: string }

/** As a page reads them. */
const lineOf = ({ key, label, quantity, rate, amount, rule }: ApiLine) => ({ key, label, quantity, rate, rule, amount })
const asApi = ({ amountCents, ...line }: PriceLine): ApiLine =>
  lineOf({ ...line, amount: decimalFromCents(amountCents) })

const anyCart = fc.record({
  pieces: fc.array(anyWish, { minLength: piecesPerCart, maxLength: piecesPerCart }),
  /** The carrier takes no long piece: half of the carts have none. */
  isShort: fc.boolean(),
  cartPriceRule: fc.constantFrom(...cartPriceRules),
  taxRule: fc.constantFrom(...taxRules),
  way: fc.constantFrom<Way | null>('carrier', 'truck', null),
  to: anyTown,
})

test(`WHY-1, WHY-3 page, cart, intent, order, email and desk name the same cents for ${carts * piecesPerCart} pieces`, async () => {
  const mailServer = await openMailServer()
  const shop = await openPayingShop('demo', { env: mailEnv(mailServer) })
  const owner = await asOwner(shop)
  const read = async (path: string) => (await shop.request(path)).json()
  const products: Product[] = (await read('/api/products')).map((product: Product) => product)
  const woods: WoodSpecies[] = await read('/api/wood-species')
  const finishes: FinishOption[] = await read('/api/finish-options')
  let customers = 0
  let ordered = 0

  await fc.assert(
    fc.asyncProperty(anyCart, async ({ pieces, isShort, cartPriceRule, taxRule, way, to }) => {
      const from = `203.0.113.${customers++ % 250}`
      await shop.store.transaction(async () => {
        await changeSetting(shop.store, 'cartPriceRule', () => cartPriceRule, shop.now())
        await changeSetting(shop.store, 'tax', () => [taxRule], shop.now())
      })
      const sessionId = newSession()
      const wanted = pieces.map((wish) => chosen(wish, { products, woods, finishes, isShort }))
      // The product page.
      const shown = wanted.map(({ product, wood, finish, texts }) =>
        cartLines({ product, wood, finish, texts }, cartPriceRule),
      )
      await shop.store.transaction(async () => {
        for (const { product, wood, finish, quantity, size } of wanted) {
          const piece = { sessionId, productId: product.id, woodSpeciesId: wood.id, finishOptionId: finish?.id ?? null }
          const added = await addToCart(shop.store, { ...piece, quantity, size: sizeOf(size) }, shop.now())
          expect(added.ok).toBe(true)
        }
      })
      // The cart.
      const items = (await read(`/api/cart/${sessionId}`)).map(cartItemOf)
      for (const item of items) {
        const lines = shown.find((_, index) => isSamePiece(item, wanted[index]))
        expect(item.priceLines).toEqual(lines)
        expect(item.unitPriceCents).toBe(sumOfLines(item.priceLines))
      }
      // What cart and checkout show.
      const place: Place = await read(`/api/zip-codes/${to.zip}`)
      const rules = saleRulesOf(await read('/api/pricing'))
      const sold = items.map((item: { unitPriceCents: number }) => ({ ...item, unitCents: item.unitPriceCents }))
      const priced = priceSale({ pieces: sold, way, place, rules, day: dayOf(shop.now()) })
      const delivery = { way: priced.ok ? priced.sale.delivery.way : way, zip: to.zip }
      const asked = { sessionId, delivery, ...(priced.ok && { amount: priced.sale.totals.totalCents / 100 }) }
      const prepared = await post(shop, from, '/api/create-payment-intent', asked)
      if (!priced.ok) {
        expect([400, 409]).toContain(prepared.status)
        return
      }
      const { sale } = priced
      const subtotalCents = items.reduce(
        (sum: number, item: { unitPriceCents: number; quantity: number }) => sum + item.unitPriceCents * item.quantity,
        0,
      )
      expect(sale.totals.totalCents).toBe(subtotalCents + sumOfLines(sale.lines))
      const intent = await prepared.json()
      expect(intent.totals).toMatchObject(decimalTotals(sale))
      expect(intent.priceLines.map(lineOf)).toEqual(sale.lines.map(asApi))
      // The order, and what is charged.
      const { city, state, zip } = to
      const shippingAddress = { ...customer.shippingAddress, city, state, zip }
      const placed = await post(shop, from, '/api/orders', { ...customer, ...asked, shippingAddress })
      expect(placed.status).toBe(201)
      const { token, clientSecret, totals } = await placed.json()
      expect(totals).toMatchObject(decimalTotals(sale))
      await post(shop, from, '/api/demo-payments/confirm', { clientSecret, number: '4242 4242 4242 4242' })
      await shop.deliver()
      const view = await shop.view(token)
      expect(view.status).toBe('paid')
      ordered++
      const charge = await shop.store.db
        .selectFrom('demo_intents')
        .innerJoin('order_payments', 'order_payments.intent_id', 'demo_intents.id')
        .innerJoin('orders', 'orders.id', 'order_payments.order_id')
        .select(['demo_intents.amount_cents', 'orders.id'])
        .where('orders.token', '=', token)
        .executeTakeFirstOrThrow()
      expect(charge.amount_cents).toBe(sale.totals.totalCents)
      // The confirmation and the desk.
      for (const order of [view, await owner.find(charge.id)]) {
        const { subtotal, shipping, tax, total } = order.totals ?? order
        expect({ subtotal, shipping, tax, total }).toEqual(decimalTotals(sale))
        expect(order.priceLines.map(lineOf)).toEqual(sale.lines.map(asApi))
        expect(order.items.map(asPriced)).toEqual(items.map(asPricedItem))
      }
      // The emails.
      const mails = await shop.store.db.selectFrom('outbox').selectAll().where('about_id', '=', charge.id).execute()
      expect(mails.map(({ kind }) => kind).sort()).toEqual(['order_notice', 'order_receipt'])
      for (const { kind, content } of mails) {
        const mail = readContent(kind as 'order_receipt', content)
        expect(mail).toMatchObject(sale.totals)
        expect(mail.priceLines).toEqual(sale.lines)
        expect(mail.items.map(({ unitCents, quantity, priceLines }) => ({ unitCents, quantity, priceLines }))).toEqual(
          items.map(({ unitPriceCents, quantity, priceLines }: ReturnType<typeof cartItemOf>) => ({
            unitCents: unitPriceCents,
            quantity,
            priceLines,
          })),
        )
      }
    }),
    { numRuns: carts },
  )
  // The others can't be delivered.
  expect(ordered).toBeGreaterThan(carts / 4)
})

type PayingShop = Awaited<ReturnType<typeof openPayingShop>>

const post = (shop: PayingShop, from: string, path: string, body: object) =>
  shop.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    from,
  })

function isSamePiece(item: ReturnType<typeof cartItemOf>, piece: ReturnType<typeof chosen> | undefined): boolean {
  if (!piece || item.productId !== piece.product.id || item.woodSpeciesId !== piece.wood.id) return false
  const { length, width, thickness } = dimensionsOf(item.size)
  return (
    item.finishOptionId === (piece.finish?.id ?? null) &&
    piece.size.length === length &&
    piece.size.width === width &&
    piece.size.thickness === thickness
  )
}

const decimalTotals = ({ totals }: Sale) => ({
  subtotal: decimalFromCents(totals.subtotalCents),
  shipping: decimalFromCents(totals.shippingCents),
  tax: decimalFromCents(totals.taxCents),
  total: decimalFromCents(totals.totalCents),
})

type ApiItem = { unitPrice: string; lineTotal: string; quantity: number; priceLines: ApiLine[] }

const asPriced = ({ unitPrice, lineTotal, quantity, priceLines }: ApiItem) => ({
  unitPrice,
  lineTotal,
  quantity,
  priceLines: priceLines.map(lineOf),
})

const asPricedItem = ({ unitPriceCents, quantity, priceLines }: ReturnType<typeof cartItemOf>) =>
  asPriced({
    unitPrice: decimalFromCents(unitPriceCents),
    lineTotal: decimalFromCents(unitPriceCents * quantity),
    quantity,
    priceLines: priceLines.map(asApi),
  })
