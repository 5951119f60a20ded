import { describe, expect, it } from 'vitest'
import { openAuthenticator, type Told, withCertificate } from '../../../../tests/support/staff/authenticator.ts'
import { addPerson, cookieOf, openAs, signInAs, staffPassword } from '../../../../tests/support/staff/people.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts'
import { mostPasskeys, recentSignInMs } from './passkey.ts'
import { siteOf } from './passkey-check.server.ts'

const minuteMs = 60 * 1000
const publicUrl = 'http://localhost:3000'
const device = openAuthenticator()
type Passkey = ReturnType<typeof device.make>['passkey']

const openShop = (env: Record<string, string> = { PUBLIC_URL: publicUrl }) => openTestShop({ env })

const said = async (answer: Response) => {
  const { detail, errors } = await answer.json()
  return [answer.status, errors?.[0]?.message ?? detail]
}

const own = (shop: TestShop, cookie: string, method: string, path = '', body?: unknown) =>
  shop.send(method, `/api/admin/own-passkeys${path}`, body, { cookie })

async function askToAdd(shop: TestShop, cookie: string, body: object = {}) {
  const answer = await own(shop, cookie, 'POST', '/challenge', body)
  expect(answer.status).toBe(200)
  return answer.json()
}

const add = (shop: TestShop, cookie: string, passkey: unknown, name = "June's phone") =>
  own(shop, cookie, 'POST', '', { name, passkey })

async function addOne(shop: TestShop, cookie: string, told: Told = {}, name?: string): Promise<Passkey> {
  const made = device.make(await askToAdd(shop, cookie), told)
  expect((await add(shop, cookie, made.json, name)).status).toBe(204)
  return made.passkey
}

async function startSignIn(shop: TestShop) {
  const answer = await shop.send('POST', '/api/admin/login/passkey/challenge')
  return { options: await answer.json(), cookie: cookieOf(answer) }
}

const sendAnswer = (shop: TestShop, answer: unknown, cookie: string) =>
  shop.send('POST', '/api/admin/login/passkey', answer, { cookie })

async function signInWith(shop: TestShop, passkey: Passkey, told: Told = {}) {
  const { options, cookie } = await startSignIn(shop)
  return sendAnswer(shop, device.answer(options, passkey, told), cookie)
}

/** The cookie of the session that an answer opened. */
const sessionIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .find((cookie) => cookie.startsWith('shop_owner=')) ?? ''

const whoIsIn = async (shop: TestShop, cookie: string) => {
  const answer = await shop.send('GET', '/api/admin/session', undefined, { cookie })
  return answer.status === 200 ? (await answer.json()).person.name : answer.status
}

const refusedSignIn = [401, "That passkey doesn't work here. Try another one, or your password."]
const refusedNew = [409, "That took too long, or it wasn't for this shop. Try again."]

