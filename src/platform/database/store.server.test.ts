import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { openEmptyDatabase, patience } from '../../../tests/support/database/fresh-database.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { readEnv } from '../env.ts'
import { openLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { changePages, onPageChange } from './page-changes.ts'
import type { Store } from './store.ts'

/** Set by a test whose disk has only blocks reserved for root left. */
const disk = vi.hoisted(() => ({ keptForRoot: false }))
vi.mock(import('node:fs/promises'), async (load) => {
  const real = await load()
  const statfs = async (path: string) => {
    const found = await real.statfs(path)
    return disk.keptForRoot ? Object.assign(found, { bfree: 1_000_000, bavail: 0 }) : found
  }
  return { ...real, statfs: statfs as typeof real.statfs }
})

const row = (name: string) => ({ name, value: '1', updated_at: 1 })
const insert = (store: Store, name: string) => store.db.insertInto('settings').values(row(name)).execute()

const namesIn = async (store: Store): Promise<string[]> =>
  (await store.db.selectFrom('settings').select('name').where('name', 'like', 'test-%').orderBy('name').execute()).map(
    ({ name }) => name,
  )

/** A second connection to the same database, which sees only committed rows. */
async function openWitness({ env }: TestShop) {
  const witness = await openDatabase(env, openLog('silent'), patience)
  return { store: witness.store, [Symbol.asyncDispose]: witness.close }
}

describe('concurrent transactions', () => {
  it('are all committed', async () => {
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

  it('fail independently: a failed one is rolled back and the others are committed', async () => {
    const { store } = await openTestShop()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        store.transaction(async () => {
          await insert(store, `test-${number}`)
          if (number % 3 === 0) throw new Error(`no ${number}`)
          // A statement that the database rejects also fails only its own transaction.
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

  it('are visible to other connections once their caller gets the result', async () => {
    const shop = await openTestShop()
    await using witness = await openWitness(shop)
    await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        await shop.store.transaction(() => insert(shop.store, `test-${number}`))
        expect(await namesIn(witness.store)).toContain(`test-${number}`)
      }),
    )
  })

  it('join the transaction they are called in, and fail with it', async () => {
    const { store } = await openTestShop()
    const failed = store.transaction(async () => {
      await insert(store, 'test-outer')
      await store.transaction(() => insert(store, 'test-inner'))
      throw new Error('not after all')
    })
    await expect(failed).rejects.toThrow('not after all')
    expect(await namesIn(store)).toEqual([])
  })

  it('see the writes of those before them, so that a counter has no gaps', async () => {
    const { store } = await openTestShop()
    await store.transaction(() => insert(store, 'test-count'))
    await Promise.all(
      Array.from({ length: 30 }, () =>
        store.transaction(async () => {
          // Written first, so that on PostgreSQL the row lock makes the others wait.
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

  it("each keep their caller's async context", async () => {
    const { store } = await openTestShop()
    const caller = new AsyncLocalStorage<number>()
    const seen = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        caller.run(number, () => store.transaction(async () => caller.getStore())),
      ),
    )
    expect(seen).toEqual(Array.from({ length: 10 }, (_, number) => number))
  })

  it('are rejected once the database is closed, and do not wait', async () => {
    const { store } = await openWitness(await openTestShop())
    await store.transaction(() => insert(store, 'test-in-time'))
    await store.close()
    await expect(store.transaction(() => insert(store, 'test-late'))).rejects.toThrow()
  })
})

describe('an afterCommit callback', () => {
  it('MAIL-2 runs once, outside the transaction, after the outermost one is committed', async () => {
    const shop = await openTestShop()
    const { store } = shop
    await using witness = await openWitness(shop)
    const seen: Promise<string[]>[] = []
    // Like a woken worker, whose queries must not join the transaction that woke it.
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

  it('is dropped with its failed transaction, even if a concurrent one is committed', async () => {
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

  it('runs at once when no transaction is open', async () => {
    const { store } = await openTestShop()
    const done: number[] = []
    store.afterCommit(() => done.push(1))
    expect(done).toEqual([1])
  })

  it('RUN-4 that throws is logged and fails no write and no other callback', async () => {
    const { store, logged } = await openTestShop()
    const done: string[] = []
    const write = async (name: string) => {
      await insert(store, name)
      store.afterCommit(() => done.push(`before ${name}`))
      store.afterCommit(() => {
        throw new Error(`no listener of ${name}`)
      })
      store.afterCommit(() => done.push(`after ${name}`))
      return name
    }
    const together = ['test-1', 'test-2'].map((name) => store.transaction(() => write(name)))
    expect(await Promise.all(together)).toEqual(['test-1', 'test-2'])
    expect(await store.transaction(() => write('test-3'))).toBe('test-3')
    expect(await namesIn(store)).toEqual(['test-1', 'test-2', 'test-3'])
    expect(done.toSorted()).toEqual(['after', 'before'].flatMap((when) => [1, 2, 3].map((n) => `${when} test-${n}`)))
    for (const n of [1, 2, 3]) expect(logged.join('')).toContain(`no listener of test-${n}`)
  })

  it('SHELL-8 clears the pages only after the commit, so that no page rendered before it is kept', async () => {
    const { store } = await openTestShop()
    const calls: boolean[] = []
    let committed = false
    onPageChange(store, () => calls.push(committed))
    await store
      .transaction(async () => {
        await changePages(store, () => insert(store, 'test-1'))
        await insert(store, 'test-2')
        expect(calls).toEqual([])
        committed = true
      })
      .then(() => expect(calls).toEqual([true]))
  })
})

/** PostgreSQL manages its own disk, so these cases are for SQLite only. */
const onFullDisk = process.env.TEST_DATABASE === 'postgres' ? [] : ['SQLite']

test.each(onFullDisk)(
  'RUN-4 a full disk gets a clear 503, loses nothing, and writes work again after it: %s',
  async () => {
    const shop = await openTestShop()
    const room = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(shop.store.db)
    const send = (number: number) =>
      shop.send(
        'POST',
        '/api/quotes',
        {
          customerName: 'Ada Lovelace',
          customerEmail: 'ada@example.com',
          notes: 'beam '.repeat(500),
          productId: 'heritage-oak-floating-mantel',
          woodSpeciesId: 'reclaimed-pine',
          dimensions: { length: 72, width: 8, thickness: 8 },
        },
        { 'idempotency-key': `draft-number-${String(number).padStart(6, '0')}` },
      )
    const stored = async () => (await shop.store.db.selectFrom('quotes').select('idempotency_key').execute()).length
    // SQLite never goes below the file's current size.
    await room(1)
    // Together, so that some of them share a transaction.
    const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => send(number)))
    const kept = answers.filter(({ status }) => status === 201).length
    const refused = answers.filter(({ status }) => status === 503)
    expect([kept + refused.length, refused.length > 0]).toEqual([20, true])
    for (const answer of refused) {
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.headers.get('retry-after')).toBe('60')
      expect((await answer.json()).detail).toContain('disk is full')
    }
    expect(await stored()).toBe(kept)
    expect(shop.logged.join('')).not.toMatch(/rollback|savepoint/)

    await room(1_000_000)
    const again = await Promise.all(Array.from({ length: 20 }, (_, number) => send(number)))
    expect(again.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await stored()).toBe(20)
  },
)

/** On a full disk SQLite does the same on its own: it rolls everything back before raising the error. */
test.each(onFullDisk)(
  'RUN-4 a transaction that the database rolled back on its own fails with the reason: %s',
  async () => {
    const { store } = await openTestShop()
    await insert(store, 'test-there')
    const rolledBack = () =>
      store.transaction(async () => {
        await insert(store, 'test-before')
        await sql`insert or rollback into settings (name, value, updated_at) values ('test-there', '2', 2)`.execute(
          store.db,
        )
      })
    const reason = /UNIQUE constraint failed/
    await expect(rolledBack()).rejects.toThrow(reason)
    // In a shared commit, all of them fail with it.
    const outcomes = await Promise.allSettled([store.transaction(() => insert(store, 'test-shared')), rolledBack()])
    for (const outcome of outcomes) expect((outcome as PromiseRejectedResult).reason.message).toMatch(reason)
    expect(await namesIn(store)).toEqual(['test-there'])
    await store.transaction(() => insert(store, 'test-afterwards'))
    expect(await namesIn(store)).toEqual(['test-afterwards', 'test-there'])
  },
)

test.each(onFullDisk)('RUN-2 a disk with only root-reserved blocks left counts as full at start: %s', async () => {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => {
    throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 })
  })
  const open = () => openDatabase(readEnv(place.variables), openLog('silent'))
  onTestFinished(() => {
    disk.keptForRoot = false
    spy.mockRestore()
  })
  await expect(open()).rejects.toThrow(/cannot be read \(disk I\/O error\)/)
  disk.keptForRoot = true
  await expect(open()).rejects.toThrow(/^The disk under \S+ is full\./)
})

test.each(onFullDisk)('RUN-2 a start on a full disk fails with one sentence: %s', async () => {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  const { exec } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
    exec.call(this, text)
    if (text.includes('synchronous = full')) exec.call(this, 'pragma max_page_count = 4')
  })
  onTestFinished(() => spy.mockRestore())
  await expect(openDatabase(readEnv(place.variables), openLog('silent'))).rejects.toThrow(
    /^The disk under \S+ is full\. Free up space, then start the shop again\.$/,
  )
})
