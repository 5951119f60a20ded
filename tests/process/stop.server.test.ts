/** RUN-4: SIGTERM and SIGINT finish what is in flight; nothing that idles or hangs holds the shop up. */
import { Agent, get } from 'node:http'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { openConnection } from '../support/raw-http.ts'
import { startShopProcess } from '../support/shop-process.ts'
import { openEmptyDatabase } from '../support/test-shop.ts'

async function freshDatabase() {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  return place.variables
}

const quote = JSON.stringify({
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-pine',
  dimensions: { length: 72, width: 8, thickness: 8 },
})

const quoteHeaders = `POST /api/quotes HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${quote.length}\r\n\r\n`

describe.each(['SIGTERM', 'SIGINT'] as const)('RUN-4 %s', (signal) => {
  it('lets a slow visitor finish what was begun, takes nobody new, and exits with 0', async () => {
    await using shop = await startShopProcess({ env: await freshDatabase() })
    using visitor = await openConnection(shop.url)
    visitor.send(quoteHeaders + quote.slice(0, 40))
    // Answered only after the half-sent request was read: the signal comes in the middle of it.
    await fetch(`${shop.url}/healthz`)

    shop.kill(signal)
    await expect
      .poll(() =>
        fetch(`${shop.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    visitor.send(quote.slice(40))
    await visitor.hear(/^HTTP\/1\.1 201 [\s\S]*"totalPrice":"325\.00"/)

    expect(await shop.exited).toEqual({ code: 0, signal: null })
    expect(shop.output()).toContain('"msg":"stopped"')
  })

  it('is not held up by connections that nobody uses', async () => {
    await using shop = await startShopProcess({ env: await freshDatabase() })
    const agent = new Agent({ keepAlive: true })
    await new Promise((resolve) =>
      get(`${shop.url}/healthz`, { agent }, (answer) => answer.resume().on('end', resolve)),
    )
    using _neverUsed = await openConnection(shop.url)
    using halfAsked = await openConnection(shop.url)
    halfAsked.send('GET / HTTP/1.1\r\nHost: sh')

    shop.kill(signal)
    // Not 1, which says that it waited for its deadline.
    expect(await shop.exited).toEqual({ code: 0, signal: null })
    agent.destroy()
  })
})

test.each([
  ['a quote', quoteHeaders],
  ['an upload', quoteHeaders.replace('application/json', 'multipart/form-data; boundary=x')],
  ['chunks', quoteHeaders.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')],
  ['a body for a page', quoteHeaders.replace('POST /api/quotes', 'GET /')],
])('RUN-4 a visitor who never finishes %s does not keep the shop from ending in order', async (_what, headers) => {
  await using shop = await startShopProcess({ env: await freshDatabase() })
  using visitor = await openConnection(shop.url)
  visitor.send(headers)
  await fetch(`${shop.url}/healthz`)
  shop.kill('SIGTERM')
  // Asked twice, as impatient supervisors do.
  shop.kill('SIGTERM')
  // Not 1, which says that it waited for its deadline.
  expect(await shop.exited).toEqual({ code: 0, signal: null })
  expect(shop.output()).toContain('"msg":"stopped"')
})

it('RUN-4 a body that keeps coming is answered after SIGTERM, long after one that comes no further is cut off', async () => {
  await using shop = await startShopProcess({ env: await freshDatabase() })
  using still = await openConnection(shop.url)
  still.send(quoteHeaders + quote.slice(0, 40))
  using moving = await openConnection(shop.url)
  moving.send(quoteHeaders + quote.slice(0, 40))
  await fetch(`${shop.url}/healthz`)
  let sent = 40
  const drip = setInterval(() => moving.send(quote.slice(sent, ++sent)), 100)
  onTestFinished(() => clearInterval(drip))

  shop.kill('SIGTERM')
  await still.closed
  // One more look at what is open, for which the moving one is no newer than the other was.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  clearInterval(drip)
  moving.send(quote.slice(sent))
  await moving.hear(/^HTTP\/1\.1 201 /, 5_000)
  expect(await shop.exited).toEqual({ code: 0, signal: null })
})