describe('STAFF-1 a passkey', () => {
  it('is added, signs its person in by itself, and is listed with its last use until it is removed', async () => {
    const shop = await openShop()
    const ray = await openAs(shop, { name: 'Ray Tucker' })
    const stranger = await shop.send('GET', '/api/admin/session')
    expect(await stranger.json()).toMatchObject({ hasPasskeys: false })
    const passkey = await addOne(shop, ray.cookie)
    expect(await (await shop.send('GET', '/api/admin/session')).json()).toMatchObject({ hasPasskeys: true })
    shop.wait(minuteMs)
    const answer = await signInWith(shop, passkey)
    expect(answer.status).toBe(204)
    const cookie = sessionIn(answer)
    expect(await whoIsIn(shop, cookie)).toBe('Ray Tucker')
    expect((await shop.send('GET', '/api/quotes', undefined, { cookie })).status).toBe(403)
    const { passkeys } = await (await own(shop, cookie, 'GET')).json()
    expect(passkeys).toMatchObject([
      { name: "June's phone", lastUsedAt: new Date(shop.now()).toISOString(), copiedAt: null, isBackedUp: false },
    ])
    expect((await own(shop, cookie, 'DELETE', `/${passkeys[0].id}`)).status).toBe(204)
    expect((await own(shop, cookie, 'DELETE', `/${passkeys[0].id}`)).status).toBe(404)
    expect(await said(await signInWith(shop, passkey))).toEqual(refusedSignIn)
  })

  it('takes the password once the sign-in is ten minutes old', async () => {
    const shop = await openShop()
    const ray = await openAs(shop, { name: 'Ray Tucker' })
    shop.wait(recentSignInMs)
    expect(await said(await own(shop, ray.cookie, 'POST', '/challenge', {}))).toEqual([400, 'Enter your password.'])
    expect(await said(await own(shop, ray.cookie, 'POST', '/challenge', { password: 'a guess' }))).toEqual([
      400,
      "That's not your password.",
    ])
    expect(await askToAdd(shop, ray.cookie, { password: staffPassword })).toMatchObject({ rp: { id: 'localhost' } })
  })

  it.each<[string, Told]>([
    ["another site's page", { origin: 'https://evil.example' }],
    ["another site's name", { rpId: 'evil.example' }],
    ['no look at who holds it', { isVerified: false }],
    ['an answer of another kind', { type: 'webauthn.get' }],
    ['a certificate', { attestation: { fmt: 'packed', attStmt: withCertificate } }],
    ['an attestation of no kind', { attestation: { fmt: 'own', attStmt: withCertificate } }],
  ])('is not added with %s', async (_, told) => {
    const shop = await openShop()
    const cookie = await shop.signIn()
    expect(await said(await add(shop, cookie, device.make(await askToAdd(shop, cookie), told).json))).toEqual(
      refusedNew,
    )
    expect((await (await own(shop, cookie, 'GET')).json()).passkeys).toEqual([])
  })

  it('is not added with a challenge that was used, is over, or is of another session', async () => {
    const shop = await openShop()
    const [cookie, ray] = [await shop.signIn(), await openAs(shop, { name: 'Ray Tucker' })]
    const options = await askToAdd(shop, cookie)
    expect(await said(await add(shop, ray.cookie, device.make(options).json))).toEqual(refusedNew)
    expect((await add(shop, cookie, device.make(options).json)).status).toBe(204)
    expect(await said(await add(shop, cookie, device.make(options).json))).toEqual(refusedNew)
    const late = await askToAdd(shop, cookie)
    shop.wait(5 * minuteMs)
    expect(await said(await add(shop, cookie, device.make(late).json))).toEqual(refusedNew)
  })

  it('is not added when it is far too large, or the shop has no address for it', async () => {
    const shop = await openShop({})
    const cookie = await shop.signIn()
    const noAddress = [409, "Passkeys need the shop's own address. Your administrator sets PUBLIC_URL."]
    expect(await said(await own(shop, cookie, 'POST', '/challenge', {}))).toEqual(noAddress)
    expect(await said(await shop.send('POST', '/api/admin/login/passkey/challenge'))).toEqual(noAddress)
    const { json } = device.make({ challenge: 'x', user: { id: 'x' } })
    const large = { ...json, response: { ...json.response, attestationObject: 'A'.repeat(20_000) } }
    expect((await add(shop, cookie, large)).status).toBe(400)
  })

  it("of one credential is one person's, and each has twenty at most", async () => {
    const shop = await openShop()
    const [cookie, ray] = [await shop.signIn(), await openAs(shop, { name: 'Ray Tucker' })]
    const passkey = await addOne(shop, cookie)
    const row = await shop.store.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
    for (let more = 1; more < mostPasskeys; more++)
      await shop.store.db
        .insertInto('passkeys')
        .values({ ...row, id: `p${more}`, credential_id: `c${more}` })
        .execute()
    expect(await said(await add(shop, cookie, device.make(await askToAdd(shop, cookie)).json))).toEqual([
      409,
      'You have 20 passkeys. Remove one you no longer use first.',
    ])
    // What Ray sends says that it is the owner's.
    const options = await askToAdd(shop, ray.cookie)
    const { json } = device.make(options)
    const stolen = passkey.id.toString('base64url')
    expect(await said(await add(shop, ray.cookie, { ...json, id: stolen, rawId: stolen }))).toEqual(refusedNew)
  })
})

