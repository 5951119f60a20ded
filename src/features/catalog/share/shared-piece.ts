/** LINK-1: the piece that a link's preview shows, and the address of its picture. Pure. */

import { usualFireplace } from '../../drawing/visit-fireplace.ts'
import { isInRange, type PieceSize, sizeFromTexts } from '../../pricing/piece.ts'
import { designSearch, type ReadDesign } from '../../shared/design-address.ts'
import type { Product } from '../catalog-queries.ts'
import { openedChoice } from '../product/opened-piece.ts'
import { fireplacePart, linkedFireplace } from '../setting/linked-fireplace.ts'

/** What decides which designs of a product can be shared. */
type SharedProduct = Pick<Product, 'id' | 'category' | 'woodSpeciesId' | 'minDimensions' | 'maxDimensions'>

type Offered = { product: SharedProduct; woods: readonly { id: string }[]; finishes: readonly { id: string }[] }

/** Undefined where the link asks for what we don't make, or can't read: its preview is then the product's. */
export function sharedPiece(design: ReadDesign, { product, woods, finishes }: Offered) {
  const { chosen, problems } = openedChoice(design, { product: product as Product, woods, finishes })
  const size: PieceSize | undefined = sizeFromTexts(chosen.texts)
  if (problems.length > 0 || !size || !isInRange(size, product)) return undefined
  const fireplace = linkedFireplace(design) ?? usualFireplace
  const address = `/share/${product.id}.png?${designSearch({
    choices: { wood: chosen.woodId, finish: chosen.finishId || null },
    dimensions: chosen.texts,
    ...fireplacePart(fireplace, product.category),
  })}`
  return { size, woodId: chosen.woodId, finishId: chosen.finishId, fireplace, address }
}
