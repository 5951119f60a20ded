import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** Prometheus metrics of one process. Labels are route patterns, never addresses. */
export function openMetrics() {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered by the application, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  })
  const pages = new Counter({
    name: 'page_cache_requests_total',
    help: 'Page requests by whether the page was ready',
    labelNames: ['result'],
    registers: [register],
  })
  // Looked up once: a labelled lookup for each cached page would cost more than sending it.
  const hit = pages.labels('hit')
  const miss = pages.labels('miss')
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    countRequest: (method: string, route: string, status: number, ms: number) =>
      requests.observe({ method, route, status }, ms / 1000),
    countPage: (ready: boolean) => (ready ? hit : miss).inc(),
  }
}
