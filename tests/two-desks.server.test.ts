/** STAFF-3: what two desks change at once, for each write of the desk that replaces values. */
import { expect, it } from 'vitest'

import { insertPaidOrder } from './support/paid-order.ts'
import { openAs } from './support/staff/people.ts'
import { openTestShop } from './support/test-shop.ts'

type Fields = Record<string, unknown>
type Desk = Awaited<ReturnType<typeof openDesk>>

async function openDesk() {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  return {
    shop,
    send: (method: string, path: string, body?: unknown) => shop.send(method, `/api${path}`, body, { cookie }),
    read: async (path: string) => (await shop.request(`/api${path}`, { headers: { cookie } })).json(),
  }
}

const picked = (from: Fields, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, from[name]]))

const asked = {
  ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-pine', finishOptionId: null },
  ...{ customerName: 'Ada Lovelace', customerEmail: 'ada@example.com', customerPhone: '615-555-0100' },
  dimensions: { length: 72, width: 8, thickness: 8 },
}
const reviewed = {
  ...{ words: 'It sat flat the first time.', name: 'June C.', place: 'Nashville', piece: 'Floating mantel, 72 in' },
  ...{ saidOn: '2026-10-04', mayShow: true },
}

type Write = {
  /** Makes what is changed, and says where. */
  make?: (desk: Desk) => Promise<unknown>
  call: [method: string, path: (desk: Desk) => Promise<string>]
  /** As a form shows it. */
  read: (desk: Desk) => Promise<Fields>
  /** A field that both desks change, what its conflict is called, and one that only the second changes. */
  both: { field: string; name?: string; theirs: unknown; yours: unknown }
  says: { label: string; theirs: string; yours: string }
  other?: [field: string, value: unknown]
}

const at = (path: string) => async () => path
const imageFields = ['title', 'description', 'category', 'featured', 'sortOrder', 'woodSpeciesId', 'length']
const firstImage = async ({ read }: Desk) => (await read('/gallery-images'))[0]
const firstWood = async ({ read }: Desk) => (await read('/admin/woods'))[0]
const firstFinish = async ({ read }: Desk) => (await read('/admin/finishes'))[0]
const owner = async ({ read }: Desk) => (await read('/admin/people')).people[0]

const writes: Record<string, Write> = {
  "a quote's contact": {
    make: ({ send }) => send('POST', '/quotes', asked),
    call: ['PUT', at('/admin/quotes/1/contact')],
    read: async ({ read }) => picked(await read('/quotes/1'), ['customerEmail', 'customerPhone']),
    both: { field: 'customerPhone', theirs: '615-555-0111', yours: '615-555-0122' },
    says: { label: 'Phone', theirs: '615-555-0111', yours: '615-555-0122' },
    other: ['customerEmail', 'lovelace@example.com'],
  },
  "a gallery picture's words": {
    call: ['PATCH', async (desk) => `/gallery-images/${(await firstImage(desk)).id}`],
    read: async (desk) => picked(await firstImage(desk), imageFields),
    both: { field: 'title', theirs: 'Oak at dusk', yours: 'Oak at dawn' },
    says: { label: 'Title', theirs: 'Oak at dusk', yours: 'Oak at dawn' },
    other: ['length', 72],
  },
  'a finish': {
    call: ['PUT', async (desk) => `/admin/finishes/${(await firstFinish(desk)).id}`],
    read: async (desk) =>
      picked(await firstFinish(desk), ['name', 'description', 'tone', 'strengthPercent', 'sheenPercent']),
    both: { field: 'sheenPercent', theirs: 33, yours: 44 },
    says: { label: 'Sheen', theirs: '33%', yours: '44%' },
    other: ['description', 'Rubbed in by hand.'],
  },
  'a wood': {
    call: ['PUT', async (desk) => `/admin/woods/${(await firstWood(desk)).id}`],
    read: async (desk) =>
      picked(await firstWood(desk), [
        ...['name', 'description', 'character', 'poundsPerBoardFoot', 'hardnessLbf'],
        ...['pictureId', 'facePictureId', 'endPictureId'],
      ]),
    both: { field: 'poundsPerBoardFoot', theirs: { from: 3, to: 4 }, yours: { from: 3, to: 5 } },
    says: { label: 'Weight', theirs: '3 to 4 lb / bf', yours: '3 to 5 lb / bf' },
    other: ['hardnessLbf', 1_234],
  },
  'a review that the owner entered': {
    make: ({ send }) => send('POST', '/admin/reviews', reviewed),
    call: ['PUT', at('/admin/reviews/1')],
    read: async ({ read }) =>
      picked((await read('/admin/reviews'))[0], [
        ...['words', 'name', 'place', 'piece', 'category', 'orderId', 'saidOn', 'mayShow'],
      ]),
    both: { field: 'saidOn', theirs: '2026-10-05', yours: '2025-10-05' },
    says: { label: 'Said on', theirs: 'Oct 5, 2026', yours: 'Oct 5, 2025' },
    other: ['place', 'Franklin'],
  },
  'a person': {
    call: ['PATCH', async (desk) => `/admin/people/${(await owner(desk)).id}`],
    read: async (desk) => picked(await owner(desk), ['name', 'email']),
    both: { field: 'name', theirs: 'Ray Tucker', yours: 'Ray T.' },
    says: { label: 'Name', theirs: 'Ray Tucker', yours: 'Ray T.' },
    other: ['email', 'ray@example.com'],
  },
  'what a week takes': {
    call: ['PUT', at('/admin/board/capacity')],
    read: async ({ read }) => (await read('/admin/board')).capacity,
    both: { field: 'perWeek', name: 'week', theirs: 6, yours: 8 },
    says: { label: 'A week takes', theirs: '6 pieces', yours: '8 pieces' },
    other: ['hoursOf', { 'floating-mantel': 7, 'corbel-mantel': 12, 'ceiling-beam': 4 }],
  },
  'the settings of the books': {
    call: ['PUT', at('/admin/books/settings')],
    read: ({ read }) => read('/admin/books/settings'),
    both: { field: 'taxRate', theirs: 'No tax', yours: 'Exempt' },
    says: { label: 'Tax rate', theirs: 'No tax', yours: 'Exempt' },
    other: ['basis', 'payment'],
  },
  'how a quote was closed': {
    make: ({ send }) => send('POST', '/quotes', asked),
    call: ['POST', at('/quotes/1/close')],
    read: async ({ read }) => {
      const { closed } = await read('/quotes/1')
      return { as: closed?.as ?? null, reason: closed?.reason ?? null }
    },
    both: { field: 'reason', theirs: 'Price', yours: 'Timing' },
    says: { label: 'Why', theirs: 'Price', yours: 'Timing' },
  },
}

