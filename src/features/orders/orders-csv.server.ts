import type { Store } from '../../platform/database/store.ts'
import type { Address } from '../payment/address.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { listOrders, type OrderFilter } from './orders.server.ts'

const most = 50_000

/** Without it Excel takes the bytes for another encoding than UTF-8, and spells names wrong. */
const byteOrderMark = '\ufeff'

/** RFC 4180, one line an order, for a spreadsheet. */
export async function ordersCsv(store: Store, filter: OrderFilter): Promise<string> {
  const { orders } = await listOrders(store, filter, { limit: most, offset: 0 })
  const header = ['number', 'status', 'placed', 'paid', 'name', 'email', 'phone', 'street', 'city', 'state', 'zip']
  const amounts = ['subtotal', 'shipping', 'tax', 'total', 'refunded', 'note']
  const rows = orders.map((order) => {
    const address: Address = JSON.parse(order.shipping_address)
    return [
      order.id,
      order.status,
      dateOf(order.created_at),
      order.paid_at === null ? '' : dateOf(order.paid_at),
      order.customer_name,
      order.customer_email,
      order.customer_phone,
      address.street,
      address.city,
      address.state,
      address.zip,
      decimalFromCents(order.subtotal_cents),
      decimalFromCents(order.shipping_cents),
      decimalFromCents(order.tax_cents),
      decimalFromCents(order.total_cents),
      decimalFromCents(order.refunded_cents),
      order.set_aside ?? '',
    ]
  })
  return byteOrderMark + [[...header, ...amounts], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

const dateOf = (at: number) => new Date(at).toISOString()

/**
 * A cell that begins like a formula would be run by the spreadsheet that opens it; an apostrophe makes it text. Signs
 * count in their full-width forms too, and after blanks. Source: OWASP, CSV injection.
 */
export function cell(value: string | number): string {
  const text = String(value)
  const harmless = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
