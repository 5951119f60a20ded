/**
 * Fills a shop with ten years of quotes and orders: by default 1,000,000 and 200,000. The same numbers give the same
 * rows. Written in bulk and not through checkout, so that a million take a minute or two.
 */
import { sql } from 'kysely'
import type { Store } from '../../src/platform/database/store.ts'
import { fillList } from './fill-lists.ts'
import { companyNames, customerOf, pick, places, type Random, randomFrom, remarks, trades } from './people.ts'

export type DeskSize = { quotes: number; orders: number }
export const largeDesk: DeskSize = { quotes: 1_000_000, orders: 200_000 }

const yearMs = 365.25 * 24 * 60 * 60 * 1000
const years = 10

/** `now` is when the newest came, in epoch milliseconds. The database has its catalog and no quotes or orders. */
export async function fillDesk(store: Store, size: DeskSize, now: number): Promise<void> {
  const catalog = {
    products: await store.db.selectFrom('products').select(['id', 'name', 'category']).orderBy('id').execute(),
    woods: await store.db.selectFrom('wood_species').select(['id', 'name']).orderBy('position').execute(),
  }
  const random = randomFrom(19)
  const ageOf = (id: number, of: number) => ((of - id) / of) * years * yearMs
  await fillList(store, 'quotes', size.quotes, (id) => {
    const ageMs = ageOf(id, size.quotes)
    return { quotes: [quoteOf(id, ageMs, now, catalog, random)] }
  })
  await fillList(store, 'orders', size.orders, (id) => {
    const { order, items, events, payment } = orderOf(id, ageOf(id, size.orders), now, catalog, random)
    return { orders: [order], order_payments: [payment], order_items: items, order_events: events }
  })
  if (store.engine === 'postgres') {
    for (const table of ['quotes', 'orders'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        store.db,
      )
    // A shop with this many quotes is years old, so PostgreSQL's autovacuum has long processed its tables.
    await sql`vacuum analyze`.execute(store.db)
  } else await sql`pragma wal_checkpoint(truncate)`.execute(store.db)
}

type Catalog = { products: { id: string; name: string; category: string }[]; woods: { id: string; name: string }[] }

function quoteOf(id: number, ageMs: number, now: number, { products, woods }: Catalog, random: Random) {
  const customer = customerOf(random)
  const product = pick(products, random)
  const wood = pick(woods, random)
  const lengthIn = 48 + Math.floor(random() * 72)
  const boardFeet = Math.round((lengthIn * 64 * 100) / 144) / 100
  const woodCents = Math.round(boardFeet * 875)
  const isNew = ageMs < yearMs / 12
  const chance = random()
  return {
    id,
    idempotency_key: `quote-${id}`,
    request_hash: 'not a hash',
    status: isNew
      ? chance < 0.7
        ? 'pending'
        : 'approved'
      : chance < 0.01
        ? 'pending'
        : chance < 0.2
          ? 'approved'
          : 'completed',
    ...customer,
    company: random() < 0.15 ? `${pick(companyNames, random)} ${pick(trades, random)}` : '',
    notes: Array.from({ length: Math.floor(random() * 4) }, () => pick(remarks, random)).join(' '),
    delivery: random() < 0.7 ? JSON.stringify(deliveryOf(random)) : null,
    product_id: product.id,
    product_name: product.name,
    category: product.category,
    wood_species_id: wood.id,
    wood_species_name: wood.name,
    price_per_board_foot_cents: 875,
    finish_option_id: null,
    finish_name: null,
    length_in: lengthIn,
    width_in: 8,
    thickness_in: 8,
    board_feet: boardFeet,
    wood_cents: woodCents,
    finish_cents: 0,
    processing_cents: 0,
    shipping_cents: 4_500,
    total_cents: woodCents + 4_500,
    created_at: Math.round(now - ageMs),
    updated_at: Math.round(now - ageMs),
  }
}

function deliveryOf(random: Random) {
  const [place = '', zip = ''] = pick(places, random)
  return {
    way: 'truck',
    place: { zip, place, state: 'TN', miles: 12, area: null },
    cents: 10_000,
    toCents: null,
    days: null,
  }
}

function orderOf(id: number, ageMs: number, now: number, { products, woods }: Catalog, random: Random) {
  const customer = customerOf(random)
  const [city = '', zip = ''] = pick(places, random)
  const at = Math.round(now - ageMs)
  const chance = random()
  const status =
    ageMs < yearMs / 12
      ? pick(['pending_payment', 'paid', 'paid', 'in_production', 'ready'], random)
      : chance < 0.08
        ? 'canceled'
        : chance < 0.11
          ? 'refunded'
          : 'delivered'
  const isPaid = status !== 'pending_payment' && status !== 'canceled'
  const items = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, position) => {
    const product = pick(products, random)
    return {
      order_id: id,
      position,
      cart_item_id: `item-${id}-${position}`,
      product_id: product.id,
      product_name: product.name,
      category: product.category,
      wood_species_name: pick(woods, random).name,
      finish_name: null,
      picture_id: null,
      length_in: 48 + Math.floor(random() * 72),
      width_in: 8,
      thickness_in: 8,
      quantity: 1,
      unit_price_cents: 45_000,
    }
  })
  const subtotalCents = items.length * 45_000
  const totalCents = Math.round(subtotalCents * 1.08) + 4_500
  const order = {
    id,
    token: `token-${id}`,
    session_id: `session-${id}`,
    status,
    ...customer,
    shipping_address: JSON.stringify({ street: `${1 + (id % 900)} Oak Street`, city, state: 'TN', zip, country: 'US' }),
    billing_address: JSON.stringify({ street: `${1 + (id % 900)} Oak Street`, city, state: 'TN', zip, country: 'US' }),
    subtotal_cents: subtotalCents,
    shipping_cents: 4_500,
    tax_cents: totalCents - subtotalCents - 4_500,
    total_cents: totalCents,
    received_cents: isPaid ? totalCents : 0,
    refunded_cents: status === 'refunded' ? totalCents : 0,
    set_aside: status === 'paid' && random() < 0.05 ? 'Paid $10.00 instead of $531.00' : null,
    created_at: at,
    updated_at: at,
    paid_at: isPaid ? at + 60_000 : null,
  }
  const events = [
    { order_id: id, at, status: 'pending_payment', note: 'Placed' },
    ...(status === 'pending_payment' ? [] : [{ order_id: id, at: at + 60_000, status, note: '' }]),
  ]
  const payment = {
    id: `order-${id}`,
    order_id: id,
    kind: 'whole' as const,
    state: isPaid ? ('paid' as const) : ('due' as const),
    amount_cents: totalCents,
    refunded_cents: order.refunded_cents,
    how: isPaid ? ('card' as const) : null,
    intent_id: `intent-${id}`,
    provider: 'demo',
    created_at: at,
    paid_at: order.paid_at,
  }
  return { order, items, events, payment }
}
