/** RUN-4: on SIGTERM and SIGINT the shop finishes requests in progress, and idle or hung ones do not delay it. */
import { Agent, get } from 'node:http'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { openEmptyDatabase } from '../support/database/fresh-database.ts'
import { openConnection } from '../support/raw-http.ts'
import { startShopProcess } from '../support/shop-process.ts'

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
  it('lets a slow request finish, refuses new connections, and exits with 0', async () => {
    await using shop = await startShopProcess({ env: await freshDatabase() })
    using visitor = await openConnection(shop.url)
    visitor.send(quoteHeaders + quote.slice(0, 40))
    // Once this is answered, the shop has read the first half of the quote, so the signal comes in the middle of it.
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

  it('is not delayed by unused connections', async () => {
    await using shop = await startShopProcess({ env: await freshDatabase() })
    const agent = new Agent({ keepAlive: true })
    await new Promise((resolve) =>
      get(`${shop.url}/healthz`, { agent }, (answer) => answer.resume().on('end', resolve)),
    )
    using _neverUsed = await openConnection(shop.url)
    using halfAsked = await openConnection(shop.url)
    halfAsked.send('GET / HTTP/1.1\r\nHost: sh')

    shop.kill(signal)
    // Exit code 1 would mean that it waited for its deadline.
    expect(await shop.exited).toEqual({ code: 0, signal: null })
    agent.destroy()
  })
})

test.each([
  ['a quote', quoteHeaders],
  ['an upload', quoteHeaders.replace('application/json', 'multipart/form-data; boundary=x')],
  ['chunks', quoteHeaders.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')],
  ['a body for a page', quoteHeaders.replace('POST /api/quotes', 'GET /')],
])('RUN-4 a visitor who never finishes %s does not prevent a clean exit', async (_what, headers) => {
  await using shop = await startShopProcess({ env: await freshDatabase() })
  using visitor = await openConnection(shop.url)
  visitor.send(headers)
  await fetch(`${shop.url}/healthz`)
  shop.kill('SIGTERM')
  // Twice, like an impatient supervisor.
  shop.kill('SIGTERM')
  // Exit code 1 would mean that it waited for its deadline.
  expect(await shop.exited).toEqual({ code: 0, signal: null })
  expect(shop.output()).toContain('"msg":"stopped"')
})

it('RUN-4 after SIGTERM, a request body that keeps arriving is answered, and a stalled one is cut off', async () => {
  await using shop = await startShopProcess({ env: await freshDatabase() })
  using stalled = await openConnection(shop.url)
  stalled.send(quoteHeaders + quote.slice(0, 40))
  using moving = await openConnection(shop.url)
  moving.send(quoteHeaders + quote.slice(0, 40))
  await fetch(`${shop.url}/healthz`)
  let sent = 40
  const drip = setInterval(() => moving.send(quote.slice(sent, ++sent)), 100)
  onTestFinished(() => clearInterval(drip))

  shop.kill('SIGTERM')
  await stalled.closed
  // The shop checks its connections once more. By now the moving one is as old as the stalled one was.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  clearInterval(drip)
  moving.send(quote.slice(sent))
  await moving.hear(/^HTTP\/1\.1 201 /, 5_000)
  expect(await shop.exited).toEqual({ code: 0, signal: null })
})

it('RUN-4 with DRAIN_SECONDS, SIGTERM turns /readyz away while everything else is served, and Ctrl-C ends that at once', async () => {
  await using shop = await startShopProcess({ env: { ...(await freshDatabase()), DRAIN_SECONDS: '5' } })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const visit = (path: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const asked = get(`${shop.url}${path}`, { agent }, (answer) => {
        answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]))
      })
      asked.on('error', reject)
    })
  expect([await visit('/readyz'), await visit('/')]).toEqual([
    [200, 'keep-alive'],
    [200, 'keep-alive'],
  ])
  shop.kill('SIGTERM')
  await expect.poll(() => visit('/readyz')).toEqual([503, 'close'])
  // A cached page, a page that is rendered, a read, and a file.
  for (const path of ['/', '/gallery', '/api/products', '/robots.txt', '/healthz'])
    expect([path, await visit(path)]).toEqual([path, [200, 'close']])
  shop.kill('SIGINT')
  expect(await shop.exited).toEqual({ code: 0, signal: null })
  expect(shop.output()).toContain('"msg":"draining')
})
