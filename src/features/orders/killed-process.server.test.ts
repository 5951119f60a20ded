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

/** The shop dies right before or right after the provider did what it was asked, once. */
const steps: (keyof PaymentProvider)[] = ['createIntent', 'updateAmount', 'retrieveIntent', 'cancelIntent', 'refund']

describe.each(providers)('PAY-5 a process killed beside a call of the %s provider', (name) => {
  test.each(steps.flatMap((step) => (['before', 'after'] as const).map((when) => [when, step] as const)))(
    '%s %s: asked again, one charge, one paid order, one refund',
    async (when, step) => {
      let armed = true
      let killed = 0
      const dying = async <T>(call: () => Promise<T>): Promise<T> => {
        if (!armed) return call()
        armed = false
        killed++
        if (when === 'before') throw new Error('killed')
        await call()
        throw new Error('killed')
      }
      const shop = await openPayingShop(name, {
        between: (provider) => ({
          ...provider,
          createIntent: (wanted) => (step === 'createIntent' ? dying : now)(() => provider.createIntent(wanted)),
          updateAmount: (id, cents) => (step === 'updateAmount' ? dying : now)(() => provider.updateAmount(id, cents)),
          retrieveIntent: (id) => (step === 'retrieveIntent' ? dying : now)(() => provider.retrieveIntent(id)),
          cancelIntent: (id) => (step === 'cancelIntent' ? dying : now)(() => provider.cancelIntent(id)),
          refund: (wanted) => (step === 'refund' ? dying : now)(() => provider.refund(wanted)),
        }),
      })
      /** As a browser does that got no answer. */
      const again = async (call: () => Promise<Response>): Promise<Response> => {
        const answer = await call()
        return answer.status >= 500 ? call() : answer
      }
      const session = newSession()
      const { id } = await shop.add(session)
      await again(() => shop.prepare(session))
      await shop.send('PATCH', `/api/cart/${id}`, { quantity: 2 })
      await again(() => shop.prepare(session))
      await again(() => shop.order(session))
      await shop.send('PATCH', `/api/cart/${id}`, { quantity: 1 })
      await again(() => shop.prepare(session, 531))
      const placed = await again(() => shop.order(session, { amount: 531 }))
      expect(placed.status).toBe(201)
      const { token, clientSecret } = await placed.json()
      await shop.pay(clientSecret, 'paid')
      shop.wait(2 * minuteMs)
      await again(() => shop.request(`/api/orders/${token}`))
      for (const delivery of await shop.takeDeliveries()) await again(() => shop.post(delivery))
      expect(await shop.view(token)).toMatchObject({ status: 'paid', totals: totalsOfOne })
      await expectBooksToBalance(shop, { paid: 1 })

      const cookie = await shop.signIn()
      const paid = (await shop.orders()).find((order) => order.status === 'paid')
      await shop.send('POST', `/api/admin/orders/${paid?.id}/refunds`, { amount: '531.00' }, { cookie })
      shop.wait(2 * minuteMs)
      await shop.reconcile()
      expect(await shop.refunds()).toEqual([53_100])
      expect(await shop.view(token)).toMatchObject({ status: 'refunded' })
      expect(killed).toBe(1)
    },
  )
})

const now = <T>(call: () => Promise<T>): Promise<T> => call()
