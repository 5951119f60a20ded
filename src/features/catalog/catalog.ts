/** Categories, price units, search and sort order of the catalog, for server and browser. */
import type { Category } from '../pricing/pricing.ts'

export const categories: { slug: Category; name: string; plural: string; tagline: string }[] = [
  { slug: 'floating-mantel', name: 'Floating Mantel', plural: 'Floating Mantels', tagline: 'Clean floating design' },
  { slug: 'corbel-mantel', name: 'Corbel Mantel', plural: 'Corbel Mantels', tagline: 'Traditional with supports' },
  { slug: 'ceiling-beam', name: 'Ceiling Beam', plural: 'Ceiling Beams', tagline: 'Structural & decorative' },
]

export const findCategory = (slug: string) => categories.find((category) => category.slug === slug)

/** SHELL-1: people type '/products/floating-mantels'. Returns the category they mean. */
export const findCategoryByPlural = (slug: string) => categories.find((category) => `${category.slug}s` === slug)

/** LIST-4: '/linear foot'; nothing for a piece. */
export const priceSuffix = (unit: string) => (unit === 'piece' ? '' : `/${unit.replaceAll('_', ' ')}`)

export const sorts = ['name', 'price-low', 'price-high'] as const
export type Sort = (typeof sorts)[number]

/** Longer searches are cut off. */
export const maxSearchLength = 80

type Listed = { name: string; description: string; category: string; basePrice: string }

/**
 * LIST-2: every word of the search must be in the name or the description, ignoring case and accents. Equal prices are
 * sorted by name.
 */
export function selectProducts<T extends Listed>(
  products: readonly T[],
  wanted: { category?: string | undefined; search?: string | undefined; sort?: Sort | undefined },
): T[] {
  const words = plain(wanted.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const found = products.filter((product) => {
    if (wanted.category && product.category !== wanted.category) return false
    const text = plain(`${product.name} ${product.description}`)
    return words.every((word) => text.includes(word))
  })
  const byName = found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  if (wanted.sort === 'price-low') return byName.toSorted((a, b) => Number(a.basePrice) - Number(b.basePrice))
  if (wanted.sort === 'price-high') return byName.toSorted((a, b) => Number(b.basePrice) - Number(a.basePrice))
  return byName
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
