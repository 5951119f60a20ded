/** A shop from before the index gets it from the migration, the same as if its products had been saved since. */
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../../../../migrations/0012-product-search.ts'
import { up as addUses } from '../../../../migrations/0029-product-uses.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts'

async function readIndex({ store: { db } }: TestShop) {
  const words = await db
    .selectFrom('product_words')
    .innerJoin('products', 'products.number', 'product_number')
    .innerJoin('product_vocabulary', 'product_vocabulary.id', 'word_id')
    .select(['products.id', 'sort_name', 'word'])
    .execute()
  const typos = await db
    .selectFrom('product_typos')
    .innerJoin('product_vocabulary', 'product_vocabulary.id', 'word_id')
    .select(['typo', 'word'])
    .execute()
  const images = await db.selectFrom('gallery_words').select(['image_id', 'word']).execute()
  return [words, typos, images].map((rows) => rows.map((row) => JSON.stringify(row)).toSorted())
}

it('LIST-2 a shop from before the search keeps its products and finds them', async () => {
  const shop = await openTestShop()
  const owner = { cookie: await shop.signIn() }
  const seeded = await (await shop.request('/api/products')).json()
  const odd = {
    ...seeded[0],
    name: `Été ${'Ω'.repeat(45)}`,
    description: 'Zoë’s 1850 beam\n'.repeat(40),
    pictureIds: [],
  }
  expect((await shop.send('POST', '/api/admin/products', odd, owner)).status).toBe(201)
  const saved = await readIndex(shop)
  expect(saved.map((rows) => rows.length > 100)).toEqual([true, true, true])

  const { db, engine } = shop.store
  for (const table of ['product_words', 'product_typos', 'product_vocabulary', 'gallery_words'])
    await sql`drop table ${sql.table(table)}`.execute(db)
  const indexes = ['number', 'name', 'price', 'price_down', 'featured', 'retired', 'choice'].map(
    (name) => `products_by_${name}`,
  )
  for (const index of [...indexes, 'products_featured', 'products_retired', 'gallery_by_order'])
    await sql`drop index if exists ${sql.id(index)}`.execute(db)
  for (const column of ['number', 'sort_name'])
    await sql`alter table products drop column ${sql.id(column)}`.execute(db)

  await shop.store.transaction(async () => {
    await up(shop.store.db as unknown as Kysely<unknown>, engine)
    await addUses(shop.store.db as unknown as Kysely<unknown>)
  })
  expect(await readIndex(shop)).toEqual(saved)
  expect((await (await shop.request('/api/products?q=zoe')).json()).map((one: { id: string }) => one.id)).toHaveLength(
    1,
  )
  const next = await shop.send('POST', '/api/admin/products', { ...odd, name: 'Last' }, owner)
  expect(next.status).toBe(201)
  expect(await (await shop.request('/api/products?q=last')).json()).toHaveLength(1)
})
