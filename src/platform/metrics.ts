import { createRequire } from 'node:module'
import { Counter, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/**
 * Node's own metrics: prom-client's default ones, by their files, without `gc`. Its observer runs after each collection,
 * which under load is more than a hundred times a second and costs 2% of all requests.
 */
export const processMetrics = [
  'processCpuTotal',
  'processStartTime',
  'osMemoryHeap',
  'processOpenFileDescriptors',
  'processMaxFileDescriptors',
  'eventLoopLag',
  'processResources',
  'processHandles',
  'processRequests',
  'heapSizeAndUsed',
  'heapSpacesSizeAndUsed',
  'version',
]
const load = createRequire(import.meta.url)

/** Prometheus metrics for one process. Labels are route patterns, never addresses. */
export function openMetrics() {
  const register = new Registry()
  for (const name of processMetrics)
    load(`prom-client/lib/metrics/${name}.js`)(register, { eventLoopMonitoringPrecision: 10 })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered by the application, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  })
  // Plain numbers: counting with prom-client would cost more than the cache lookup itself.
  const pages = { hit: 0, miss: 0, refused: 0 }
  new Counter({
    name: 'page_cache_requests_total',
    help: 'Page requests: ready (hit), rendered (miss), or refused because too many waited for a render',
    labelNames: ['result'],
    registers: [register],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(pages)) this.inc({ result }, count)
    },
  })
  const reads: Record<string, number> = {}
  new Counter({
    name: 'api_cache_hits_total',
    help: 'API requests answered from the cache, by route. The application answers the others',
    labelNames: ['route'],
    registers: [register],
    collect() {
      this.reset()
      for (const [route, count] of Object.entries(reads)) this.inc({ route }, count)
    },
  })
  const refused: Record<string, number> = {}
  new Counter({
    name: 'requests_refused_total',
    help: 'Requests answered with 503 because the shop was busy, by class',
    labelNames: ['class'],
    registers: [register],
    collect() {
      this.reset()
      for (const [name, count] of Object.entries(refused)) this.inc({ class: name }, count)
    },
  })
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    countRequest: (method: string, route: string, status: number, ms: number) =>
      requests.observe({ method, route, status }, ms / 1000),
    countPage: (result: keyof typeof pages) => {
      pages[result] += 1
    },
    countKeptRead: (route: string) => {
      reads[route] = (reads[route] ?? 0) + 1
    },
    countRefused: (name: string) => {
      refused[name] = (refused[name] ?? 0) + 1
    },
  }
}
