/** RUN-4: what visitors get and metrics count when more pages are requested than the shop can render. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openLog } from '../platform/log.ts'
import { openMetrics } from '../platform/metrics.ts'
import { PageCache } from './cache/page-cache.ts'
import { createListener } from './listener.ts'

it('RUN-4 a page that has no room to wait for a render gets 503 and Retry-After, and counts as refused', async () => {
  const release = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const pages = new PageCache(
    {
      render: async (address) => {
        started.resolve()
        await release.promise
        return { status: 200, html: address, headers: {} }
      },
      read: async () => ({ status: 200, text: '', headers: {} }),
    },
    { pages: 10, reads: 10, searches: 10, renders: 1, waiting: 10, waitMs: 1 },
  )
  const metrics = openMetrics()
  const app = { fetch: () => new Response() }
  const files = { find: () => undefined }
  const log = openLog('silent')
  const server = createServer(createListener({ app, files, pictures: [], pages, headers: {}, metrics, log }))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const rendered = fetch(`${url}/`)
  await started.promise
  const refused = await fetch(`${url}/gallery`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[2-5]$/)])
  release.resolve()
  expect((await rendered).status).toBe(200)
  expect((await fetch(`${url}/`)).status).toBe(200)
  const notChanged = await fetch(`${url}/`, {
    headers: { 'if-none-match': (await rendered).headers.get('etag') ?? '' },
  })
  expect(notChanged.status).toBe(304)
  const text = await metrics.text()
  expect(text).toContain('http_answers_total{kind="page",code="2xx"} 2\n')
  expect(text).toContain('http_answers_total{kind="page",code="3xx"} 1\n')
  expect(text).toContain('http_answers_total{kind="page",code="5xx"} 1\n')
  expect(text).toContain('page_render_duration_seconds_count 1\n')
  for (const result of ['hit', 'miss', 'refused']) {
    expect(text).toContain(`page_cache_requests_total{result="${result}"} ${result === 'hit' ? 2 : 1}\n`)
  }
})
