import type { QueryClient } from '@tanstack/react-query'
import { cartKey } from '../../features/cart/cart-queries.ts'
import { productsKey } from '../../features/catalog/catalog-queries.ts'
import { ownerProductsKey } from './owner-keys.ts'

/** SHELL-8: the storefront pages of this visit, the owner's list, and a cart that may show a product. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  // Drops what no page shows now, so a page that opens later waits for fresh data instead of showing stale data.
  client.removeQueries({ queryKey: productsKey, type: 'inactive' })
  await Promise.all([productsKey, ownerProductsKey, cartKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
