/**
 * PRICE-2, WHY-1, DOOR-2: product page, builder, stored quote, desk and emails name the same cents for a quoted piece. The
 * pages' functions compute on what the API tells a browser; the rest is asked of the shop.
 */
import { env } from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FinishOption, Product, WoodSpecies } from '../src/features/catalog/catalog-queries.ts'
import { quotedPieceOf } from '../src/features/catalog/product/piece-prices.ts'
import type { Place } from '../src/features/delivery/delivery-rules.ts'
import { priceAtDoor } from '../src/features/delivery/quote/quote-price.ts'
import { saleRulesOf } from '../src/features/delivery/sale-rules.ts'
import { type Way, ways } from '../src/features/delivery/ways.ts'
import { readContent } from '../src/features/mail/mail-content.server.ts'
import { decimalFromCents } from '../src/features/pricing/money.ts'
import { type PriceLine, sumOfLines } from '../src/features/pricing/price-lines.ts'
import { newQuoteOf } from '../src/features/quotes/builder/pieces/asked-quote.ts'
import { draftAtDoor, emptyDraft } from '../src/features/quotes/builder/quote-draft.ts'
import { mailEnv, openMailServer } from './support/mailing-shop.ts'
import { anyTown, anyWish, chosen } from './support/prices/random-pieces.ts'
import { openTestShop } from './support/test-shop.ts'

const quotes = env.TEST_DATABASE === 'sqlite' ? 300 : 30

const anyQuote = fc.record({
  wish: anyWish,
  way: fc.constantFrom<Way | null>(...ways, null),
  to: fc.option(anyTown),
})

test(`PRICE-2, WHY-1, DOOR-2 page, builder, quote, desk and emails name the same cents for ${quotes} pieces`, async () => {
  const mailServer = await openMailServer()
  const shop = await openTestShop({ env: mailEnv(mailServer) })
  const headers = { cookie: await shop.signIn() }
  const read = async (path: string) => (await shop.request(path, { headers })).json()
  const products: Product[] = await read('/api/products')
  const woods: WoodSpecies[] = await read('/api/wood-species')
  const finishes: FinishOption[] = await read('/api/finish-options')
  const rules = saleRulesOf(await read('/api/pricing')).delivery
  let customers = 0
  let mailed = 0

  await fc.assert(
    fc.asyncProperty(anyQuote, async ({ wish, way, to }) => {
      const { product, wood, finish, texts } = chosen(wish, { products, woods, finishes, isShort: false })
      const place: Place | null = to && (await read(`/api/zip-codes/${to.zip}`))
      const door = { way, place, rules, zip: to?.zip ?? null }
      // The product page.
      const quoted = quotedPieceOf({ product, wood, finish, texts })
      const onPage = quoted && priceAtDoor([quoted], door)
      // The builder.
      const choices = { products, species: woods, finishes, door }
      const draft = {
        ...emptyDraft,
        productId: product.id,
        woodSpeciesId: wood.id,
        finishOptionId: finish?.id ?? null,
        dimensions: texts,
        customer: { ...emptyDraft.customer, name: 'Ada Lovelace', email: `ada${customers}@example.com` },
      }
      const inBuilder = draftAtDoor(draft, choices)
      expect(inBuilder).toEqual(onPage)
      const sent = newQuoteOf(draft, choices, null)
      if (!inBuilder || !sent) throw new Error('a piece that the shop makes has a price')
      const { price, lines, delivery } = inBuilder
      expect(sumOfLines(lines)).toBe(price.totalCents)
      expect(sumOfLines(lines.map(upperEnd))).toBe(price.totalToCents ?? price.totalCents)
      // The quote.
      const answer = await shop.request('/api/quotes', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
        from: `203.0.113.${customers++ % 250}`,
      })
      expect(answer.status).toBe(201)
      const stored = await answer.json()
      // The desk.
      for (const quote of [stored, await read(`/api/quotes/${stored.id}`)]) {
        expect(quote).toMatchObject({
          totalPrice: decimalFromCents(price.totalCents),
          totalPriceTo: decimalOrNull(price.totalToCents),
          delivery: { way: delivery.way, price: decimalFromCents(delivery.cents) },
        })
        expect(quote.priceLines).toEqual(lines.map(asApi))
      }
      // The emails, as far as they aren't held back from a sender of so many.
      const mails = await shop.store.db
        .selectFrom('outbox')
        .selectAll()
        .where('about_id', '=', stored.id)
        .where('kind', 'in', ['quote_confirmation', 'quote_notice'])
        .execute()
      for (const { content } of mails) {
        mailed++
        expect(readContent('quote_notice', content)).toMatchObject({
          totalCents: price.totalCents,
          totalToCents: price.totalToCents ?? null,
          priceLines: lines,
        })
      }
    }),
    { numRuns: quotes },
  )
  expect(mailed).toBeGreaterThan(quotes / 2)
})

const upperEnd = (line: PriceLine) => ({ ...line, amountCents: line.toCents ?? line.amountCents })

const decimalOrNull = (cents: number | null | undefined) => (cents == null ? null : decimalFromCents(cents))

const asApi = ({ amountCents, toCents, ...line }: PriceLine) => ({
  ...line,
  amount: decimalFromCents(amountCents),
  amountTo: decimalOrNull(toCents),
})
