/** DOOR-2, DOOR-5: how an order is delivered and taxed, from its row. Each is null or empty in older orders. */
import type { DayRange } from '../delivery/day-range.ts'
import type { SaleDelivery } from '../delivery/sale.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { TaxRule } from '../pricing/tax.ts'
import type { OrderRow } from './books.server.ts'

/** Its days are those of the order, unless the owner has moved the promise: then that day. */
export function deliveryOf({ delivery, promised_on }: Pick<OrderRow, 'delivery' | 'promised_on'>): SaleDelivery | null {
  if (delivery === null) return null
  const agreed: SaleDelivery = JSON.parse(delivery)
  return promised_on === null || promised_on === agreed.days.to
    ? agreed
    : { ...agreed, days: { from: promised_on, to: promised_on } }
}

/** The days in which it is promised, also without delivery. */
export const promisedDaysOf = (order: Pick<OrderRow, 'delivery' | 'promised_on'>): DayRange | null =>
  deliveryOf(order)?.days ?? (order.promised_on === null ? null : { from: order.promised_on, to: order.promised_on })

export const taxRuleOf = ({ tax_rule: rule }: Pick<OrderRow, 'tax_rule'>): TaxRule | undefined =>
  rule === null ? undefined : JSON.parse(rule)

/** WHY-1: of delivery and tax. */
export const saleLinesOf = ({ price_lines: lines }: Pick<OrderRow, 'price_lines'>): PriceLine[] => JSON.parse(lines)
