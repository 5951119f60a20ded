import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLastShown } from '../../../ui/dialog/use-last-shown.ts'
import { shopPageSize } from '../../catalog/catalog.ts'
import { type Product, productsQuery } from '../../catalog/catalog-queries.ts'
import type { Category } from '../../pricing/pricing.ts'
import { retryOnMountIn } from './builder-choices.ts'
import type { DraftPlace } from './stored-draft.ts'

const searchDelayMs = 250

type Filter = { q: string; category: Category | undefined; pages: number }

/** Another search starts with its first page. */
const searchingFor = (q: string, now: Filter): Filter => (q === now.q ? now : { ...now, q, pages: 1 })

/** Those of a wood before the others, each in their order. */
const withFirst = (products: readonly Product[], wood: string | undefined) =>
  products.toSorted((one, other) => Number(other.woodSpeciesId === wood) - Number(one.woodSpeciesId === wood))

/**
 * The products of step 1: those that match a search and a category, in pages that add up. `found` keeps the last results
 * while the next ones load. Reads nothing before the draft is opened: one that starts at step 2 needs no list.
 */
export function useProductSearch(place: DraftPlace, isOpened: boolean, firstWood: string | undefined) {
  const options = { retryOnMount: retryOnMountIn(place), enabled: isOpened }
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<Filter>({ q: '', category: undefined, pages: 1 })
  const { q, category, pages } = filter
  useEffect(() => {
    const timer = setTimeout(() => setFilter((now) => searchingFor(text.trim(), now)), searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])

  const { found, ...read } = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...productsQuery({ q, category, page: index + 1 }),
      ...options,
    })),
    combine: (reads) => ({
      found: reads[0]?.data && {
        // Page by page: what 'Show more' adds comes after what is there.
        products: reads.flatMap(({ data }) => withFirst(data?.products ?? [], firstWood)),
        total: reads[0].data.total,
      },
      isFetching: reads.some(({ isFetching }) => isFetching),
      isError: reads.some(({ isError }) => isError),
      refetch: () => {
        for (const one of reads) if (one.isError) void one.refetch()
      },
    }),
  })
  const shown = useLastShown(found)
  const { data: everything } = useQuery({ ...productsQuery(), ...options })
  return {
    text,
    q,
    category,
    found: shown,
    /** Of an earlier filter. */
    isOutdated: found === undefined && shown !== undefined,
    ...read,
    /** Too many to show under their categories. */
    isLarge: everything !== undefined && everything.total > shopPageSize,
    type: setText,
    searchNow: () => setFilter((now) => searchingFor(text.trim(), now)),
    clear: () => {
      setText('')
      setFilter({ q: '', category: undefined, pages: 1 })
    },
    choose: (wanted: Category | undefined) => setFilter((now) => ({ ...now, category: wanted, pages: 1 })),
    showMore: () => setFilter((now) => ({ ...now, pages: now.pages + 1 })),
  }
}
