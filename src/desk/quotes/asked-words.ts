/** DESK-6: what was asked for, in a line, and whether the offer has just that. Pure. */
import { type Making, usualMaking } from '../../features/drawing/making/making.ts'
import { andMoreText, countPieces, timesText } from '../../features/pricing/counted-pieces.ts'
import { inchesSizeText, sizeOf } from '../../features/pricing/piece.ts'
import type { DeskOffer } from '../offers/offers-queries.ts'
import type { Quote } from './quotes-queries.ts'

type Asked = Pick<
  Quote['pieces'][number],
  'productName' | 'woodSpeciesName' | 'finishName' | 'dimensions' | 'quantity' | 'note'
>
/** Lists don't say how a piece is made. */
type AskedInFull = Asked & { drawn?: { making: Making } | undefined }
type Offered = Pick<
  DeskOffer['versions'][number]['content']['pieces'][number],
  'productName' | 'category' | 'making' | 'woodName' | 'finishName' | 'dimensions' | 'quantity' | 'note' | 'part'
>

/** '2 × Hollow Oak Box Beam, 144 × 8 × 8 in, and 2 more pieces'. */
export function askedText([first, ...more]: readonly Asked[]): string {
  if (!first) return ''
  const { quantity, productName, dimensions } = first
  const name = `${timesText(quantity)}${productName}, ${inchesSizeText(sizeOf(dimensions))}`
  return name + andMoreText(countPieces(more))
}

/** Piece by piece, in their order: then the request needs no second telling. */
export const isAsAsked = (asked: readonly AskedInFull[], offered: readonly Offered[]) =>
  asked.length === offered.length &&
  asked.every((piece, index) => {
    const other = offered[index]
    return (
      other?.part === 'fixed' &&
      isMadeAlike(piece.drawn?.making, other.making ?? usualMaking(other.category)) &&
      piece.productName === other.productName &&
      piece.woodSpeciesName === other.woodName &&
      piece.finishName === other.finishName &&
      piece.quantity === other.quantity &&
      piece.note === other.note &&
      inchesSizeText(sizeOf(piece.dimensions)) === inchesSizeText(sizeOf(other.dimensions))
    )
  })

const isMadeAlike = (one: Making | undefined, other: Making) =>
  one?.construction === other.construction && one.boardIn === other.boardIn && one.corbel === other.corbel

/** What comes after is the offer, the order, or nothing: the request is only looked up. */
export const isAnswered = ({ offer, order, closed }: Pick<Quote, 'offer' | 'order' | 'closed'>) =>
  closed !== null || (offer !== null && offer.state !== 'draft') || (order?.isBought === true && !order.ended)

/** Who gave none, of a quote that is still open: what was bought or accepted has its order. */
export const withoutEmail = ({ customerEmail, order, closed }: Pick<Quote, 'customerEmail' | 'order' | 'closed'>) =>
  customerEmail === '' && closed === null && (order === null || order.ended !== null)
