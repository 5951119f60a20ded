/** LIVE-2: the draft that the owner begins with: what the customer asked for, at the price that was quoted. */
import { randomUUID } from 'node:crypto'
import { shop } from '../../../../content/shop.ts'
import type { Store } from '../../../platform/database/store.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import { sizeOfRow } from '../../pricing/piece.ts'
import { sumOfLines } from '../../pricing/price-lines.ts'
import { dayAfter } from '../../shared/days.server.ts'
import { withItsPieces } from '../request/quote-pieces.server.ts'
import { copyQuote, type QuoteRow } from '../request/quotes.server.ts'
import { deliveryOf, priceLinesOf } from '../request/stored-quote.server.ts'
import { proposedDays } from './drafts/proposed-days.server.ts'
import type { OfferDraft, OfferLine } from './offer.ts'
import { findDraft, saveDraft } from './offers.server.ts'
import { priceOffer } from './price/price-offer.server.ts'

export async function firstDraft(store: Store, quote: QuoteRow, now: number): Promise<OfferDraft> {
  const delivery = deliveryOf(quote)
  const { pieces } = await withItsPieces(store, quote)
  const { delivery: rules } = await readSaleRules(store)
  const way = delivery?.way ?? null
  const draft: OfferDraft = {
    pieces: pieces.map((piece) => ({
      key: String(piece.position + 1),
      productId: piece.product_id,
      woodSpeciesId: piece.wood_species_id,
      finishOptionId: piece.finish_option_id,
      size: sizeOfRow(piece),
      quantity: piece.quantity,
      note: piece.note,
      ...{ part: 'fixed', choice: null },
    })),
    choices: [],
    way,
    zip: delivery?.place?.zip ?? null,
    changedLines: [],
    ownLines: [],
    chargesTax: true,
    promisedOn: null,
    promiseFollows: true,
    depositPercent: shop.quotes.depositPercent,
    validUntil: dayAfter(now, shop.quotes.validDays),
    note: '',
    typed: null,
  }
  const { to: promisedOn } = await proposedDays(store, draft, rules, now)
  return { ...draft, promisedOn, changedLines: await quotedAmounts(store, quote, draft, now) }
}

/** Prices may have changed since: the customer saw those of then. A range begins at its lower end. */
async function quotedAmounts(store: Store, quote: QuoteRow, draft: OfferDraft, now: number) {
  const priced = await priceOffer(store, draft, deliveryOf(quote)?.place ?? null, now)
  if (!priced.ok) return []
  const { pieces, lines } = priced.content
  const today = new Map(pieces.flatMap(({ unitLines }) => unitLines.map(({ key, amountCents }) => [key, amountCents])))
  // Of several of a piece, the draft says what one costs.
  const quantityOf = (piece = 1) => pieces[piece - 1]?.quantity ?? 1
  return priceLinesOf(quote).flatMap(({ key, piece, amountCents }) => {
    if (key === 'hanging') return quotedHanging(lines, amountCents)
    const isTrip = key === 'delivery'
    const quotedCents = isTrip ? amountCents : amountCents / quantityOf(piece)
    const nowCents = isTrip ? lines.find((line) => line.key === key)?.amountCents : today.get(key)
    return nowCents === undefined || nowCents === quotedCents ? [] : [{ key, amountCents: quotedCents }]
  })
}

/** A quote hangs all of its pieces in one line, an offer each in its own. What has changed since goes to the first ones. */
function quotedHanging(lines: readonly OfferLine[], quotedCents: number) {
  const hanging = lines.filter(({ key }) => key.startsWith('hanging'))
  let left = quotedCents - sumOfLines(hanging)
  return hanging.flatMap(({ key, amountCents }) => {
    const changed = Math.max(0, amountCents + left)
    left -= changed - amountCents
    return changed === amountCents ? [] : [{ key, amountCents: changed }]
  })
}

/** LIVE-2: a second piece for the same customer, or another try: a new quote that starts from an old one. Once per key. The days of the old offer are over, so they are set again; all else is copied. The customer isn't mailed. */
export function copyOffer(store: Store, quote: QuoteRow, key = randomUUID() as string, now: number): Promise<QuoteRow> {
  return store.transaction(async () => {
    const { copy, isNew } = await copyQuote(store, quote, `copy-${key}`, now)
    const saved = await findDraft(store, quote.id)
    if (!isNew || !saved) return copy
    const { validUntil, promisedOn, promiseFollows } = await firstDraft(store, copy, now)
    await saveDraft(store, copy.id, { ...saved.draft, validUntil, promisedOn, promiseFollows }, 0, now)
    return copy
  })
}
