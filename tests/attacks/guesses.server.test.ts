/** What a stranger who guessed, found or planted a key gets for it. */
import { expect, it } from 'vitest'
import { ownerPassword } from '../support/database/fresh-database.ts'
import { openTestShop, sharedTestShop } from '../support/test-shop.ts'

const asked = {
  customerName: 'June Carter',
  customerEmail: 'june@example.net',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-oak',
  dimensions: { length: 72, width: 8, thickness: 8 },
}

it('QUOTE-9 who has the key of a quote, but not all that is in it, gets neither its link nor its data', async () => {
  const shop = await sharedTestShop()
  const key = { 'idempotency-key': 'a-key-that-a-stranger-knows' }
  const first = await shop.send('POST', '/api/quotes', asked, key)
  expect(first.headers.get('location')).toMatch(/^\/quote\/[\w-]{32}$/)
  for (const changed of [{ customerEmail: 'eve@example.org' }, { customerName: 'Eve' }, { notes: 'Hi' }]) {
    const answer = await shop.send('POST', '/api/quotes', { ...asked, ...changed }, key)
    expect([answer.status, answer.headers.get('location')]).toEqual([409, null])
    expect(await answer.text()).not.toMatch(/june|carter|heritage/i)
  }
})

it('ADMIN-1 each sign-in makes a session of its own, and never opens one that the browser brought along', async () => {
  const shop = await openTestShop()
  const planted = `shop_owner=${'A'.repeat(43)}`
  const signIn = async () => {
    const answer = await shop.send('POST', '/api/admin/login', { password: ownerPassword }, { cookie: planted })
    return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  }
  const [one, two] = [await signIn(), await signIn()]
  expect(new Set([planted, one, two]).size).toBe(3)
  const session = async (cookie: string) => (await shop.send('GET', '/api/admin/session', undefined, { cookie })).status
  expect([await session(planted), await session(one), await session(two)]).toEqual([401, 200, 200])
})

it('RUN-2 an unexpected error tells its caller the number of the request, and nothing of the shop', async () => {
  const shop = await openTestShop()
  await shop.store.db.schema.dropTable('rate_limits').execute()
  const answer = await shop.send('POST', '/api/quotes', asked)
  expect(answer.status).toBe(500)
  const { requestId, ...told } = await answer.json()
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(told).toEqual({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong on our end.',
  })
  const logged = shop.logged.join('')
  expect(logged).toContain('rate_limits')
  expect(logged).not.toContain('june@example.net')
})
