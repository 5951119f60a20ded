/** JOB-2: a quote that was bought from the cart and its order name each other, and the quote waits for no answer. */
import { expect, it } from 'vitest'
import { type LivingQuote, openLivingQuote } from '../../../../../tests/support/offers/living-quote.ts'
import { customer, newSession } from '../../../../../tests/support/paying-shop.ts'

const mantel = {
  ...{ productId: 'heritage-oak-floating-mantel', woodSpeciesId: 'reclaimed-oak', finishOptionId: null },
  dimensions: { length: 72, width: 8, thickness: 8 },
  quantity: 2,
}

async function openBuyable() {
  const living = await openLivingQuote('demo', { request: { pieces: [mantel], notes: '' } })
  const sessionId = newSession()
  const order = async () => {
    const answer = await living.plain('POST', '/api/orders', { ...customer, sessionId })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { clientSecret: string }
  }
  return {
    living,
    sessionId,
    buy: () => living.customer('POST', '/cart', { sessionId }),
    order,
    pay: async () => {
      await living.pay((await order()).clientSecret, 'paid')
      await living.deliver()
    },
  }
}

/** What the desk says of the quote, and of the order. */
async function seen(living: LivingQuote) {
  const { status, order, waiting } = await living.quote()
  return { status, order, waiting: waiting?.why ?? null, quotes: (await living.order()).boughtQuotes }
}

it('JOB-2 once the cart is paid, the quote is bought by that order and waits for no answer', async () => {
  const { living, buy, order } = await openBuyable()
  await buy()
  const { clientSecret } = await order()
  // Until then the owner can answer it.
  expect(await seen(living)).toEqual({ status: 'pending', order: null, waiting: 'new', quotes: [] })
  await living.pay(clientSecret, 'paid')
  await living.deliver()
  const { promisedOn, total } = await living.order()
  expect(await seen(living)).toEqual({
    status: 'approved',
    order: { id: 1, promisedOn, ended: null, isBought: true, total },
    waiting: null,
    quotes: [1],
  })
  // It can't be bought a second time.
  expect(await living.page()).toMatchObject({ buying: null, order: null, boughtOrderId: 1 })
  expect(await (await buy()).json()).toMatchObject({ status: 409, reason: 'answered' })
})

it('JOB-2 what was bought is in work, can no longer be offered, and is done once it is delivered', async () => {
  const { living, buy, pay } = await openBuyable()
  const counts = async () => {
    const sums: { filter: string; count: number }[] = await (await living.asOwner('GET', '/api/quotes/pipeline')).json()
    return ['open', 'waiting', 'accepted'].map((one) => sums.find(({ filter }) => filter === one)?.count)
  }
  await buy()
  expect(await counts()).toEqual([1, 1, 0])
  await pay()
  // A question about it doesn't open it again.
  const asked = await living.plain(
    ...(['POST', `/api/quote-pages/${living.token()}/messages`, { text: 'When will it come?', photos: [] }] as const),
    { 'idempotency-key': 'a-key-of-thirty-two-characters-02' },
  )
  expect(asked.status).toBe(201)
  expect(await counts()).toEqual([0, 0, 1])
  const listed = await (await living.asOwner('GET', '/api/quotes?limit=25&filter=accepted')).json()
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([1])
  const sent = await living.send()
  expect([sent.status, (await sent.json()).detail]).toEqual([
    409,
    "The customer already bought this as order #1. There's nothing left to offer.",
  ])

  for (const status of ['in_production', 'ready', 'delivered']) expect((await living.move(status)).status).toBe(200)
  expect(await living.quote()).toMatchObject({ status: 'completed' })
  expect(await counts()).toEqual([0, 0, 0])
})

it('JOB-2 a check that comes by hand buys it, too', async () => {
  const { living, buy, order } = await openBuyable()
  await buy()
  await order()
  const [payment] = (await living.order()).payments
  const paid = await living.asOwner('POST', `/api/admin/orders/1/payments/${payment.id}`, { how: 'check', note: '' })
  expect(paid.status).toBe(200)
  expect(await seen(living)).toMatchObject({ status: 'approved', order: { id: 1 }, quotes: [1] })
})

const unbought = { status: 'pending', order: null, waiting: 'new', quotes: [] }

