/** STAFF-2: who did what, through the API. */
import { expect, it, test } from 'vitest'
import { insertPaidOrder } from '../../../../tests/support/paid-order.ts'
import { openPayingShop } from '../../../../tests/support/paying-shop.ts'
import { openAs, signInAs } from '../../../../tests/support/staff/people.ts'
import { openTestShop, type SharedShop, sharedTestShop } from '../../../../tests/support/test-shop.ts'
import { insertPerson } from '../people/persons.server.ts'
import { deedRules } from './deed-rules.server.ts'
import type { Deeds } from './deeds-api.server.ts'

const quote = {
  ...{ customerName: 'June Carter', customerEmail: 'june@example.com', customerPhone: '615-555-0147' },
  ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak' },
  dimensions: { length: 72, width: 8, thickness: 8 },
}

function deskOf(shop: Pick<SharedShop, 'send'>, cookie: string) {
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    shop.send(method, `/api${path}`, body, { cookie, ...headers })
  const read = async (path: string) => (await call('GET', path)).json()
  const deeds = async (query = ''): Promise<Deeds> => read(`/admin/deeds?${query}`)
  /** The newest: 'Order #1: status changed', and each change as 'Status: Paid → In production'. */
  const newest = async () => {
    const [deed] = (await deeds('limit=1')).deeds
    return deed && [deed.who, deed.title, ...deed.changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)]
  }
  return { call, read, deeds, newest }
}

async function openDesk() {
  const shop = await openTestShop()
  return { shop, ...deskOf(shop, await shop.signIn()) }
}

type Description = { paths: Record<string, Record<string, { security?: unknown }>> }

it('STAFF-2 every write of the desk has its words, or the reason why it is none', async () => {
  const shop = await sharedTestShop()
  const { paths }: Description = await (await shop.request('/api/openapi.json')).json()
  const writes = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([method, { security }]) => method !== 'get' && security !== undefined)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(deedRules).toSorted()).toEqual(writes.toSorted())
  // What a deed reads is a call of the desk, or one of everybody's.
  for (const rule of Object.values(deedRules))
    for (const path of 'none' in rule ? [] : (rule.reads ?? []))
      expect([path, paths[path]?.get]).toEqual([path, expect.anything()])
})

it('STAFF-2 says of an order who moved it, from what and to what, and of a refused move nothing', async () => {
  const { shop, call, newest, deeds } = await openDesk()
  const id = await insertPaidOrder(shop.store, '2026-12-08')
  expect((await call('PATCH', `/admin/orders/${id}`, { status: 'in_production' })).status).toBe(200)
  expect(await newest()).toEqual([
    'Owner',
    `Order #${id}: status changed`,
    'Status: Paid → In production',
    'Piece: Waiting → In work',
  ])
  expect((await call('PATCH', `/admin/orders/${id}`, { status: 'paid' })).status).toBe(409)
  const day = { from: '2026-12-08', to: '2026-12-15', word: 'The oak is late' }
  expect((await call('PUT', `/admin/orders/${id}/promise`, day)).status).toBe(200)
  expect(await newest()).toEqual([
    'Owner',
    `Order #${id}: promised for another day`,
    'Promised day: 2026-12-08 → 2026-12-15',
    'Word:  → The oak is late',
  ])
  const { deeds: of } = await deeds(`kind=order&about=${id}`)
  expect(of.map(({ title, about, outcome }) => [title, about, outcome])).toEqual([
    [`Order #${id}: promised for another day`, String(id), 200],
    [`Order #${id}: status changed`, String(id), 200],
  ])
})

