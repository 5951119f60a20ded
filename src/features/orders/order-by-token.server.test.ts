import { describe, expect, it } from 'vitest'
import { newSession, openPayingShop, providers, totalsOfOne } from '../../../tests/support/paying-shop.ts'

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
  it('DRAW-4 an order is drawn in its wood and finish when the shop offers the finish no more', async () => {
    const shop = await openPayingShop(name)
    const sessionId = newSession()
    await shop.add(sessionId, {
      customizations: { length: 72, width: 8, thickness: 8, woodSpeciesId: 'barn-wood', finishOptionId: 'whitewash' },
    })
    const { token } = await (await shop.order(sessionId)).json()
    await shop.store.db.updateTable('finish_options').set({ retired_at: 1 }).where('id', '=', 'whitewash').execute()
    const cookie = await shop.signIn()
    const owners = await (await shop.send('GET', '/api/admin/orders/1', undefined, { cookie })).json()
    for (const order of [await shop.view(token), owners])
      expect(order.items[0].drawn).toEqual({
        category: 'floating-mantel',
        making: { construction: 'solid', boardIn: null, corbel: null },
        wood: {
          name: 'Barn Wood',
          face: expect.objectContaining({ path: expect.stringContaining('face-barn-wood') }),
          end: expect.objectContaining({ path: expect.stringContaining('end-barn-wood') }),
          picture: expect.objectContaining({ path: expect.any(String) }),
        },
        finish: { name: 'Whitewash', tone: expect.stringMatching(/^#/), strengthPercent: 56, sheenPercent: 10 },
      })
  })

  it('DRAW-4 an order from before woods were stored is drawn in an even tone', async () => {
    const shop = await openPayingShop(name)
    const { token } = await shop.placeOne()
    await shop.store.db.updateTable('order_items').set({ wood_species_id: null, finish_option_id: null }).execute()
    const { items } = await shop.view(token)
    expect(items[0].drawn).toEqual({
      category: 'floating-mantel',
      making: { construction: 'solid', boardIn: null, corbel: null },
      wood: null,
      finish: null,
    })
  })
})
