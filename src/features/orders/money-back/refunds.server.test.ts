import { describe, expect, it, test } from 'vitest'
import {
  asOwner,
  detailOf,
  minuteMs,
  newSession,
  openPaidOrder,
  openPayingShop,
  providers,
} from '../../../../tests/support/paying-shop.ts'
import { PaymentUnavailable } from '../../payment/provider.ts'

describe.each(providers)('ADMIN-8, PAY-6 with the %s provider, the owner', (name) => {
  it('refunds a whole order through the provider', async () => {
    const { shop, owner, token } = await openPaidOrder(name)
    const refunded = await owner.refund(1, '531.00')
    expect(refunded.status).toBe(200)
    expect(await refunded.json()).toMatchObject({ status: 'refunded', refunded: '531.00', total: '531.00' })
    expect(await shop.refunds()).toEqual([53_100])
    await shop.deliver()
    expect(await shop.view(token)).toMatchObject({ status: 'refunded' })
    expect(await detailOf(await owner.refund(1, '0.01'))).toEqual([
      409,
      'This order was never paid, or it was fully refunded.',
    ])
  })

  it('refunds in parts, up to what was paid, and the last part makes the order refunded', async () => {
    const { shop, owner, token } = await openPaidOrder(name)
    expect(await shop.view(token)).toMatchObject({ status: 'paid', refunded: '0.00' })
    await owner.move(1, 'in_production')
    expect(await (await owner.refund(1, 100)).json()).toMatchObject({ status: 'in_production', refunded: '100.00' })
    // The customer's page shows the refund too.
    expect(await shop.view(token)).toMatchObject({ status: 'in_production', refunded: '100.00' })
    expect(await detailOf(await owner.refund(1, '431.01'))).toEqual([409, 'You can refund up to $431.00.'])
    expect((await owner.refund(1, '430.99')).status).toBe(200)
    expect(await (await owner.refund(1, '0.01')).json()).toMatchObject({ status: 'refunded', refunded: '531.00' })
    expect(await shop.refunds()).toEqual([10_000, 43_099, 1])
    const { history } = await owner.find(1)
    expect(history.slice(3).map((event: { note: string }) => event.note)).toEqual([
      'Refunded $100.00: A knot came loose',
      'Refunded $430.99: A knot came loose',
      'Refunded $0.01: A knot came loose',
    ])
  })

  it('cannot refund an invalid amount or an unknown order', async () => {
    const { shop, owner } = await openPaidOrder(name)
    for (const amount of [0, -1, '-1', 'all', '', '1.005', null, true, 1e-7, '99999999999'])
      expect([amount, (await owner.call('POST', '/1/refunds', { amount, reason: 'Late' })).status]).toEqual([
        amount,
        400,
      ])
    for (const amount of [531.01, 999_999_999, '999999999.99'])
      expect([amount, (await owner.refund(1, amount)).status]).toEqual([amount, 409])
    for (const id of ['0', '2', '-1', '1.5', 'x', '99999999999'])
      expect([id, (await owner.call('POST', `/${id}/refunds`, { amount: 1, reason: 'Late' })).status]).toEqual([
        id,
        404,
      ])
    expect(await shop.refunds()).toEqual([])
  })

  it('refunds once on ten clicks at once', async () => {
    const { shop, owner } = await openPaidOrder(name)
    const clicks = await Promise.all(Array.from({ length: 10 }, () => owner.refund(1, '300.00')))
    expect(clicks.filter((click) => click.status === 200)).toHaveLength(1)
    expect(clicks.filter((click) => click.status === 409)).toHaveLength(9)
    expect(await shop.refunds()).toEqual([30_000])
    expect(await owner.find(1)).toMatchObject({ refunded: '300.00', status: 'paid' })
  })

  it('refunds once per key, and refuses another amount for it', async () => {
    const { shop, owner } = await openPaidOrder(name)
    const key = 'made-once-per-dialog-1'
    for (let press = 0; press < 3; press++) {
      const answer = await owner.refund(1, '100.00', key)
      expect([answer.status, (await answer.json()).refunded]).toEqual([200, '100.00'])
    }
    const concurrent = await Promise.all(Array.from({ length: 5 }, () => owner.refund(1, '50.00', `${key}-2`)))
    expect(concurrent.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(await detailOf(await owner.refund(1, '100.01', key))).toEqual([
      409,
      'This refund was already requested for a different amount. Check the order and try again.',
    ])
    expect((await owner.refund(1, '10.00', 'short')).status).toBe(400)
    expect(await shop.refunds()).toEqual([10_000, 5_000])
    expect(await owner.find(1)).toMatchObject({ refunded: '150.00' })
  })

  it('gets the same refusal for the same key', async () => {
    const { shop, owner } = await openPaidOrder(name)
    if (shop.stripe) shop.stripe.refuseRefunds('This charge is disputed.')
    else await shop.store.db.updateTable('demo_intents').set({ refunded_cents: 53_100 }).execute()
    const key = 'made-once-per-dialog-1'
    expect((await owner.refund(1, '100.00', key)).status).toBe(409)
    expect(await detailOf(await owner.refund(1, '100.00', key))).toEqual([
      409,
      expect.stringMatching(/^The payment provider refused: ./),
    ])
    expect(await owner.find(1)).toMatchObject({ refunded: '0.00' })
  })

  it('refunds once when the answer was lost and the same dialog tries again', async () => {
    let failures = 1
    const { shop, owner } = await openPaidOrder(name, {
      between: (provider) => ({
        ...provider,
        refund: async (wanted) => {
          const made = await provider.refund(wanted)
          if (failures-- > 0) throw new PaymentUnavailable('the answer was lost')
          return made
        },
      }),
    })
    const key = 'made-once-per-dialog-1'
    expect((await owner.refund(1, '200.00', key)).status).toBe(503)
    expect(await (await owner.refund(1, '200.00', key)).json()).toMatchObject({ refunded: '200.00' })
    expect(await shop.refunds()).toEqual([20_000])
    expect((await owner.find(1)).history.at(-1)).toMatchObject({ note: 'Refunded $200.00: A knot came loose' })
  })

  it('cannot refund an unpaid order', async () => {
    const shop = await openPayingShop(name)
    await shop.placeOne()
    const owner = await asOwner(shop)
    expect((await owner.refund(1, '1.00')).status).toBe(409)
    await owner.move(1, 'canceled')
    expect((await owner.refund(1, '1.00')).status).toBe(409)
  })

  it('cannot refund a payment of a provider without keys, and leaves nothing pending', async () => {
    const { shop, owner } = await openPaidOrder(name)
    await shop.store.db.updateTable('order_payments').set({ provider: 'another', intent_id: 'pi_of_another' }).execute()
    expect(await detailOf(await owner.refund(1, '100.00'))).toEqual([
      409,
      "Another payment provider took this payment, and its keys aren't set. Set them, or refund it in the provider's dashboard.",
    ])
    expect(await owner.find(1)).toMatchObject({ status: 'paid', refunded: '0.00' })
    expect(await shop.store.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  })

  it('sees why the provider refused, and the money counts as not refunded', async () => {
    const { shop, owner } = await openPaidOrder(name)
    if (shop.stripe) shop.stripe.refuseRefunds('This charge is disputed.')
    else await shop.store.db.updateTable('demo_intents').set({ refunded_cents: 53_100 }).execute()
    const refused = await owner.refund(1, '531.00')
    expect(await detailOf(refused)).toEqual([409, expect.stringMatching(/^The payment provider refused: ./)])
    const order = await owner.find(1)
    expect(order).toMatchObject({ status: 'paid', refunded: '0.00' })
    expect(order.history.at(-1).note).toMatch(/^Refund refused: ./)
    expect(await shop.refunds()).toEqual([])
  })

  test.each(['before', 'after'] as const)(
    'refunds once when the connection is lost %s the provider acts',
    async (when) => {
      let failures = 2
      const keys = new Set<string>()
      const { shop, owner } = await openPaidOrder(name, {
        between: (provider) => ({
          ...provider,
          refund: async (wanted) => {
            keys.add(wanted.idempotencyKey)
            if (failures-- <= 0) return provider.refund(wanted)
            if (when === 'after') await provider.refund(wanted)
            throw new PaymentUnavailable('the answer was lost')
          },
        }),
      })
      const unanswered = await owner.refund(1, '200.00')
      expect(await detailOf(unanswered)).toEqual([503, expect.stringContaining('will retry it automatically')])
      const again = await owner.refund(1, '200.00')
      expect(await detailOf(again)).toEqual([409, expect.stringContaining("We'll retry it automatically")])
      shop.wait(2 * minuteMs)
      await expect(shop.reconcile()).rejects.toThrow('the answer was lost')
      await shop.reconcile()
      await shop.reconcile()
      expect(await shop.refunds()).toEqual([20_000])
      expect(keys.size).toBe(1)
      const order = await owner.find(1)
      expect(order).toMatchObject({ status: 'paid', refunded: '200.00' })
      expect(order.history.map((event: { note: string }) => event.note)).toEqual([
        'Placed',
        'Paid',
        'Refunded $200.00: A knot came loose',
      ])
      expect((await owner.refund(1, '331.00')).status).toBe(200)
    },
  )

  it('refunds set-aside money, and the order no longer needs checking', async () => {
    const shop = await openPayingShop(name)
    const session = newSession()
    await shop.add(session)
    const { clientSecret } = await (await shop.prepare(session)).json()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    const owner = await asOwner(shop)
    expect((await owner.move(1, 'canceled')).status).toBe(409)
    expect((await owner.refund(1, '531.01')).status).toBe(409)
    expect(await (await owner.refund(1, '531.00')).json()).toMatchObject({ status: 'refunded', setAside: null })
    expect(await shop.refunds()).toEqual([53_100])
    expect(await owner.list('?status=set_aside')).toEqual({ orders: [], total: '0' })
  })

  it('refunds what was paid when the amount was wrong, and no more', async () => {
    const shop = await openPayingShop(name)
    const { clientSecret } = await shop.placeOne()
    if (shop.stripe) shop.stripe.payOddly(clientSecret, { received: 40_000 })
    else {
      await shop.store.db.updateTable('demo_intents').set({ amount_cents: 40_000 }).execute()
      await shop.pay(clientSecret, 'paid')
    }
    await shop.deliver()
    const owner = await asOwner(shop)
    expect(await detailOf(await owner.refund(1, '531.00'))).toEqual([409, 'You can refund up to $400.00.'])
    expect(await (await owner.refund(1, '400.00')).json()).toMatchObject({ status: 'refunded', setAside: null })
    expect(await shop.refunds()).toEqual([40_000])
  })
})
