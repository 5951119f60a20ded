import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ownerPassword } from '../../../tests/support/database/fresh-database.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { openLog } from '../../platform/log.ts'
import { settleOwnerPassword } from './owner-password.server.ts'
import { knownBrowserMs } from './sessions.server.ts'

/** Guesses stay in the hash until they are let go: a flood that no machine is too fast for. */
const hash = vi.hoisted(() => ({ held: Promise.resolve(), checked: [] as string[] }))
vi.mock(import('./owner-password.server.ts'), async (load) => {
  const real = await load()
  return {
    ...real,
    isPasswordOf: async (store, password, person) => {
      hash.checked.push(password)
      if (password.startsWith('guess')) await hash.held
      return real.isPasswordOf(store, password, person)
    },
  }
})

/** An hour: how long a held guess may wait must not depend on the machine. */
const line = vi.hoisted(() => ({ mostWaitMs: 3_600_000 }))
vi.mock(import('../../platform/line.ts'), async (load) => {
  const { createLine } = await load()
  return { createLine: (limits) => createLine({ ...limits, mostWaitMs: line.mostWaitMs }) }
})

function holdGuesses(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  hash.held = promise
  hash.checked = []
  onTestFinished(() => resolve())
  return resolve
}

type From = { from?: string; cookie?: string }

const signIn = (shop: TestShop, password: string, { from = '203.0.113.9', cookie }: From = {}) =>
  shop.request('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({ password }),
    from,
  })

/** The cookie that marks the browser as known. */
function knownCookieOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('shop_owner_known='))
  return cookie?.split(';', 1)[0] ?? ''
}

const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)

