import { describe, expect, it } from 'vitest'
import { ownerPassword } from '../../../../tests/support/database/fresh-database.ts'
import { addPerson, cookieOf, openAs, signInAs, staffPassword } from '../../../../tests/support/staff/people.ts'
import { openTestShop, type SharedShop } from '../../../../tests/support/test-shop.ts'
import { openLog } from '../../../platform/log.ts'
import { settleOwnerPassword } from '../owner-password.server.ts'

const quiet = openLog('silent')

const sessionOf = (shop: SharedShop, cookie: string) => shop.send('GET', '/api/admin/session', undefined, { cookie })

const isIn = async (shop: SharedShop, cookie: string) => (await sessionOf(shop, cookie)).status === 200

describe('STAFF-1 signing in', () => {
  it('takes the shop password alone while there is one person, and a name once there are several', async () => {
    const shop = await openTestShop()
    expect(await (await sessionOf(shop, '')).json()).toMatchObject({ status: 401, asksWho: false })
    await addPerson(shop, { name: 'Ray Tucker' })
    expect(await (await sessionOf(shop, '')).json()).toMatchObject({ status: 401, asksWho: true })
    const cookie = await shop.signIn()
    expect(await (await sessionOf(shop, cookie)).json()).toEqual({
      signedIn: true,
      person: { id: 'owner', name: 'Owner', role: 'owner' },
      may: null,
    })
  })

  it.each(['Ray Tucker', '  ray   TUCKER ', 'ray@example.com', 'RAY@Example.com'])('knows %j', async (who) => {
    const shop = await openTestShop()
    const id = await addPerson(shop, { name: 'Ray Tucker', email: 'ray@example.com' })
    const answer = await signInAs(shop, who)
    expect(answer.status).toBe(204)
    expect(await (await sessionOf(shop, cookieOf(answer))).json()).toMatchObject({
      person: { id, name: 'Ray Tucker', role: 'workshop' },
      may: expect.any(Array),
    })
  })

  it("refuses another person's password, and says the same of a name that no one has", async () => {
    const shop = await openTestShop()
    await addPerson(shop, { name: 'Ray Tucker' })
    const refused = []
    for (const [who, password] of [
      ['Ray Tucker', ownerPassword],
      ['Owner', staffPassword],
      ['No One', staffPassword],
      ['No One', ''.padEnd(11, 'x')],
    ]) {
      const answer = await signInAs(shop, who, password)
      const { requestId: _, ...said } = await answer.json()
      refused.push([answer.status, said, answer.headers.getSetCookie()])
    }
    expect(refused[0]?.[0]).toBe(401)
    expect(new Set(refused.map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await signInAs(shop, undefined)).status).toBe(401)
  })

  it("a hand's own password does not clear guesses of an owner's", async () => {
    const shop = await openTestShop()
    await addPerson(shop, { name: 'Ray Tucker' })
    const statuses = []
    for (let round = 0; round < 6; round++) {
      statuses.push((await signInAs(shop, 'Owner', 'guess')).status, (await signInAs(shop, 'Owner', 'guess')).status)
      statuses.push((await signInAs(shop, 'Ray Tucker')).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect((await signInAs(shop, 'Owner', ownerPassword)).status).toBe(429)
  })

  it("a browser that one person is known by is a stranger to another's password", async () => {
    const shop = await openTestShop()
    await addPerson(shop, { name: 'Ray Tucker' })
    const known = (await signInAs(shop, 'Ray Tucker')).headers.getSetCookie().find((one) => one.includes('_known'))
    const cookie = known?.split(';', 1)[0] ?? ''
    const statuses = []
    for (let guess = 0; guess < 12; guess++) statuses.push((await signInAs(shop, 'Owner', 'guess', { cookie })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signInAs(shop, 'Ray Tucker', staffPassword, { cookie })).status).toBe(204)
  })
})

describe('STAFF-1 a session', () => {
  it("ends for the first owner alone when the shop's password changes by the environment", async () => {
    const shop = await openTestShop()
    const first = await shop.signIn()
    const ray = await openAs(shop, { name: 'Ray Tucker' })
    const june = await openAs(shop, { name: 'June Hale', role: 'owner' })
    await settleOwnerPassword(shop.store, 'another password', shop.now(), quiet)
    expect([await isIn(shop, first), await isIn(shop, ray.cookie), await isIn(shop, june.cookie)]).toEqual([
      false,
      true,
      true,
    ])
    expect((await signInAs(shop, 'Owner', ownerPassword)).status).toBe(401)
    expect((await signInAs(shop, undefined, 'another password')).status).toBe(204)
    expect((await signInAs(shop, 'June Hale')).status).toBe(204)
  })

  it('of an older version of the shop, which names no person, is the first owner', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    await shop.store.db.updateTable('admin_sessions').set({ person_id: null, device: null, seen_at: null }).execute()
    expect(await (await sessionOf(shop, cookie)).json()).toMatchObject({ person: { id: 'owner', role: 'owner' } })
    await settleOwnerPassword(shop.store, 'another password', shop.now(), quiet)
    expect(await isIn(shop, cookie)).toBe(false)
  })

  it("an older version of the shop, to which every session is the owner's, finds no one else's", async () => {
    const shop = await openTestShop()
    const { createHash } = await import('node:crypto')
    const oldDigest = (cookie: string) =>
      createHash('sha256')
        .update(cookie.split('=')[1] ?? '')
        .digest('base64url')
    const first = await shop.signIn()
    const ray = await openAs(shop, { name: 'Ray Tucker' })
    const kept = (await shop.store.db.selectFrom('admin_sessions').select('token_hash').execute()).map(
      ({ token_hash }) => token_hash,
    )
    expect(kept).toContain(oldDigest(first))
    expect(kept).not.toContain(oldDigest(ray.cookie))
  })

  it('acts by the role that its person has now, and ends with their removal', async () => {
    const shop = await openTestShop()
    const { id, cookie } = await openAs(shop, { name: 'Ray Tucker' })
    const readQuotes = async () => (await shop.send('GET', '/api/quotes', undefined, { cookie })).status
    expect(await readQuotes()).toBe(403)
    await shop.store.db.updateTable('persons').set({ role: 'owner' }).where('id', '=', id).execute()
    expect(await readQuotes()).toBe(200)
    await shop.store.db.updateTable('persons').set({ removed_at: shop.now() }).where('id', '=', id).execute()
    expect(await readQuotes()).toBe(401)
    expect(await isIn(shop, cookie)).toBe(false)
    expect((await signInAs(shop, 'Ray Tucker')).status).toBe(401)
  })
})