it('JOB-2 a cart that lost some of its pieces, or was never filled from the quote, buys nothing of it', async () => {
  const { living, sessionId, buy, pay } = await openBuyable()
  await buy()
  const [item] = await (await living.plain('GET', `/api/cart/${sessionId}`)).json()
  const changed = await living.plain('PATCH', `/api/cart/${item.id}`, { quantity: 1, sessionId })
  expect(changed.ok).toBe(true)
  await pay()
  expect(await seen(living)).toEqual(unbought)

  const other = await openBuyable()
  const { length, width, thickness } = mantel.dimensions
  const added = await other.living.plain('POST', '/api/cart', {
    ...{ productId: mantel.productId, quantity: 2, sessionId: other.sessionId },
    customizations: { length, width, thickness, woodSpeciesId: mantel.woodSpeciesId },
  })
  expect(added.status).toBe(201)
  await other.pay()
  expect(await seen(other.living)).toEqual(unbought)
})

it('JOB-2 a quote that was answered in between keeps its offer', async () => {
  const { living, buy, pay } = await openBuyable()
  await buy()
  expect((await living.send()).status).toBe(200)
  await pay()
  expect((await living.order()).boughtQuotes).toEqual([])
  expect(await living.quote()).toMatchObject({ order: null, offer: { state: 'sent' } })
})

it('JOB-2 what was bought stays: neither deleted, nor closed, nor on sale again', async () => {
  const { living, buy, pay } = await openBuyable()
  await buy()
  await pay()
  const quote = `/api/quotes/${living.quoteId}`
  const close = () => living.asOwner('POST', `${quote}/close`, { as: 'lost', reason: 'Price' })
  const pending = () => living.asOwner('PATCH', quote, { status: 'pending' })
  expect([(await living.bin()).status, (await close()).status, (await pending()).status]).toEqual([409, 409, 409])

  await living.store.db.updateTable('orders').set({ status: 'refunded' }).execute()
  expect((await living.bin()).status).toBe(409)
  expect(await living.page()).toMatchObject({ boughtOrderId: null })
  expect(await seen(living)).toMatchObject({ order: { id: 1, ended: 'refunded' } })
  expect((await pending()).status).toBe(200)
  // In the same browser: the second order buys it.
  expect((await buy()).status).toBe(204)
  await pay()
  expect(await living.quote()).toMatchObject({ status: 'approved', order: { id: 2, ended: null } })
})

it('JOB-2 once it is offered again, the order that ended is no longer named', async () => {
  const { living, buy, pay } = await openBuyable()
  await buy()
  await pay()
  await living.store.db.updateTable('orders').set({ status: 'canceled' }).execute()
  expect((await living.send()).status).toBe(200)
  expect(await living.quote()).toMatchObject({ order: null, offer: { state: 'sent' } })
})

it('JOB-2 it is bought from whichever cart is paid, also where the owner set its status meanwhile', async () => {
  const { living, buy, pay } = await openBuyable()
  await buy()
  expect((await living.customer('POST', '/cart', { sessionId: newSession() })).status).toBe(204)
  await living.asOwner('PATCH', `/api/quotes/${living.quoteId}`, { status: 'approved' })
  await pay()
  expect(await seen(living)).toMatchObject({ status: 'approved', order: { id: 1 }, quotes: [1] })
})

it('JOB-2 of two carts that were both paid, the newest order that stands is named', async () => {
  const { living, sessionId, buy, pay } = await openBuyable()
  await buy()
  const phone = newSession()
  await living.customer('POST', '/cart', { sessionId: phone })
  await pay()
  const { clientSecret } = await (await living.plain('POST', '/api/orders', { ...customer, sessionId: phone })).json()
  await living.pay(clientSecret, 'paid')
  await living.deliver()
  expect(sessionId).not.toBe(phone)
  const sold = async () => {
    const sums: { filter: string; count: number; total: string }[] = await (
      await living.asOwner('GET', '/api/quotes/pipeline')
    ).json()
    return sums.find(({ filter }) => filter === 'accepted')
  }
  const { total } = await living.order()
  expect(await living.quote()).toMatchObject({ order: { id: 2, ended: null, total } })
  expect(await sold()).toMatchObject({ count: 1, total })
  await living.store.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', 2).execute()
  expect((await living.quote()).order).toMatchObject({ id: 1, ended: null })
})
