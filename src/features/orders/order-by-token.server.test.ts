import { describe, expect, it } from 'vitest'
import { openPayingShop, providers, totalsOfOne } from '../../../tests/support/paying-shop.ts'

describe.each(providers)('with the %s provider', (name) => {
  it('PAY-3 the confirmation page finds a payment whose webhook has not arrived', async () => {
    const shop = await openPayingShop(name)
    const { token, clientSecret } = await shop.placeOne()
    await shop.pay(clientSecret, 'paid')
    shop.wait(2_000)
    expect(await shop.view(token)).toMatchObject({ status: 'paid' })
  })

  it('PAY-5 an order keeps its details and items when the catalog changes', async () => {
    const shop = await openPayingShop(name)
    const billingAddress = { street: '1 Rue de la Paix #5', city: 'Łódź', state: 'NY', zip: '10001-1234' }
    const { token, clientSecret } = await shop.placeOne({
      customerName: '  Łukasz O’Brien-Müller & 李小龍 ',
      customerPhone: null,
      billingAddress,
    })
    await shop.pay(clientSecret, 'paid')
    await shop.deliver()
    await shop.store.db.updateTable('products').set({ name: 'Renamed', base_price_cents: 1, retired_at: 1 }).execute()
    const order = await shop.view(token)
    expect(order).toMatchObject({ customerName: 'Łukasz O’Brien-Müller & 李小龍', totals: totalsOfOne })
    expect(order.items[0].productName).not.toBe('Renamed')
    expect(order).not.toHaveProperty('billingAddress')
    const cookie = await shop.signIn()
    const owners = await (await shop.send('GET', '/api/admin/orders/1', undefined, { cookie })).json()
    expect(owners).toMatchObject({ customerPhone: '', billingAddress: { ...billingAddress, country: 'US' } })
  })

  it('PAY-3 an order is shown only with its own token', async () => {
    const shop = await openPayingShop(name)
    const one = await shop.placeOne()
    const two = await shop.placeOne({ customerName: 'Grace Hopper', customerEmail: 'grace@navy.mil' })
    expect(one.token).not.toBe(two.token)
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(24)
    const answer = await shop.request(`/api/orders/${one.token}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    const stored = (await shop.orders())[0]
    for (const secret of ['Grace', 'navy', two.token, one.sessionId, one.clientSecret, stored?.intent_id ?? '-'])
      expect(text).not.toContain(secret)
    for (const token of ['1', one.token.slice(1), `${one.token}x`, 'x'.repeat(32), "' or 1=1 --", '%00'])
      expect((await shop.request(`/api/orders/${encodeURIComponent(token)}`)).status).toBe(404)
  })
})
