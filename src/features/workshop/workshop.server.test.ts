/** LIVE-9: work orders, through the API. */
import { expect, it } from 'vitest'
import { openLivingQuote, payByCard } from '../../../tests/support/offers/living-quote.ts'
import { readPdf } from '../../../tests/support/papers/read-pdf.ts'
import { asOwner, openPaidOrder } from '../../../tests/support/paying-shop.ts'

it('LIVE-9 an accepted offer’s work order says what to make, for when and where, and nothing about money', async () => {
  const living = await openLivingQuote()
  await living.send({
    dimensions: { length: 67.375, width: 8, thickness: 8 },
    ownLines: [
      { key: 'a', label: 'Notch for the chimney stone', amount: '63.00' },
      { key: 'b', label: 'Neighbor discount', amount: '-20.00' },
    ],
    promisedOn: '2026-12-08',
    note: 'We have a fine old beam for this.',
  })
  await living.accept(1)
  await payByCard(living, 0)
  await living.desk('POST', '/internal-notes?order=1', { text: 'Beam 14 from the Franklin barn' })
  const answer = await living.desk('GET', '/orders/1/work-order')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { text, pages, isTagged, info } = await readPdf(new Uint8Array(bytes))
  for (const words of [
    ...['Order #1', 'Heritage Oak Floating Mantel', '67 3/8 in (5 ft 7 3/8 in) long, 8 in deep, 8 in tall'],
    ...['Reclaimed Oak', 'No finish', 'Floating, on 3 hidden steel rods', 'By Dec 8', 'Carrier to your door'],
    ...['June Carter', '615-555-0199', '12 Music Row, Nashville, TN 37203'],
    ...['Notch for the chimney stone', 'Please keep the saw marks.', 'We have a fine old beam for this.'],
    'Beam 14 from the Franklin barn',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\$|discount|\d\.\d\d\b/i)
  expect([pages.length, isTagged, info.Title]).toEqual([1, true, 'Work order for order #1'])
  // The same bytes, also after prices and woods change.
  await living.store.db.updateTable('wood_species').set({ price_per_board_foot_cents: 1 }).execute()
  const again = await living.desk('GET', '/orders/1/work-order')
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
})

it('LIVE-9 an order from the cart has a sheet per piece, for the owner only', async () => {
  const { shop } = await openPaidOrder('demo')
  const owner = await asOwner(shop)
  const { items } = await owner.find(1)
  const path = '/api/admin/orders/1/work-order'
  expect((await shop.request(path)).status).toBe(401)
  const headers = { cookie: await shop.signIn() }
  const { text, pages } = await readPdf(new Uint8Array(await (await shop.request(path, { headers })).arrayBuffer()))
  expect(pages).toHaveLength(items.length)
  for (const { productName, woodSpeciesName } of items) {
    expect(text).toContain(productName)
    expect(text).toContain(woodSpeciesName)
  }
  expect(text).not.toContain('$')
  for (const missing of ['99', 'x', '1e3'])
    expect((await shop.request(path.replace('1', missing), { headers })).status).toBe(404)
})