it('STAFF-2 says of the rest of the desk what changed, from what and to what', async () => {
  const { shop, call, newest, read } = await openDesk()
  await shop.send('POST', '/api/quotes', quote)
  const said = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body)
    expect([path, answer.ok, answer.ok ? '' : await answer.text()]).toEqual([path, true, ''])
    return (await newest())?.slice(1)
  }
  expect(await said('PATCH', '/quotes/1', { status: 'approved' })).toEqual([
    'Quote #1: status changed',
    'Status: Pending → Approved',
  ])
  expect(await said('POST', '/quotes/1/close', { as: 'lost', reason: 'Too dear' })).toEqual([
    'Quote #1: closed',
    'Closed:  → Lost, Too dear',
  ])
  await said('POST', '/quotes/1/reopen')
  const contact = { customerEmail: 'june@example.org', customerPhone: '615-555-0147' }
  expect(await said('PUT', '/admin/quotes/1/contact', contact)).toEqual([
    'Quote #1: contact changed',
    'Email: june@example.com → june@example.org',
  ])
  expect(await said('POST', '/admin/internal-notes?quote=1', { text: 'Called twice.' })).toEqual([
    'Quote #1: internal note added',
    'Text:  → Called twice.',
  ])
  const prices = await said('POST', '/admin/update-wood-pricing', { pine: 99.25 })
  expect(prices?.[0]).toBe('Prices: wood prices changed')
  expect(prices?.join('\n')).toMatch(/: \d+(\.\d+)? → 99\.25$/m)
  const { capacity } = await read('/admin/board')
  expect(await said('PUT', '/admin/board/capacity', { ...capacity, perWeek: 6 })).toEqual([
    'Workshop: capacity changed',
    `Capacity, per week: ${capacity.perWeek} → 6`,
  ])
  const { version, values } = await read('/admin/settings')
  expect(await said('PUT', '/admin/settings/business', { version, values: { city: 'Franklin' } })).toEqual([
    'Settings: Business changed',
    `Business, city: ${values.business.city} → Franklin`,
  ])
  const invited = { name: 'Ray Tucker', email: 'ray@example.com', role: 'workshop' }
  expect(await said('POST', '/admin/people/invitations', invited)).toEqual([
    'Ray Tucker: invitation made',
    'Name:  → Ray Tucker',
    'Email:  → ray@example.com',
    'Role:  → workshop',
  ])
  const { id } = await openAs(shop, { name: 'Dale Reese' })
  expect(await said('PATCH', `/admin/people/${id}`, { role: 'owner' })).toEqual([
    'Dale Reese: changed',
    'Role: Workshop → Owner',
  ])
  expect(await said('DELETE', '/quotes/1')).toEqual(expect.arrayContaining(['Quote #1: put into the bin']))
  expect(await said('POST', '/admin/bin/quote/1/restore')).toEqual(['Quote #1: quote #1 brought back'])
})

it('STAFF-2 names the person, and a hand of the workshop cannot read the list', async () => {
  const { shop, newest } = await openDesk()
  const id = await insertPaidOrder(shop.store, '2026-12-08')
  const ray = await openAs(shop, { name: 'Ray Tucker' })
  const his = deskOf(shop, ray.cookie)
  const work = { from: 'waiting', to: 'in_work' }
  expect((await his.call('PUT', `/admin/orders/${id}/items/0/work`, work)).status).toBe(200)
  expect((await newest())?.slice(0, 2)).toEqual(['Ray Tucker', `Order #${id}: piece 1 moved`])
  expect((await his.call('GET', '/admin/deeds')).status).toBe(403)
})

it('STAFF-2 signing in and out are on file; wrong passwords are one row a day, with their number', async () => {
  const { shop, deeds } = await openDesk()
  for (let time = 0; time < 3; time++) await signInAs(shop, undefined, 'a wrong door key')
  const ray = await openAs(shop, { name: 'Ray Tucker' })
  await shop.send('POST', '/api/admin/logout', undefined, { cookie: ray.cookie })
  shop.wait(24 * 60 * 60 * 1000)
  await signInAs(shop, undefined, 'a wrong door key')
  const { deeds: of } = await deeds('kind=sign-in')
  expect(of.map(({ who, title, changes }) => [who, title, changes[0]?.to]).toReversed()).toEqual([
    ['Owner', 'Sign-in: signed in', expect.any(String)],
    ['', 'Failed sign-ins', '3'],
    ['Ray Tucker', 'Sign-in: signed in', expect.any(String)],
    ['Ray Tucker', 'Sign-in: signed out', expect.any(String)],
    ['', 'Failed sign-ins', '1'],
  ])
  expect(JSON.stringify(of)).not.toContain('door key')
})

it('STAFF-2 no password and no link is ever in it', async () => {
  const { shop, call, deeds } = await openDesk()
  const password = 'a new password of mine'
  await shop.send('POST', '/api/quotes', quote)
  await call('PUT', '/admin/own-password', { old: 'a password for tests', password })
  const invited = await call('POST', '/admin/people/invitations', { name: 'Ray', email: '', role: 'workshop' })
  const { path } = await invited.json()
  await call('POST', '/admin/quotes/1/link')
  const { link } = await (await call('GET', '/admin/quotes/1/offer')).json()
  const rows = JSON.stringify([await deeds(), await shop.store.db.selectFrom('deeds').selectAll().execute()])
  for (const secret of [password, 'a password for tests', path.split('/').at(-1), link.split('/').at(-1)])
    expect(rows).not.toContain(secret)
})

