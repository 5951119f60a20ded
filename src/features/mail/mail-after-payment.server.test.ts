/** MAIL-2: what happens right after a payment, with only the shop's own background work running. */
import { describe, expect, it } from 'vitest'
import {
  mailEnv,
  mailRows,
  openMailServer,
  owner,
  recipientsOf,
  siteUrl,
  startMailWorkerOf,
} from '../../../tests/support/mailing-shop.ts'
import { type Outcome, openPayingShop, providers } from '../../../tests/support/paying-shop.ts'
// Loaded before the first test: compiling it blocks the event loop for longer than PostgreSQL waits for a connection.
import './render-mail.server.ts'

describe.each(providers)('MAIL-2 an order paid with the %s provider', (provider) => {
  async function openShop() {
    const server = await openMailServer()
    const shop = await openPayingShop(provider, { env: mailEnv(server) })
    startMailWorkerOf(shop)
    const payOne = async (email: string, outcome: Outcome = 'paid') => {
      const placed = await shop.placeOne({ customerEmail: email })
      await shop.pay(placed.clientSecret, outcome)
      return placed
    }
    return { server, shop, payOne }
  }

  it('is followed by its receipt and the notice to the owner, though nothing else happens', async () => {
    const { server, shop, payOne } = await openShop()
    await payOne('ada@example.com')
    await shop.deliver()
    await expect.poll(() => recipientsOf(server)).toEqual(['ada@example.com', owner])
    expect(shop.logged.join('')).not.toContain('email is waiting')
  })

  it('is followed by its emails each time, six orders in a row', async () => {
    const { server, shop, payOne } = await openShop()
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await payOne(`${name}@example.com`)
      await shop.deliver()
      await expect.poll(() => server.arrived.map(({ to }) => to)).toContain(`${name}@example.com`)
    }
    await expect.poll(() => recipientsOf(server).filter((to) => to === owner)).toHaveLength(6)
    expect(server.arrived).toHaveLength(12)
  })

  it('gets its emails once when webhook and reconciler report it together', async () => {
    const { server, shop, payOne } = await openShop()
    await payOne('ada@example.com')
    const deliveries = await shop.takeDeliveries()
    shop.wait(5 * 60_000)
    await Promise.all([shop.reconcile(), ...[...deliveries, ...deliveries].map(shop.post)])
    await expect.poll(() => recipientsOf(server)).toEqual(['ada@example.com', owner])
    // Any duplicate would be in the outbox by now.
    expect(await mailRows(shop)).toHaveLength(2)
  })
})

describe('MAIL-2 the notice of a paid order', () => {
  it('tells the owner what to make, for whom and by when, and replies go to the customer', async () => {
    const server = await openMailServer()
    const shop = await openPayingShop('demo', { env: mailEnv(server) })
    startMailWorkerOf(shop)
    const { clientSecret, token } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    await expect.poll(() => recipientsOf(server)).toContain(owner)
    const notice = (await server.read()).find((mail) => mail.to[0]?.address === owner)
    expect(notice).toMatchObject({
      subject: 'Order #1, Ada Lovelace',
      headline: 'Order #1 from Ada Lovelace: $531.00 paid',
      replyTo: [{ name: 'Ada Lovelace', address: 'ada@example.com' }],
    })
    for (const said of [
      'Heritage Oak Floating Mantel',
      'Reclaimed Oak',
      '72 × 8 × 8 in',
      '615-555-0199',
      '12 Analytical Lane, Nashville, TN 37203',
      // DOOR-4: as the order keeps it.
      'Promised about Dec 9-18',
      'Delivery Carrier to your door Nashville Metro, 0 miles',
      `${siteUrl}/admin?tab=orders&order=1`,
    ])
      expect(notice?.text?.replaceAll(/\s+/g, ' ')).toContain(said)
    expect(notice?.text).not.toContain('1 × ')
    // The customer's link is private.
    expect(notice?.html).not.toContain(token)
  })

  it("says not to start when the payment doesn't match the order", async () => {
    const server = await openMailServer()
    const shop = await openPayingShop('demo', { env: mailEnv(server) })
    const { clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    // As if the order had changed under the payment.
    await shop.store.db.updateTable('order_payments').set({ amount_cents: 40_000 }).execute()
    startMailWorkerOf(shop)
    await shop.deliver()
    await expect.poll(() => recipientsOf(server)).toEqual([owner])
    const [notice] = await server.read()
    expect(notice?.headline).toBe('Order #1 needs your attention: $531.00 received')
    expect(notice?.text).toContain("Don't start on this one yet.")
    expect(notice?.text).toContain('Paid $531.00 instead of $400.00')
    expect(notice?.text).not.toContain('Promised')
  })
})

describe('MAIL-3 receipts', () => {
  it.each([
    ['demo', 3],
    ['stripe', 5],
  ] as const)('for five %s orders to one mailbox: %i go out, the rest wait for the owner', async (provider, sent) => {
    const server = await openMailServer()
    const shop = await openPayingShop(provider, { env: mailEnv(server) })
    for (let number = 0; number < 5; number++) {
      const { clientSecret } = await shop.placeOne({ customerEmail: 'victim@example.net' })
      await shop.pay(clientSecret, 'paid')
      await shop.deliver()
    }
    const receipts = (await mailRows(shop)).filter((row) => row.kind === 'order_receipt')
    expect(receipts.filter((row) => row.held === null)).toHaveLength(sent)
    expect(receipts).toHaveLength(5)
  })
})

it("MAIL-2 a mail server that hangs over one recipient doesn't hold up the others", async () => {
  const server = await openMailServer()
  server.moods.set('slow@example.net', 'hang')
  const shop = await openPayingShop('demo', { env: mailEnv(server) })
  startMailWorkerOf(shop)
  const pay = async (email: string) => {
    const { clientSecret } = await shop.placeOne({ customerEmail: email })
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
  }
  await pay('slow@example.net')
  await expect.poll(() => server.asked.get('slow@example.net')).toBe(1)
  await pay('quick@example.net')
  await expect.poll(() => recipientsOf(server)).toEqual([owner, owner, 'quick@example.net'])
})
