/**
 * What a checkout keeps in the tab's own storage: the details typed, so that a reload or a payment that leads to a bank's
 * page loses nothing, and the order that waits for its payment. Gone with the tab; nothing of a card is ever here.
 * Where storage is refused (private windows, policies, a full quota) the checkout works without.
 */
import { type CheckoutDetails, detailsFromStored } from './checkout-details.ts'

const detailsItem = 'checkout-details'
const awaitedItem = 'awaited-order'

/** Undefined when nothing was stored. */
export const readStoredDetails = (): CheckoutDetails | undefined =>
  detailsFromStored(withStorage((storage) => storage.getItem(detailsItem)) ?? null)

export function storeDetails(details: CheckoutDetails): void {
  withStorage((storage) => storage.setItem(detailsItem, JSON.stringify(details)))
}

export function forgetDetails(): void {
  withStorage((storage) => storage.removeItem(detailsItem))
}

/** For a payment that stays on the page, where storage is refused. */
let awaitedHere: string | undefined

/** Remembers the order that is about to be paid in this tab, by its token. */
export function awaitOrder(token: string): void {
  awaitedHere = token
  withStorage((storage) => storage.setItem(awaitedItem, token))
}

/** The token of the order whose payment this tab waits for; undefined when it waits for none. */
export const findAwaitedOrder = (): string | undefined =>
  withStorage((storage) => storage.getItem(awaitedItem)) ?? awaitedHere

/** Whether this order's payment was waited for here; true once, so that a reload gives no thanks twice. */
export function takeAwaitedOrder(token: string): boolean {
  if (findAwaitedOrder() !== token) return false
  awaitedHere = undefined
  withStorage((storage) => storage.removeItem(awaitedItem))
  return true
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined // refused: reading the property throws as well as using it
  }
}
