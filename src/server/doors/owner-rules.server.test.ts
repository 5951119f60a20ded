/** The owner's rules of delivery and times, as every page, the API and a sale say them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { newSession, openPayingShop } from '../../../tests/support/paying-shop.ts'
import { ask } from '../../../tests/support/raw-http.ts'
import { onPageChange } from '../../platform/database/page-changes.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { PageCache } from '../cache/page-cache.ts'
import { createListener } from '../listener.ts'

const product = '/product/heritage-oak-floating-mantel'

/** What each page says of the rules, before and after the owner's change. None says anything of the other state. */
const told: Record<string, { before: string[]; after: string[] }> = {
  '/': {
    before: [
      '2-3 weeks from your deposit',
      'A rush order takes 1-2 weeks',
      '$100',
      '$300',
      'up to 150 miles',
      '144 in (12 ft) anywhere in the 48 states for $45',
    ],
    after: [
      '4-6 weeks from your deposit',
      'A rush order takes 3 weeks',
      '$123.50',
      '$333',
      'up to 120 miles',
      '132 in (11 ft) anywhere in the 48 states for $52.50',
    ],
  },
  [product]: {
    before: ['2-3 weeks from your order, 1-2 weeks if', '"minValue":2,"maxValue":3'],
    after: ['4-6 weeks from your order, 3 weeks if', '"minValue":4,"maxValue":6'],
  },
  '/delivery-information': {
    before: [
      '2-3 weeks',
      '1-2 weeks',
      '>$100<',
      '>$300<',
      'goes up to 150',
      '$45,',
      '$65',
      '144 in (12 ft) and 500 pounds',
      '$250-$350',
    ],
    after: [
      '4-6 weeks',
      '3 weeks',
      '>$123.50<',
      '>$333<',
      'goes up to 120',
      '$52.50,',
      '$80',
      '132 in (11 ft) and 400 pounds',
      'orders up to 900 pounds',
      '$260-$350',
    ],
  },
  '/installation-guide': { before: ['From $250', '$250-$350'], after: ['From $260', '$260-$350'] },
  '/custom-projects': { before: ['2-3 weeks', '1-2 weeks'], after: ['4-6 weeks', '3 weeks'] },
  '/project-consultation': { before: ['takes 2-3 weeks'], after: ['takes 4-6 weeks'] },
  '/wood-species-guide': {
    before: ['$45.00 for shipping', '$325.00', 'over 72 inches long ship for $65.00'],
    after: ['$52.50 for shipping', '$332.50', 'over 84 inches long ship for $80.00'],
  },
  '/quote-builder': { before: ['"cents":4500'], after: ['"cents":5250'] },
  '/cart': { before: ['"cents":4500'], after: ['"cents":5250'] },
  '/checkout': { before: ['"cents":4500'], after: ['"cents":5250'] },
  '/api/pricing': {
    before: ['"standard":"45.00"', '"leadTimeWeeks":{"from":2,"to":3}', '"maxMiles":150'],
    after: ['"standard":"52.50"', '"leadTimeWeeks":{"from":4,"to":6}', '"maxMiles":120'],
  },
}

const change = {
  ...{ 'lead from': 4, 'lead to': 6, 'rush from': 3, 'rush to': 3 },
  ...{
    carrier: 52.5,
    carrierLong: 80,
    carrierLongOver: 84,
    carrierMaxLength: 132,
    carrierMaxWeight: 400,
    carrierMaxOrderWeight: 900,
  },
  ...{
    'truck Nashville Metro': 123.5,
    'truck Franklin/Brentwood': 140,
    'truck 25-50 miles': 333,
    truckReach: 120,
    'hung floating-mantel from': 260,
  },
}

/** A paying shop on a port, with its page cache. */
async function serve() {
  const shop = await openPayingShop('demo')
  const pages = new PageCache(shop.app())
  onPageChange(shop.store, () => pages.clear())
  const files = { find: () => undefined }
  const listener = { app: shop.app(), files, pictures: [], pages, headers: {}, metrics: openMetrics(), log: shop.log }
  const server = createServer(createListener(listener))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cookie = await shop.signIn()
  return {
    shop,
    change: () => shop.send('POST', '/api/admin/update-delivery-rules', change, { cookie }),
    open: async (path: string, etag?: string) => {
      const answer = await ask(url, path, { headers: etag === undefined ? {} : { 'if-none-match': etag } })
      return { ...answer, text: answer.body.toString().replaceAll('<!-- -->', '').replaceAll('&quot;', '"') }
    },
  }
}

const missing = (words: string[], text: string) => words.filter((one) => !text.includes(one))

it('DOOR-2, DOOR-4 every page and the API say what the owner changed, and a page that is open asks anew', async () => {
  const { change, open } = await serve()
  const etags: Record<string, string> = {}
  for (const [path, { before }] of Object.entries(told)) {
    const page = await open(path)
    expect([path, missing(before, page.text)]).toEqual([path, []])
    etags[path] = String(page.headers.etag)
    expect((await open(path, etags[path])).status).toBe(304)
  }
  expect((await change()).status).toBe(200)
  for (const [path, { before, after }] of Object.entries(told)) {
    const page = await open(path, etags[path])
    const old = before.filter((words) => !after.some((other) => other.includes(words)))
    expect([path, page.status, missing(after, page.text), missing(old, page.text)]).toEqual([path, 200, [], old])
  }
})

it('DOOR-2, DOOR-4 a cart and a quote cost and take what the owner changed, and a page opened before is told', async () => {
  const { shop, change } = await serve()
  const session = newSession()
  await shop.add(session)
  expect((await shop.prepare(session, 531)).status).toBe(200)
  await change()
  const drifted = await shop.prepare(session, 531)
  expect([drifted.status, await drifted.json()]).toMatchObject([
    409,
    {
      totals: { shipping: '52.50', total: '538.50' },
      delivery: { days: { from: '2026-12-23', to: '2027-01-13' }, leadTimeWeeks: { from: 4, to: 6 } },
    },
  ])
  expect((await shop.prepare(session, 538.5)).status).toBe(200)
  const quote = await shop.send('POST', '/api/quotes', {
    ...{
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.net',
      customerPhone: '',
      productId: 'heritage-oak-floating-mantel',
    },
    ...{ woodSpeciesId: 'reclaimed-pine', finishOptionId: null, dimensions: { length: 96, width: 8, thickness: 8 } },
    ...{ customizations: null, notes: '' },
  })
  expect([quote.status, await quote.json()]).toMatchObject([201, { shippingPrice: '80.00' }])
})
