import { useQuery } from '@tanstack/react-query'
import { hc, type InferResponseType } from 'hono/client'
import { answered, apiBase, apiFetch } from '../../platform/api-client.ts'
import type { CartApi } from '../cart/cart-api.server.ts'

const api = hc<CartApi>(apiBase, { fetch: apiFetch })
export type CartItem = InferResponseType<(typeof api.cart)[':sessionId']['$get'], 200>[number]

export function cartSessionId(): string {
  let id = window.localStorage.getItem('cart-session')
  if (!id) {
    id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
    window.localStorage.setItem('cart-session', id)
  }
  return id
}

export const cartKey = ['cart']
export const useCart = () =>
  useQuery({
    queryKey: cartKey,
    queryFn: () => answered(api.cart[':sessionId'].$get({ param: { sessionId: cartSessionId() } })),
    enabled: !import.meta.env.SSR,
  })