/** What is chosen where nothing was. */
const chosen: Record<string, Fields> = { 'how a quote was closed': { as: 'lost' } }

it.each(Object.entries(writes))(
  'STAFF-3 two desks change %s, and neither is overwritten unseen',
  async (name, write) => {
    const desk = await openDesk()
    await write.make?.(desk)
    const [method, pathOf] = write.call
    const path = await pathOf(desk)
    const save = (body: Fields) => desk.send(method, path, body)
    const { field, theirs, yours } = write.both
    const was = await write.read(desk)
    const shown = { ...was, ...chosen[name] }
    expect((await save({ ...shown, [field]: theirs, was })).ok).toBe(true)
    const refused = await save({ ...shown, [field]: yours, was })
    expect(refused.status).toBe(409)
    const { detail, conflicts, now } = await refused.json()
    expect(detail).toBe(`Someone changed this while you worked: ${write.says.label}. Nothing was saved.`)
    expect(conflicts).toMatchObject([{ name: write.both.name ?? field, ...write.says }])
    expect(now).toMatchObject({ [field]: theirs })
    expect(await write.read(desk)).toMatchObject({ [field]: theirs })
    if (write.other) {
      const [other, value] = write.other
      expect((await save({ ...shown, [other]: value, was })).ok).toBe(true)
      expect(await write.read(desk)).toMatchObject({ [field]: theirs, [other]: value })
    }
    // Once seen, yours is saved; so is that of a tab from before this was there.
    expect((await save({ ...shown, [field]: yours, was: { ...was, ...(await write.read(desk)) } })).ok).toBe(true)
    expect(await write.read(desk)).toMatchObject({ [field]: yours })
    expect((await save({ ...shown, [field]: theirs })).ok).toBe(true)
    expect(await write.read(desk)).toMatchObject({ [field]: theirs })
  },
)

it("STAFF-3 ADMIN-3 a quote's status that another desk changed is named, and stays", async () => {
  const { send, read } = await openDesk()
  await send('POST', '/quotes', asked)
  const set = (status: string) => send('PATCH', '/quotes/1', { status, from: 'pending' })
  expect((await set('approved')).status).toBe(200)
  const refused = await set('completed')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    conflicts: [{ name: 'status', label: 'Status', before: 'Pending', theirs: 'Approved', yours: 'Completed' }],
    now: { status: 'approved' },
  })
  // The same choice is no conflict.
  expect((await set('approved')).status).toBe(200)
  expect((await read('/quotes/1')).status).toBe('approved')
})

