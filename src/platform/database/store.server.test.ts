import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, it } from 'vitest'
import { openTestShop, patience, type TestShop } from '../../../tests/support/test-shop.ts'
import { openLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { changePages, onPageChange } from './page-changes.ts'
import type { Store } from './store.ts'

const row = (name: string) => ({ name, value: '1', updated_at: 1 })
const insert = (store: Store, name: string) => store.db.insertInto('settings').values(row(name)).execute()

const namesIn = async (store: Store): Promise<string[]> =>
  (await store.db.selectFrom('settings').select('name').where('name', 'like', 'test-%').orderBy('name').execute()).map(
    ({ name }) => name,
  )

/** What somebody else sees: another connection to the same records. */
async function openWitness({ env }: TestShop) {
  const witness = await openDatabase(env, openLog('silent'), patience)
  return { store: witness.store, [Symbol.asyncDispose]: witness.close }
}

describe('transactions that come at the same time', () => {
  it('are all committed, in the order in which they came', async () => {
    const { store } = await openTestShop()
    const ended: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        store
          .transaction(async () => {
            await insert(store, `test-${String(number).padStart(2, '0')}`)
            return number
          })
          .then((value) => ended.push(value)),
      ),
    )
    expect(await namesIn(store)).toHaveLength(50)
    expect(ended.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, number) => number))
  })

  it('fail alone: what one of them had written is gone, the others stand', async () => {
    const { store } = await openTestShop()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        store.transaction(async () => {
          await insert(store, `test-${number}`)
          if (number % 3 === 0) throw new Error(`no ${number}`)
          // A statement that the database refuses fails its own transaction too.
          if (number % 3 === 1) await insert(store, `test-${number}`)
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 20 }, (_, number) => number % 3 === 2),
    )
    expect((outcomes[3] as PromiseRejectedResult).reason.message).toBe('no 3')
    expect(await namesIn(store)).toEqual(['test-11', 'test-14', 'test-17', 'test-2', 'test-5', 'test-8'])
  })

  it('have been seen by others when their caller hears of them', async () => {
    const shop = await openTestShop()
    await using witness = await openWitness(shop)
    await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        await shop.store.transaction(() => insert(shop.store, `test-${number}`))
        expect(await namesIn(witness.store)).toContain(`test-${number}`)
      }),
    )
  })

  it('join the one they are called in, and fail with it', async () => {
    const { store } = await openTestShop()
    const failed = store.transaction(async () => {
      await insert(store, 'test-outer')
      await store.transaction(() => insert(store, 'test-inner'))
      throw new Error('not after all')
    })
    await expect(failed).rejects.toThrow('not after all')
    expect(await namesIn(store)).toEqual([])
  })

  it('see what those before them did, and count without a gap', async () => {
    const { store } = await openTestShop()
    await store.transaction(() => insert(store, 'test-count'))
    await Promise.all(
      Array.from({ length: 30 }, () =>
        store.transaction(async () => {
          // Taken for writing first: on PostgreSQL the row's lock makes the others wait.
          await store.db.updateTable('settings').set({ updated_at: 2 }).where('name', '=', 'test-count').execute()
          const { value } = await store.db
            .selectFrom('settings')
            .select('value')
            .where('name', '=', 'test-count')
            .executeTakeFirstOrThrow()
          const next = String(Number(value) + 1)
          await store.db.updateTable('settings').set({ value: next }).where('name', '=', 'test-count').execute()
        }),
      ),
    )
    const counted = await store.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'test-count')
      .executeTakeFirstOrThrow()
    expect(counted.value).toBe('31')
  })

  it('each keep to their caller’s context', async () => {
    const { store } = await openTestShop()
    const caller = new AsyncLocalStorage<number>()
    const seen = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        caller.run(number, () => store.transaction(async () => caller.getStore())),
      ),
    )
    expect(seen).toEqual(Array.from({ length: 10 }, (_, number) => number))
  })

  it('are refused, not left waiting, once the database is closed', async () => {
    const { store } = await openWitness(await openTestShop())
    await store.transaction(() => insert(store, 'test-in-time'))
    await store.close()
    await expect(store.transaction(() => insert(store, 'test-late'))).rejects.toThrow()
  })
})

describe('what is to be done after the commit', () => {
  it('MAIL-2 is done once the outermost transaction is committed, outside of it, once', async () => {
    const shop = await openTestShop()
    const { store } = shop
    await using witness = await openWitness(shop)
    const seen: Promise<string[]>[] = []
    // As a worker that is woken: what it asks must not join the transaction that woke it.
    const look = () => void seen.push(namesIn(witness.store), namesIn(store))
    await store.transaction(async () => {
      await store.transaction(async () => {
        await insert(store, 'test-1')
        store.afterCommit(look)
      })
      await insert(store, 'test-2')
      store.afterCommit(look)
      expect(seen).toEqual([])
    })
    expect(await Promise.all(seen)).toEqual([
      ['test-1', 'test-2'],
      ['test-1', 'test-2'],
    ])
  })

  it('is dropped with a transaction that fails, also where another one at the same time is committed', async () => {
    const { store } = await openTestShop()
    const done: string[] = []
    const [failed] = await Promise.allSettled([
      store.transaction(async () => {
        store.afterCommit(() => done.push('of the failed one'))
        await insert(store, 'test-1')
        throw new Error('no')
      }),
      store.transaction(async () => {
        store.afterCommit(() => done.push('of the other one'))
        await insert(store, 'test-2')
      }),
    ])
    expect(failed?.status).toBe('rejected')
    expect(done).toEqual(['of the other one'])
  })

  it('is done at once where no transaction is open', async () => {
    const { store } = await openTestShop()
    const done: number[] = []
    store.afterCommit(() => done.push(1))
    expect(done).toEqual([1])
  })

  it('SHELL-8 a page that is rendered while a change is not yet committed is not kept beyond it', async () => {
    const { store } = await openTestShop()
    const told: boolean[] = []
    let committed = false
    onPageChange(store, () => told.push(committed))
    await store
      .transaction(async () => {
        await changePages(store, () => insert(store, 'test-1'))
        await insert(store, 'test-2')
        expect(told).toEqual([])
        committed = true
      })
      .then(() => expect(told).toEqual([true]))
  })
})
