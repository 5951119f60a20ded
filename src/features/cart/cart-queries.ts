/** Reads the visitor's cart, shared by every page. cart-changes.tsx changes it. */
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

export function cartItemOf(answer: ApiItem): CartItem {
  const { unitPrice, previousUnitPrice, priceLines, customizations, sessionId: _, ...item } = answer
  return {
    ...item,
    size: sizeOf(customizations),
    unitPriceCents: centsOf(unitPrice),
    priceLines: priceLines.map(({ amount, ...line }) => ({ ...line, amountCents: centsOf(amount) })),
    previousUnitPriceCents: previousUnitPrice === null ? null : centsOf(previousUnitPrice),
  }
}

/** The prefix of every cart query and mutation. The session follows it. */
export const cartKey = ['cart']
export const cartKeyOf = (session: string | null | undefined) => [...cartKey, session]

type Cart = {
  /** Null for a visitor without a cart, undefined on the server, which can't know it. */
  session: string | null | undefined
  /** Undefined until loaded. Includes pending changes. */
  items: CartItem[] | undefined
  failed: boolean
  /** Changes are pending. */
  changing: boolean
  refetch: () => Promise<unknown>
}

/**
 * Fetches nothing for a visitor without a cart. With `retryOnMount`, mounting after a failed read retries it: for the
 * drawer, which opens again and again.
 */
export function useCart({ retryOnMount = false } = {}): Cart {
  const session = useSyncExternalStore(onCartSession, findCartSession, () => undefined)
  const queryClient = useQueryClient()
  useEffect(() => followOtherTabs(queryClient), [queryClient])
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
    refetch,
  }
}

const pendingMutations = (queryClient: QueryClient) =>
  queryClient.getMutationCache().findAll({ mutationKey: cartKey, status: 'pending' })

/** In order. */
export const pendingChanges = (queryClient: QueryClient) =>
  pendingMutations(queryClient).map(({ state }) => state.variables as CartChange)

/**
 * Not `useMutationState`, which notifies in a later task: two clicks on plus that a busy browser dispatches together would
 * both count from the same quantity.
 */
function usePendingChanges(): CartChange[] {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) =>
      queryClient.getMutationCache().subscribe(({ type }) => {
        // Other events fire during render.
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

/** Pieces in the visitor's cart; undefined until loaded. */
export function useCartCount(): number | undefined {
  const { items } = useCart()
  return items && countPieces(items)
}

/** Those that follow already: one read per change, however many parts of the page show the cart. */
const following = new WeakSet<QueryClient>()

/** Keeps this tab's cart in sync with other tabs from the first part on that reads it. */
function followOtherTabs(queryClient: QueryClient): void {
  if (following.has(queryClient)) return
  following.add(queryClient)
  onCartChangedElsewhere(() => readCartAgain(queryClient))
}

/** After a change. A first read that is under way would otherwise go on, though it may be older than the change. */
export function readCartAgain(queryClient: QueryClient): void {
  void queryClient.cancelQueries({ queryKey: cartKey })
  void queryClient.invalidateQueries({ queryKey: cartKey })
}
