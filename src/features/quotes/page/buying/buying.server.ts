/**
 * JOB-2: a quote that we haven't answered yet can be bought as it is, where each of its pieces has a price in the cart. The
 * quote stays as it is until the cart is paid for (bought-quotes.server.ts); until then a note tells the owner to look for the
 * order before an offer is made.
 */
import type { FieldError } from '../../../../platform/api.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { type CartPiece, cartPieceOf, fillCart } from '../../../cart/cart.server.ts'
import { maxItems, maxQuantity } from '../../../cart/cart.ts'
import { type CartLine, priceCart } from '../../../cart/cart-lines.server.ts'
import { readSaleRules } from '../../../delivery/sale-rules.server.ts'
import type { Way } from '../../../delivery/ways.ts'
import { countedNames } from '../../../pricing/line-names.ts'
import { sizeOfRow } from '../../../pricing/piece.ts'
import { dayOf } from '../../../shared/days.server.ts'
import { insertNote, listNotes } from '../../notes/notes.server.ts'
import { listVersions } from '../../offers/frozen-offer.server.ts'
import { keepCartOf } from '../../request/bought-quotes.server.ts'
import { indexQuotes } from '../../request/finding/quote-search.server.ts'
import { findOrderThatBought } from '../../request/pipeline/bought.server.ts'
import { type QuotePieceRow, type QuoteWithPieces, withItsPieces } from '../../request/quote-pieces.server.ts'
import { lockQuote, type QuoteRow } from '../../request/quotes.server.ts'
import { deliveryOf } from '../../request/stored-quote.server.ts'

export type Buying =
  | {
      ok: true
      /** Of all pieces, without delivery and tax. */
      subtotalCents: number
      pieces: CartPiece[]
    }
  /** Each a sentence that says what keeps which piece from it. */
  | { ok: false; reasons: string[] }

/** Undefined for a quote that was answered or bought, or is no longer pending, and for a closed one. */
export async function findBuying(store: Store, quote: QuoteWithPieces, now: number): Promise<Buying | undefined> {
  if (quote.status !== 'pending' || quote.closed_at !== null) return undefined
  if ((await listVersions(store, quote.id)).length > 0) return undefined
  if ((await findOrderThatBought(store, quote.id)) !== undefined) return undefined
  const pieces = togetherWhereAlike(quote.pieces)
  const names = countedNames(pieces.map(({ named, wanted: { quantity, size } }) => ({ ...named, quantity, size })))
  const reasons = quote.notes.trim() === '' ? [] : ['We have to answer your note first.']
  const lines: CartLine[] = []
  for (const [index, piece] of pieces.entries()) {
    const name = names[index]
    const found = await cartPieceOf(store, piece.wanted)
    if (!found.ok) reasons.push(...found.errors.map((error) => `${name}: ${wordsOf(error)}`))
    else lines.push(found.line)
    if (piece.hasNote) reasons.push(`${name}: We have to answer your note first.`)
    if (piece.wanted.quantity > maxQuantity)
      reasons.push(`${name}: We sell up to ${maxQuantity} alike without a quote.`)
  }
  if (reasons.length === 0) reasons.push(...(await deliveryReasons(store, quote, lines, now)))
  if (reasons.length > 0) return { ok: false, reasons }
  const subtotalCents = lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0)
  return { ok: true, subtotalCents, pieces: pieces.map(({ wanted }) => wanted) }
}

const wordsOf = ({ field, message }: FieldError) => (field === 'productId' ? 'We no longer make it.' : message)

/** What a way of delivery has against selling the pieces at once. */
async function deliveryReasons(
  store: Store,
  quote: QuoteRow,
  lines: readonly CartLine[],
  now: number,
): Promise<string[]> {
  const { way = null, place = null } = deliveryOf(quote) ?? {}
  if (way === 'hung') return ['You asked us to hang it. What that costs depends on your wall.']
  const rules = await readSaleRules(store)
  const { offers } = priceCart(lines, { way, place, rules, day: dayOf(now) })
  // With a ZIP code, our truck may still carry it.
  const isPossible = offers.some((offer) => offer.ok || offer.needsZip)
  return isPossible
    ? []
    : [...new Set(offers.flatMap((offer) => (!offer.ok && offer.way !== hung ? offer.reason : [])))]
}

/** A cart has no price for it. */
const hung: Way = 'hung'

type Alike = {
  wanted: CartPiece & { quantity: number }
  named: { productName: string; woodName: string; finishName: string | null }
  hasNote: boolean
}

/** Pieces that are the same share a line of a cart. */
function togetherWhereAlike(rows: readonly QuotePieceRow[]): Alike[] {
  const alike = new Map<string, Alike>()
  for (const row of rows) {
    const { productId, woodSpeciesId, finishOptionId, size } = {
      productId: row.product_id,
      woodSpeciesId: row.wood_species_id,
      finishOptionId: row.finish_option_id,
      size: sizeOfRow(row),
    }
    const key = JSON.stringify([productId, woodSpeciesId, finishOptionId, size])
    const before = alike.get(key)
    alike.set(key, {
      wanted: {
        ...{ productId, woodSpeciesId, finishOptionId, size },
        quantity: (before?.wanted.quantity ?? 0) + row.quantity,
      },
      named: { productName: row.product_name, woodName: row.wood_species_name, finishName: row.finish_name },
      hasNote: row.note !== '' || before?.hasNote === true,
    })
  }
  return [...alike.values()]
}

/** For the owner: the order may come under another email. */
const ownersNote =
  'The customer put these pieces into the cart to buy them now. Look for their order before you make an offer.'

/** Fills the cart and leaves the owner's note, once. `full`: the cart has no room for them. */
export async function buyNow(
  store: Store,
  quoteId: number,
  sessionId: string,
  now: number,
): Promise<'filled' | 'full' | 'answered' | Extract<Buying, { ok: false }>> {
  return store.transaction(async () => {
    const quote = await lockQuote(store, quoteId)
    const buying = quote && (await findBuying(store, await withItsPieces(store, quote), now))
    if (!buying) return 'answered'
    if (!buying.ok) return buying
    if (!(await fillCart(store, sessionId, buying.pieces, now))) return 'full'
    await keepCartOf(store, quoteId, sessionId, now)
    const notes = await listNotes(store, { of: 'quote_id', id: quoteId })
    if (!notes.some(({ text }) => text === ownersNote)) {
      await insertNote(store, { of: 'quote_id', id: quoteId }, ownersNote, now)
      await indexQuotes(store, [quoteId])
    }
    store.logCommitted({ quote: quoteId }, 'quote put into a cart')
    return 'filled'
  })
}

export const noRoom = `Your cart can hold ${maxItems} different pieces. Check out first, or take some out.`