const addressOf = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`

/** More than are hashed and may wait, each from an address that has guessed once before. */
async function flood(shop: TestShop) {
  const addresses = Array.from({ length: 23 }, (_, number) => addressOf(number))
  // One by one: what is refused because too many wait does not count.
  for (const from of addresses) await signIn(shop, 'wrong', { from })
  const release = holdGuesses()
  const refused: Response[] = []
  const guesses = addresses.map(async (from, number) => {
    const answer = await signIn(shop, `guess ${number}`, { from })
    if (answer.status === 429) refused.push(answer)
    return answer
  })
  await expect.poll(() => refused.length).toBe(1)
  return { guesses, refused, release }
}

describe('ADMIN-1 sign-in under a flood', () => {
  it('refuses guesses at once when too many wait, and says when to come back', async () => {
    const shop = await openTestShop()
    holdGuesses()
    const answers: Response[] = []
    for (let number = 0; number < 40; number++)
      void signIn(shop, `guess ${number}`, { from: addressOf(number) }).then((answer) => answers.push(answer))
    // Two are in the hash and twenty wait: for those there is no answer while the hash is held.
    await expect.poll(() => answers.length).toBe(18)
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2'])
      expect((await answer.json()).detail).toContain('in a few seconds')
    }
    expect(hash.checked).toHaveLength(2)
  })

  it('refuses a guess that has waited too long, and says when to come back', async () => {
    const { mostWaitMs } = line
    onTestFinished(() => void Object.assign(line, { mostWaitMs }))
    line.mostWaitMs = 1
    const shop = await openTestShop()
    const release = holdGuesses()
    const guesses = [1, 2, 3].map((number) => signIn(shop, `guess ${number}`, { from: addressOf(number) }))
    const refused = await Promise.race(guesses)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    release()
    expect((await statusesOf(guesses)).toSorted()).toEqual([401, 401, 429])
  })

  it('checks the owner before those who have guessed more often', async () => {
    const shop = await openTestShop()
    const { guesses, refused, release } = await flood(shop)
    const owner = signIn(shop, ownerPassword, { from: '192.0.2.7' })
    // One of those that wait has to go for the owner.
    await expect.poll(() => refused.length).toBe(2)
    release()
    expect((await owner).status).toBe(204)
    expect(hash.checked.indexOf(ownerPassword)).toBe(2)
    await Promise.all(guesses)
  })

  it('counts no attempt that was refused unchecked: the owner keeps the same place in line and is not locked out', async () => {
    const shop = await openTestShop()
    const release = holdGuesses()
    const refused: Response[] = []
    const guesses = Array.from({ length: 23 }, async (_, number) => {
      const answer = await signIn(shop, `guess ${number}`, { from: addressOf(number) })
      if (answer.status === 429) refused.push(answer)
    })
    await expect.poll(() => refused.length).toBe(1)
    // All that wait are first tries, as the owner's is, and were there before.
    for (let attempt = 0; attempt < 12; attempt++) {
      const answer = await signIn(shop, ownerPassword, { from: '2001:db8:9:1::1' })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2'])
    }
    release()
    await Promise.all(guesses)
    const counted = await shop.store.db.selectFrom('rate_limits').select('hits').where('hits', '=', 0).execute()
    // The one guess that was refused, the owner's address and its network.
    expect(counted).toHaveLength(3)
    expect((await signIn(shop, ownerPassword, { from: '2001:db8:9:1::1' })).status).toBe(204)
  })

  it('keeps a separate queue for a browser the owner has signed in with', async () => {
    const shop = await openTestShop()
    const cookie = knownCookieOf(await signIn(shop, ownerPassword))
    holdGuesses()
    const guesses = Array.from({ length: 40 }, (_, number) =>
      signIn(shop, `guess ${number}`, { from: addressOf(number) }),
    )
    await Promise.race(guesses)
    expect((await signIn(shop, ownerPassword, { from: addressOf(39) })).status).toBe(429)
    expect((await signIn(shop, ownerPassword, { from: addressOf(39), cookie })).status).toBe(204)
  })

  it("does not lock out a known browser for strangers' attempts from its address", async () => {
    const shop = await openTestShop()
    const cookie = knownCookieOf(await signIn(shop, ownerPassword))
    for (let attempt = 0; attempt < 11; attempt++) await signIn(shop, 'wrong')
    expect((await signIn(shop, ownerPassword)).status).toBe(429)
    expect((await signIn(shop, ownerPassword, { cookie })).status).toBe(204)
  })
})

describe('ADMIN-1 a known browser', () => {
  it('is known by an HttpOnly, same-site cookie that is renewed at each sign-in', async () => {
    const shop = await openTestShop()
    const answer = await signIn(shop, ownerPassword)
    const [, known = ''] = answer.headers.getSetCookie()
    expect(known).toMatch(/^shop_owner_known=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/)
    const first = knownCookieOf(answer)
    const second = knownCookieOf(await signIn(shop, ownerPassword, { cookie: first }))
    expect(second).not.toBe(first)
    const rows = await shop.store.db.selectFrom('known_browsers').selectAll().execute()
    expect(rows).toHaveLength(1)
    for (const cookie of [first, second]) {
      const token = cookie.split('=')[1] ?? ''
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(shop.logged.join('')).not.toContain(token)
    }
  })

  it('goes over TLS only if the shop does', async () => {
    const shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example.com' } })
    const [, known = ''] = (await signIn(shop, ownerPassword)).headers.getSetCookie()
    expect(known).toMatch(/^__Host-shop_owner_known=.* Secure/)
  })

  it('is not set by a wrong password, and is not a session', async () => {
    const shop = await openTestShop()
    expect((await signIn(shop, 'wrong')).headers.getSetCookie()).toEqual([])
    const cookie = knownCookieOf(await signIn(shop, ownerPassword))
    expect((await shop.send('GET', '/api/admin/session', undefined, { cookie })).status).toBe(401)
  })

  it('with a stolen cookie has ten guesses, then the same as any stranger', async () => {
    const shop = await openTestShop()
    const cookie = knownCookieOf(await signIn(shop, ownerPassword))
    const guesses = Array.from({ length: 21 }, () => undefined)
    const statuses = []
    for (const _ of guesses) statuses.push((await signIn(shop, 'wrong', { cookie })).status)
    expect(statuses).toEqual([...Array(20).fill(401), 429])
  })

  const forgotten: [string, (shop: TestShop) => unknown][] = [
    ['half a year after the last sign-in', (shop) => shop.wait(knownBrowserMs)],
    [
      'when the password changes',
      (shop) => settleOwnerPassword(shop.store, 'another password', shop.now(), openLog('silent')),
    ],
  ]
  it.each(forgotten)('is forgotten %s', async (_when, happens) => {
    const shop = await openTestShop()
    const cookie = knownCookieOf(await signIn(shop, ownerPassword))
    await happens(shop)
    const limit = (await statusesOf(Array.from({ length: 12 }, () => signIn(shop, 'wrong', { cookie })))).sort()
    expect(limit).toEqual([...Array(10).fill(401), 429, 429])
  })
})

describe('ADMIN-1 IPv6', () => {
  /** Another test covers the limits on guessing. */
  const guess = async (shop: TestShop, from: string) => {
    await shop.store.db.deleteFrom('rate_limits').where('key', 'like', 'sign-in-failures:%').execute()
    return (await signIn(shop, 'wrong', { from })).status
  }

  it('a /64 has ten attempts, and its /48 has fifty', async () => {
    const shop = await openTestShop()
    const one = []
    for (let host = 1; host <= 11; host++) one.push(await guess(shop, `2001:db8:1:1::${host}`))
    expect(one).toEqual([...Array(10).fill(401), 429])
    const others = []
    for (let subnet = 2; subnet <= 50; subnet++) others.push(await guess(shop, `2001:db8:1:${subnet}::1`))
    // The ten that were checked before, and not the one that was refused.
    expect(others).toEqual([...Array(40).fill(401), ...Array(9).fill(429)])
    expect((await signIn(shop, ownerPassword, { from: '2001:db8:2:1::1' })).status).toBe(204)
  })

  it('one /64, however often it guesses, does not keep its /48 out', async () => {
    const shop = await openTestShop()
    for (let attempt = 0; attempt < 60; attempt++) await guess(shop, '2001:db8:1:1::1')
    expect((await signIn(shop, ownerPassword, { from: '2001:db8:1:2::1' })).status).toBe(204)
  })
})

describe('ADMIN-1 after many wrong passwords from everywhere', () => {
  /** Stops the clock after this many wrong passwords. */
  async function openAfter(wrong: number) {
    const shop = await openTestShop()
    const cookie = knownCookieOf(await signIn(shop, ownerPassword))
    await signIn(shop, 'wrong')
    const failures = shop.store.db.updateTable('rate_limits').where('key', 'like', 'sign-in-failures:%')
    expect(await failures.set({ hits: wrong }).returning('key').execute()).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => {
      timers.mockRestore()
      vi.useRealTimers()
    })
    return {
      shop,
      cookie,
      /** A wrong password that is answered after so long, neither earlier nor later. */
      async expectDelay(ms: number, from: string, inBetween?: () => Promise<void>) {
        let answered = false
        const answer = signIn(shop, 'wrong', { from }).finally(() => {
          answered = true
        })
        while (!answered && !timers.mock.calls.some(([, delay]) => delay === ms))
          await new Promise((resolve) => setImmediate(resolve))
        await vi.advanceTimersByTimeAsync(ms - 1)
        await inBetween?.()
        expect(answered).toBe(false)
        await vi.advanceTimersByTimeAsync(1)
        expect((await answer).status).toBe(401)
      },
    }
  }

  it.each([
    [21, 100],
    [25, 500],
    [40, 2_000],
    [9_000, 2_000],
  ])('when %i were wrong, the next wrong one is answered %i ms later', async (wrong, ms) => {
    const { expectDelay } = await openAfter(wrong)
    await expectDelay(ms, '192.0.2.1')
  })

  it('twenty slow no one down', async () => {
    const { shop } = await openAfter(20)
    expect((await signIn(shop, 'wrong')).status).toBe(401)
  })

  it('the right one is answered at once, and so is a known browser', async () => {
    const { shop, cookie, expectDelay } = await openAfter(9_000)
    await expectDelay(2_000, '192.0.2.1', async () => {
      expect((await signIn(shop, 'wrong', { cookie })).status).toBe(401)
      expect((await signIn(shop, ownerPassword, { from: '192.0.2.3' })).status).toBe(204)
    })
  })
})
