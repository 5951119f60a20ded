import { expect, it, test } from 'vitest'
import { taxShareCents } from './tax-share.ts'

const order = { totalCents: 53_100, taxCents: 3_600 }
type Refund = Parameters<typeof taxShareCents>[1][number]

test.each([
  // 100.00 of 531.00, with 36.00 of tax: 6.7797.
  [order, 10_000, 678],
  [order, 53_100, 3_600],
  [order, 1, 0],
  // Half a cent rounds up.
  [{ totalCents: 200, taxCents: 1 }, 100, 1],
  [{ totalCents: 53_100, taxCents: 0 }, 10_000, 0],
  // More came in than the order cost.
  [order, 60_000, 3_600],
  // An order that was set aside has what arrived for its total.
  [{ totalCents: 500, taxCents: 3_600 }, 500, 500],
  [{ totalCents: 0, taxCents: 0 }, 100, 0],
  // Beyond what floating point keeps exact.
  [{ totalCents: 900_000_000_000, taxCents: 66_666_666_667 }, 450_000_000_000, 33_333_333_334],
])('DESK-5 of %j the tax in %d cents is %d', (placed, amountCents, share) => {
  expect(taxShareCents(placed, [], amountCents)).toBe(share)
})

it('DESK-5 the shares of all refunds are the tax, to the cent, in whatever parts it goes back', () => {
  for (const parts of [[10_000, 43_099, 1], [17_700, 17_700, 17_700], Array.from({ length: 531 }, () => 100)]) {
    const refunds: Refund[] = []
    for (const amountCents of parts)
      refunds.push({ amountCents, taxCents: taxShareCents(order, refunds, amountCents), state: 'done' })
    expect(refunds.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(3_600)
    for (const { amountCents, taxCents } of refunds)
      expect(Math.abs(taxCents - (amountCents * 3_600) / 53_100)).toBeLessThanOrEqual(1)
  }
})

it('DESK-5 a refund that failed has no share', () => {
  const failed: Refund = { amountCents: 10_000, taxCents: 678, state: 'failed' }
  expect(taxShareCents(order, [failed], 53_100)).toBe(3_600)
})