it("STAFF-3 LIVE-9 an order's promised day and status that another desk changed are named, and stay", async () => {
  const { shop, send, read } = await openDesk()
  const path = `/admin/orders/${await insertPaidOrder(shop.store, '2027-12-08')}`
  const promise = (to: string) => send('PUT', `${path}/promise`, { from: '2027-12-08', to })
  expect((await promise('2027-12-10')).status).toBe(200)
  const late = await promise('2027-12-15')
  expect(late.status).toBe(409)
  expect((await late.json()).conflicts).toMatchObject([
    {
      ...{ name: 'to', label: 'Promised', before: 'Dec 8, 2027', theirs: 'Dec 10, 2027', yours: 'Dec 15, 2027' },
      ...{ by: 'Owner', at: expect.any(String) },
    },
  ])
  const from = (await read(path)).status
  expect((await send('PATCH', path, { status: 'in_production', from, word: 'Paid in cash' })).status).toBe(200)
  const canceled = await send('PATCH', path, { status: 'canceled', from, word: 'By mistake' })
  expect(canceled.status).toBe(409)
  expect((await canceled.json()).conflicts).toMatchObject([{ label: 'Status', theirs: 'In production' }])
  expect(await read(path)).toMatchObject({ status: 'in_production', promisedOn: '2027-12-10' })
})

it('STAFF-3 a conflict names who was first and when, if the log of deeds has that very change', async () => {
  const { shop, send, read } = await openDesk()
  const ray = await openAs(shop, { name: 'Ray Tucker', role: 'owner' })
  const his = (method: string, path: string, body: unknown) =>
    shop.send(method, `/api${path}`, body, { cookie: ray.cookie })
  const { version } = await read('/admin/settings')
  const { price } = (await read('/wood-species')).find(({ id }: { id: string }) => id === 'reclaimed-pine') ?? {}
  const was = encodeURIComponent(JSON.stringify({ pine: price ?? '1.00' }))
  expect((await his('POST', '/admin/update-wood-pricing', { pine: 99.25 })).status).toBe(200)
  expect((await his('PUT', '/admin/settings/business', { version, values: { city: 'Franklin' } })).status).toBe(200)
  const said = async (method: string, path: string, body: unknown) => {
    const refused = await send(method, path, body)
    expect(refused.status).toBe(409)
    return (await refused.json()).conflicts
  }
  const city = { version, values: { city: 'Memphis' } }
  const his99 = { theirs: '$99.25', by: 'Ray Tucker', at: new Date(shop.now()).toISOString() }
  expect(await said('POST', `/admin/update-wood-pricing?was=${was}`, { pine: 14 })).toMatchObject([his99])
  for (const [method, path] of [
    ['POST', '/admin/settings/business/preview'],
    ['PUT', '/admin/settings/business'],
  ] as const)
    expect(await said(method, path, city)).toMatchObject([{ theirs: 'Franklin', by: 'Ray Tucker' }])

  // What changed by another way than the desk's has no name.
  await send('POST', '/quotes', asked)
  await his('PATCH', '/quotes/1', { status: 'approved' })
  await shop.store.db.updateTable('quotes').set({ status: 'completed' }).execute()
  const [conflict] = await said('PATCH', '/quotes/1', { status: 'approved', from: 'pending' })
  expect(conflict).toMatchObject({ theirs: 'Completed' })
  expect(conflict).not.toHaveProperty('by')
})

it('STAFF-3 when one desk removes the email and the other the phone, the customer can still be reached', async () => {
  const { send, read } = await openDesk()
  await send('POST', '/quotes', asked)
  const was = { customerEmail: asked.customerEmail, customerPhone: asked.customerPhone }
  const save = (change: Fields) => send('PUT', '/admin/quotes/1/contact', { ...was, ...change, was })
  expect((await save({ customerEmail: null })).status).toBe(204)
  expect((await save({ customerPhone: '' })).status).toBe(400)
  expect(await read('/quotes/1')).toMatchObject({ customerEmail: '', customerPhone: asked.customerPhone })
})

type Prices = { path: string; preview: string; theirs: unknown; yours: unknown; other?: unknown; says: object }

