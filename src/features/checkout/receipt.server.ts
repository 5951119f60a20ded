/** The mail about an order that is paid (MAIL-2). */
import type { Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { putInOutbox } from '../mail/outbox.server.ts'
import type { Address } from './order.ts'

/** Puts the receipt of an order into the outbox, in the transaction that makes it paid: so it is written once. */
export async function mailReceipt(store: Store, order: Selectable<Tables['orders']>, now: number): Promise<void> {
  const items = await store.db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const content = {
    orderId: order.id,
    token: order.token,
    paidAt: now,
    customerName: order.customer_name,
    address: JSON.parse(order.shipping_address) as Address,
    items: items.map((item) => ({
      productName: item.product_name,
      woodName: item.wood_species_name,
      lengthIn: item.length_in,
      widthIn: item.width_in,
      thicknessIn: item.thickness_in,
      quantity: item.quantity,
      unitCents: item.unit_price_cents,
    })),
    subtotalCents: order.subtotal_cents,
    shippingCents: order.shipping_cents,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
  }
  await putInOutbox(store, { kind: 'order_receipt', recipient: order.customer_email, content }, now)
}
