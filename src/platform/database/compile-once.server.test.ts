import { expect, it } from 'vitest'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { compileOnce, onlyRow } from './compile-once.ts'

it('FAST-2 a query compiled once gets the values of each call, and keeps those of its own', async () => {
  const { store } = await openTestShop()
  let builds = 0
  const add = compileOnce((db, { name, value }: { name: string; value: string }) => {
    builds++
    const row = { name, value, updated_at: 7 }
    return db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: 8 }))
      .returning(['name', 'value', 'updated_at'])
  })
  const found = (names: string[]) =>
    store.db.selectFrom('settings').selectAll().where('name', 'in', names).orderBy('name').execute()

  expect(await add(store, { name: 'first', value: '1' })).toEqual([{ name: 'first', value: '1', updated_at: 7 }])
  expect(await add(store, { value: '2', name: 'second' })).toEqual([{ name: 'second', value: '2', updated_at: 7 }])
  expect(await add(store, { name: 'first', value: '3' })).toEqual([{ name: 'first', value: '3', updated_at: 8 }])
  expect((await found(['first', 'second'])).map(({ value }) => value)).toEqual(['3', '2'])
  expect(builds).toBe(1)

  // It joins the open transaction.
  const work = store.transaction(async () => {
    await add(store, { name: 'third', value: '4' })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await found(['third'])).toEqual([])

  expect(onlyRow(await found(['second'])).value).toBe('2')
  expect(() => onlyRow([])).toThrow('found none')
})
