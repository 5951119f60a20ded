/** DOOR-2, DOOR-5: how an order is delivered and taxed, from its row. Each is null or empty in older orders. */
import type { SaleDelivery } from '../delivery/sale.ts'
import type { PriceLine } from '../pricing/price-lines.ts'
import type { TaxRule } from '../pricing/tax.ts'
import type { OrderRow } from './books.server.ts'

export const deliveryOf = ({ delivery }: Pick<OrderRow, 'delivery'>): SaleDelivery | null =>
  delivery === null ? null : JSON.parse(delivery)

export const taxRuleOf = ({ tax_rule: rule }: Pick<OrderRow, 'tax_rule'>): TaxRule | undefined =>
  rule === null ? undefined : JSON.parse(rule)

/** WHY-1: of delivery and tax. */
export const saleLinesOf = ({ price_lines: lines }: Pick<OrderRow, 'price_lines'>): PriceLine[] => JSON.parse(lines)
