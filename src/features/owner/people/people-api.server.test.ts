import { describe, expect, it } from 'vitest'
import { ownerPassword } from '../../../../tests/support/database/fresh-database.ts'
import { cookieOf, openAs, signInAs, staffPassword } from '../../../../tests/support/staff/people.ts'
import { openTestShop, type SharedShop, type TestShop } from '../../../../tests/support/test-shop.ts'
import { currentPerson } from '../../../platform/people/current-person.ts'
import { invitationDays } from './person.ts'

const dayMs = 24 * 60 * 60 * 1000

async function openDesk(env: Record<string, string> = {}) {
  const shop = await openTestShop({ env })
  const cookie = await shop.signIn()
  const as =
    (cookie: string) =>
    (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      shop.send(method, `/api/admin${path}`, body, { cookie, ...headers })
  const desk = as(cookie)
  return { shop, cookie, desk, as, people: async () => (await desk('GET', '/people')).json() }
}

const ray = { name: 'Ray Tucker', email: 'Ray@Example.com', role: 'workshop' }

/** Its token. */
async function inviteWith(desk: Awaited<ReturnType<typeof openDesk>>['desk'], who: object = ray): Promise<string> {
  const answer = await desk('POST', '/people/invitations', who)
  expect(answer.status).toBe(201)
  const { path } = await answer.json()
  expect(path).toMatch(/^\/admin\/invitation\/[\w-]{43}$/)
  return path.split('/').at(-1)
}

const accept = (shop: TestShop, token: string, name = 'Ray Tucker', password = staffPassword) =>
  shop.send('POST', `/api/invitations/${token}`, { name, password })

const isIn = async (shop: SharedShop, cookie: string) =>
  (await shop.send('GET', '/api/admin/session', undefined, { cookie })).status === 200

const said = async (answer: Response) => {
  const { detail, errors } = await answer.json()
  return [answer.status, errors?.[0]?.message ?? detail]
}

describe('STAFF-1 an invitation', () => {
  it('makes a person, who is signed in and signs in by name or email from then on', async () => {
    const { shop, desk, people } = await openDesk()
    const token = await inviteWith(desk)
    expect((await people()).invitations).toMatchObject([{ name: 'Ray Tucker', email: 'ray@example.com' }])
    const read = await shop.send('GET', `/api/invitations/${token}`)
    expect([read.headers.get('cache-control'), await read.json()]).toEqual([
      'no-store',
      { name: 'Ray Tucker', role: 'workshop', isNew: true, takesPasskey: false },
    ])
    const accepted = await accept(shop, token, 'Ray T.')
    expect(accepted.status).toBe(204)
    const session = await shop.send('GET', '/api/admin/session', undefined, { cookie: cookieOf(accepted) })
    expect(await session.json()).toMatchObject({ person: { name: 'Ray T.', role: 'workshop' } })
    for (const who of ['ray t.', 'RAY@example.com']) expect((await signInAs(shop, who)).status).toBe(204)
    expect(await people()).toMatchObject({ people: [{ id: 'owner', isMe: true }, { name: 'Ray T.' }], invitations: [] })
    const stored = JSON.stringify(await shop.store.db.selectFrom('invitations').selectAll().execute())
    expect(stored).not.toContain(token)
    expect(shop.logged.join('')).not.toContain(token)
  })

  it('has a page that is not kept, found or passed on', async () => {
    const { render } = await openTestShop()
    const { status, headers } = await render(`/admin/invitation/${'A'.repeat(43)}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    })
  })

  it('is good once, also for two at the same moment', async () => {
    const { shop, desk, people } = await openDesk()
    const token = await inviteWith(desk)
    const answers = await Promise.all([accept(shop, token, 'Ray One'), accept(shop, token, 'Ray Two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await people()).people).toHaveLength(2)
    const used = [409, 'This invitation was already used. Sign in with the password or passkey you chose.']
    expect(await said(await accept(shop, token))).toEqual(used)
    expect(await said(await shop.send('GET', `/api/invitations/${token}`))).toEqual(used)
  })

  it('expires, can be taken back, and is nothing when made up', async () => {
    const { shop, desk, people } = await openDesk()
    const taken = await inviteWith(desk)
    const [{ id }] = (await people()).invitations
    expect((await desk('DELETE', `/people/invitations/${id}`)).status).toBe(204)
    const unknown = [404, "This invitation isn't good. Check that you have the whole link, or ask for a new one."]
    expect(await said(await accept(shop, taken))).toEqual(unknown)
    expect(await said(await accept(shop, 'A'.repeat(43)))).toEqual(unknown)
    const late = await inviteWith(desk)
    shop.wait(invitationDays * dayMs)
    expect(await said(await accept(shop, late))).toEqual([409, 'This invitation has expired. Ask for a new one.'])
  })

  it('takes no name or email that someone has, and lets the invited choose another name', async () => {
    const { shop, desk } = await openDesk()
    const token = await inviteWith(desk)
    const other = await inviteWith(desk, { ...ray, email: '' })
    expect((await accept(shop, token)).status).toBe(204)
    const taken = [400, 'Someone here has that name. Add an initial or a last name.']
    expect(await said(await desk('POST', '/people/invitations', { ...ray, name: ' ray  TUCKER', email: '' }))).toEqual(
      taken,
    )
    expect(await said(await desk('POST', '/people/invitations', { ...ray, name: 'Ray Two' }))).toEqual([
      400,
      'Someone here has that email.',
    ])
    expect(await said(await accept(shop, other))).toEqual(taken)
    expect((await accept(shop, other, 'Ray Tucker Jr.')).status).toBe(204)
  })

  it('to a new password ends the old one and its sessions; a second link replaces the first', async () => {
    const { shop, desk } = await openDesk()
    const { id, cookie } = await openAs(shop, { name: 'Ray Tucker' })
    const linkOf = async () => (await (await desk('POST', `/people/${id}/invitation`)).json()).path.split('/').at(-1)
    const first = await linkOf()
    const second = await linkOf()
    expect((await accept(shop, first)).status).toBe(404)
    expect((await accept(shop, second, 'Ray Tucker', 'a new password')).status).toBe(204)
    expect(await isIn(shop, cookie)).toBe(false)
    expect((await signInAs(shop, 'Ray Tucker')).status).toBe(401)
    expect((await signInAs(shop, 'Ray Tucker', 'a new password')).status).toBe(204)
    expect((await desk('POST', '/people/owner/invitation')).status).toBe(409)
  })
})

describe('STAFF-1 the people', () => {
  it('a removed person is out at once, may not come back, and their name is free', async () => {
    const { shop, desk, as } = await openDesk()
    const june = await openAs(shop, { name: 'June Hale', role: 'owner' })
    const token = await inviteWith(as(june.cookie))
    expect((await desk('DELETE', `/people/${june.id}`)).status).toBe(204)
    expect((await as(june.cookie)('GET', '/people')).status).toBe(401)
    expect((await signInAs(shop, 'June Hale')).status).toBe(401)
    // What they invited to is off.
    expect((await accept(shop, token)).status).toBe(404)
    expect((await desk('DELETE', `/people/${june.id}`)).status).toBe(404)
    await inviteWith(desk, { name: 'June Hale', email: '', role: 'workshop' })
  })

  it('there is always an owner: not oneself, not the first, and of two who remove each other only one', async () => {
    const { shop, desk, as, people } = await openDesk()
    expect((await desk('DELETE', '/people/owner')).status).toBe(409)
    expect((await desk('PATCH', '/people/owner', { role: 'workshop' })).status).toBe(409)
    const june = await openAs(shop, { name: 'June Hale', role: 'owner' })
    const mae = await openAs(shop, { name: 'Mae Poole', role: 'owner' })
    expect((await as(june.cookie)('DELETE', `/people/${june.id}`)).status).toBe(409)
    expect((await as(june.cookie)('DELETE', '/people/owner')).status).toBe(409)
    const both = await Promise.all([
      as(june.cookie)('DELETE', `/people/${mae.id}`),
      as(mae.cookie)('DELETE', `/people/${june.id}`),
    ])
    const statuses = both.map(({ status }) => status)
    // The second is refused in the transaction, or at the door when it comes later.
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401 || status === 403)).toHaveLength(1)
    expect((await people()).people).toHaveLength(2)
  })

  it('a role that changes acts at the next call', async () => {
    const { shop, desk, as } = await openDesk()
    const { id, cookie } = await openAs(shop, { name: 'Ray Tucker' })
    expect(await said(await as(cookie)('GET', '/people'))).toEqual([
      403,
      "That's for the owner. Ask them if you need it.",
    ])
    expect((await desk('PATCH', `/people/${id}`, { role: 'owner' })).status).toBe(204)
    expect((await as(cookie)('GET', '/people')).status).toBe(200)
    expect((await desk('PATCH', `/people/${id}`, { role: 'workshop' })).status).toBe(204)
    expect((await as(cookie)('GET', '/people')).status).toBe(403)
    // An address that isn't there is for owners, too.
    expect((await as(cookie)('GET', '/orders/1/nothing')).status).toBe(403)
  })

  it('sees where each is signed in, and signs them out of one or all', async () => {
    const { shop, desk, people, cookie } = await openDesk()
    const phone =
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
    const { id, cookie: first } = await openAs(shop, { name: 'Ray Tucker' })
    shop.wait(60_000)
    const second = cookieOf(await signInAs(shop, 'Ray Tucker', staffPassword, { 'user-agent': phone }))
    const devicesOf = async () => (await people()).people.find((one: { id: string }) => one.id === id).devices
    const [newest, older] = await devicesOf()
    expect([newest.device, older.device]).toEqual(['Chrome on Android', 'Unknown device'])
    expect((await desk('DELETE', `/people/${id}/devices/${newest.id}`)).status).toBe(204)
    expect([await isIn(shop, first), await isIn(shop, second)]).toEqual([true, false])
    expect((await desk('DELETE', `/people/owner/devices/${older.id}`)).status).toBe(404)
    expect((await desk('POST', `/people/${id}/sign-out`)).status).toBe(204)
    expect(await isIn(shop, first)).toBe(false)
    // One's own: everywhere else.
    const elsewhere = await shop.signIn()
    expect((await desk('POST', '/people/owner/sign-out')).status).toBe(204)
    expect([await isIn(shop, elsewhere), await isIn(shop, cookie)]).toEqual([false, true])
  })
})

describe('STAFF-1 the own password', () => {
  it('takes the old one, and signs out everywhere else', async () => {
    const { shop, desk, cookie, as } = await openDesk()
    const elsewhere = await shop.signIn()
    const wrong = await desk('PUT', '/own-password', { old: 'wrong', password: 'a new password' })
    expect(await said(wrong)).toEqual([400, "That's not your password."])
    expect((await desk('PUT', '/own-password', { old: ownerPassword, password: 'short' })).status).toBe(400)
    expect((await desk('PUT', '/own-password', { old: ownerPassword, password: 'a new password' })).status).toBe(204)
    expect([await isIn(shop, elsewhere), await isIn(shop, cookie)]).toEqual([false, true])
    expect((await signInAs(shop, undefined, 'a new password')).status).toBe(204)
    const hand = await openAs(shop, { name: 'Ray Tucker' })
    const changed = await as(hand.cookie)('PUT', '/own-password', { old: staffPassword, password: 'a newer password' })
    expect(changed.status).toBe(204)
    expect((await signInAs(shop, 'Ray Tucker', 'a newer password')).status).toBe(204)
  })

  it('of the first owner stays while the server sets it', async () => {
    const { desk, people } = await openDesk({ ADMIN_PASSWORD: ownerPassword })
    expect((await people()).isShopPasswordSet).toBe(true)
    expect((await desk('PUT', '/own-password', { old: ownerPassword, password: 'a new password' })).status).toBe(409)
  })
})

it('STAFF-2 what a request of the desk does is done by its person', async () => {
  const { shop, desk } = await openDesk()
  const seen: unknown[] = []
  shop.database.store.afterCommit(() => seen.push(currentPerson()))
  const { transaction } = shop.store
  shop.store.transaction = function <T>(this: typeof shop.store, work: () => Promise<T>) {
    return transaction.call(this, () => {
      seen.push(currentPerson())
      return work()
    }) as Promise<T>
  }
  expect((await desk('POST', '/update-multipliers', { floating: 1.3 })).status).toBe(200)
  expect(seen).toContainEqual({ id: 'owner', name: 'Owner' })
  expect(seen.slice(1)).not.toContain(undefined)
})
