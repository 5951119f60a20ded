import { expect, it } from 'vitest'
import { openPayingShop } from '../../../tests/support/paying-shop.ts'

const dayMs = 24 * 60 * 60 * 1000

it("ADMIN-2 the last 30 days show new quotes, paid orders and revenue minus refunds, by the workshop's days", async () => {
  // It is Saturday, November 21, 2026, 6:00 in the workshop.
  const shop = await openPayingShop('demo')
  const last30Days = async () => {
    const cookie = await shop.signIn()
    return (await shop.send('GET', '/api/admin/glance', undefined, { cookie })).json()
  }
  const ask = async () => {
    const answer = await shop.send('POST', '/api/quotes', {
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      productId: 'heritage-oak-floating-mantel',
      woodSpeciesId: (await (await shop.request('/api/wood-species')).json())[0].id,
      dimensions: { length: 72, width: 8, thickness: 8 },
    })
    expect(answer.status).toBe(201)
  }
  const buy = async () => {
    const { clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
  }
  const nothing = { quotes: 0, orders: 0, revenue: '0.00' }
  const empty = await last30Days()
  expect(empty.before).toEqual(nothing)
  expect(empty.days).toHaveLength(30)
  expect(empty.days[0]).toEqual({ day: '2026-10-23', ...nothing })

  await ask()
  await ask()
  await buy()
  await buy()
  // An unpaid order is not revenue.
  await shop.placeOne()
  shop.wait(17.5 * 60 * 60 * 1000)
  await ask()
  shop.wait(60 * 60 * 1000)
  await ask()
  await buy()
  const cookie = await shop.signIn()
  const refunded = await shop.send(
    'POST',
    '/api/admin/orders/1/refunds',
    { amount: '100.00', reason: 'Late' },
    { cookie },
  )
  expect(refunded.status).toBe(200)

  const now = await last30Days()
  expect(now.days.slice(-2)).toEqual([
    { day: '2026-11-21', quotes: 3, orders: 2, revenue: '1062.00' },
    { day: '2026-11-22', quotes: 1, orders: 1, revenue: '431.00' },
  ])
  expect(now.days.slice(0, -2)).toEqual(now.days.slice(0, -2).map(({ day }: { day: string }) => ({ day, ...nothing })))

  shop.wait(29 * dayMs)
  const later = await last30Days()
  expect(later.before).toEqual({ quotes: 3, orders: 2, revenue: '1062.00' })
  expect(later.days[0]).toEqual({ day: '2026-11-22', quotes: 1, orders: 1, revenue: '431.00' })
  shop.wait(60 * dayMs)
  expect((await last30Days()).before).toEqual(nothing)
})
