import { collectDefaultMetrics } from 'prom-client'
import { expect, it } from 'vitest'
import { openMetrics, processMetrics } from './metrics.ts'

it("RUN-2 metrics include prom-client's default ones, except gc and its view of the event loop", async () => {
  // A new version of prom-client may bring more.
  expect(processMetrics.toSorted()).toEqual(
    collectDefaultMetrics.metricsList.filter((name) => name !== 'gc' && name !== 'eventLoopLag').toSorted(),
  )
  const text = await openMetrics().text()
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_open_fds',
    'process_max_fds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
    'nodejs_version_info',
  ])
    expect(text).toMatch(new RegExp(`^${name}[ {]`, 'm'))
})

it('RUN-2 kept reads count by route', async () => {
  const metrics = openMetrics()
  metrics.countKeptRead('/api/products')
  metrics.countKeptRead('/api/products')
  metrics.countKeptRead('/api/products/:id')
  const text = await metrics.text()
  expect(text).toContain('api_cache_hits_total{route="/api/products"} 2\n')
  expect(text).toContain('api_cache_hits_total{route="/api/products/:id"} 1\n')
})
