/** A cart from before a piece's wood and finish could be chosen is still there after the update. */
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { up as createCarts } from '../../migrations/0003-cart.ts'
import { up as addWoodAndFinish } from '../../migrations/0015-wood-and-finish.ts'
import { openTestShop } from '../support/test-shop.ts'

it("WHY-3 an update gives each piece in a cart its product's own wood and no finish", async () => {
  const { store, ...shop } = await openTestShop()
  const database = store.db as unknown as Kysely<unknown>
  for (const column of ['wood_species_id', 'finish_option_id', 'finish_name', 'price_lines'])
    await sql`alter table order_items drop column ${sql.ref(column)}`.execute(store.db)
  await sql`drop table cart_items`.execute(store.db)
  await createCarts(database, store.engine)
  const session = 'a-session-of-16-letters'
  await sql`insert into cart_items values
    ('oak', ${session}, 'heritage-oak-floating-mantel', 2, 72, 8, 8, 45000, 1, 1)`.execute(store.db)

  await addWoodAndFinish(database, store.engine)
  expect(await (await shop.request(`/api/cart/${session}`)).json()).toMatchObject([
    { id: 'oak', quantity: 2, woodSpeciesName: 'Reclaimed Oak', finishName: null, unitPrice: '450.00' },
  ])
  // The same piece added again joins its line.
  const piece = { productId: 'heritage-oak-floating-mantel', customizations: { length: 72, width: 8, thickness: 8 } }
  await shop.send('POST', '/api/cart', { ...piece, sessionId: session })
  expect(await (await shop.request(`/api/cart/${session}`)).json()).toMatchObject([{ id: 'oak', quantity: 3 }])
})