it('STAFF-2 says whose invitation was taken back, whose passkeys were lost, and which of two of a name was removed', async () => {
  const { shop, call, read, deeds, newest } = await openDesk()
  const ray = await openAs(shop, { name: 'Ray' })
  expect((await call('POST', `/admin/people/${ray.id}/lost-passkeys`)).status).toBe(201)
  expect((await newest())?.[1]).toBe('Ray: passkeys removed, as lost')
  expect((await call('DELETE', `/admin/people/${ray.id}`)).status).toBe(204)
  await call('POST', '/admin/people/invitations', { name: 'Ada', email: '', role: 'workshop' })
  const [{ id }] = (await read('/admin/people')).invitations
  expect((await call('DELETE', `/admin/people/invitations/${id}`)).status).toBe(204)
  expect((await newest())?.[1]).toBe('Ada: invitation taken back')
  const names = async () => (await deeds()).people.map(({ name }) => name)
  expect(await names()).toContain('Ray')
  const another = { name: 'Ray', email: null, role: 'workshop', passwordHash: null } as const
  expect((await insertPerson(shop.store, another, shop.now())).ok).toBe(true)
  expect((await names()).filter((name) => name.startsWith('Ray')).toSorted()).toEqual([
    'Ray',
    expect.stringMatching(/^Ray \(removed [A-Z][a-z]{2} \d+, \d{4}\)$/),
  ])
})

it('STAFF-2 the saves of a draft within a quarter of an hour are one deed: the first from, the last to', async () => {
  const { shop, call, deeds } = await openDesk()
  await shop.send('POST', '/api/quotes', quote)
  const { draft, revision } = await (await call('GET', '/admin/quotes/1/offer')).json()
  let at = revision
  const save = async (note: string) => {
    const saved = await call('PUT', '/admin/quotes/1/offer', { ...draft, note, revision: at })
    expect([saved.status, saved.ok ? '' : await saved.text()]).toEqual([200, ''])
    at = (await saved.json()).revision
  }
  await save('With a')
  await save('With a corbel')
  const drafts = async () =>
    (await deeds('kind=quote&about=1')).deeds.map(({ changes }) => changes.find(({ field }) => field === 'Note'))
  expect(await drafts()).toEqual([{ field: 'Note', from: draft.note, to: 'With a corbel' }])
  shop.wait(16 * 60 * 1000)
  await save('With two')
  expect(await drafts()).toEqual([
    { field: 'Note', from: 'With a corbel', to: 'With two' },
    { field: 'Note', from: draft.note, to: 'With a corbel' },
  ])
})

it('STAFF-2 a press that came twice is one deed', async () => {
  const { shop, call, deeds } = await openDesk()
  await shop.send('POST', '/api/quotes', quote)
  await call('PATCH', '/quotes/1', { status: 'approved' })
  await call('PATCH', '/quotes/1', { status: 'approved' })
  expect((await deeds('kind=quote')).deeds).toHaveLength(1)
})

it('STAFF-2 what the shop stopped in the middle of is on file, as not ended', async () => {
  const { shop, call, deeds } = await openDesk()
  await shop.send('POST', '/api/quotes', quote)
  await call('PATCH', '/quotes/1', { status: 'approved' })
  // As it was before the write ended.
  const [row] = await shop.store.db.selectFrom('deeds').selectAll().where('about_kind', '=', 'quote').execute()
  if (!row) throw new Error('no deed')
  const { id: _, ...begun } = row
  await shop.store.db
    .insertInto('deeds')
    .values({ ...begun, outcome: null, is_final: 0 })
    .execute()
  expect((await deeds('kind=quote')).deeds.map(({ outcome }) => outcome)).toEqual([null, 200])
})

it('STAFF-2 what is on file cannot be changed or deleted', async () => {
  const { shop } = await openDesk()
  const refused = /stays on file/
  await expect(shop.store.db.updateTable('deeds').set({ person_name: 'Ray' }).execute()).rejects.toThrow(refused)
  await expect(shop.store.db.updateTable('deeds').set({ is_final: 0 }).execute()).rejects.toThrow(refused)
  await expect(shop.store.db.deleteFrom('deeds').execute()).rejects.toThrow(refused)
})

