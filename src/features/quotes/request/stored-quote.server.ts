/** What a quote keeps as JSON, from its row. Older quotes have none of it. */

import type { PieceToDraw } from '../../catalog/drawn-pieces.server.ts'
import type { QuoteDelivery } from '../../delivery/quote/quote-price.ts'
import { makingOf } from '../../drawing/making/making.ts'
import { sizeOfRow } from '../../pricing/piece.ts'
import { type PriceLine, quoteLines } from '../../pricing/price-lines.ts'
import { forEachField, type QuoteTexts, quoteFieldList } from '../../shared/quote-fields.ts'
import type { QuotedFireplace } from './quote.ts'
import type { QuotePieceRow, QuoteWithPieces } from './quote-pieces.server.ts'
import type { QuoteRow } from './quotes.server.ts'

/** Null in older quotes, and in one sent without a word about delivery for a piece that no way takes. */
export const deliveryOf = ({ delivery }: Pick<QuoteRow, 'delivery'>): QuoteDelivery | null =>
  delivery === null ? null : JSON.parse(delivery)

export const fireplaceOf = ({ fireplace }: Pick<QuoteRow, 'fireplace'>): QuotedFireplace | null =>
  fireplace === null ? null : JSON.parse(fireplace)

/** What its customer typed. */
export const quoteTexts = (quote: QuoteRow): QuoteTexts => forEachField(quoteFieldList, ({ column }) => quote[column])

/** A piece of a quote; a quote's own columns say its first. */
type StoredPiece = Pick<
  QuotePieceRow,
  | 'category'
  | 'making'
  | 'length_in'
  | 'width_in'
  | 'thickness_in'
  | 'product_name'
  | 'wood_species_id'
  | 'wood_species_name'
  | 'finish_option_id'
  | 'finish_name'
>

/** DRAW-4. */
export const pieceToDraw = (piece: StoredPiece) =>
  ({
    category: piece.category,
    making: makingOf(piece),
    size: sizeOfRow(piece),
    woodSpeciesId: piece.wood_species_id,
    finishOptionId: piece.finish_option_id,
  }) satisfies PieceToDraw

/** A piece that was asked for, as emails describe it. */
export function askedPieceInMail(piece: StoredPiece) {
  const { size, ...toDraw } = pieceToDraw(piece)
  return {
    productName: piece.product_name,
    woodName: piece.wood_species_name,
    finishName: piece.finish_name,
    ...size,
    toDraw,
  }
}

/** JOB-1: all that were asked for. */
export const askedPiecesInMail = ({ pieces }: QuoteWithPieces) =>
  pieces.map((piece) => ({ ...askedPieceInMail(piece), quantity: piece.quantity, note: piece.note }))

/** WHY-1: what its total is made of. */
export const priceLinesOf = (quote: QuoteRow): PriceLine[] =>
  quote.price_lines === null
    ? quoteLines(
        {
          boardFeet: quote.board_feet,
          woodCents: quote.wood_cents,
          finishCents: quote.finish_cents,
          processingCents: quote.processing_cents,
          shippingCents: quote.shipping_cents,
          totalCents: quote.total_cents,
        },
        {
          woodName: quote.wood_species_name,
          pricePerBoardFootCents: quote.price_per_board_foot_cents,
          finishName: quote.finish_name,
        },
      )
    : JSON.parse(quote.price_lines)
