/** MAIL-2: the emails about a paid order: the customer's receipt and the owner's notice. */
import type { Store } from '../../platform/database/store.ts'
import { putInOutbox } from '../mail/outbox.server.ts'
import type { Address } from '../payment/address.ts'
import { finishNameOf, listItems, type OrderItem, type OrderRow, pieceToDraw, priceLinesOf } from './books.server.ts'
import { deliveryOf, saleLinesOf } from './stored-sale.server.ts'

/** Puts the receipt into the outbox. Called in the transaction that makes the order paid, so there is exactly one. */
export async function mailReceipt(store: Store, order: OrderRow, provider: string, now: number): Promise<void> {
  const content = { ...(await contentOf(store, order, now)), token: order.token }
  await putInOutbox(
    store,
    { kind: 'order_receipt', recipient: order.customer_email, isPaid: provider !== 'demo', content },
    now,
  )
}

/** Puts a notice to the owner into the outbox, for paid and set-aside orders alike, in the transaction that books the money. */
export async function mailOrderNotice(store: Store, orderId: number, now: number): Promise<void> {
  const order = await store.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const content = {
    ...(await contentOf(store, order, now)),
    customerEmail: order.customer_email,
    customerPhone: order.customer_phone,
    setAside: order.set_aside,
  }
  await putInOutbox(store, { kind: 'order_notice', recipient: null, content }, now)
}

async function contentOf(store: Store, order: OrderRow, now: number) {
  const items = await listItems(store, order.id)
  return {
    orderId: order.id,
    paidAt: now,
    customerName: order.customer_name,
    address: JSON.parse(order.shipping_address) as Address,
    items: items.map((item) => ({
      productName: item.product_name,
      woodName: item.wood_species_name,
      finishName: finishNameOf(item),
      priceLines: priceLinesOf(item),
      lengthIn: item.length_in,
      widthIn: item.width_in,
      thicknessIn: item.thickness_in,
      toDraw: toDrawOf(item),
      quantity: item.quantity,
      unitCents: item.unit_price_cents,
    })),
    subtotalCents: order.subtotal_cents,
    shippingCents: order.shipping_cents,
    taxCents: order.tax_cents,
    delivery: deliveryOf(order),
    priceLines: saleLinesOf(order),
    totalCents: order.total_cents,
  }
}

function toDrawOf(item: OrderItem) {
  const { size: _size, ...toDraw } = pieceToDraw(item)
  return toDraw
}
