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
  const { promisedOn } = await living.order()
  expect(await seen(living)).toEqual({
    status: 'approved',
    order: { id: 1, promisedOn, ended: null, isBought: true },
    waiting: null,
    quotes: [1],
  })
  // It can't be bought a second time.
  expect((await living.page()).buying).toBe(null)
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
  expect([sent.status, (await sent.json()).detail]).toEqual([409, 'Order #1 bought this. Nothing is left to offer.'])

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