const prices: Record<string, Prices> = {
  'prices of woods': {
    ...{ path: 'update-wood-pricing', preview: 'woodPricing' },
    ...{ theirs: { pine: 9 }, yours: { pine: 9.5, oak: 20 }, other: { oak: 21 } },
    says: { name: 'pine', theirs: '$9.00', yours: '$9.50' },
  },
  multipliers: {
    ...{ path: 'update-multipliers', preview: 'multipliers' },
    ...{ theirs: { floating: 1.3 }, yours: { floating: 1.4, corbel: 1.6 }, other: { corbel: 1.7 } },
    says: { label: 'Floating', theirs: '× 1.30', yours: '× 1.40' },
  },
  'additional fees': {
    ...{ path: 'update-additional-fees', preview: 'additionalFees' },
    ...{ theirs: { hardware: 31 }, yours: { hardware: 32 }, other: { finishing: 33 } },
    says: { label: 'Hardware', theirs: '$31.00', yours: '$32.00' },
  },
  'prices of finishes': {
    ...{ path: 'update-finish-prices', preview: 'finishPrices' },
    ...{ theirs: { 'ebony-wax': 41 }, yours: { 'ebony-wax': 42 } },
    says: { name: 'ebony-wax', theirs: '$41.00', yours: '$42.00' },
  },
  'rules of delivery': {
    ...{ path: 'update-delivery-rules', preview: 'deliveryRules' },
    ...{ theirs: { carrier: 51 }, yours: { carrier: 52 } },
    says: { name: 'delivery.carrier', theirs: '$51.00', yours: '$52.00' },
  },
  'rules of sales tax': {
    ...{ path: 'update-tax-rules', preview: 'taxRules' },
    theirs: [{ from: '2026-01-01', kind: 'flat', percent: 9 }],
    yours: [{ from: '2026-01-01', kind: 'flat', percent: 7 }],
    says: { label: 'Sales tax' },
  },
}

it.each(Object.entries(prices))(
  'STAFF-3 ADMIN-6 %s that changed since the preview are named, and stay',
  async (_, one) => {
    const { send, read } = await openDesk()
    type Seen = { changes: { key: string; old: string; oldText?: string }[] }
    const see = async (values: unknown) => {
      const { changes }: Seen = await (await send('POST', '/admin/pricing/preview', { [one.preview]: values })).json()
      return JSON.stringify(Object.fromEntries(changes.map(({ key, old, oldText }) => [key, oldText ?? old])))
    }
    const save = (values: unknown, was?: string) =>
      send('POST', `/admin/${one.path}${was === undefined ? '' : `?was=${encodeURIComponent(was)}`}`, values)
    const [seenOfYours, seenOfOther] = [await see(one.yours), one.other && (await see(one.other))]
    expect((await save(one.theirs, await see(one.theirs))).status).toBe(200)
    const saved = (await read('/admin/pricing/history')).length
    const refused = await save(one.yours, seenOfYours)
    expect(refused.status).toBe(409)
    expect((await refused.json()).conflicts).toMatchObject([one.says])
    expect((await read('/admin/pricing/history')).length).toBe(saved)
    // What only one desk changed is merged.
    if (typeof seenOfOther === 'string') expect((await save(one.other, seenOfOther)).status).toBe(200)
    // Seen, or from a tab of before the update.
    expect((await save(one.yours, await see(one.yours))).status).toBe(200)
    expect((await save(one.theirs)).status).toBe(200)
    expect((await save(one.yours, '{not JSON')).status).toBe(400)
  },
)

it.each([
  ['pictures of the gallery', '/gallery-images', '/gallery-images/order'],
  ['finishes', '/admin/finishes', '/admin/finish-order'],
])('STAFF-3 %s that another desk put in order stay as they are until that was seen', async (_, list, path) => {
  const { send, read } = await openDesk()
  const shown = async (): Promise<string[]> => (await read(list)).map(({ id }: { id: string }) => id)
  const was = await shown()
  const theirs = was.toReversed()
  const yours = [...was.slice(1), ...was.slice(0, 1)]
  expect((await send('PUT', path, { ids: theirs, was })).status).toBe(204)
  const refused = await send('PUT', path, { ids: yours, was })
  expect(refused.status).toBe(409)
  expect((await refused.json()).conflicts).toMatchObject([{ label: 'Order' }])
  expect(await shown()).toEqual(theirs)
  expect((await send('PUT', path, { ids: yours, was: theirs })).status).toBe(204)
  expect(await shown()).toEqual(yours)
  expect((await send('PUT', path, { ids: was })).status).toBe(204)
})
