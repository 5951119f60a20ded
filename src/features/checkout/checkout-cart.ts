/** A cart as the checkout shows and sums it. Pure. */
import { centsFromDecimal, formatCents } from '../pricing/money.ts'
import { type OrderTotals, priceOrder } from '../pricing/pricing.ts'
import type { CartItem } from './cart-stand-in.ts'
import type { SummaryLine } from './order-summary.tsx'

type Priced = Pick<CartItem, 'unitPrice' | 'previousUnitPrice' | 'quantity' | 'productName' | 'available'>

const unitCents = (item: Pick<Priced, 'unitPrice'>) => centsFromDecimal(item.unitPrice) ?? 0

/** PRICE-5: what the page shows, and what the shop compares with its own sum. */
export const cartTotals = (items: readonly Priced[]): OrderTotals =>
  priceOrder(items.reduce((sum, item) => sum + unitCents(item) * item.quantity, 0))

/** CART-5: 'Oak Mantel is $480.00 now, not $450.00.', for each piece whose price has changed since the customer saw it. */
export const priceChanges = (items: readonly Priced[]): string[] =>
  items.flatMap((item) => {
    const before = centsFromDecimal(item.previousUnitPrice ?? '')
    if (before === undefined || before === unitCents(item)) return []
    return `${item.productName} is ${formatCents(unitCents(item))} now, not ${formatCents(before)}.`
  })

/** Names of pieces that can no longer be bought. */
export const unavailableNames = (items: readonly Priced[]): string[] =>
  items.filter((item) => !item.available).map((item) => item.productName)

export const summaryLines = (items: readonly CartItem[]): SummaryLine[] =>
  items.map((item) => ({
    key: item.id,
    productName: item.productName,
    woodSpeciesName: item.woodSpeciesName,
    picture: item.picture,
    dimensions: item.customizations,
    quantity: item.quantity,
    lineCents: unitCents(item) * item.quantity,
    ...(!item.available && { note: 'No longer offered' }),
  }))
