/** The names of the ways of delivery. Apart from their rules, so that an order's page doesn't load those. */

/** In the order in which they are offered and chosen. */
export const ways = ['carrier', 'truck', 'hung'] as const
export type Way = (typeof ways)[number]

export const wayNames: Record<Way, string> = {
  carrier: 'Carrier to your door',
  truck: 'Our truck',
  hung: 'Our truck, hung by us',
}
