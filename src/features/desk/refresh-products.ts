import type { QueryClient } from '@tanstack/react-query'

/** What the owner's tab reads of products. */
export const ownedProductsKey = ['admin-products']

/** SHELL-8: the storefront pages of this visit, the owner's list, and a cart that may show a product. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  // What no page shows now is forgotten: a page that opens later waits for what is true, instead of showing what was.
  client.removeQueries({ queryKey: ['products'], type: 'inactive' })
  await Promise.all(
    [['products'], ownedProductsKey, ['cart']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}
