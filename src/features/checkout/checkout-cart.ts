/** A cart as the checkout shows it. Pure. */
import { type CartItem, lineCents } from '../cart/cart.ts'
import { formatCents } from '../pricing/money.ts'
import type { SummaryLine } from './order-summary.tsx'

/** CART-5: 'Oak Mantel is $480.00 now, not $450.00.', for each piece whose price has changed since the customer saw it. */
export const priceChanges = (items: readonly CartItem[]): string[] =>
  items.flatMap(({ productName, unitPriceCents, previousUnitPriceCents: beforeCents }) =>
    beforeCents === null
      ? []
      : [`${productName} is ${formatCents(unitPriceCents)} now, not ${formatCents(beforeCents)}.`],
  )

export const summaryLines = (items: readonly CartItem[]): SummaryLine[] =>
  items.map((item) => ({
    key: item.id,
    productName: item.productName,
    woodSpeciesName: item.woodSpeciesName,
    picture: item.picture,
    size: item.size,
    quantity: item.quantity,
    // What is not paid is in no sum, and has none beside it.
    ...(item.available ? { lineCents: lineCents(item) } : { note: 'No longer offered' }),
  }))
