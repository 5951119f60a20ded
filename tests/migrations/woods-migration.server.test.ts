/** Migration 0016 fills in a running shop's own woods and finishes, and keeps its price history. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dropEverything, migrate } from '../support/database/migrations.ts'
import { openTestShop } from '../support/test-shop.ts'

type Row = { id: string; key?: string }

it('ADMIN-6, DRAW-2, DRAW-6 an update fills in known woods and finishes, and an old change can still be undone', async () => {
  const shop = await openTestShop()
  const { store } = shop
  let cookie = ''
  const read = async (path: string) => (await shop.request(path, { headers: { cookie } })).json()
  const newShop = { woods: await read('/api/wood-species'), finishes: await read('/api/finish-options') }
  const password = await store.db.selectFrom('settings').selectAll().where('name', '=', 'ownerPassword').execute()
  await dropEverything(store)
  await migrate(store, '0001', '0015')
  const walnut = { id: 'walnut', name: 'Black Walnut', description: 'Brown.', picture_id: 'up-1', position: 9 }
  for (const statement of [
    ...newShop.woods.map(
      ({ id, key }: Row, at: number) =>
        sql`insert into wood_species (id, key, name, description, price_per_board_foot_cents, picture_id, position)
          values (${id}, ${key}, ${`Our ${key}`}, 'Old.', 1300, null, ${at})`,
    ),
    ...[...newShop.finishes, { id: 'limewash' }].map(
      ({ id }: Row, at: number) =>
        sql`insert into finish_options (id, name, description, price_cents, position)
          values (${id}, ${`Our ${id}`}, 'Old.', 3000, ${at})`,
    ),
    sql`insert into price_changes (kind, at, signed_in_at, undoes, undone)
      values ('wood-species', 1, 1, null, 1), ('wood-species', 2, 1, 1, 0)`,
    sql`insert into price_change_items (change_id, position, target, key, name, old_value, new_value, species) values
      (1, 0, 'species', 'walnut', 'Black Walnut', null, 1450, ${JSON.stringify(walnut)}),
      (2, 0, 'species', 'walnut', 'Black Walnut', 1450, null, ${JSON.stringify(walnut)})`,
  ])
    await statement.execute(store.db)

  await migrate(store, '0016', '9999')
  await store.db.insertInto('settings').values(password).execute()
  cookie = await shop.signIn()
  const own = { description: 'Old.', image: null, picture: null }
  const woods = newShop.woods.map((wood: Row) => ({
    ...wood,
    ...own,
    name: `Our ${wood.key}`,
    pricePerBoardFoot: '13.00',
  }))
  expect(await read('/api/wood-species')).toEqual(woods)
  expect(woods[0]).toMatchObject({ face: { path: expect.stringContaining('face-reclaimed-oak') }, hardnessLbf: 1_290 })
  expect(await read('/api/finish-options')).toEqual(
    [...newShop.finishes, { id: 'limewash', tone: null, strengthPercent: 0, sheenPercent: 0 }].map((finish: Row) => ({
      ...finish,
      name: `Our ${finish.id}`,
      description: 'Old.',
      priceModifier: '30.00',
    })),
  )

  expect(await read('/api/admin/pricing/history')).toMatchObject([
    { id: 2, undoes: 1, undone: false },
    { id: 1, undone: true },
  ])
  expect((await shop.send('POST', '/api/admin/pricing/history/2/undo', undefined, { cookie })).status).toBe(200)
  expect(await read('/api/wood-species')).toMatchObject([
    ...woods,
    {
      id: 'walnut',
      pricePerBoardFoot: '14.50',
      face: null,
      poundsPerBoardFoot: null,
      hardnessLbf: null,
      character: '',
    },
  ])
  // Numbers go on, changes still take their items with them, and what is none is still refused.
  expect((await read('/api/admin/pricing/history'))[0]).toMatchObject({ id: 3, undoes: 2 })
  await sql`delete from price_changes where id = 3`.execute(store.db)
  const { rows } = await sql`select distinct change_id from price_change_items order by change_id`.execute(store.db)
  expect(rows).toEqual([{ change_id: 1 }, { change_id: 2 }])
  const record = (kind: string) =>
    sql`insert into price_changes (kind, at, signed_in_at, undone) values (${kind}, 4, 1, 0)`.execute(store.db)
  for (const kind of ['finish', 'cart-price-rule', 'delivery', 'tax', 'product']) await record(kind)
  await expect(record('nonsense')).rejects.toThrow(/check/i)
})
