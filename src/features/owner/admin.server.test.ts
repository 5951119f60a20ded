import { describe, expect, it } from 'vitest'
import { ownerPassword } from '../../../tests/support/database/fresh-database.ts'
import { openTestShop, type SharedShop, sharedTestShop } from '../../../tests/support/test-shop.ts'
import { openLog } from '../../platform/log.ts'
import { settleOwnerPassword } from './owner-password.server.ts'
import { sessionMs } from './sessions.server.ts'

const signInWith = (shop: SharedShop, password: unknown, from?: string) =>
  shop.request('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
    ...(from && { from }),
  })

const sessionOf = async (shop: SharedShop, cookie: string) =>
  (await shop.send('GET', '/api/admin/session', undefined, { cookie })).status

const quiet = openLog('silent')

describe('ADMIN-1 sign-in', () => {
  it('opens with the shop password, in a cookie that is HttpOnly and same-site', async () => {
    const shop = await sharedTestShop()
    const answer = await signInWith(shop, ownerPassword)
    expect(answer.status).toBe(204)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^shop_owner=[\w-]{43};/)
    for (const flag of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(flag)
    expect(cookie).not.toContain('Secure')
    expect(await sessionOf(shop, cookie.split(';', 1)[0] ?? '')).toBe(200)
  })

  it('sends the cookie over TLS only, when the shop is served by TLS', async () => {
    const shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example.com' } })
    expect((await signInWith(shop, ownerPassword)).headers.get('set-cookie')).toContain('Secure')
  })

  it('refuses every other password, and an empty one', async () => {
    const shop = await openTestShop()
    for (const wrong of ['a password for test', `${ownerPassword} `, 'A PASSWORD FOR TESTS'])
      expect((await signInWith(shop, wrong)).status).toBe(401)
    for (const malformed of ['', undefined, null, 7, { $ne: '' }, 'x'.repeat(201)])
      expect((await signInWith(shop, malformed)).status).toBe(400)
  })

  it('refuses a made-up session', async () => {
    const shop = await sharedTestShop()
    await shop.signIn()
    for (const cookie of ['', 'shop_owner=', 'shop_owner=true', `shop_owner=${'A'.repeat(43)}`])
      expect(await sessionOf(shop, cookie)).toBe(401)
  })

  it('ends with sign-out', async () => {
    const shop = await sharedTestShop()
    const cookie = await shop.signIn()
    expect((await shop.send('POST', '/api/admin/logout', undefined, { cookie })).status).toBe(204)
    expect(await sessionOf(shop, cookie)).toBe(401)
  })

  it('ends after a week', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    shop.wait(sessionMs - 1000)
    expect(await sessionOf(shop, cookie)).toBe(200)
    shop.wait(2000)
    expect(await sessionOf(shop, cookie)).toBe(401)
  })

  it.each([1, 8])('outlives a clock that goes %i days ahead and back', async (days) => {
    const shop = await openTestShop()
    const ms = days * 24 * 60 * 60 * 1000
    const before = await shop.signIn()
    shop.wait(ms)
    const ahead = await shop.signIn()
    shop.wait(-ms)
    expect([await sessionOf(shop, before), await sessionOf(shop, ahead)]).toEqual([200, 200])
    // And lasts no longer than any other.
    shop.wait(sessionMs + 1)
    expect([await sessionOf(shop, before), await sessionOf(shop, ahead)]).toEqual([401, 401])
  })

  it('ends everywhere when the password changes, and stays when it does not', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    await settleOwnerPassword(shop.store, ownerPassword, 0, quiet)
    expect(await sessionOf(shop, cookie)).toBe(200)
    await settleOwnerPassword(shop.store, 'another password', 0, quiet)
    expect(await sessionOf(shop, cookie)).toBe(401)
    expect((await signInWith(shop, ownerPassword)).status).toBe(401)
    expect((await signInWith(shop, 'another password')).status).toBe(204)
  })

  it('limits attempts by address; the owner elsewhere is not locked out', async () => {
    const shop = await openTestShop()
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt++) statuses.push((await signInWith(shop, 'guess')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const right = await signInWith(shop, ownerPassword)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signInWith(shop, ownerPassword, '198.51.100.7')).status).toBe(204)
    shop.wait(15 * 60 * 1000)
    expect((await signInWith(shop, ownerPassword)).status).toBe(204)
  })

  it('lets the owner sign in any number of times', async () => {
    const shop = await openTestShop()
    for (let time = 0; time < 12; time++) expect((await signInWith(shop, ownerPassword)).status).toBe(204)
  })

  it('cannot be guessed around the limit with a made-up X-Forwarded-For', async () => {
    const shop = await openTestShop()
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push(
        (await shop.send('POST', '/api/admin/login', { password: 'guess' }, { 'x-forwarded-for': `10.0.0.${attempt}` }))
          .status,
      )
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('counts by what the trusted proxy saw, when there is one', async () => {
    const shop = await openTestShop({ env: { TRUST_PROXY: '1' } })
    const guess = (forwarded: string) =>
      shop.send('POST', '/api/admin/login', { password: 'guess' }, { 'x-forwarded-for': forwarded })
    for (let attempt = 0; attempt < 10; attempt++) await guess(`10.9.9.${attempt}, 198.51.100.1`)
    expect((await guess('10.9.9.99, 198.51.100.1')).status).toBe(429)
    expect((await guess('10.9.9.1, 198.51.100.2')).status).toBe(401)
  })

  it('stores the password only as a slow salted hash, and logs nothing', async () => {
    const shop = await openTestShop()
    // Test shops open with a hash that is quick.
    await shop.store.db.deleteFrom('settings').where('name', '=', 'ownerPassword').execute()
    await settleOwnerPassword(shop.store, ownerPassword, 0, quiet)
    const cookie = await shop.signIn()
    await signInWith(shop, 'a wrong secret')
    const settings = JSON.stringify(await shop.store.db.selectFrom('settings').selectAll().execute())
    expect(settings).not.toContain(ownerPassword)
    const stored = await shop.store.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'ownerPassword')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(stored.value)).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1 })
    const sessions = JSON.stringify(await shop.store.db.selectFrom('admin_sessions').selectAll().execute())
    const token = cookie.split('=')[1] ?? ''
    expect(sessions).not.toContain(token)
    for (const secret of [ownerPassword, 'a wrong secret', token]) expect(shop.logged.join('')).not.toContain(secret)
  })

  it('makes a password when none is set, shows it once, and opens with it', async () => {
    const shop = await openTestShop()
    await shop.store.db.deleteFrom('settings').where('name', '=', 'ownerPassword').execute()
    const first = await settleOwnerPassword(shop.store, undefined, 0, quiet)
    expect(first.generated).toMatch(/^([A-Za-z2-9]{5}-){3}[A-Za-z2-9]{5}$/)
    expect(await settleOwnerPassword(shop.store, undefined, 0, quiet)).toEqual({ generated: undefined })
    expect((await signInWith(shop, first.generated)).status).toBe(204)
  })

  it('makes one password when two processes start at once', async () => {
    const shop = await openTestShop()
    await shop.store.db.deleteFrom('settings').where('name', '=', 'ownerPassword').execute()
    const made = await Promise.all([0, 1, 2].map(() => settleOwnerPassword(shop.store, undefined, 0, quiet)))
    const shown = made.flatMap(({ generated }) => generated ?? [])
    expect(shown).toHaveLength(1)
    expect((await signInWith(shop, shown[0])).status).toBe(204)
  })
})

