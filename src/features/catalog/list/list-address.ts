/** WIN-3: what the address of a list says, and the addresses of lists. Pure. */
import { inchesFromText } from '../../pricing/inches.ts'
import type { Category } from '../../pricing/pricing.ts'
import { withSearch } from '../../shared/page-link.tsx'
import { maxSearchLength, type Sort, sorts } from '../catalog.ts'

export type ListAddress = {
  category?: Category | undefined
  /** The id of a wood that the shop has. */
  wood?: string | undefined
  /** A length as it was typed, in any notation; '' for none. One that can't be read narrows nothing down. */
  fits: string
  /** '' for none. */
  q: string
  sort?: Sort | undefined
  /** From 1. */
  page: number
}

/** What isn't known is left out. */
export const listAddressOf = (
  search: URLSearchParams,
  category: Category | undefined,
  woods: readonly { id: string }[],
): ListAddress => ({
  category,
  wood: woods.find(({ id }) => id === search.get('wood'))?.id,
  fits: (search.get('fits') ?? '').slice(0, maxSearchLength).trim(),
  q: (search.get('q') ?? '').slice(0, maxSearchLength),
  sort: sorts.find((known) => known === search.get('sort')),
  page: pageOf(search),
})

/** From 1. Anything that isn't a page is the first. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1
}

/** The length that pieces must come in. */
export const fitsIn = ({ fits }: ListAddress) => inchesFromText(fits)

/** Whether the list is narrowed down by more than its category. */
export const isNarrowed = (list: ListAddress) =>
  list.q.trim() !== '' || list.wood !== undefined || fitsIn(list) !== undefined

/** Defaults stay out of it. */
export const addressOfList = (list: ListAddress) =>
  withSearch(list.category ? `/products/${list.category}` : '/products', {
    q: list.q.trim() || undefined,
    wood: list.wood,
    fits: fitsIn(list) === undefined ? undefined : list.fits,
    sort: list.sort === 'name' ? undefined : list.sort,
    page: list.page > 1 ? list.page : undefined,
  })
