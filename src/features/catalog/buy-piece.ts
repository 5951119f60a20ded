import { type ComponentType, createContext } from 'react'
import type { PieceSize } from '../pricing/piece.ts'
import type { Product } from './catalog-queries.ts'

/** A product in the size typed. */
export type PricedPiece = {
  product: Product
  /** Inches; undefined while it is not a size that the product is made in. */
  size: PieceSize | undefined
  /** Undefined while there is no length to reckon with. */
  priceCents: number | undefined
}

/** The button that buys a piece. Given by the shell, so that the catalogue need not know the cart. */
export const BuyPieceContext = createContext<ComponentType<PricedPiece>>(() => null)
