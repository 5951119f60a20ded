import { dimensionsOfRow } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import type { SaleDelivery } from '../delivery/sale.ts'
import { wayNames } from '../delivery/ways.ts'
import type { Address } from '../payment/address.ts'
import { howTexts } from '../payment/payment-hows.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { sizeOf, sizeText, woodAndFinish } from '../pricing/piece.ts'
import { type Cell, csvLine, phoneCell, textCell } from '../shared/csv/csv.ts'
import { streamCsv } from '../shared/csv/csv-stream.server.ts'
import { dayOf } from '../shared/days.server.ts'
import { finishNameOf, listItemsOf, type OrderItem, type OrderRow } from './books.server.ts'
import { type PaymentKind, paymentTitles } from './order.ts'
import { listPaymentsOf, type OrderPayment } from './order-payments.server.ts'
import { listByIds, type OrderFilter, openOrders } from './orders.server.ts'
import { isDepositPaid, paidSoFar } from './received/paid-so-far.ts'
import { deliveryOf, saleLinesOf } from './stored-sale.server.ts'

/** A few milliseconds of work, for which everyone else waits. */
const ordersPerRead = 250

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
  'received',
  'due',
  'deposit paid',
  'balance paid',
  'payments',
]

/**
 * ADMIN-8: one line per order, as RFC 4180 says, newest first. Orders are read as the client takes them, and no more
 * once it has gone. Each is written as it is when it is read; one placed after the export began is not in it.
 */
export async function streamOrdersCsv(store: Store, filter: OrderFilter): Promise<ReadableStream<Uint8Array>> {
  const find = await openOrders(store, filter)
  let below: number | undefined
  return streamCsv([...header, ...amounts], async () => {
    const orders = await readOrders()
    const lines = orders.map(({ order, items, payments }) => csvLine(cellsOf(order, items, payments)))
    return { lines, isLast: orders.length === 0 }
  })

  async function readOrders() {
    const ids = await find({ below }, 'desc', ordersPerRead)
    below = ids.at(-1) ?? 0
    const [rows, items] = [await listByIds(store, ids), await listItemsOf(store, ids)]
    const payments = await listPaymentsOf(store, ids)
    const itemsOf = Map.groupBy(items, (item) => item.order_id)
    return rows.map((order) => ({
      order,
      items: itemsOf.get(order.id) ?? [],
      payments: payments.get(order.id) ?? [],
    }))
  }
}

function cellsOf(order: OrderRow, items: readonly OrderItem[], payments: readonly OrderPayment[]): Cell[] {
  const { receivedCents, dueCents } = paidSoFar(
    payments.map(({ state, amount_cents }) => ({ state, amountCents: amount_cents })),
  )
  const arrived = payments.filter(({ state }) => state === 'paid' || state === 'held')
  const paidOn = (kinds: readonly PaymentKind[]) => {
    const at = arrived.flatMap(({ kind, paid_at }) => (paid_at !== null && kinds.includes(kind) ? [paid_at] : []))
    return at.length > 0 ? dayOf(Math.max(...at)) : ''
  }
  const address: Address = JSON.parse(order.shipping_address)
  const billed: Partial<Address> = JSON.parse(order.billing_address)
  const delivery = deliveryOf(order)
  return [
    order.id,
    isDepositPaid({ status: order.status, dueCents }) ? 'deposit_paid' : order.status,
    dayOf(order.created_at),
    dueCents === 0 ? paidOn(['whole', 'deposit', 'balance']) : '',
    textCell(order.customer_name),
    order.customer_email,
    phoneCell(order.customer_phone),
    textCell(address.street),
    textCell(address.city),
    address.state,
    textCell(address.zip),
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
    textCell(billed.street ?? ''),
    textCell(billed.city ?? ''),
    textCell(billed.state ?? ''),
    textCell(billed.zip ?? ''),
    billed.country ?? 'US',
    decimalFromCents(receivedCents),
    decimalFromCents(dueCents),
    paidOn(['deposit']),
    paidOn(['balance']),
    arrived.map(paymentText).join('; '),
  ]
}

/** '1 × Heritage Oak Floating Mantel, Reclaimed Oak, Whitewash, 72 × 8 × 8 in (6 ft)'. */
const pieceText = (item: OrderItem) =>
  `${item.quantity} × ${item.product_name}, ${woodAndFinish({ woodSpeciesName: item.wood_species_name, finishName: finishNameOf(item) })}, ${sizeText(sizeOf(dimensionsOfRow(item)))}`

/** 'Our truck, 50+ miles, 70 miles'. */
const deliveryText = ({ way, place }: SaleDelivery) =>
  [wayNames[way], place?.area, place?.miles == null ? null : `${place.miles} miles`].filter(Boolean).join(', ')

/** 'Deposit 295.02 on 2026-11-25 by card (pi_123)', 'Balance 442.54 on 2026-12-08 by check (No. 00123)'. */
function paymentText({ kind, amount_cents, paid_at, how, note, intent_id }: OrderPayment): string {
  const day = paid_at === null ? 'held' : `on ${dayOf(paid_at)}`
  const more = how === 'card' ? intent_id : note
  return [paymentTitles[kind], decimalFromCents(amount_cents), day, how && howTexts[how], more && `(${more})`]
    .filter(Boolean)
    .join(' ')
}
