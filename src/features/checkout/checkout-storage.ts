/**
 * What the checkout keeps in sessionStorage: the typed details, so a reload or a redirect to a bank loses nothing, and the
 * order whose payment is pending. Never card data. When storage is blocked or full, the checkout works without it.
 */
import { type CheckoutDetails, detailsFromStored } from './checkout-details.ts'

const detailsItem = 'checkout-details'
const pendingItem = 'awaited-order'

/** Undefined when nothing was stored. */
export const readStoredDetails = (): CheckoutDetails | undefined =>
  detailsFromStored(withStorage((storage) => storage.getItem(detailsItem)) ?? null)

export function storeDetails(details: CheckoutDetails): void {
  withStorage((storage) => storage.setItem(detailsItem, JSON.stringify(details)))
}

export function forgetDetails(): void {
  withStorage((storage) => storage.removeItem(detailsItem))
}

/** Used when storage is blocked. Lost when the payment leaves the page. */
let pendingInMemory: string | undefined

/** Remembers the order that this tab is about to pay, by its token. */
export function savePendingOrder(token: string): void {
  pendingInMemory = token
  withStorage((storage) => storage.setItem(pendingItem, token))
}

/** The token of the order that this tab is paying; undefined when there is none. */
export const findPendingOrder = (): string | undefined =>
  withStorage((storage) => storage.getItem(pendingItem)) ?? pendingInMemory

/** True once for the order that this tab was paying, so a reload shows no second thank-you. */
export function takePendingOrder(token: string): boolean {
  if (findPendingOrder() !== token) return false
  pendingInMemory = undefined
  withStorage((storage) => storage.removeItem(pendingItem))
  return true
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined // Blocked: even reading the property throws.
  }
}
