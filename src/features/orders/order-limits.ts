/** Maximum lengths in characters. Not in order.ts, so the checkout page doesn't load the rules of the desk. */
export const orderLimits = {
  name: 120,
  email: 254,
  phone: 40,
  street: 200,
  city: 100,
  region: 100,
  postalCode: 20,
} as const
