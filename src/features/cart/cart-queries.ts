/** The visitor's cart as every page shares it. It loads for a visitor who has one; what changes it is in cart-changes.ts. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { answered, apiBase, apiFetch } from '../../platform/browser/api-client.ts'
import { hc } from '../../platform/browser/hc.ts'
import { centsOf } from '../pricing/money.ts'
import { sizeOf } from '../pricing/piece.ts'
import { type CartChange, type CartItem, countPieces, withChange, withRead } from './cart.ts'
import type { CartApi } from './cart-api.server.ts'
import { findCartSession, onCartChangedElsewhere, onCartSession } from './cart-session.ts'

export const cartApi = hc<CartApi>(apiBase, { fetch: apiFetch })

type ApiItem = InferResponseType<(typeof cartApi.cart)[':sessionId']['$get'], 200>[number]

export function cartItemOf({ unitPrice, previousUnitPrice, customizations, ...item }: ApiItem): CartItem {
  return {
    id: item.id,
    productId: item.productId,
    productName: item.productName,
    woodSpeciesName: item.woodSpeciesName,
    picture: item.picture,
    quantity: item.quantity,
    size: sizeOf(customizations),
    unitPriceCents: centsOf(unitPrice),
    previousUnitPriceCents: previousUnitPrice === null ? null : centsOf(previousUnitPrice),
    available: item.available,
  }
}

/** Of all reads and changes of carts. A session's cart has the session as second part. */
export const cartKey = ['cart']
export const cartKeyOf = (session: string | null | undefined) => [...cartKey, session]

type Cart = {
  /** The key to the cart; null for a visitor who has none, undefined on the server, which knows nobody's. */
  session: string | null | undefined
  /** Undefined until they are read. What was just changed shows at once. */
  items: CartItem[] | undefined
  /** They could not be read. */
  failed: boolean
  /** Changes are on their way to the server. */
  changing: boolean
  readAgain: () => Promise<unknown>
}

/** Reads nothing for a visitor without a cart. `retryOnMount`: a part of the page that mounts after a failed read asks again. */
export function useCart(retryOnMount = true): Cart {
  const session = useSyncExternalStore(onCartSession, findCartSession, () => undefined)
  const { data, isError, refetch } = useQuery({
    queryKey: cartKeyOf(session),
    queryFn: session
      ? async ({ client }) => {
          const read = await answered(cartApi.cart[':sessionId'].$get({ param: { sessionId: session } }))
          return withRead(client.getQueryData<CartItem[]>(cartKeyOf(session)) ?? [], read.map(cartItemOf))
        }
      : skipToken,
    retryOnMount,
  })
  const changes = usePendingChanges()
  const items = session === null ? [] : data
  return {
    session,
    items: items && changes.reduce<CartItem[]>(withChange, items),
    failed: isError && !data,
    changing: changes.length > 0,
    readAgain: refetch,
  }
}

const pendingMutations = (queryClient: QueryClient) =>
  queryClient.getMutationCache().findAll({ mutationKey: cartKey, status: 'pending' })

/** In the order they were made. */
export const pendingChanges = (queryClient: QueryClient) =>
  pendingMutations(queryClient).map(({ state }) => state.variables as CartChange)

/**
 * Not `useMutationState`, which tells of a change in a later task: two presses on plus that a busy browser hands out
 * together would both count from the same quantity.
 */
function usePendingChanges(): CartChange[] {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) =>
      queryClient.getMutationCache().subscribe(({ type }) => {
        // The other events come while components render.
        if (type === 'updated') onChange()
      }),
    [queryClient],
  )
  const ids = () =>
    pendingMutations(queryClient)
      .map(({ mutationId }) => mutationId)
      .join()
  useSyncExternalStore(subscribe, ids, ids)
  return pendingChanges(queryClient)
}

/** How many pieces are in this visitor's cart; undefined until that is known. */
export function useCartCount(): number | undefined {
  // The header's code comes after the page's, which may have asked in vain.
  const { items } = useCart(false)
  return items && countPieces(items)
}

/** Keeps the cart of this page the same as that of the browser's other tabs. For the shell, once. */
export function useCartOfAllTabs(): void {
  const queryClient = useQueryClient()
  useEffect(
    () => onCartChangedElsewhere(() => void queryClient.invalidateQueries({ queryKey: cartKey })),
    [queryClient],
  )
}
