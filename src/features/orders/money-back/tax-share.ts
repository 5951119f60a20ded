/** BOOK-3, DESK-5: which part of a refund was tax. */

type Order = { totalCents: number; taxCents: number }
type Refund = { amountCents: number; taxCents: number; state: 'pending' | 'done' | 'failed' }

/**
 * The tax in a refund, in cents: what went back of the tax in all, in proportion to the order's total and half a cent rounded
 * up, less what earlier refunds say. So the shares of all refunds add up to the order's tax, to the cent.
 */
export function taxShareCents(order: Order, earlier: readonly Refund[], amountCents: number): number {
  const standing = earlier.filter(({ state }) => state !== 'failed')
  const goneCents = standing.reduce((sum, refund) => sum + refund.amountCents, amountCents)
  const saidCents = standing.reduce((sum, refund) => sum + refund.taxCents, 0)
  return taxIn(order, goneCents) - saidCents
}

function taxIn({ totalCents, taxCents }: Order, goneCents: number): number {
  if (totalCents <= 0) return 0
  // An order that was set aside may have got less than its tax, and more may have gone back than it cost.
  const [total, tax] = [BigInt(totalCents), BigInt(Math.min(taxCents, totalCents))]
  const gone = BigInt(Math.min(goneCents, totalCents))
  return Number((2n * tax * gone + total) / (2n * total))
}
