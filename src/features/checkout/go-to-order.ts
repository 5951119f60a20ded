/**
 * Replaces the page in the history: Back must not lead to a checkout that is done. Never returns, so that whoever waits
 * for it stays busy until the page is left.
 */
export function goToOrder(token: string): Promise<never> {
  location.replace(`/order-confirmation?${new URLSearchParams({ order: token })}`)
  return new Promise(() => undefined)
}
