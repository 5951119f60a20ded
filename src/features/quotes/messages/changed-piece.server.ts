/** LIVE-4, JOB-3: the piece that a change is asked for, as the customer's page shows it. */
import type { Store } from '../../../platform/database/store.ts'
import { lineTexts } from '../../pricing/line-names.ts'
import { type PieceSize, sizeOfRow } from '../../pricing/piece.ts'
import { isGenuine, listVersions, offerOf } from '../offers/frozen-offer.server.ts'
import { withItsPieces } from '../request/quote-pieces.server.ts'
import type { QuoteRow } from '../request/quotes.server.ts'

type NamedPiece = {
  productName: string
  woodName: string
  finishName: string | null
  size: PieceSize
  quantity: number
}

/** Of the newest offer, or as they were asked for. */
async function currentPieces(store: Store, quote: QuoteRow): Promise<(NamedPiece & { key: string })[]> {
  const [newest] = await listVersions(store, quote.id)
  if (newest && isGenuine(newest)) return offerOf(newest).pieces
  const { pieces } = await withItsPieces(store, quote)
  return pieces.map((piece) => ({
    key: String(piece.position + 1),
    productName: piece.product_name,
    woodName: piece.wood_species_name,
    finishName: piece.finish_name,
    size: sizeOfRow(piece),
    quantity: piece.quantity,
  }))
}

/** Undefined once the quote has no such piece. */
export async function findPieceToChange(store: Store, quote: QuoteRow, key: string) {
  const pieces = await currentPieces(store, quote)
  const index = pieces.findIndex((one) => one.key === key)
  const piece = pieces[index]
  if (!piece) return undefined
  const number = pieces.length > 1 ? index + 1 : null
  return { quantity: piece.quantity, replaces: { key, number, name: lineTexts(pieces)[index] ?? piece.productName } }
}
