/** The cart, prepared for the checkout page. Pure. */
import { type CartItem, lineCents } from '../cart/cart.ts'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { formatCents } from '../pricing/money.ts'
import type { SummaryLine } from './order-summary.tsx'

/** CART-5: 'Oak Mantel is now $480.00 (was $450.00).', for each piece whose price changed since the customer saw it. */
export const priceChanges = (items: readonly CartItem[]): string[] =>
  items.flatMap(({ productName, unitPriceCents, previousUnitPriceCents: beforeCents }) =>
    beforeCents === null
      ? []
      : [`${productName} is now ${formatCents(unitPriceCents)} (was ${formatCents(beforeCents)}).`],
  )

export const summaryLines = (
  items: readonly CartItem[],
  drawnOf: (item: CartItem) => Omit<DrawnPiece, 'size'> | undefined,
): SummaryLine[] =>
  items.map((item) => ({
    ...item,
    key: item.id,
    drawn: drawnOf(item),
    // Unavailable items show no amount and don't count toward the total.
    ...(item.available ? { lineCents: lineCents(item) } : { note: 'No longer available' }),
  }))
