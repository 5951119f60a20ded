/** What the piece on a product's page costs, from what is typed and chosen. Pure. */
import type { Figure, FiguredPiece } from '../../delivery/one-figure.ts'
import type { QuotedPiece } from '../../delivery/quote/quote-price.ts'
import { woodFeet } from '../../drawing/making/wood-share.ts'
import { formatExactDollars } from '../../pricing/exact-dollars.ts'
import { boundError, inchesFromText, lengthProblem } from '../../pricing/inches.ts'
import { centsOf } from '../../pricing/money.ts'
import { boundsOf, type Dimensions, dimensionLabels, dimensionNames, sizeFromTexts } from '../../pricing/piece.ts'
import { type CartPriceRule, cartPieceLines, type PriceLine } from '../../pricing/price-lines.ts'
import type { Product } from '../catalog-queries.ts'
import { basePriceCents } from '../product-price.ts'
import type { PieceFinish, PieceWood } from './buy-piece.ts'

type PricedWood = Pick<PieceWood, 'id' | 'name' | 'pricePerBoardFoot' | 'poundsPerBoardFoot'>

export type ChosenPiece = {
  product: Product
  wood: PricedWood | undefined
  finish: PieceFinish | undefined
  /** As typed. */
  texts: Dimensions<string>
}

/** Why the piece can't be made in the size typed; undefined if it can. */
export function sizeProblem({ product, texts }: Pick<ChosenPiece, 'product' | 'texts'>): string | undefined {
  for (const name of dimensionNames) {
    const inches = inchesFromText(texts[name])
    if (inches === undefined) return texts[name].trim() ? `Check the ${name}` : `Enter a ${name}`
    const error = boundError(inches, boundsOf(product, name))
    if (error) return `${dimensionLabels[name]}: ${error.toLowerCase()}`
  }
  return undefined
}

/**
 * DETAIL-2, WHY-3: what the piece costs in the cart. Undefined while the product doesn't come in that length, or any of the
 * three fields can't be read (LEN-2).
 */
export function cartLines({ product, wood, finish, texts }: ChosenPiece, rule: CartPriceRule): PriceLine[] | undefined {
  if (dimensionNames.some((name) => lengthProblem(texts[name]))) return undefined
  const size = sizeFromTexts(texts) ?? sizeOfLength(texts.length)
  if (!size || boundError(size.lengthIn, boundsOf(product, 'length'))) return undefined
  return cartPieceLines(
    {
      product: { ...product, basePriceCents: basePriceCents(product) },
      size,
      wood: { name: wood?.name ?? '', pricePerBoardFootCents: wood ? centsOf(wood.pricePerBoardFoot) : 0 },
      finish: finish ? { name: finish.name, priceCents: centsOf(finish.priceModifier) } : null,
    },
    rule,
  )
}

/** An empty width or thickness doesn't change the price by length. */
function sizeOfLength(text: string) {
  const lengthIn = inchesFromText(text)
  return lengthIn === undefined ? undefined : { lengthIn, widthIn: 0, thicknessIn: 0 }
}

/** The piece as a quote prices it. Undefined where it can't be made. */
export function quotedPieceOf(piece: ChosenPiece): QuotedPiece | undefined {
  const { product, wood, finish, texts } = piece
  const size = sizeFromTexts(texts)
  if (!wood || !size || sizeProblem(piece)) return undefined
  const { name, pricePerBoardFoot, poundsPerBoardFoot } = wood
  return {
    quantity: 1,
    size,
    category: product.category,
    woodFeet: woodFeet({ ...product, size }),
    wood: { name, poundsPerBoardFoot, pricePerBoardFootCents: centsOf(pricePerBoardFoot) },
    finish: finish ? { name: finish.name, priceCents: centsOf(finish.priceModifier) } : null,
  }
}

/** WIN-2: the piece as both routes price it. */
export const figuredPiece = (piece: ChosenPiece, rule: CartPriceRule): FiguredPiece => ({
  cartLines: cartLines(piece, rule),
  quoted: quotedPieceOf(piece),
})

/** '$495', or '$795-$895' where hanging it makes it a range. */
export const figureText = ({ totalCents, totalToCents }: Figure) =>
  [totalCents, ...(totalToCents === undefined ? [] : [totalToCents])].map(formatExactDollars).join('-')