test('STAFF-2 the list is found by person, kind, words and days, a page at a time, and is a spreadsheet', async () => {
  const { shop, call, deeds } = await openDesk()
  const ray = await openAs(shop, { name: 'Ray Tucker' })
  const firstDay = new Date(shop.now()).toISOString().slice(0, 10)
  for (const name of ['June Carter', 'Ada 100%'])
    await shop.send('POST', '/api/quotes', { ...quote, customerName: name })
  shop.wait(48 * 60 * 60 * 1000)
  await call('PATCH', '/quotes/1', { status: 'approved' })
  await call('POST', '/quotes/2/close', { as: 'lost', reason: 'Wants 100% walnut' })
  const titles = async (query: string) => (await deeds(query)).deeds.map(({ title }) => title)
  expect(await titles('q=APPROVED%20pending')).toEqual(['Quote #1: status changed'])
  expect(await titles('q=100%25')).toEqual(['Quote #2: closed'])
  expect(await titles('q=100_')).toEqual([])
  expect(await titles(`person=${ray.id}`)).toEqual(['Sign-in: signed in'])
  expect(await titles(`to=${firstDay}`)).toEqual(['Sign-in: signed in', 'Sign-in: signed in'])
  expect((await titles('kind=quote')).length).toBe(2)
  const first = await deeds('limit=3')
  const rest = await deeds(`limit=3&after=${first.next}`)
  expect([...first.deeds, ...rest.deeds].map(({ id }) => id)).toEqual((await deeds()).deeds.map(({ id }) => id))
  expect(rest.next).toBeNull()
  const file = await call('GET', '/admin/deeds?kind=quote&format=csv')
  expect(file.headers.get('content-disposition')).toContain('who-did-what.csv')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines[1]).toMatch(
    /^\d+,\d{4}-\d\d-\d\d,\d\d:\d\d:\d\d,Owner,Quote #1: status changed,Status,Pending,Approved,/,
  )
  expect((await call('GET', '/admin/deeds?from=2026-12-02&to=2026-12-01')).status).toBe(400)
})

test('STAFF-2 money that is booked and refunded is said with its amount', async () => {
  const shop = await openPayingShop('demo')
  await shop.placeOne()
  const desk = deskOf(shop, await shop.signIn())
  const order = await desk.read('/admin/orders/1')
  const [payment] = order.payments
  const paid = await desk.call('POST', `/admin/orders/1/payments/${payment.id}`, { how: 'check', note: '1042' })
  if (paid.ok) expect((await desk.newest())?.[1]).toBe('Order #1: payment booked')
  const refunded = await desk.call('POST', '/admin/orders/1/refunds', { amount: '10.00', reason: 'A knot' })
  expect([refunded.ok, refunded.ok ? '' : await refunded.text()]).toEqual([true, ''])
  expect(await desk.newest()).toEqual(
    expect.arrayContaining(['Order #1: refunded', 'Amount:  → 10.00', 'Reason:  → A knot']),
  )
})

it('STAFF-2 histories say the name of who did it, and of an owner without one that it was the owner', async () => {
  const { shop, call, read } = await openDesk()
  const id = await insertPaidOrder(shop.store, '2026-12-08')
  await shop.send('POST', '/api/quotes', quote)
  const dale = await openAs(shop, { name: 'Dale Reese', role: 'owner' })
  const theirs = deskOf(shop, dale.cookie)
  await call('PATCH', `/admin/orders/${id}`, { status: 'in_production' })
  await theirs.call('PATCH', `/admin/orders/${id}`, { status: 'ready' })
  await theirs.call('POST', `/admin/orders/${id}/step-back`, { from: 'ready' })
  const { history } = await read(`/admin/orders/${id}`)
  expect(history.map(({ note }: { note: string }) => note)).toEqual([
    'By the owner',
    'By Dale Reese',
    'Taken back by Dale Reese, the customer was not written to',
  ])
  await theirs.call('POST', '/admin/internal-notes?quote=1', { text: 'Called.' })
  expect(await read('/admin/internal-notes?quote=1')).toMatchObject([{ by: 'Dale Reese' }])
  const { version, values } = await read('/admin/settings')
  await theirs.call('PUT', '/admin/settings/business', { version, values: { ...values.business, city: 'Franklin' } })
  expect(await read('/admin/settings-history')).toMatchObject([{ who: 'Dale Reese' }])
  await theirs.call('POST', '/admin/update-wood-pricing', { pine: 13.75 })
  expect(await read('/admin/pricing/history')).toMatchObject([{ who: 'Dale Reese' }])
  expect((await theirs.call('POST', '/admin/books/2026-10/close')).status).toBe(204)
  expect(await shop.store.db.selectFrom('closed_months').select('by').execute()).toEqual([{ by: 'Dale Reese' }])
})

it('STAFF-2 a call with a NUL is refused as ever, and leaves no deed', async () => {
  const { call, deeds } = await openDesk()
  const before = (await deeds()).deeds.length
  const wood = { name: 'Wal\0nut', pricePerBoardFoot: 14.5 }
  const refused = await call('POST', '/admin/add-wood-species', wood)
  expect([refused.status, (await refused.json()).errors]).toMatchObject([400, [{ field: 'name' }]])
  expect((await call('DELETE', '/quotes/1%00')).status).toBe(404)
  expect((await deeds()).deeds.length).toBe(before)
})
