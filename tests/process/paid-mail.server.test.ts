/** MAIL-2 in the built shop: orders are paid one after another, with no other traffic that could trigger their emails. */
import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../support/database/fresh-database.ts'
import { startFakeStripe } from '../support/fake-stripe.ts'
import { openMailServer, recipientsOf } from '../support/mailing-shop.ts'
import { customer, providers } from '../support/paying-shop.ts'
import { startShopProcess } from '../support/shop-process.ts'

const owner = 'owner@example.org'

it.each(providers)('MAIL-2 six orders in a row, paid with %s, each get their emails right away', async (provider) => {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  const server = await openMailServer()
  const stripe = provider === 'stripe' ? await startFakeStripe() : undefined
  if (stripe) onTestFinished(stripe.stop)
  await using shop = await startShopProcess({
    env: {
      ...place.variables,
      ...stripe?.env,
      SMTP_URL: server.url,
      MAIL_FROM: 'shop@example.com',
      OWNER_EMAIL: owner,
    },
  })
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  let delivered = 0
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const sessionId = randomUUID()
    await post('/api/cart', {
      sessionId,
      productId: 'heritage-oak-floating-mantel',
      quantity: 1,
      customizations: { length: 72, width: 8, thickness: 8 },
    })
    const order = { ...customer, customerEmail: `${name}@example.net`, sessionId }
    const { clientSecret } = await post('/api/orders', order)
    if (stripe) {
      stripe.pay(clientSecret, 'paid')
      for (const event of stripe.events().slice(delivered)) {
        const { body, signature } = stripe.sign(event)
        await post('/api/payments/webhook', body, { 'stripe-signature': signature })
      }
      delivered = stripe.events().length
    } else await post('/api/demo-payments/confirm', { clientSecret, number: '4242 4242 4242 4242' })
    // Before the next order starts, so that it can't be what sends this one's emails.
    await expect.poll(() => recipientsOf(server)).toContain(`${name}@example.net`)
  }
  await expect.poll(() => recipientsOf(server).filter((to) => to === owner)).toHaveLength(6)
  expect(server.arrived).toHaveLength(12)
  expect(shop.output()).not.toContain('email is waiting')
})