describe('STAFF-1 a sign-in with a passkey is refused', () => {
  it.each<[string, Told]>([
    ["from another site's page", { origin: 'https://evil.example' }],
    ["for another site's name", { rpId: 'evil.example' }],
    ['without a look at who holds it', { isVerified: false }],
    ['for another person', { userHandle: Buffer.from('owner').toString('base64url') }],
    ['with an answer of another kind', { type: 'webauthn.create' }],
  ])('%s', async (_, told) => {
    const shop = await openShop()
    const ray = await openAs(shop, { name: 'Ray Tucker' })
    const passkey = await addOne(shop, ray.cookie)
    const answer = await signInWith(shop, passkey, told)
    expect([sessionIn(answer), await said(answer)]).toEqual(['', refusedSignIn])
    expect((await signInWith(shop, passkey)).status).toBe(204)
  })

  it('with a challenge that was used, is over, or of another attempt, or with a key that is not its own', async () => {
    const shop = await openShop()
    const cookie = await shop.signIn()
    const passkey = await addOne(shop, cookie)
    const { options, cookie: attempt } = await startSignIn(shop)
    const answer = device.answer(options, passkey)
    expect(await said(await sendAnswer(shop, answer, ''))).toEqual(refusedSignIn)
    expect(await said(await sendAnswer(shop, answer, (await startSignIn(shop)).cookie))).toEqual(refusedSignIn)
    expect((await sendAnswer(shop, answer, attempt)).status).toBe(204)
    expect(await said(await sendAnswer(shop, answer, attempt))).toEqual(refusedSignIn)
    const late = await startSignIn(shop)
    shop.wait(5 * minuteMs)
    expect(await said(await sendAnswer(shop, device.answer(late.options, passkey), late.cookie))).toEqual(refusedSignIn)
    const other = device.make({ challenge: 'x', user: { id: passkey.userHandle } }).passkey
    expect(await said(await signInWith(shop, { ...other, id: passkey.id }))).toEqual(refusedSignIn)
    expect(await said(await signInWith(shop, other))).toEqual(refusedSignIn)
  })

  it('when its counter went back, as with a copy, which its owner is shown; a wrong signature shows nothing', async () => {
    const shop = await openShop()
    const cookie = await shop.signIn()
    const passkey = await addOne(shop, cookie, { counter: 5 })
    const list = async () => (await (await own(shop, cookie, 'GET')).json()).passkeys
    const other = device.make({ challenge: 'x', user: { id: passkey.userHandle } }).passkey
    expect(await said(await signInWith(shop, { ...other, id: passkey.id }, { counter: 1 }))).toEqual(refusedSignIn)
    expect(await list()).toMatchObject([{ copiedAt: null }])
    expect((await signInWith(shop, passkey)).status).toBe(204)
    for (const counter of [6, 3, 0])
      expect(await said(await signInWith(shop, passkey, { counter }))).toEqual(refusedSignIn)
    expect(await list()).toMatchObject([{ copiedAt: new Date(shop.now()).toISOString() }])
    const { people } = await (await shop.send('GET', '/api/admin/people', undefined, { cookie })).json()
    expect(people[0].passkeys).toMatchObject([{ copiedAt: expect.any(String) }])
  })

  it('for whoever was removed, and after too many tries', async () => {
    const shop = await openShop()
    const cookie = await shop.signIn()
    const ray = await openAs(shop, { name: 'Ray Tucker' })
    const passkey = await addOne(shop, ray.cookie)
    await shop.store.db.updateTable('persons').set({ removed_at: shop.now() }).where('id', '=', ray.id).execute()
    expect(await said(await signInWith(shop, passkey))).toEqual(refusedSignIn)
    await shop.store.db.updateTable('persons').set({ removed_at: null }).where('id', '=', ray.id).execute()
    expect((await shop.send('DELETE', `/api/admin/people/${ray.id}`, undefined, { cookie })).status).toBe(204)
    expect(await shop.store.db.selectFrom('passkeys').select('id').execute()).toEqual([])
    const statuses = []
    for (let tries = 0; tries < 30; tries++)
      statuses.push((await shop.send('POST', '/api/admin/login/passkey/challenge')).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('STAFF-1 whoever has only passkeys', () => {
  async function openInvited() {
    const shop = await openShop()
    const cookie = await shop.signIn()
    const desk = (method: string, path: string, body?: unknown) =>
      shop.send(method, `/api/admin${path}`, body, { cookie })
    const ask = async (path: string, name = 'Ray Tucker') =>
      shop.send('POST', `/api/invitations/${path.split('/').at(-1)}/passkey/challenge`, { name })
    const accept = (path: string, passkey: unknown, name = 'Ray Tucker') =>
      shop.send('POST', `/api/invitations/${path.split('/').at(-1)}/passkey`, { name, passkeyName: 'Phone', passkey })
    const invite = async () =>
      (await (await desk('POST', '/people/invitations', { name: 'Ray Tucker', email: '', role: 'workshop' })).json())
        .path
    return { shop, cookie, desk, ask, accept, invite }
  }

  it('accepts an invitation with one, once; keeps the last one until there is a password', async () => {
    const { shop, desk, ask, accept, invite } = await openInvited()
    const path = await invite()
    expect(await said(await ask(path, 'Owner'))).toEqual([400, expect.stringContaining('has that name')])
    const made = device.make(await (await ask(path)).json())
    const second = await (await ask(path)).json()
    const accepted = await accept(path, made.json)
    expect(accepted.status).toBe(204)
    const cookie = sessionIn(accepted)
    expect(await whoIsIn(shop, cookie)).toBe('Ray Tucker')
    expect((await accept(path, device.make(second).json)).status).toBe(409)
    expect((await signInWith(shop, made.passkey)).status).toBe(204)
    expect((await signInAs(shop, 'Ray Tucker', '')).status).toBe(400)
    expect((await signInAs(shop, 'Ray Tucker', 'anything at all')).status).toBe(401)
    const { people } = await (await desk('GET', '/people')).json()
    expect(people[1]).toMatchObject({ name: 'Ray Tucker', hasPassword: false, passkeys: [{ name: 'Phone' }] })
    const [{ id }] = people[1].passkeys
    expect(await said(await own(shop, cookie, 'DELETE', `/${id}`))).toEqual([
      409,
      'This is your only way to sign in. Choose a password first.',
    ])
    const choose = () => shop.send('PUT', '/api/admin/own-password', { old: '', password: 'ten letters' }, { cookie })
    shop.wait(recentSignInMs)
    expect((await choose()).status).toBe(409)
    const again = sessionIn(await signInWith(shop, made.passkey))
    const body = { old: '', password: 'ten letters' }
    expect((await shop.send('PUT', '/api/admin/own-password', body, { cookie: again })).status).toBe(204)
    expect((await own(shop, again, 'DELETE', `/${id}`)).status).toBe(204)
    expect((await signInAs(shop, 'Ray Tucker', 'ten letters')).status).toBe(204)
  })

  it('who lost it gets a new link, and the passkeys, sessions and the old password are gone', async () => {
    const { shop, desk, ask, accept, cookie } = await openInvited()
    const ray = await openAs(shop, { name: 'Ray Tucker' })
    const lost = await addOne(shop, ray.cookie)
    const { path } = await (await desk('POST', `/people/${ray.id}/lost-passkeys`)).json()
    expect(await whoIsIn(shop, ray.cookie)).toBe(401)
    expect(await said(await signInWith(shop, lost))).toEqual(refusedSignIn)
    const made = device.make(await (await ask(path)).json())
    expect((await accept(path, made.json)).status).toBe(204)
    expect(await whoIsIn(shop, sessionIn(await signInWith(shop, made.passkey)))).toBe('Ray Tucker')
    expect((await signInAs(shop, 'Ray Tucker')).status).toBe(401)
    await addOne(shop, cookie)
    expect(await (await desk('POST', '/people/owner/lost-passkeys')).json()).toEqual({ path: null })
    expect(await whoIsIn(shop, cookie)).toBe('Owner')
    expect((await desk('POST', '/people/none/lost-passkeys')).status).toBe(404)
  })

  it("can't take two last passkeys away at the same moment", async () => {
    const { shop } = await openInvited()
    const id = await addPerson(shop, { name: 'June Hale' })
    const june = cookieOf(await signInAs(shop, 'June Hale'))
    await addOne(shop, june)
    await addOne(shop, june)
    await shop.store.db.updateTable('persons').set({ password: null }).where('id', '=', id).execute()
    const { passkeys } = await (await own(shop, june, 'GET')).json()
    const answers = await Promise.all(
      passkeys.map((passkey: { id: string }) => own(shop, june, 'DELETE', `/${passkey.id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })
})

it.each([
  [
    'https://shop.example.com',
    'http://10.0.0.5:3000/x',
    { rpId: 'shop.example.com', origin: 'https://shop.example.com' },
  ],
  [undefined, 'http://localhost:3000/x', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://localhost:8080', 'http://127.0.0.1/x', { rpId: 'localhost', origin: 'http://localhost:8080' }],
  [undefined, 'https://shop.example.com/x', undefined],
  [undefined, 'http://127.0.0.1:3000/x', undefined],
  ['http://shop.example.com', 'http://shop.example.com/x', undefined],
  ['https://203.0.113.9', 'https://203.0.113.9/x', undefined],
  ['https://[2001:db8::1]', 'https://[2001:db8::1]/x', undefined],
])('STAFF-1 with PUBLIC_URL %s, a request to %s is for the passkeys of %j', (url, request, site) => {
  expect(siteOf(url, request)).toEqual(site)
})
