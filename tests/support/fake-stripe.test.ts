import { once } from 'node:events'
import { createServer } from 'node:http'
import Stripe from 'stripe'
import { expect, it, onTestFinished } from 'vitest'
import { fakeStripeKeys, startFakeStripe } from './fake-stripe.ts'

async function open(options: Parameters<typeof startFakeStripe>[0] = {}) {
  const fake = await startFakeStripe(options)
  onTestFinished(fake.stop)
  const { hostname, port } = new URL(fake.url)
  const asShop = (maxNetworkRetries = 0) =>
    new Stripe(fakeStripeKeys.STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries })
  return { fake, stripe: asShop(), asShop }
}

const dollars = { amount: 53_100, currency: 'usd' }

/** Confirms as Stripe.js does from a page. */
const confirm = (url: string, intent: { id: string; client_secret: string | null }, number: string, key?: string) =>
  fetch(`${url}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: key ?? fakeStripeKeys.STRIPE_PUBLISHABLE_KEY,
      client_secret: intent.client_secret ?? '',
      'payment_method_data[card][number]': number,
    }),
  })

it('handles idempotency keys like Stripe: a key repeats its answer, and refuses other content and concurrent use', async () => {
  const { fake, stripe } = await open()
  const first = await stripe.paymentIntents.create(dollars, { idempotencyKey: 'one' })
  expect((await stripe.paymentIntents.create(dollars, { idempotencyKey: 'one' })).id).toBe(first.id)
  await expect(
    stripe.paymentIntents.create({ ...dollars, amount: 1 }, { idempotencyKey: 'one' }),
  ).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  const refused = Promise.withResolvers<void>()
  fake.addFault({ on: 'POST /v1/payment_intents', times: 1, until: refused.promise })
  const both = await Promise.allSettled(
    [1, 2].map(async () => {
      const created = stripe.paymentIntents.create(dollars, { idempotencyKey: 'two' })
      created.catch(() => refused.resolve())
      return created
    }),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { statusCode: 409 } })
  await expect(stripe.paymentIntents.create({ ...dollars, amount: -1 }, { idempotencyKey: 'three' })).rejects.toThrow()
  // A request that failed validation never started, so its key is free.
  await stripe.paymentIntents.create(dollars, { idempotencyKey: 'three' })
  fake.wait(25 * 60 * 60 * 1000)
  expect((await stripe.paymentIntents.create(dollars, { idempotencyKey: 'one' })).id).not.toBe(first.id)
})

it("allows the same intent status changes as Stripe, with Stripe's errors for the others", async () => {
  const { fake, stripe } = await open()
  const { id } = await stripe.paymentIntents.create(dollars)
  expect(fake.pay(id, 'declined')).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', message: 'Your card was declined.' },
  })
  expect(fake.pay(id, 'processing').status).toBe('processing')
  for (const change of [
    () => stripe.paymentIntents.update(id, { amount: 1 }),
    () => stripe.paymentIntents.cancel(id),
    () => stripe.refunds.create({ payment_intent: id }),
  ])
    await expect(change()).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 })
  expect(fake.settle(id, true)).toMatchObject({ status: 'succeeded', amount_received: 53_100 })
  await expect(stripe.paymentIntents.update(id, { amount: 1 })).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
})

it('lets a page confirm only with both the publishable key and the client secret', async () => {
  const { fake, stripe } = await open()
  const intent = await stripe.paymentIntents.create(dollars)
  expect((await confirm(fake.url, intent, '4242424242424242', 'pk_test_of_another_account')).status).toBe(401)
  const guessed = await confirm(fake.url, { ...intent, client_secret: 'guessed' }, '4242424242424242')
  expect(guessed.status).toBe(400)
  const declined = await confirm(fake.url, intent, '4000 0000 0000 0002')
  expect([declined.status, (await declined.json()).error.message]).toEqual([402, 'Your card was declined.'])
  const unapproved = await confirm(fake.url, intent, '4000002500003155')
  expect(await unapproved.json()).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  const approved = await fetch(`${fake.url}/fake/payment_intents/${intent.id}/authenticate`, {
    method: 'POST',
    body: '{"ok":true}',
  })
  expect(await approved.json()).toMatchObject({ status: 'succeeded' })
})

it('delivers a signed event again until it is accepted', async () => {
  const accepted: string[] = []
  let refusals = 2
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = request.headers['stripe-signature'] ?? ''
    const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, fakeStripeKeys.STRIPE_WEBHOOK_SECRET)
    const refused = refusals-- > 0
    if (!refused) accepted.push(event.type)
    response.writeHead(refused ? 500 : 200).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const address = receiver.address()
  const { stripe } = await open({
    deliverTo: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/payments/webhook`,
  })
  await stripe.paymentIntents.create(dollars)
  await expect.poll(() => accepted).toEqual(['payment_intent.created'])
})

it('injects broken connections and errors, which the real package retries', async () => {
  const { fake, asShop } = await open()
  fake.addFault({ on: 'POST /v1/payment_intents', times: 1, cut: 'after' })
  await asShop(2).paymentIntents.create(dollars)
  expect(fake.intents()).toHaveLength(1)
  fake.addFault({ on: 'POST /v1/payment_intents', times: 1, status: 500, executed: true })
  await expect(asShop(2).paymentIntents.create(dollars)).rejects.toMatchObject({ type: 'StripeAPIError' })
  expect(fake.intents()).toHaveLength(2)
})
