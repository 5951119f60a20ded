/** What a cart is, for server and browser. */

/** CART-4. */
export const mostOfOne = 99
/** Different pieces in one cart: more than any house takes, few enough to show and to pay. */
export const mostItems = 50

/** CART-4: a whole number from 1 to 99; what is none becomes 1, what is beyond becomes 99. */
export function validQuantity(value: number): number {
  if (!Number.isFinite(value)) return 1
  return Math.min(mostOfOne, Math.max(1, Math.floor(value)))
}
