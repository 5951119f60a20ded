import type { Store } from '../../platform/database/store.ts'
import type { Address } from '../payment/address.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { listOrders, type OrderFilter } from './orders.server.ts'

const maxOrders = 50_000

/** Without it, Excel doesn't read the file as UTF-8 and garbles names. */
const byteOrderMark = '\ufeff'

/** ADMIN-8: one line per order, as RFC 4180 says. */
export async function ordersCsv(store: Store, filter: OrderFilter): Promise<string> {
  const { orders } = await listOrders(store, filter, { limit: maxOrders, offset: 0 })
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
 * Spreadsheets run a cell that starts like a formula; an apostrophe makes it text. Full-width signs and signs after blanks
 * count too. Source: OWASP, CSV injection.
 */
export function cell(value: string | number): string {
  const text = String(value)
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
