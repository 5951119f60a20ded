export const orderPath = (token: string) => `/order-confirmation?${new URLSearchParams({ order: token })}`

/**
 * Replaces the page in the history, so Back doesn't return to a finished checkout. The promise never settles: a button
 * that waits for it stays busy until the page changes.
 */
export function goToOrder(token: string): Promise<never> {
  location.replace(orderPath(token))
  return new Promise(() => undefined)
}