type Description = { paths: Record<string, Record<string, { security?: unknown }>> }

/** What anybody may call. Every other call in the API's description is the owner's. */
const publicCalls = new Set([
  'post /browser-errors',
  'get /products',
  'get /products/counts',
  'get /products/featured',
  'get /products/category/{category}',
  'get /products/{id}',
  'get /products/{id}/similar',
  'get /wood-species',
  'get /finish-options',
  'get /hero-image',
  'get /category-pictures',
  'get /config',
  'get /emailjs-config',
  'get /pricing',
  'get /zip-codes/{zip}',
  'get /gallery-images',
  'post /questions',
  'get /gallery-images/featured',
  'post /quotes',
  'post /quote-links',
  'get /quote-pages/{token}',
  'get /quote-pages/{token}/papers/{paper}',
  'get /quote-pages/{token}/offers/{version}',
  'get /quote-pages/{token}/unsubscribe',
  'get /orders/{token}/messages',
  'get /orders/{token}/messages/photos/{photo}/{file}',
  'post /orders/{token}/messages',
  'post /orders/{token}/messages/photos',
  'post /orders/{token}/messages/read',
  'get /quote-pages/{token}/messages',
  'get /quote-pages/{token}/messages/photos/{photo}/{file}',
  'post /quote-pages/{token}/messages',
  'post /quote-pages/{token}/messages/photos',
  'post /quote-pages/{token}/messages/read',
  'post /quote-pages/{token}/wall',
  'post /quote-pages/{token}/wall/view',
  'delete /quote-pages/{token}/wall',
  'get /quote-pages/{token}/wall/photos/{photo}/{file}',
  'post /quote-pages/{token}/changes',
  'put /quote-pages/{token}/reminders',
  'post /quote-pages/{token}/unsubscribe',
  'post /quote-pages/{token}/renewal',
  'post /quote-pages/{token}/cart',
  'post /quote-pages/{token}/seen',
  'post /quote-pages/{token}/accept',
  'post /quote-pages/{token}/decline',
  'post /quote-pages/{token}/payments/{payment}',
  'get /reviews',
  'get /review-pages/{token}',
  'put /review-pages/{token}',
  'delete /review-pages/{token}',
  'get /review-pages/{token}/unsubscribe',
  'post /review-pages/{token}/unsubscribe',
  'get /cart/{sessionId}',
  'post /cart',
  'patch /cart/{id}',
  'delete /cart/{id}',
  'delete /cart/session/{sessionId}',
  'post /create-payment-intent',
  'post /orders',
  'get /orders/{token}',
  'get /orders/{token}/receipt.pdf',
  'get /orders/{token}/delivery.ics',
  'post /payments/webhook',
  'post /demo-payments/confirm',
  'post /admin/login',
  'post /admin/logout',
  'get /invitations/{token}',
  'post /invitations/{token}',
  'post /invitations/{token}/passkey/challenge',
  'post /invitations/{token}/passkey',
  'post /admin/login/passkey/challenge',
  'post /admin/login/passkey',
])

it('ADMIN-1 every owner call refuses a stranger, whatever the browser claims', async () => {
  const shop = await sharedTestShop()
  const description: Description = await (await shop.request('/api/openapi.json')).json()
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ method, path, security })),
  )
  // The description says itself whose call it is; a new one is the owner's until this list says that it is everybody's.
  for (const { method, path, security } of calls) {
    const name = `${method} ${path}`
    expect([name, security]).toEqual([name, publicCalls.has(name) ? undefined : [{ owner: [] }]])
  }
  const owners = calls.filter(({ method, path }) => !publicCalls.has(`${method} ${path}`))
  expect(owners.length).toBeGreaterThanOrEqual(5)
  for (const { method, path } of owners) {
    const address = `/api${path.replaceAll(/\{\w+\}/g, '1')}`
    const claim = { cookie: 'shop_owner=true; admin=1', authorization: 'Bearer owner', 'x-admin': 'true' }
    const body = method === 'get' || method === 'delete' ? undefined : {}
    const answer = await shop.send(method.toUpperCase(), address, body, claim)
    expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 401`)
  }
})
