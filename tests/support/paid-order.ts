import type { Store } from '../../src/platform/database/store.ts'

/** Writes a paid order of one mantel, promised for this day, into the database. Its number. */
export async function insertPaidOrder(store: Store, promisedOn: string, name = 'Ada Lovelace'): Promise<number> {
  const now = Date.now()
  const address = JSON.stringify({ street: '', city: '', state: '', zip: '', country: 'US' })
  const { id } = await store.db
    .insertInto('orders')
    .values({
      ...{
        token: `a-paid-order-for-${promisedOn}`,
        status: 'paid' as const,
        session_id: null,
        promised_on: promisedOn,
      },
      ...{ customer_name: name, customer_email: '', customer_phone: '' },
      ...{ shipping_address: address, billing_address: address },
      ...{ subtotal_cents: 1, shipping_cents: 0, tax_cents: 0, total_cents: 1, refunded_cents: 0, set_aside: null },
      ...{ created_at: now, updated_at: now, paid_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await store.db
    .insertInto('order_items')
    .values({
      ...{ order_id: id, position: 0, cart_item_id: '', product_id: 'heritage-oak-floating-mantel' },
      ...{ product_name: 'Mantel', category: 'floating-mantel' as const, wood_species_name: 'Oak', picture_id: null },
      ...{ length_in: 72, width_in: 8, thickness_in: 8, quantity: 1, unit_price_cents: 1 },
      ...{ wood_species_id: null, finish_option_id: null, finish_name: null },
    })
    .execute()
  return id
}
