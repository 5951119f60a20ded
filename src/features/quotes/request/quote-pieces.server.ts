/** JOB-1: the pieces of quotes. The only writer of their table. */
import type { Selectable } from 'kysely'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { QuoteRow } from './quotes.server.ts'

export type QuotePieceRow = Selectable<Tables['quote_pieces']>

export type QuoteWithPieces = QuoteRow & { pieces: QuotePieceRow[] }

export type NewPiece = Omit<QuotePieceRow, 'quote_id' | 'position'>

/** In the transaction that saves the quote. */
export async function insertPieces(store: Store, quoteId: number, pieces: readonly NewPiece[]): Promise<void> {
  await store.db
    .insertInto('quote_pieces')
    .values(pieces.map((piece, position) => ({ ...piece, quote_id: quoteId, position })))
    .execute()
}

/** These quotes, each with its pieces in order. */
export async function withPieces(store: Store, quotes: readonly QuoteRow[]): Promise<QuoteWithPieces[]> {
  if (quotes.length === 0) return []
  const ids = quotes.map(({ id }) => id)
  const pieces = await store.db
    .selectFrom('quote_pieces')
    .selectAll()
    .where('quote_id', 'in', ids)
    .orderBy('quote_id')
    .orderBy('position')
    .execute()
  const byQuote = Map.groupBy(pieces, (piece) => piece.quote_id)
  return quotes.map((quote) => ({ ...quote, pieces: byQuote.get(quote.id) ?? [onlyPieceOf(quote)] }))
}

export async function withItsPieces(store: Store, quote: QuoteRow): Promise<QuoteWithPieces> {
  const [full] = await withPieces(store, [quote])
  return full ?? { ...quote, pieces: [onlyPieceOf(quote)] }
}

export type PieceWords = Awaited<ReturnType<typeof readPieceWords>>[number]

/** LIVE-10: what each quote's pieces are found by. */
export const listPieceWords = async (store: Store, quoteIds: readonly number[]) =>
  Map.groupBy(await readPieceWords(store, quoteIds), (piece) => piece.quote_id)

const readPieceWords = (store: Store, quoteIds: readonly number[]) =>
  store.db
    .selectFrom('quote_pieces')
    .select([
      ...(['quote_id', 'product_name', 'wood_species_name', 'finish_name', 'note'] as const),
      ...(['length_in', 'width_in', 'thickness_in'] as const),
    ])
    .where(isOneOf(store, 'quote_id', quoteIds, 'bigint'))
    .orderBy('quote_id')
    .orderBy('position')
    .execute()

/** Of a quote that an earlier version of the shop saved while this one was being rolled out beside it. */
const onlyPieceOf = (quote: QuoteRow): QuotePieceRow => ({
  quote_id: quote.id,
  position: 0,
  product_id: quote.product_id,
  product_name: quote.product_name,
  category: quote.category,
  making: quote.making,
  wood_species_id: quote.wood_species_id,
  wood_species_name: quote.wood_species_name,
  price_per_board_foot_cents: quote.price_per_board_foot_cents,
  finish_option_id: quote.finish_option_id,
  finish_name: quote.finish_name,
  length_in: quote.length_in,
  width_in: quote.width_in,
  thickness_in: quote.thickness_in,
  quantity: 1,
  note: '',
  board_feet: quote.board_feet,
  wood_cents: quote.wood_cents,
  finish_cents: quote.finish_cents,
  processing_cents: quote.processing_cents,
})
