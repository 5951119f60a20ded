/** Migration 0032 leaves a running shop's gallery as it is: what its pictures show is not known yet. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dropEverything, migrate } from '../support/database/migrations.ts'
import { openTestShop } from '../support/test-shop.ts'

it('WIN-9 an update keeps every picture, and older processes may go on adding some', async () => {
  const shop = await openTestShop()
  const { store } = shop
  await dropEverything(store)
  await migrate(store, '0001', '0031')
  const add = (id: string) =>
    sql`insert into gallery_images (id, title, description, category, picture_id, featured, sort_order, created_at)
      values (${id}, 'Ours', '', 'corbel-mantel', 'up-0123456789abcdef0123456789abcdef', 1, 3, 7)`.execute(store.db)
  await add('before')
  await migrate(store, '0032', '9999')
  await add('beside')

  const images = await (await shop.request('/api/gallery-images')).json()
  const unknown = { woodSpeciesId: null, productId: null, length: null, width: null, thickness: null }
  const ours = { title: 'Ours', category: 'corbel-mantel', featured: true, sortOrder: 3, rendered: false, ...unknown }
  expect(images).toMatchObject([
    { id: 'before', ...ours },
    { id: 'beside', ...ours },
  ])
})
