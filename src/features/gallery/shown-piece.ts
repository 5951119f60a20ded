/** WIN-9: what a gallery picture shows, in words, and the address of the builder with a piece like it. Pure. */
import { categories } from '../catalog/catalog.ts'
import { feetText } from '../pricing/inches.ts'
import { type Dimensions, dimensionNames } from '../pricing/piece.ts'
import { designSearch } from '../shared/design-address.ts'
import type { PageAddress } from '../shared/page-link.tsx'
import type { ShownPiece } from './gallery.ts'

export type Shown = ShownPiece & { category: string; rendered: boolean }

/** What the shop makes by now. */
export type Offered = {
  woods: readonly { id: string; name: string }[]
  products: readonly {
    id: string
    category: string
    minDimensions: Dimensions
    maxDimensions: Dimensions
  }[]
}

/** 'Reclaimed Oak floating mantel, 6 ft. Rendered example.'; '' where nothing is known. */
export function captionOf(shown: Shown, { woods }: Offered): string {
  const wood = woods.find(({ id }) => id === shown.woodSpeciesId)?.name
  const kind = categories.find(({ slug }) => slug === shown.category)?.name
  const named = wood && kind ? `${wood} ${kind.toLowerCase()}` : (wood ?? kind)
  // A length stays on one line.
  const length = shown.length !== null && feetText(shown.length).replaceAll(' ', '\u00a0')
  const piece = [named, length].filter(Boolean).join(', ')
  return [piece, shown.rendered && 'Rendered example']
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

/**
 * LINK-1: the builder with its product, wood and size, at the step of the size where one is known. Without a product of its
 * own, the first of its category that comes in this size.
 */
export function addressOfLike(shown: Shown, { woods, products }: Offered): PageAddress {
  const ofCategory = products.filter(({ category }) => category === shown.category)
  const product =
    // The owner may have moved the picture to another kind since.
    products.find(({ id, category }) => id === shown.productId && category === shown.category) ??
    ofCategory.find((one) => dimensionNames.every((name) => isWithin(shown[name], one, name))) ??
    ofCategory[0]
  const wood = woods.find(({ id }) => id === shown.woodSpeciesId)
  const { length, width, thickness } = shown
  const dimensions = {
    ...(length !== null && { length }),
    ...(width !== null && { width }),
    ...(thickness !== null && { thickness }),
  }
  const search = designSearch({
    choices: { product: product?.id, wood: wood?.id },
    dimensions,
    step: product && length !== null ? 2 : 1,
  })
  return search ? `/quote-builder?${search}` : '/quote-builder'
}

const isWithin = (
  inches: number | null,
  { minDimensions, maxDimensions }: Offered['products'][number],
  name: keyof Dimensions,
) => inches === null || (inches >= minDimensions[name] && inches <= maxDimensions[name])
