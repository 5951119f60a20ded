/**
 * A shop of an older version, as of migration 0012, the first with a search: quotes and orders with the words that they
 * are found by. The same numbers give the same rows.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { wordsOf } from '../../src/features/shared/search/search-words.ts'
import type { Engine, Store } from '../../src/platform/database/store.ts'
import { insertRows, type Row } from './fill-lists.ts'
import { customerOf, pick, places, type Random, randomFrom, remarks } from './people.ts'

export type OlderSize = { quotes: number; orders: number }

const olderVersion = '0012-product-search'
const folder = join(import.meta.dirname, '../../migrations')
const yearMs = 365.25 * 24 * 60 * 60 * 1000
/** Rows of a list in one transaction. */
const together = 5_000

/** `store` is that of an empty database. */
export async function makeOlderShop(store: Store): Promise<void> {
  const provider = {
    async getMigrations() {
      const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
      const entries = files.map(async (file): Promise<[string, Migration]> => {
        const { up }: { up: (db: Kysely<unknown>, engine: Engine) => Promise<void> } = await import(join(folder, file))
        return [file.slice(0, -'.ts'.length), { up: (db) => up(db, store.engine) }]
      })
      return Object.fromEntries(await Promise.all(entries))
    },
  }
  const { error } = await new Migrator({ db: store.db, provider }).migrateTo(olderVersion)
  if (error) throw error
  await insertRows(store, 'settings', [{ name: 'seeded', value: 'true', updated_at: 0 }])
}

/** Returns how many rows there are in all. `now` is when the newest came, in epoch milliseconds. */
export async function fillOlderShop(store: Store, size: OlderSize, now: number): Promise<number> {
  const random = randomFrom(45)
  const ageOf = (id: number, of: number) => Math.round(now - ((of - id) / of) * 10 * yearMs)
  const rows =
    (await fill(store, size.quotes, (id) => quoteOf(id, ageOf(id, size.quotes), random))) +
    (await fill(store, size.orders, (id) => orderOf(id, ageOf(id, size.orders), random)))
  if (store.engine === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(store.db)
    return rows
  }
  for (const table of ['quotes', 'orders'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      store.db,
    )
  await sql`vacuum analyze`.execute(store.db)
  return rows
}

async function fill(store: Store, count: number, make: (id: number) => Record<string, Row[]>): Promise<number> {
  let rows = 0
  for (let from = 1; from <= count; from += together)
    await store.transaction(async () => {
      const made = Array.from({ length: Math.min(together, count - from + 1) }, (_, at) => make(from + at))
      for (const table of Object.keys(made[0] ?? {})) {
        const all = made.flatMap((one) => one[table] ?? [])
        await insertRows(store, table, all)
        rows += all.length
      }
    })
  return rows
}

const products = [
  ['heritage-oak-floating-mantel', 'Heritage Oak Floating Mantel', 'floating-mantel'],
  ['barn-wood-corbel-mantel', 'Barn Wood Corbel Mantel', 'corbel-mantel'],
  ['hand-hewn-ceiling-beam', 'Hand-Hewn Ceiling Beam', 'ceiling-beam'],
] as const

function quoteOf(id: number, at: number, random: Random): Record<string, Row[]> {
  const customer = customerOf(random)
  const [product_id, product_name, category] = pick(products, random)
  const lengthIn = 48 + Math.floor(random() * 72)
  const quote = {
    ...{ id, idempotency_key: `quote-${id}`, request_hash: 'not a hash', ...customer, company: '' },
    status: random() < 0.8 ? 'completed' : 'approved',
    notes: Array.from({ length: Math.floor(random() * 4) }, () => pick(remarks, random)).join(' '),
    ...{ product_id, product_name, category, wood_species_id: 'reclaimed-oak', wood_species_name: 'Reclaimed Oak' },
    ...{ price_per_board_foot_cents: 1_250, finish_option_id: null, finish_name: null },
    ...{ length_in: lengthIn, width_in: 8, thickness_in: 8, board_feet: Math.round((lengthIn * 64) / 144) },
    ...{ wood_cents: 40_000, finish_cents: 0, processing_cents: 0, shipping_cents: 4_500, total_cents: 44_500 },
    ...{ created_at: at, updated_at: at },
  }
  const words = wordsOf([id, ...Object.values(customer), product_name].join(' '))
  return { quotes: [quote], quote_words: words.map((word) => ({ quote_id: id, word })) }
}

function orderOf(id: number, at: number, random: Random): Record<string, Row[]> {
  const customer = customerOf(random)
  const [city = '', zip = ''] = pick(places, random)
  const address = JSON.stringify({ street: `${1 + (id % 900)} Oak Street`, city, state: 'TN', zip, country: 'US' })
  const order = {
    ...{ id, token: `token-${id}`, session_id: `session-${id}`, intent_id: `intent-${id}`, provider: 'demo' },
    ...{
      status: random() < 0.9 ? 'delivered' : 'paid',
      ...customer,
      shipping_address: address,
      billing_address: address,
    },
    ...{ subtotal_cents: 45_000, shipping_cents: 4_500, tax_cents: 4_600, total_cents: 54_100, refunded_cents: 0 },
    ...{ set_aside: null, created_at: at, updated_at: at, paid_at: at + 60_000 },
  }
  const items = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, position) => {
    const [product_id, product_name, category] = pick(products, random)
    return {
      ...{ order_id: id, position, cart_item_id: `item-${id}-${position}`, product_id, product_name, category },
      ...{ wood_species_name: 'Reclaimed Oak', picture_id: null, length_in: 72, width_in: 8, thickness_in: 8 },
      ...{ quantity: 1, unit_price_cents: 45_000 },
    }
  })
  const words = wordsOf([id, ...Object.values(customer), city, zip].join(' '))
  return {
    orders: [order],
    order_items: items,
    order_events: [
      { order_id: id, at, status: 'pending_payment', note: 'Placed' },
      { order_id: id, at: at + 60_000, status: 'paid', note: '' },
    ],
    order_words: words.map((word) => ({ order_id: id, word })),
  }
}
