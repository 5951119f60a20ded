/**
 * Which addresses the page cache keeps, and the search parameters that each one reads. Name a new parameter here: without
 * it, a page is rendered as if it weren't there, and a call of the API is answered past the cache.
 */
import { findCategory, findCategoryByPlural } from '../../features/catalog/catalog.ts'
import { designParameters, longestDesignValue } from '../../features/shared/design-address.ts'
import { jobParameters, longestJobValue } from '../../features/shared/job-link/job-address.ts'

const longestParameter = 80

type Shown = { names: readonly string[]; longest?: number }

const list: Shown = { names: ['q', 'wood', 'fits', 'sort', 'page'] }
/** LINK-1: designs are as many as anyone asks for, so they share the few places of searches. */
const ofBuilder: Shown = { names: [...designParameters, ...jobParameters], longest: longestDesignValue }
/** Its path says the product, and it has no steps. */
const ofProduct: Shown = {
  longest: longestDesignValue,
  names: designParameters.filter((name) => name !== 'product' && name !== 'step'),
}

/** The search parameters that each page shows. All others are dropped from its key. */
function shownBy(path: string): Shown | undefined {
  const [, page, name, deeper] = path.split('/')
  if (deeper !== undefined) return undefined
  if (page === 'products') return name === undefined || isCategory(name) ? list : ofProduct
  if (name !== undefined) return page === 'product' ? ofProduct : undefined
  if (page === 'gallery') return { names: ['category', 'page'] }
  return page === 'quote-builder' ? ofBuilder : undefined
}

const isCategory = (name: string) => (findCategory(name) ?? findCategoryByPlural(name)) !== undefined

/**
 * The API's public reads: the same for everyone, and changed only by writes inside `changePages`. By route, as metrics
 * name it, with the search parameters that the call reads.
 */
export const publicReads: Readonly<Record<string, readonly string[]>> = {
  '/api/products': ['q', 'category', 'wood', 'fits', 'sort', 'page'],
  '/api/products/counts': ['q', 'category', 'wood', 'fits'],
  '/api/products/featured': [],
  '/api/products/category/:category': ['q', 'wood', 'fits', 'sort', 'page'],
  '/api/products/:id': [],
  '/api/products/:id/similar': [],
  '/api/wood-species': [],
  '/api/finish-options': [],
  '/api/hero-image': [],
  '/api/category-pictures': [],
  '/api/pricing': [],
  '/api/zip-codes/:zip': [],
  '/api/gallery-images': ['category', 'page'],
  '/api/gallery-images/featured': [],
  '/api/reviews': ['product'],
  '/api/config': [],
  '/api/emailjs-config': [],
  '/api/openapi.json': [],
}

/** How the shop writes its own addresses. Other spellings, such as '/x/../products', must not fill the cache. */
const canonicalPath = /^\/$|^(\/[a-z0-9_-]+)+$/

/**
 * One key per distinct page: only known search parameters, in a fixed order, cut to the longest that a page shows.
 * Undefined for an address that the shop itself would not write: that page is rendered but not kept.
 */
export function pageKey(url: string): string | undefined {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (!canonicalPath.test(path)) return undefined
  if (mark < 0) return path
  const shown = shownBy(path)
  if (!shown) return path
  const given = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of shown.names) {
    const value = given.get(name)
    if (!value) continue
    // JOB-2: one value for many pieces. Cut, it would be fewer.
    const isJob = jobParameters.includes(name)
    if (isJob && value.length > longestJobValue) return undefined
    kept.set(name, isJob ? value : value.slice(0, shown.longest ?? longestParameter))
  }
  // A step without a design shows nothing.
  if (kept.size === 1 && kept.has('step')) return path
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** A public read: its address with the parameters in a fixed order, which is its key, and its route. */
export type PublicRead = { key: string; route: string }

const patterns = Object.entries(publicReads).map(([route, parameters]) => ({
  route,
  parameters,
  pattern: new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/, '[a-z0-9_-]+')}$`),
}))

/**
 * Undefined for what the app must answer itself: calls that aren't public reads, and any that it might refuse or read
 * differently, because a parameter is unknown, repeated, empty, very long or malformed.
 */
export function publicReadOf(url: string): PublicRead | undefined {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const read = patterns.find(({ pattern }) => pattern.test(path))
  if (!read) return undefined
  const { route } = read
  if (mark < 0) return { key: path, route }
  const search = url.slice(mark + 1)
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of read.parameters) {
    const value = given.get(name)
    if (value === null) continue
    if (value === '' || value.length > longestParameter || !decodes(value)) return undefined
    kept.set(name, value)
  }
  if (kept.size !== given.size || search.includes('#')) return undefined
  return { key: kept.size > 0 ? `${path}?${kept}` : path, route }
}

/** URLSearchParams replaces bytes that are no UTF-8 with U+FFFD; Hono leaves them as they are. */
const decodes = (value: string) => !value.includes('\ufffd')
