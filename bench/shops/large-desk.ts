/**
 * Fills a shop with ten years of quotes and orders: by default 1,000,000 and 200,000. The same numbers give the same
 * rows. Written in bulk and not through checkout, so that a million take a minute or two.
 */
import { sql } from 'kysely'
import { termsOfOrder } from '../../src/features/orders/finding/order-terms.server.ts'
import { termsOfQuote } from '../../src/features/quotes/finding/quote-terms.server.ts'
import type { Store } from '../../src/platform/database/store.ts'
import { blockRows } from '../../src/platform/search/row-set.ts'
import { addToBlocks, changeTerms, type IndexedList } from '../../src/platform/search/search-index.ts'

export type DeskSize = { quotes: number; orders: number }
export const largeDesk: DeskSize = { quotes: 1_000_000, orders: 200_000 }

const yearMs = 365.25 * 24 * 60 * 60 * 1000
const years = 10
/** The newest rows of each list, whose terms aren't folded yet. */
const unfolded = 250

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
    const quote = quoteOf(id, ageMs, now, catalog, random)
    return { rows: { quotes: [quote] }, terms: termsOfQuote(quote, []) }
  })
  await fillList(store, 'orders', size.orders, (id) => {
    const { order, items, events, payment } = orderOf(id, ageOf(id, size.orders), now, catalog, random)
    return {
      rows: { orders: [order], order_payments: [payment], order_items: items, order_events: events },
      terms: termsOfOrder(order, items, []),
    }
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

type Row = Record<string, string | number | null>
type Made = { rows: Record<string, Row[]>; terms: string[] }

async function fillList(store: Store, list: IndexedList, count: number, make: (id: number) => Made): Promise<void> {
  for (let from = 1; from <= count; from += blockRows)
    await store.transaction(async () => {
      const made = new Map<number, Made>()
      for (let id = from; id < from + blockRows && id <= count; id++) made.set(id, make(id))
      const tables = new Set([...made.values()].flatMap(({ rows }) => Object.keys(rows)))
      for (const table of tables)
        await insertRows(
          store,
          table,
          [...made.values()].flatMap(({ rows }) => rows[table] ?? []),
        )
      const folded = [...made].filter(([id]) => id <= count - unfolded)
      await addToBlocks(
        store,
        list,
        folded.flatMap(([id, { terms }]) => terms.map((term) => ({ row_id: id, term }))),
      )
      for (const [id, { terms }] of made) if (id > count - unfolded) await changeTerms(store, list, id, [], terms)
    })
}

/** As one JSON value: a statement with a hundred thousand parameters takes longer to build than to run. */
async function insertRows(store: Store, table: string, rows: Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`
  for (let from = 0; from < rows.length; from += 1_000) {
    const json = JSON.stringify(rows.slice(from, from + 1_000))
    const values =
      store.engine === 'sqlite'
        ? sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`
        : sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
            from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
    await sql`${into} ${values}`.execute(store.db)
  }
}

type Catalog = { products: { id: string; name: string; category: string }[]; woods: { id: string; name: string }[] }
type Random = () => number

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

function customerOf(random: Random) {
  const name = pick(firstNames, random)
  const family = pick(familyNames, random)
  const number = Math.floor(random() * 1_000)
  const line = String(Math.floor(random() * 10_000)).padStart(4, '0')
  return {
    customer_name: `${name} ${family}`,
    customer_email: `${name}.${family}${number}@${pick(mailHosts, random)}`.toLowerCase(),
    customer_phone: `(${pick(areaCodes, random)}) ${200 + Math.floor(random() * 800)}-${line}`,
  }
}

/** The first ones more often, as with names of people. */
const pick = <T>(from: readonly T[], random: Random) => from[Math.floor(random() ** 1.7 * from.length)] as T

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Betty Mark Ashley Donald Emily Steven Kimberly Andrew Margaret Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah Ronald Stephanie Jason Rebecca George Sharon Edward Laura Jeffrey Cynthia Ryan Dorothy Jacob Amy Nicholas Kathleen Gary Angela Eric Shirley Jonathan Emma Stephen Brenda Larry Pamela Justin Nicole Scott Anna Brandon Samantha Benjamin Katherine Samuel Christine Gregory Debra Alexander Rachel Patrick Carolyn Frank Janet Raymond Maria Jack Olivia Dennis Heather Jerry Helen Tyler Catherine Aaron Diane Jose Julie Adam Victoria Nathan Joyce Henry Lauren Zachary Kelly Douglas Christina Peter Ruth Kyle Joan Noah Virginia Ethan Judith Jeremy Evelyn Christian Hannah Walter Andrea Keith Megan Austin Cheryl Roger Jacqueline Terry Madison Sean Teresa Gerald Abigail Carl Sophia Dylan Martha Harold Sara Jordan Gloria Jesse Janice Bryan Kathryn Lawrence Ann Arthur Isabella Gabriel Judy Bruce Charlotte Logan Julia Billy Grace Joe Amber Alan Alice Juan Jean Elijah Denise Willie Frances Albert Danielle Wayne Marilyn Randy Natalie Mason Beverly Vincent Diana Liam Brittany Roy Theresa Bobby Kayla Caleb Alexis Bradley Doris Russell Lori Lucas Tiffany'.split(
    ' ',
  )
const familyNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins Arnold Pierce Vazquez Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado Ray Delgado Berry Perkins Hoffman Johnston Matthews Pena Richards Contreras Willis Carpenter Lawrence Sandoval Guerrero George Chapman Rios Estrada Ortega Watkins Greene Nunez Wheeler Valdez Harper Burke Larson Santiago Maldonado Morrison Franklin Carlson Austin Dominguez Carr Lawson Jacobs Obrien Lynch Singh Vega Bishop Montgomery Oliver Jensen Harvey Williamson Gilbert Dean Sims Espinoza Howell Wong Reid Hanson Le McCoy Garrett Burton Fuller Wang Weber Welch Rojas Lucas Marquez Fields Park Yang Little Banks Padilla Day Walsh Bowman Schultz Luna Fowler Mejia Müller Lovelace'.split(
    ' ',
  )
const mailHosts = ['gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com', 'comcast.net', 'example.com', 'bellsouth.net']
const areaCodes = ['615', '931', '629', '423', '865', '901', '731', '256', '270', '404', '205', '859']
const companyNames =
  'Maple Ridge|Cumberland|East End|Harpeth|Timberline|Stone Creek|Old Hickory|Franklin|Belle Meade|Highland'.split('|')
const trades = ['Homes', 'Carpentry', 'Builders', 'Construction', 'Interiors', 'Design', 'Restoration', 'Masonry']
const remarks = [
  'For the great room.',
  'The stone stands out four inches; please leave room for the damper.',
  'We would like to see a sample of the stain before you begin.',
  'There is a gas insert below, and the television goes above it.',
  'Call me in the evening, my husband is at home during the day.',
  'The opening is 42 1/2 in wide and the ceiling 9 ft high.',
  'Can you match the beam that we have in the kitchen?',
  'No hurry, the house will not be finished before spring.',
  'The chimney leans a little to the left, so the back needs scribing.',
  'Please keep the saw marks and the nail holes.',
]
const places = [
  ['Nashville', '37203'],
  ['Franklin', '37064'],
  ['Murfreesboro', '37130'],
  ['Brentwood', '37027'],
  ['Memphis', '38103'],
  ['Knoxville', '37902'],
  ['Chattanooga', '37402'],
  ['Leipers Fork', '37064'],
  ['Columbia', '38401'],
  ['Clarksville', '37040'],
] as const
