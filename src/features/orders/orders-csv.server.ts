import { setImmediate as nextTurn } from 'node:timers/promises'
import { dimensionsOfRow } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import type { SaleDelivery } from '../delivery/sale.ts'
import { wayNames } from '../delivery/ways.ts'
import type { Address } from '../payment/address.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { sizeOf, sizeText, woodAndFinish } from '../pricing/piece.ts'
import { finishNameOf, listItemsOf, type OrderItem, type OrderRow } from './books.server.ts'
import { listByIds, type OrderFilter, openOrders } from './orders.server.ts'
import { deliveryOf, saleLinesOf } from './stored-sale.server.ts'

/** A few milliseconds of work, for which everyone else waits. */
const ordersPerRead = 250

/** Without it, Excel doesn't read the file as UTF-8 and garbles names. */
const byteOrderMark = '\ufeff'

const header = ['number', 'status', 'placed', 'paid', 'name', 'email', 'phone', 'street', 'city', 'state', 'zip']
const amounts = [
  'subtotal',
  'shipping',
  'tax',
  'total',
  'refunded',
  'note',
  'pieces',
  'delivery',
  'arrives',
  'delivery and tax',
  'billing street',
  'billing city',
  'billing region',
  'billing postal code',
  'billing country',
]

/**
 * ADMIN-8: one line per order, as RFC 4180 says, newest first. Orders are read as the client takes them, and no more
 * once it has gone. Each is written as it is when it is read; one placed after the export began is not in it.
 */
export async function streamOrdersCsv(store: Store, filter: OrderFilter): Promise<ReadableStream<Uint8Array>> {
  const find = await openOrders(store, filter)
  const encoder = new TextEncoder()
  let below: number | undefined
  let isFirst = true
  // Read before the answer begins, so that a database that is down is an error and not an empty file.
  let orders = await readOrders()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!isFirst) {
          await nextTurn()
          orders = await readOrders()
        }
        const lines = orders.map(({ order, items }) => lineOf(cellsOf(order, items)))
        if (isFirst) lines.unshift(byteOrderMark + lineOf([...header, ...amounts]))
        isFirst = false
        if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')))
        if (orders.length === 0) controller.close()
      },
    },
    { highWaterMark: 1 },
  )

  async function readOrders(): Promise<{ order: OrderRow; items: OrderItem[] }[]> {
    const ids = await find({ below }, 'desc', ordersPerRead)
    below = ids.at(-1) ?? 0
    const [rows, items] = [await listByIds(store, ids), await listItemsOf(store, ids)]
    const byOrder = Map.groupBy(items, (item) => item.order_id)
    return rows.map((order) => ({ order, items: byOrder.get(order.id) ?? [] }))
  }
}

const lineOf = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`

function cellsOf(order: OrderRow, items: readonly OrderItem[]): (string | number)[] {
  const address: Address = JSON.parse(order.shipping_address)
  const billed: Partial<Address> = JSON.parse(order.billing_address)
  const delivery = deliveryOf(order)
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
    items.map(pieceText).join('; '),
    delivery === null ? '' : deliveryText(delivery),
    delivery === null ? '' : `${delivery.days.from} to ${delivery.days.to}`,
    saleLinesOf(order)
      .map(({ label, amountCents }) => `${label} ${decimalFromCents(amountCents)}`)
      .join('; '),
    billed.street ?? '',
    billed.city ?? '',
    billed.state ?? '',
    billed.zip ?? '',
    billed.country ?? 'US',
  ]
}

/** '1 × Heritage Oak Floating Mantel, Reclaimed Oak, Whitewash, 72 × 8 × 8 in (6 ft)'. */
const pieceText = (item: OrderItem) =>
  `${item.quantity} × ${item.product_name}, ${woodAndFinish({ woodSpeciesName: item.wood_species_name, finishName: finishNameOf(item) })}, ${sizeText(sizeOf(dimensionsOfRow(item)))}`

/** 'Our truck, 50+ miles, 70 miles'. */
const deliveryText = ({ way, place }: SaleDelivery) =>
  [wayNames[way], place?.area, place?.miles == null ? null : `${place.miles} miles`].filter(Boolean).join(', ')

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
