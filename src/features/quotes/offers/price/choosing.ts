/**
 * JOB-3: what a customer takes of an offer, and what that comes to. Pure, for the customer's page, the desk and the server,
 * whose result counts. All of it is in the offer as it was frozen, so later prices and rules change nothing.
 */

import { timesQuantity } from '../../../delivery/quote/job-price.ts'
import { depositOf } from '../../../orders/intents/card-amounts.ts'
import { sumOfLines } from '../../../pricing/price-lines.ts'
import { taxOf } from '../../../pricing/tax.ts'
import { ownOfferLines } from '../drafts/own-lines.ts'
import type { OfferContent, OfferLine, OfferPiece } from '../offer.ts'

/** Keys of options that are ticked and of the pieces that are taken of the choices. Own lines have `own-` before theirs. */
export type Chosen = readonly string[]

type Offered = Pick<
  OfferContent,
  'pieces' | 'choices' | 'ownLines' | 'lines' | 'totalCents' | 'depositPercent' | 'depositCents' | 'taxRule'
> & { isInState: boolean }

/** What one selection comes to. */
export type Agreed = {
  pieces: OfferPiece[]
  /** They add up to the total. */
  lines: OfferLine[]
  totalCents: number
  depositPercent: number
  depositCents: number
}

export const ownKey = (key: string) => `own-${key}`

/** What is taken unless the customer chooses otherwise. */
export const presetOf = ({ choices }: { choices: readonly { preset: string }[] }): string[] =>
  choices.map(({ preset }) => preset)

/** The pieces that are taken, in the order by which the lines of the price number them. */
export const takenPieces = <Piece extends Pick<OfferPiece, 'key' | 'part'>>(
  pieces: readonly Piece[],
  chosen: Chosen,
): Piece[] => pieces.filter(({ key, part }) => part === 'fixed' || chosen.includes(key))

/** Whether there is anything to choose. */
export const isChoosable = ({ pieces, ownLines }: Pick<OfferContent, 'pieces' | 'ownLines'>) =>
  pieces.some(({ part }) => part !== 'fixed') || ownLines.some(({ isOption }) => isOption)

/** Whether one of each choice is taken, and nothing that isn't offered, or twice. */
export function isPossible({ pieces, choices, ownLines }: Offered, chosen: Chosen): boolean {
  const offered = new Set([
    ...pieces.flatMap(({ key, part }) => (part === 'fixed' ? [] : [key])),
    ...ownLines.flatMap(({ key, isOption }) => (isOption ? [ownKey(key)] : [])),
  ])
  const taken = (choice: string) => pieces.filter((piece) => piece.choice === choice && chosen.includes(piece.key))
  return (
    new Set(chosen).size === chosen.length &&
    chosen.every((key) => offered.has(key)) &&
    choices.every(({ key }) => taken(key).length === 1)
  )
}

/** The same as in another order. */
export const inOrder = ({ pieces, ownLines }: Pick<OfferContent, 'pieces' | 'ownLines'>, chosen: Chosen): string[] =>
  [...pieces.map(({ key }) => key), ...ownLines.map(({ key }) => ownKey(key))].filter((key) => chosen.includes(key))

/** `chosen` is possible. An offer without a choice comes to what was frozen. */
export function agreedOf(offer: Offered, chosen: Chosen): Agreed {
  const { lines, totalCents, depositPercent, depositCents } = offer
  return isChoosable(offer)
    ? priceChosen(offer, chosen)
    : { ...{ lines, totalCents, depositPercent, depositCents }, pieces: offer.pieces }
}

type Priced = Omit<Offered, 'lines' | 'totalCents' | 'depositCents'>

export function priceChosen({ pieces, ownLines, taxRule, isInState, depositPercent }: Priced, chosen: Chosen): Agreed {
  const taken = takenPieces(pieces, chosen)
  const pieceLines = taken.flatMap((piece, index) => linesOfAll(piece, index, taken.length))
  const own = ownOfferLines(
    ownLines.filter(({ key, isOption }) => !isOption || chosen.includes(ownKey(key))),
    pieceLines,
  )
  const delivery = deliveryOf(taken)
  const taxLines = taxRule
    ? taxOf(taxRule, {
        articles: articlesOf(taken, pieceLines, sumOfLines([...pieceLines, ...own])),
        deliveryCents: Math.max(0, sumOfLines(delivery)),
        isInState,
      }).lines.map(({ baseCents, rateBasisPoints, toCents, ...line }): OfferLine => ({ kind: 'tax', ...line }))
    : []
  const lines = [...pieceLines, ...own, ...delivery, ...taxLines]
  const totalCents = sumOfLines(lines)
  const depositCents = totalCents > 0 ? depositOf(totalCents, depositPercent) : 0
  return {
    pieces: taken,
    lines,
    totalCents,
    depositPercent: depositCents === totalCents ? 100 : depositPercent,
    depositCents,
  }
}

const linesOfAll = ({ unitLines, quantity }: OfferPiece, index: number, of: number): OfferLine[] =>
  unitLines.map((line) => ({ ...timesQuantity(line, quantity), ...(of > 1 && { piece: index + 1 }) }))

/** The trip costs what its dearest piece makes it cost; each piece that is hung has a line of its own. */
function deliveryOf(pieces: readonly OfferPiece[]): OfferLine[] {
  const isTrip = ({ key }: OfferLine) => key === 'delivery'
  const trips = pieces.flatMap(({ deliveryLines }) => deliveryLines.filter(isTrip))
  const dearest = trips.reduce<OfferLine | undefined>(
    (most, line) => (most && most.amountCents >= line.amountCents ? most : line),
    undefined,
  )
  const others = pieces.flatMap(({ deliveryLines }, index) =>
    deliveryLines
      .filter((line) => !isTrip(line))
      .map((line) => (pieces.length > 1 ? { ...line, piece: index + 1 } : line)),
  )
  return [...(dearest ? [dearest] : []), ...others]
}

/**
 * DOOR-5: two of one piece are two articles. What is agreed for the whole job is spread over its pieces by their price, and
 * a piece's share over all of it, to the cent.
 */
function articlesOf(pieces: readonly OfferPiece[], pieceLines: readonly OfferLine[], agreedCents: number) {
  const totalCents = Math.max(0, agreedCents)
  const costs = pieces.map((_, index) =>
    Math.max(0, sumOfLines(pieceLines.filter(({ piece = 1 }) => piece === index + 1))),
  )
  return sharesOf(totalCents, costs).flatMap((cents, index) => {
    const quantity = pieces[index]?.quantity ?? 1
    const unitCents = Math.floor(cents / quantity)
    const dearer = cents - unitCents * quantity
    return [
      { unitCents: unitCents + 1, quantity: dearer },
      { unitCents, quantity: quantity - dearer },
    ].filter((article) => article.quantity > 0)
  })
}

/** Whole cents in proportion, which add up to the total. The first pieces take what is left over. */
function sharesOf(totalCents: number, parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0)
  if (all === 0) return parts.map((_, index) => (index === 0 ? totalCents : 0))
  // The product of two amounts may be more than a double holds exactly.
  const shares = parts.map((part) => Number((BigInt(totalCents) * BigInt(part)) / BigInt(all)))
  const left = totalCents - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, index) => (index < left ? share + 1 : share))
}
