/** BOOK-3, DESK-5: which part of a refund was tax. */
import { taxIn } from '../../ledger/sale-figures.ts'

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
