/** Categories, price units and sort orders of the catalog, for server and browser. */
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

/** FAST-3: how many products and gallery pictures the shop shows at a time. */
export const shopPageSize = 24

/** A name as lists sort it: ignoring case and accents. */
export const sortName = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
