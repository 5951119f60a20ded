/** JOB-3: what an offer comes to with what the customer has chosen of it, on the customer's page. Pure. */
import { timesText } from '../../../pricing/counted-pieces.ts'
import { centsOf, decimalFromCents } from '../../../pricing/money.ts'
import { sizeOf, sizeText, woodAndFinish } from '../../../pricing/piece.ts'
import type { OwnLine } from '../../offers/drafts/own-lines.ts'
import type { OfferLine, OfferPiece } from '../../offers/offer.ts'
import { type Chosen, isChoosable, priceChosen } from '../../offers/price/choosing.ts'
import type { PageVersion, QuotePageData } from '../quote-page-queries.ts'

type Content = PageVersion['content']
type Line = Content['lines'][number]

const lineOf = ({ amount, ...line }: Line): OfferLine => ({ ...line, amountCents: centsOf(amount) })

const pieceOf = ({ dimensions, unitLines, deliveryLines, ...piece }: Content['pieces'][number]): OfferPiece => ({
  ...piece,
  size: sizeOf(dimensions),
  unitLines: unitLines.map(lineOf),
  deliveryLines: deliveryLines.map(lineOf),
})

const ownLineOf = ({ amount, percent, isOption, ...line }: Content['ownLines'][number]): OwnLine => ({
  ...line,
  ...(isOption && { isOption: true }),
  // 8.2 * 100 is 819.9999999999999.
  ...(percent === null ? { amountCents: centsOf(amount ?? '0.00') } : { basisPoints: Math.round(percent * 100) }),
})

/** Whether the customer has anything to choose. */
export const leavesChoice = ({ pieces, ownLines }: Content) =>
  isChoosable({ pieces: pieces.map(pieceOf), ownLines: ownLines.map(ownLineOf) })

/** The content with the lines and sums of what is chosen. */
export function chosenContent(content: Content, chosen: Chosen): Content {
  if (!leavesChoice(content)) return content
  const { lines, totalCents, depositCents, depositPercent } = priceChosen(
    { ...content, pieces: content.pieces.map(pieceOf), ownLines: content.ownLines.map(ownLineOf) },
    chosen,
  )
  return {
    ...content,
    lines: lines.map(({ amountCents, ...line }) => ({ ...line, amount: decimalFromCents(amountCents) })),
    total: decimalFromCents(totalCents),
    deposit: decimalFromCents(depositCents),
    balance: decimalFromCents(totalCents - depositCents),
    depositPercent,
  }
}

/** What all of a piece costs, in cents. */
export const piecePrice = ({ unitLines, quantity }: Content['pieces'][number]) =>
  unitLines.reduce((sum, { amount }) => sum + centsOf(amount), 0) * quantity

type Named = Pick<
  QuotePageData['pieces'][number],
  'productName' | 'woodName' | 'finishName' | 'dimensions' | 'quantity'
>

/** '2 × Heritage Oak Floating Mantel'. */
export const pieceName = ({ quantity, productName }: Pick<Named, 'quantity' | 'productName'>) =>
  timesText(quantity) + productName

/** What sets a piece apart from the others of its choice, such as its wood; its name where nothing does. */
export function nameInChoice(piece: Named, its: readonly Named[]): string {
  const texts = [
    pieceName,
    ({ woodName, finishName }: Named) => woodAndFinish({ woodSpeciesName: woodName, finishName }),
    ({ dimensions }: Named) => sizeText(sizeOf(dimensions)),
  ].flatMap((textOf) => (its.every((other) => textOf(other) === textOf(piece)) ? [] : [textOf(piece)]))
  return texts.join(', ') || pieceName(piece)
}
