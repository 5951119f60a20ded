/**
 * What the checkout keeps in sessionStorage: the typed details, so a reload or a redirect to a bank loses nothing, and the
 * order whose payment is pending. Never card data. When storage is blocked or full, the checkout works without it.
 */
import { withStorage } from '../../platform/browser/with-storage.ts'

export const detailsItem = 'checkout-details'
const pendingItem = 'awaited-order'

export function forgetDetails(): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(detailsItem))
}

/** Used when storage is blocked. Lost when the payment leaves the page. */
let pendingInMemory: string | undefined

/** Remembers the order that this tab is about to pay, by its token. */
export function savePendingOrder(token: string): void {
  pendingInMemory = token
  withStorage('sessionStorage', (storage) => storage.setItem(pendingItem, token))
}

/** The token of the order that this tab is paying; undefined when there is none. */
export const findPendingOrder = (): string | undefined =>
  withStorage('sessionStorage', (storage) => storage.getItem(pendingItem)) ?? pendingInMemory

/** True once for the order that this tab was paying, so a reload shows no second thank-you. */
export function takePendingOrder(token: string): boolean {
  if (findPendingOrder() !== token) return false
  pendingInMemory = undefined
  withStorage('sessionStorage', (storage) => storage.removeItem(pendingItem))
  return true
}
