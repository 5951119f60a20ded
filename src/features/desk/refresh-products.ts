import type { QueryClient } from '@tanstack/react-query'
import { cartKey } from '../cart/cart-queries.ts'
import { productsQuery } from '../catalog/catalog-queries.ts'
import { ownerProductsKey } from './owner-keys.ts'

/** SHELL-8: the storefront pages of this visit, the owner's list, and a cart that may show a product. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  const shownKey = productsQuery.queryKey
  // Drops what no page shows now, so a page that opens later waits for fresh data instead of showing stale data.
  client.removeQueries({ queryKey: shownKey, type: 'inactive' })
  await Promise.all([shownKey, ownerProductsKey, cartKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
