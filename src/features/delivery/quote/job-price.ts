/** JOB-1, PRICE-2: what several pieces cost, line by line. Pure. Amounts are integer cents. */
import { roundHalfUp } from '../../pricing/estimate.ts'
import { formatCents } from '../../pricing/money.ts'
import type { PieceSize } from '../../pricing/piece.ts'
import { carrierLine, type PriceLine, quotedPieceLines } from '../../pricing/price-lines.ts'
import { type CarrierRates, carrierCents, priceQuote, type QuotePrice } from '../../pricing/pricing.ts'

export type PieceOfJob = {
  size: PieceSize
  wood: { name: string; pricePerBoardFootCents: number }
  finish: { name: string; priceCents: number } | null
  quantity: number
}

/** What all of one piece cost, without delivery, and their lines. */
export type PricedPiece = {
  /** Of one. */
  boardFeet: number
  woodCents: number
  finishCents: number
  processingCents: number
  lines: PriceLine[]
}

/** PRICE-2, JOB-1: the pieces of a job without their delivery. */
export const pricePieces = (pieces: readonly PieceOfJob[]): PricedPiece[] =>
  pieces.map(({ size, wood, finish, quantity }, index) => {
    const { name: woodName, pricePerBoardFootCents } = wood
    const one = priceQuote({ size, pricePerBoardFootCents, finishCents: finish?.priceCents ?? 0 }, 0)
    const lines = quotedPieceLines(one, { woodName, pricePerBoardFootCents, finishName: finish?.name ?? null })
    return {
      boardFeet: one.boardFeet,
      woodCents: one.woodCents * quantity,
      finishCents: one.finishCents * quantity,
      processingCents: one.processingCents * quantity,
      lines: linesInJob(lines, { piece: index + 1, of: pieces.length, quantity }),
    }
  })

/** Of all pieces, delivered for so many cents. */
export function priceOfJob(
  pieces: readonly PieceOfJob[],
  priced: readonly PricedPiece[],
  shippingCents: number,
): QuotePrice {
  const sumOf = (cents: (piece: PricedPiece) => number) => priced.reduce((sum, piece) => sum + cents(piece), 0)
  const woodCents = sumOf((piece) => piece.woodCents)
  const finishCents = sumOf((piece) => piece.finishCents)
  const processingCents = sumOf((piece) => piece.processingCents)
  return {
    // Sums of hundredths aren't exact.
    boardFeet: roundHalfUp(
      priced.reduce((sum, { boardFeet }, at) => sum + boardFeet * (pieces[at]?.quantity ?? 1), 0),
      2,
    ),
    ...{ woodCents, finishCents, processingCents, shippingCents },
    totalCents: woodCents + finishCents + processingCents + shippingCents,
  }
}

/** PRICE-2: pieces of a quote that the carrier brings, whatever their length. The longest sets the price, once. */
export function quoteByCarrier(pieces: readonly PieceOfJob[], carrier: CarrierRates) {
  const priced = pricePieces(pieces)
  const shippingCents = carrierCents(Math.max(...pieces.map(({ size }) => size.lengthIn)), carrier)
  return {
    price: priceOfJob(pieces, priced, shippingCents),
    pieces: priced,
    lines: [...priced.flatMap(({ lines }) => lines), carrierLine(shippingCents)],
  }
}

/**
 * JOB-1: the lines of one piece, as they are in a job of `of` pieces, for `quantity` of it: amounts are of all of them. The
 * only piece keeps its lines as they are.
 */
function linesInJob(
  lines: readonly PriceLine[],
  { piece, of, quantity }: { piece: number; of: number; quantity: number },
): PriceLine[] {
  return lines.map((line) => ({
    ...timesQuantity(line, quantity),
    key: lineKeyOf(String(piece), line.key),
    ...(of > 1 && { piece }),
  }))
}

/** The same line for so many of what it is for. */
export const timesQuantity = <Line extends PriceLine>(line: Line, quantity: number): Line =>
  quantity === 1
    ? line
    : {
        ...line,
        quantity: line.quantity === null ? `${quantity}` : `${quantity} × ${line.quantity}`,
        rate: line.rate ?? formatCents(line.amountCents),
        amountCents: line.amountCents * quantity,
      }

/** The lines of a piece are told from another's by its key. Before there were several, the only one's had none. */
export const lineKeyOf = (pieceKey: string, key: string) => (pieceKey === firstPieceKey ? key : `${key}-${pieceKey}`)

export const firstPieceKey = '1'
