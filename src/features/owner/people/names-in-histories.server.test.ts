/** STAFF-2: histories at the desk say who of the shop it was; customers hear from the shop. */
import { expect, it } from 'vitest'
import { openLivingQuote, payByCard } from '../../../../tests/support/offers/living-quote.ts'
import { formType, makePicture, pictureForm } from '../../../../tests/support/pictures.ts'
import { openAs } from '../../../../tests/support/staff/people.ts'

type Line = { note?: string; kind?: string; text?: string; by?: string }

/** The first owner has no name; Dale Reese is another one, and Ray Tucker works in the shop. */
async function openWithPeople(provider: 'demo' | 'stripe' = 'demo') {
  const living = await openLivingQuote(provider)
  const shop = { ...living, send: living.plain }
  const dale = await openAs(shop, { name: 'Dale Reese', role: 'owner' })
  const ray = await openAs(shop, { name: 'Ray Tucker' })
  let keys = 0
  const as =
    ({ cookie }: { cookie: string }) =>
    async (method: string, path: string, body?: object) => {
      const key = `a-key-of-thirty-two-characters-${String(keys++).padStart(2, '0')}`
      const answer = await living.plain(method, `/api${path}`, body, { cookie, 'idempotency-key': key })
      expect([path, answer.status, answer.ok ? '' : await answer.text()]).toEqual([path, answer.status, ''])
      return answer
    }
  const history = async (): Promise<[string, string?][]> =>
    (await living.order()).history.map(({ note, by }: Line) => (by ? [note, by] : [note]))
  return {
    living,
    dale: as(dale),
    ray: as(ray),
    owner: as({ cookie: living.cookie() }),
    daleIs: dale,
    rayIs: ray,
    history,
  }
}

it('STAFF-2 offers say who sent and withdrew them, and who closed the quote', async () => {
  const { living, dale, owner } = await openWithPeople()
  await living.save()
  const send = async (who: typeof dale, validUntil: string) => {
    await living.save({ validUntil })
    return who('POST', '/admin/quotes/1/offer/send', { revision: (await living.offer()).revision })
  }
  const { draft } = await living.offer()
  await send(dale, draft.validUntil)
  await dale('POST', '/admin/quotes/1/offer/withdraw', { version: 1 })
  await send(owner, draft.validUntil)
  await owner('POST', '/admin/quotes/1/offer/withdraw', { version: 2 })
  const { events } = await living.offer()
  expect(events.map(({ kind, by }: Line) => [kind, by])).toEqual([
    ['sent', 'Dale Reese'],
    ['withdrawn', 'Dale Reese'],
    ['sent', undefined],
    ['withdrawn', undefined],
  ])
  await dale('POST', '/quotes/1/close', { as: 'lost', reason: 'Price' })
  expect((await living.quote()).closed).toMatchObject({ reason: 'Price', by: 'Dale Reese' })
  await dale('POST', '/quotes/1/reopen')
  await owner('POST', '/quotes/1/close', { as: 'lost', reason: 'Price' })
  expect((await living.quote()).closed.by).toBeUndefined()
  expect(JSON.stringify(await living.page())).not.toContain('Dale')
})

