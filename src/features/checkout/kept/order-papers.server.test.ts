import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../tests/support/papers/read-pdf.ts'
import { openPayingShop, providers } from '../../../../tests/support/paying-shop.ts'
import { hasReceipt } from './order-receipt.server.ts'

type Shop = Awaited<ReturnType<typeof openPayingShop>>

const receipt = (shop: Shop, token: string) => shop.request(`/api/orders/${token}/receipt.pdf`)
const calendar = (shop: Shop, token: string) => shop.request(`/api/orders/${token}/delivery.ics`)
const statuses = async (shop: Shop, token: string) => [
  (await receipt(shop, token)).status,
  (await calendar(shop, token)).status,
]

async function paidOrder(shop: Shop) {
  const placed = await shop.placeOne()
  await shop.pay(placed.clientSecret, 'paid')
  await shop.deliver()
  return placed
}

describe.each(providers)('with the %s provider', (name) => {
  it('WIN-7 a paid order has a receipt of one page and a file for the calendar, by its token only', async () => {
    const shop = await openPayingShop(name)
    const { token } = await shop.placeOne()
    expect(await statuses(shop, token)).toEqual([404, 404])
    expect(await shop.view(token)).toMatchObject({ paidOn: null, processingBy: null, hasReceipt: false })
    const paid = await paidOrder(shop)
    const view = await shop.view(paid.token)
    expect(view).toMatchObject({ hasReceipt: true, isMailed: false })
    expect(view.paidOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(view.processingBy > view.paidOn).toBe(true)

    const answer = await receipt(shop, paid.token)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const { pages, text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect(pages).toHaveLength(1)
    for (const words of [
      'Receipt for your payment',
      'Paid $531.00, nothing more is due.',
      'Carrier to your door',
      '$36.00',
    ])
      expect(text).toContain(words)

    const file = await calendar(shop, paid.token)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const days = await file.text()
    expect(days).toContain(`DTSTART;VALUE=DATE:${view.delivery.days.from.replaceAll('-', '')}\r\n`)
    // Calendars are shared: nothing in it opens the order or says where she lives.
    for (const secret of [paid.token, 'Oak Street', 'Lovelace']) expect(days).not.toContain(secret)
    for (const other of ['1', paid.token.slice(1), 'x'.repeat(32), '%00'])
      expect(await statuses(shop, encodeURIComponent(other))).toEqual([404, 404])
    for (const kept of [answer, file]) {
      expect(kept.headers.get('cache-control')).toBe('no-store')
      expect(kept.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })
})

it('WIN-7 the calendar follows the day that the owner promises, under the same id, and ends with the order', async () => {
  const shop = await openPayingShop('demo')
  const { token } = await paidOrder(shop)
  const uid = /UID:.*/.exec(await (await calendar(shop, token)).text())?.[0]
  await shop.store.db.updateTable('orders').set({ promised_on: '2027-02-03' }).execute()
  const moved = await (await calendar(shop, token)).text()
  expect(moved).toContain(`${uid}`)
  expect(moved).toContain('DTSTART;VALUE=DATE:20270203\r\nDTEND;VALUE=DATE:20270204')
  for (const status of ['delivered', 'canceled', 'refunded'] as const) {
    await shop.store.db.updateTable('orders').set({ status }).execute()
    expect((await calendar(shop, token)).status).toBe(404)
  }
})

it.each<[string, { pieces?: number; quote_id?: number; state?: 'paid' | 'held' }, boolean]>([
  ['of as many pieces as a paper holds', { pieces: 30 }, true],
  ['of more pieces than a paper holds', { pieces: 31 }, false],
  ['of an accepted offer, which has papers of its own', { quote_id: 7 }, false],
  ['whose money must be checked first', { state: 'held' as const }, false],
])('WIN-7 whether there is a receipt of an order %s', (_, { pieces = 1, quote_id = null, state = 'paid' }, has) => {
  const payments = [{ kind: 'whole' as const, state }]
  expect(hasReceipt({ order: { quote_id }, items: Array.from({ length: pieces }), payments })).toBe(has)
})
