import { type ComponentType, createContext } from 'react'
import type { PieceSize } from '../../pricing/piece.ts'
import type { PriceLine } from '../../pricing/price-lines.ts'
import type { FinishOption, Product, WoodSpecies } from '../catalog-queries.ts'

/** A wood as the product page knows it. */
export type PieceWood = Pick<
  WoodSpecies,
  'id' | 'name' | 'pricePerBoardFoot' | 'face' | 'end' | 'picture' | 'poundsPerBoardFoot'
>

/** A finish as the product page knows it. */
export type PieceFinish = Pick<
  FinishOption,
  'id' | 'name' | 'priceModifier' | 'tone' | 'strengthPercent' | 'sheenPercent'
>

/** A product in the size, wood and finish that the customer chose. */
export type PricedPiece = {
  product: Product
  /** Undefined for a shop without woods. */
  wood: PieceWood | undefined
  /** Undefined for none. */
  finish: PieceFinish | undefined
  /** Undefined while the product doesn't come in the size typed. */
  size: PieceSize | undefined
  /** What it costs in the cart, line by line. Undefined while the length can't be priced. */
  priceLines: PriceLine[] | undefined
  /** Another button of the page is the filled one. */
  isSecond?: boolean | undefined
}

/** The 'Add to Cart' button. Provided from outside, so that the catalog doesn't depend on the cart. */
export const BuyPieceContext = createContext<ComponentType<PricedPiece>>(() => null)
