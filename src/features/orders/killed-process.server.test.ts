import { describe, expect, test } from 'vitest'
import {
  expectBooksToBalance,
  minuteMs,
  newSession,
  openPayingShop,
  providers,
  totalsOfOne,
} from '../../../tests/support/paying-shop.ts'
import type { PaymentProvider } from '../payment/provider.ts'

/** In each case the shop dies once, right before or after this call to the provider. */
const steps: (keyof PaymentProvider)[] = ['createIntent', 'updateAmount', 'retrieveIntent', 'cancelIntent', 'refund']

describe.each(providers)('PAY-5 after a crash around a call to the %s provider', (name) => {
  test.each(steps.flatMap((step) => (['before', 'after'] as const).map((when) => [when, step] as const)))(
    '%s %s: retries make one charge, one paid order, one refund',
    async (when, step) => {
      let isArmed = true
      let kills = 0
      const killOnce = async <T>(call: () => Promise<T>): Promise<T> => {
        if (!isArmed) return call()
        isArmed = false
        kills++
        if (when === 'before') throw new Error('killed')
        await call()
        throw new Error('killed')
      }
      const shop = await openPayingShop(name, {
        between: (provider) => ({
          ...provider,
          createIntent: (wanted) =>
            (step === 'createIntent' ? killOnce : runNormally)(() => provider.createIntent(wanted)),
          updateAmount: (id, cents) =>
            (step === 'updateAmount' ? killOnce : runNormally)(() => provider.updateAmount(id, cents)),
          retrieveIntent: (id) =>
            (step === 'retrieveIntent' ? killOnce : runNormally)(() => provider.retrieveIntent(id)),
          cancelIntent: (id) => (step === 'cancelIntent' ? killOnce : runNormally)(() => provider.cancelIntent(id)),
          refund: (wanted) => (step === 'refund' ? killOnce : runNormally)(() => provider.refund(wanted)),
        }),
      })
      /** Retries like a browser that got no answer. */
      const retried = async (call: () => Promise<Response>): Promise<Response> => {
        const answer = await call()
        return answer.status >= 500 ? call() : answer
      }
      const session = newSession()
      const { id } = await shop.add(session)
      await retried(() => shop.prepare(session))
      await shop.send('PATCH', `/api/cart/${id}`, { quantity: 2 })
      await retried(() => shop.prepare(session))
      await retried(() => shop.order(session))
      await shop.send('PATCH', `/api/cart/${id}`, { quantity: 1 })
      await retried(() => shop.prepare(session, 531))
      const placed = await retried(() => shop.order(session, { amount: 531 }))
      expect(placed.status).toBe(201)
      const { token, clientSecret } = await placed.json()
      await shop.pay(clientSecret, 'paid')
      shop.wait(2 * minuteMs)
      await retried(() => shop.request(`/api/orders/${token}`))
      for (const delivery of await shop.takeDeliveries()) await retried(() => shop.post(delivery))
      expect(await shop.view(token)).toMatchObject({ status: 'paid', totals: totalsOfOne })
      await expectBooksToBalance(shop, { paid: 1 })

      const cookie = await shop.signIn()
      const paid = (await shop.orders()).find((order) => order.status === 'paid')
      await shop.send('POST', `/api/admin/orders/${paid?.id}/refunds`, { amount: '531.00', reason: 'Late' }, { cookie })
      shop.wait(2 * minuteMs)
      await shop.reconcile()
      expect(await shop.refunds()).toEqual([53_100])
      expect(await shop.view(token)).toMatchObject({ status: 'refunded' })
      expect(kills).toBe(1)
    },
  )
})

const runNormally = <T>(call: () => Promise<T>): Promise<T> => call()
