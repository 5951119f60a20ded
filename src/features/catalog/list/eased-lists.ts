/** WIN-3: where a list is empty, what the same search finds with one part of it left out. */
import type { QueryClient } from '@tanstack/react-query'
import { clampInches } from '../../pricing/inches.ts'
import { boundsOf } from '../../pricing/piece.ts'
import { type Product, productsQuery } from '../catalog-queries.ts'
import { fitsIn, isNarrowed, type ListAddress } from './list-address.ts'

export type EasedList = { list: ListAddress; total: number; products: readonly Product[] }

const nothing = { wood: undefined, category: undefined, fits: '', q: '' } as const
type Part = keyof typeof nothing

/** What a visitor means least comes first. */
const parts: Part[] = ['wood', 'category', 'fits', 'q']

/** Those that find something; without any, all products. */
export async function findEasedLists(queryClient: QueryClient, list: ListAddress): Promise<EasedList[]> {
  const lists = parts
    .filter((part) => (part === 'fits' ? fitsIn(list) !== undefined : list[part] !== nothing[part]))
    .map((part): ListAddress => ({ ...list, [part]: nothing[part], page: 1 }))
  const eased = (await Promise.all(lists.map((one) => read(queryClient, one, list)))).filter(({ total }) => total > 0)
  if (eased.length > 0 || !(isNarrowed(list) || list.category)) return eased
  return [await read(queryClient, { ...nothing, page: 1 }, list)]
}

async function read(queryClient: QueryClient, list: ListAddress, asked: ListAddress): Promise<EasedList> {
  const { products, total } = await queryClient.fetchQuery(productsQuery({ ...list, fitsIn: fitsIn(list) }))
  const lengthIn = fitsIn(asked)
  if (lengthIn === undefined || fitsIn(list) !== undefined) return { list, total, products }
  const missing = (product: Product) => Math.abs(clampInches(lengthIn, boundsOf(product, 'length')) - lengthIn)
  return { list, total, products: products.toSorted((a, b) => missing(a) - missing(b)) }
}
