/** ADMIN-8: how the owner's list of orders can be sorted. For server and browser. */

/** Newest first; the next promised day first; the largest amount due first. */
export const orderSorts = ['date', 'promised', 'due'] as const
export type OrderSort = (typeof orderSorts)[number]
