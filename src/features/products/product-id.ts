/** A product's id: a readable slug of its first name, and its address for good (SHELL-1). Pure. */
import { categories } from '../catalog/catalog.ts'

const longestId = 60

/** Letters that Unicode doesn't split into a base letter and an accent, in plain spelling. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** 'oak-pine-mantel' of 'Oak & Pine Mantel'; 'piece' of a name without Latin letters and digits. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? '')
    // The maker's, not the maker-s.
    .replace(/['’]/g, '')
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  return shortened(slug) || 'piece'
}

/** At most 60 characters, cut at a word when possible. */
function shortened(slug: string): string {
  if (slug.length <= longestId) return slug
  const cut = slug.slice(0, longestId + 1)
  const lastBreak = cut.lastIndexOf('-')
  return lastBreak > 0 ? cut.slice(0, lastBreak) : slug.slice(0, longestId)
}

/** Addresses that mean something else: lists of a category, calls of the API, the owner's form for a new product. */
const reservedIds = new Set([
  ...categories.flatMap(({ slug }) => [slug, `${slug}s`]),
  'featured',
  'category',
  'counts',
  'new',
])

/** Possible ids for a product of this name, without end: 'oak-mantel', 'oak-mantel-2', … */
export function* productIds(name: string): Generator<string> {
  const slug = slugOf(name)
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`
    if (!reservedIds.has(id)) yield id
  }
}
