import { type ComponentType, createContext } from 'react'
import type { PieceSize } from '../pricing/piece.ts'
import type { Product } from './catalog-queries.ts'

/** A product in the size the customer typed. */
export type PricedPiece = {
  product: Product
  /** The wood it is made of; '' if unknown. */
  woodName: string
  /** Undefined while the product doesn't come in the size typed. */
  size: PieceSize | undefined
  /** Undefined while the length can't be priced. */
  priceCents: number | undefined
}

/** The 'Add to Cart' button. Provided from outside, so that the catalog doesn't depend on the cart. */
export const BuyPieceContext = createContext<ComponentType<PricedPiece>>(() => null)
