/**
 * The search index that migrations 0013 and 0014 make of an older shop's words, and that the work in the background adds
 * to, is the one that the shop would have made.
 */
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { up as buildIndex } from '../migrations/0013-search-index.ts'
import { up as storeBitStrings } from '../migrations/0014-bit-strings.ts'
import { readOrderTerms } from '../src/features/orders/finding/order-terms.server.ts'
import { readQuoteTerms } from '../src/features/quotes/finding/quote-terms.server.ts'
import { rebuild } from '../src/platform/search/rebuilding.ts'
import { openSearch } from '../src/platform/search/search.ts'
import { foldPostings } from '../src/platform/search/search-index.ts'
import { wordsOf } from '../src/platform/search/search-words.ts'
import { openPayingShop } from './support/paying-shop.ts'

it("FAST-3, LIVE-10 an update keeps what the owner's searches and counters find, and adds what they didn't find", async () => {
  const shop = await openPayingShop('demo')
  const { store } = shop
  const quote = {
    customerName: 'Jörg Müller-Mills 𝔐',
    customerEmail: 'jm@example.org',
    productId: 'heritage-oak-floating-mantel',
    woodSpeciesId: 'reclaimed-pine',
    dimensions: { length: 72, width: 8, thickness: 8 },
  }
  for (const customerName of [quote.customerName, 'Ada Lovelace', 'Ada Miller'])
    await shop.send('POST', '/api/quotes', { ...quote, customerName })
  const cookie = await shop.signIn()
  await shop.send('PATCH', '/api/quotes/2', { status: 'approved' }, { cookie })
  const { clientSecret } = await shop.placeOne()
  await shop.pay(clientSecret, 'paid')
  await shop.deliver()
  await shop.placeOne({ customerName: 'Grace Hopper' })
  // As if there were enough of them to fill several blocks.
  await sql`update orders set set_aside = 'Paid $1.00' where id = 2`.execute(store.db)
  await sql`insert into search_postings (list, term, row_id) values ('orders', ':set_aside', 2)`.execute(store.db)
  // A set that is stored in full by both, and one of which the migrations still make a list.
  const idsOf = (count: number) => Array.from({ length: count }, (_, at) => 1_000 + at)
  const large = { everywhere: idsOf(1_100), sometimes: idsOf(300) }
  for (const [term, ids] of Object.entries(large))
    await store.db
      .insertInto('search_postings')
      .values(ids.map((row_id) => ({ list: 'orders', term, row_id })))
      .execute()
  await foldPostings(store, { most: 0, kept: 0 })
  const read = () =>
    store.db
      .selectFrom('search_blocks')
      .selectAll()
      .where('size', '!=', large.sometimes.length)
      .orderBy('list')
      .orderBy('term')
      .execute()
  const expected = await read()
  expect(expected.length).toBeGreaterThan(100)

  // The older version's tables.
  const text = store.engine === 'sqlite' ? sql`text` : sql`text collate "C"`
  for (const [table, id] of [
    ['quote_words', 'quote_id'],
    ['order_words', 'order_id'],
  ] as const)
    await sql`create table ${sql.table(table)} (${sql.ref(id)} integer not null, word ${text} not null,
      primary key (word, ${sql.ref(id)}))`.execute(store.db)
  for (const row of await store.db.selectFrom('quotes').selectAll().execute())
    for (const word of wordsOf(
      [row.id, row.customer_name, row.customer_email, row.customer_phone, row.company, row.product_name].join(' '),
    ))
      await sql`insert into quote_words (quote_id, word) values (${row.id}, ${word})`.execute(store.db)
  for (const row of await store.db.selectFrom('orders').selectAll().execute()) {
    const { city, zip } = JSON.parse(row.shipping_address)
    const words = [row.id, row.customer_name, row.customer_email, row.customer_phone, city, zip].join(' ')
    for (const word of wordsOf(words))
      await sql`insert into order_words (order_id, word) values (${row.id}, ${word})`.execute(store.db)
  }
  for (const [word, ids] of Object.entries(large))
    await sql`insert into order_words (order_id, word) values ${sql.join(ids.map((id) => sql`(${id}, ${word})`))}`.execute(
      store.db,
    )
  for (const statement of ['drop table search_blocks', 'drop table search_postings', 'drop index orders_set_aside'])
    await sql.raw(statement).execute(store.db)
  // Migrations don't know today's tables.
  const database = store.db as unknown as Kysely<unknown>
  await buildIndex(database, store.engine)
  await storeBitStrings(database, store.engine)
  const older = await read()
  expect(older.length).toBeLessThan(expected.length)
  for (const { term, block } of older) expect(expected).toContainEqual(expect.objectContaining({ term, block }))
  const readTerms = { quotes: readQuoteTerms, orders: readOrderTerms }
  const options = { readTerms, pace: async () => true }
  for (const list of ['quotes', 'orders'] as const) expect(await rebuild(store, list, options)).toBe(true)
  expect(await read()).toEqual(expected)
  for (const [term, ids] of Object.entries(large)) {
    const find = await openSearch(store, 'orders', [term])
    expect(await find({}, 'asc', 2_000)).toEqual(ids)
  }
})