it('STAFF-2 an acceptance that someone recorded says who, at the desk only', async () => {
  const { living, dale, history } = await openWithPeople()
  await living.save()
  const { revision, priced } = await living.offer()
  const address = { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37203' }
  await dale('POST', '/admin/quotes/1/offer/accept', {
    ...{ revision, total: priced.content.total, how: 'phone', address },
  })
  const { events } = await living.offer()
  expect(events.map(({ kind, by }: Line) => [kind, by])).toEqual([
    ['sent', 'Dale Reese'],
    ['accepted', 'Dale Reese'],
  ])
  expect(await history()).toEqual([['Offer for quote #1 accepted by phone, recorded by the owner', 'Dale Reese']])
  expect(JSON.stringify(await living.page())).not.toContain('Dale')
})

it('STAFF-2 orders say who did each step, also once that person is gone; the customer hears no names', async () => {
  const { living, dale, ray, owner, rayIs, history } = await openWithPeople()
  await living.accepted({ promisedOn: '2026-12-18' })
  const payment = async (index: number) => (await living.order()).payments[index].id
  const check = { how: 'check', note: '1042' }
  await dale('POST', `/admin/orders/1/payments/${await payment(0)}`, check)
  await owner('POST', `/admin/orders/1/payments/${await payment(0)}/unbook`, { reason: 'It bounced' })
  await owner('POST', `/admin/orders/1/payments/${await payment(0)}`, check)
  await ray('PUT', '/admin/orders/1/items/0/work', { from: 'waiting', to: 'in_work' })
  const { promisedOn } = await living.order()
  await ray('PUT', '/admin/orders/1/promise', { from: promisedOn, to: '2026-12-21', word: 'The kiln is down' })
  const photo = async () => pictureForm(await makePicture({ width: 600, height: 400 }), 'message')
  const path = '/api/admin/orders/1/items/0/photo'
  const headers = { cookie: rayIs.cookie, 'content-type': formType }
  for (const _ of ['added', 'replaced'])
    expect((await living.request(path, { method: 'POST', headers, body: await photo() })).status).toBe(201)
  await ray('DELETE', '/admin/orders/1/items/0/photo')
  // A press that came twice.
  await ray('DELETE', '/admin/orders/1/items/0/photo')
  await dale('POST', '/admin/orders/1/refunds', {
    ...{ payment: await payment(0), amount: '10.00', reason: 'A knot' },
  })
  await dale('DELETE', `/admin/people/${rayIs.id}`)
  const deposit = living.order().then(({ payments }) => payments[0].amount)
  expect(await history()).toEqual([
    ['Offer for quote #1 accepted'],
    ['Deposit paid by check: 1042', 'Dale Reese'],
    [`$${await deposit} by check unbooked: It bounced`],
    ['Deposit paid by check: 1042'],
    ['By Ray Tucker', 'Ray Tucker'],
    ['Promised for Dec 21, 2026 instead of Dec 18, 2026: The kiln is down', 'Ray Tucker'],
    ['Photograph added', 'Ray Tucker'],
    ['Photograph replaced', 'Ray Tucker'],
    ['Photograph removed', 'Ray Tucker'],
    ['Refunded $10.00: A knot', 'Dale Reese'],
  ])
  expect(JSON.stringify(await living.page())).not.toMatch(/Dale|Ray/)
})

it('STAFF-2 money that a request of the desk finds at the provider is nobody’s deed', async () => {
  const { living, daleIs, history } = await openWithPeople()
  await living.accepted()
  const { clientSecret } = await (await living.prepare(0)).json()
  // The provider's event is on its way.
  await living.pay(clientSecret, 'paid')
  const { payments } = await living.order()
  const booking = { how: 'cash', amount: payments[0].amount }
  const path = `/api/admin/orders/1/payments/${payments[0].id}`
  expect((await living.plain('POST', path, booking, { cookie: daleIs.cookie })).status).toBe(409)
  expect(await history()).toEqual([['Offer for quote #1 accepted'], ['Deposit paid']])
})

it('STAFF-2 a refund that the provider answers later is of the person who asked for it', async () => {
  const { living, dale, history } = await openWithPeople()
  await living.accepted()
  await payByCard(living, 0)
  const [payment] = (await living.order()).payments
  await dale('POST', '/admin/orders/1/refunds', { payment: payment.id, amount: '10.00', reason: 'A knot' })
  expect((await history()).at(-1)).toEqual(['Refunded $10.00: A knot', 'Dale Reese'])
  await living.store.db.updateTable('refunds').set({ state: 'pending', provider_refund_id: null }).execute()
  await living.reconcile()
  expect((await history()).at(-1)).toEqual(['Refunded $10.00: A knot', 'Dale Reese'])
})

it.each(['quotes', 'orders'])(
  'STAFF-2 messages of %s say at the desk who wrote them, and nothing to the customer',
  async (of) => {
    const { living, ray, dale, owner, rayIs } = await openWithPeople()
    if (of === 'orders') await living.accepted()
    const path = `/admin/${of}/1/messages`
    if (of === 'orders') await ray('POST', path, { text: 'It is on the bench.' })
    await dale('POST', path, { text: 'We have the oak.' })
    await owner('POST', path, { text: 'Thank you.' })
    await living.plain(
      'POST',
      `/api/quote-pages/${living.token()}/messages`,
      { text: 'Great!' },
      {
        'idempotency-key': 'a-key-of-the-customer-of-32-chars',
      },
    )
    // The workshop sees names, and no money.
    if (of === 'orders') {
      const seen: Line[] = await (await ray('GET', path)).json()
      expect(seen.map(({ by }) => by)).toEqual(['Ray Tucker', 'Dale Reese', undefined, undefined])
      const order = await (await ray('GET', '/admin/orders/1')).json()
      expect(Object.keys(order.history[0])).toEqual(['at', 'status', 'note'])
    }
    await dale('DELETE', `/admin/people/${rayIs.id}`)
    const told: Line[] = await (await dale('GET', path)).json()
    expect(told.map(({ text, by }) => [text, by])).toEqual([
      ...(of === 'orders' ? [['It is on the bench.', 'Ray Tucker']] : []),
      ['We have the oak.', 'Dale Reese'],
      ['Thank you.', undefined],
      ['Great!', undefined],
    ])
    const theirs = await living.plain('GET', `/api/quote-pages/${living.token()}/messages`)
    expect((await theirs.json()).map(({ by }: Line) => by)).not.toContainEqual(expect.anything())
  },
)
