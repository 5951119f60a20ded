import type { QueryClient } from '@tanstack/react-query'
import { cartKey } from '../cart/cart-queries.ts'
import { productsQuery } from '../catalog/catalog-queries.ts'
import { ownerProductsKey } from './owner-keys.ts'

/** SHELL-8: the storefront pages of this visit, the owner's list, and a cart that may show a product. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  const shownKey = productsQuery.queryKey
  // What no page shows now is forgotten: a page that opens later waits for what is true, instead of showing what was.
  client.removeQueries({ queryKey: shownKey, type: 'inactive' })
  await Promise.all([shownKey, ownerProductsKey, cartKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}
