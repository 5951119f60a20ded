/**
 * JOB-2: from a quote to the order that bought it. The server keeps which carts a quote was put into, so nothing about it comes
 * from the browser; the order counts when it is paid and holds all that the quote asked for. The only writer of its table.
 */
import type { Store } from '../../../platform/database/store.ts'
import { sizeOfRow } from '../../pricing/piece.ts'
import type { QuoteStatus } from './quote.ts'
import { withItsPieces } from './quote-pieces.server.ts'
import { lockQuote, updateQuoteStatus } from './quotes.server.ts'

/** A cart that a quote was put into. In the caller's transaction, which has locked the quote: no order that stands bought it. */
export async function keepCartOf(store: Store, quoteId: number, sessionId: string, now: number): Promise<void> {
  await store.db
    .insertInto('bought_quotes')
    .values({ quote_id: quoteId, session_id: sessionId, order_id: null, at: now })
    .onConflict((conflict) => conflict.columns(['quote_id', 'session_id']).doUpdateSet({ order_id: null, at: now }))
    .execute()
}

type Piece = {
  product_id: string
  wood_species_id: string | null
  finish_option_id: string | null
  length_in: number
  width_in: number
  thickness_in: number
  quantity: number
}

const keyOf = (piece: Piece) =>
  JSON.stringify([piece.product_id, piece.wood_species_id, piece.finish_option_id, sizeOfRow(piece)])

const countsOf = (pieces: readonly Piece[]) => {
  const counts = new Map<string, number>()
  for (const piece of pieces) counts.set(keyOf(piece), (counts.get(keyOf(piece)) ?? 0) + piece.quantity)
  return counts
}

/**
 * A cart's order was paid: the quotes that were put into that cart, and whose pieces it has, are bought, so nobody answers
 * them. One that has an offer or was closed by then stays as it is. In the caller's transaction, which has locked the order.
 */
export async function markBought(
  store: Store,
  order: { id: number; session_id: string | null },
  items: readonly Piece[],
  now: number,
): Promise<void> {
  if (order.session_id === null) return
  const waiting = await store.db
    .selectFrom('bought_quotes')
    .select('quote_id')
    .where('session_id', '=', order.session_id)
    .where('order_id', 'is', null)
    .orderBy('quote_id')
    .execute()
  const left = countsOf(items)
  for (const { quote_id: quoteId } of waiting) {
    const quote = await lockQuote(store, quoteId)
    if (!quote || quote.closed_at !== null || quote.offer_state !== null) continue
    const wanted = [...countsOf((await withItsPieces(store, quote)).pieces)]
    if (!wanted.every(([key, count]) => (left.get(key) ?? 0) >= count)) continue
    // Another quote of the same pieces was for more of them.
    for (const [key, count] of wanted) left.set(key, (left.get(key) ?? 0) - count)
    await store.db
      .updateTable('bought_quotes')
      .set({ order_id: order.id })
      .where('quote_id', '=', quoteId)
      .where('session_id', '=', order.session_id)
      .execute()
    // The owner may have set another by hand.
    if (quote.status === 'pending') await updateQuoteStatus(store, quoteId, 'approved', now)
    store.logCommitted({ quote: quoteId, order: order.id }, 'quote bought')
  }
}

/** The quotes that became this order, by an offer or from the cart: it was delivered, or that was taken back. */
export async function updateStatusOfQuotes(
  store: Store,
  order: { id: number; quote_id: number | null },
  status: QuoteStatus,
  now: number,
): Promise<void> {
  const ids = order.quote_id === null ? await listBoughtBy(store, order.id) : [order.quote_id]
  for (const id of ids) await updateQuoteStatus(store, id, status, now)
}

/** The quotes that an order bought, oldest first. */
export async function listBoughtBy(store: Store, orderId: number): Promise<number[]> {
  const rows = await store.db
    .selectFrom('bought_quotes')
    .select('quote_id')
    .where('order_id', '=', orderId)
    .orderBy('quote_id')
    .execute()
  return rows.map(({ quote_id }) => quote_id)
}
