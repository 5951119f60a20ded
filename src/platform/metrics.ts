import { createRequire } from 'node:module'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { WorkCounts } from './line.ts'
import type { DatabaseGauges, DatabaseWatch } from './watching/database-watch.ts'
import { watchEventLoop } from './watching/event-loop.ts'

export type Metrics = ReturnType<typeof openMetrics>

/**
 * Node's own metrics: prom-client's default ones, by their files, without `gc`. Its observer runs after each collection,
 * which under load is more than a hundred times a second and costs 2% of all requests. `eventLoopLag` is the shop's own
 * (watching/event-loop.ts).
 */
export const processMetrics = [
  'processCpuTotal',
  'processStartTime',
  'osMemoryHeap',
  'processOpenFileDescriptors',
  'processMaxFileDescriptors',
  'processResources',
  'processHandles',
  'processRequests',
  'heapSizeAndUsed',
  'heapSpacesSizeAndUsed',
  'version',
]
const load = createRequire(import.meta.url)

/** What the app doesn't answer itself: pages, kept reads of the API, files of the build, pictures. */
const answerKinds = ['page', 'read', 'file', 'picture'] as const
type AnswerKind = (typeof answerKinds)[number]

/** Work that waits in a line of its own, or runs in a process of its own. */
type WorkName = 'sign_in' | 'page' | 'upload' | 'picture' | 'paper' | 'sheet' | 'drawing' | 'shared' | 'skin'

/** Prometheus metrics for one process. Labels are route patterns, never addresses. */
export function openMetrics() {
  const register = new Registry()
  for (const name of processMetrics) load(`prom-client/lib/metrics/${name}.js`)(register)
  watchEventLoop(register)
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
  // Of each kind by the first digit of its status. Plain numbers as well.
  const answers = Object.fromEntries(answerKinds.map((kind) => [kind, [0, 0, 0, 0, 0, 0]])) as Record<
    AnswerKind,
    number[]
  >
  new Counter({
    name: 'http_answers_total',
    help: 'Requests that never reach the application, by kind and class of status. The others are in http_request_duration_seconds',
    labelNames: ['kind', 'code'],
    registers: [register],
    collect() {
      this.reset()
      for (const kind of answerKinds)
        for (const digit of [2, 3, 4, 5]) this.inc({ kind, code: `${digit}xx` }, answers[kind][digit])
    },
  })
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Pages that were not in the cache: waiting for their turn, reading and rendering',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  const sent = new Counter({
    name: 'shop_emails_sent_total',
    help: 'Emails that the mail server accepted, by kind',
    labelNames: ['kind'],
    registers: [register],
  })
  const notSent = new Counter({
    name: 'shop_email_failures_total',
    help: 'Tries to send an email that failed, by kind. Most are repeated',
    labelNames: ['kind'],
    registers: [register],
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
    /** @param status Of HTTP. */
    countAnswer: (kind: AnswerKind, status: number) => {
      const digit = (status / 100) | 0
      answers[kind][digit] = (answers[kind][digit] ?? 0) + 1
    },
    countRender: (ms: number) => renders.observe(ms / 1000),
    countEmail: (kind: string, result: 'sent' | 'failed', by = 1) =>
      (result === 'sent' ? sent : notSent).inc({ kind }, by),
    watchDatabase: (watch: DatabaseWatch) => watchDatabase(register, watch),
    watchWork: watchWork(register),
    countOutsideCall: countOutsideCalls(register),
    register,
    countKeptRead: (route: string) => {
      reads[route] = (reads[route] ?? 0) + 1
    },
    /** With 0 a class is shown before its first refusal, which Prometheus would otherwise not see as an increase. */
    countRefused: (name: string, by = 1) => {
      refused[name] = (refused[name] ?? 0) + by
    },
  }
}

function watchDatabase(register: Registry, watch: DatabaseWatch): void {
  const durations = new Histogram({
    name: 'shop_database_duration_seconds',
    help: 'Statements by kind (read, write), and transactions from begin to commit',
    labelNames: ['kind'],
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 1],
    registers: [register],
  })
  const waits = new Histogram({
    name: 'shop_database_wait_seconds',
    help: 'Waiting for a connection on PostgreSQL, for the turn to write on SQLite',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 1, 2.5],
    registers: [register],
  })
  const failures = new Counter({
    name: 'shop_database_errors_total',
    help: 'Failed statements: database unavailable, conflict with another transaction (it runs again), or other',
    labelNames: ['kind'],
    registers: [register],
  })
  for (const kind of ['read', 'write', 'transaction']) durations.zero({ kind })
  for (const kind of ['unavailable', 'conflict', 'other']) failures.inc({ kind }, 0)
  watch.reportTo({
    took: (kind, ms) => durations.observe({ kind }, ms / 1000),
    waited: (ms) => waits.observe(ms / 1000),
    failed: (kind) => failures.inc({ kind }),
  })
  const { pool, walBytes } = watch.gauges
  if (pool) watchPool(register, pool)
  if (walBytes)
    new Gauge({
      name: 'shop_database_wal_bytes',
      help: "Size of SQLite's write-ahead log",
      registers: [register],
      collect() {
        this.set(walBytes())
      },
    })
}

function watchPool(register: Registry, pool: NonNullable<DatabaseGauges['pool']>): void {
  const gauges = [
    ['shop_database_pool_connections', 'Open connections to PostgreSQL', 'size'],
    ['shop_database_pool_idle_connections', 'Of them, how many have nothing to do', 'idle'],
    ['shop_database_pool_waiting', 'Callers that wait for a connection', 'waiting'],
  ] as const
  for (const [name, help, figure] of gauges)
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(pool()[figure])
      },
    })
}

/** Returns `watchWork(name, counts)`: for what is read at each scrape. */
function watchWork(register: Registry) {
  const watched = new Map<WorkName, () => WorkCounts>()
  const each = (set: (work: WorkName, counts: WorkCounts) => void) => {
    for (const [work, counts] of watched) set(work, counts())
  }
  for (const [name, help] of [
    ['running', 'Work under way, by kind'],
    ['waiting', 'Work that waits for its turn, by kind'],
  ] as const)
    new Gauge({
      name: `shop_work_${name}`,
      help,
      labelNames: ['work'],
      registers: [register],
      collect() {
        each((work, counts) => this.set({ work }, counts[name]))
      },
    })
  for (const [name, help] of [
    ['refused', 'Work that was refused because too much waited, by kind'],
    ['failed', 'Work that failed, by kind'],
  ] as const)
    new Counter({
      name: `shop_work_${name}_total`,
      help,
      labelNames: ['work'],
      registers: [register],
      collect() {
        this.reset()
        each((work, counts) => this.inc({ work }, counts[name]))
      },
    })
  return (name: WorkName, counts: () => WorkCounts): void => void watched.set(name, counts)
}

function countOutsideCalls(register: Registry) {
  const durations = new Histogram({
    name: 'shop_outside_call_duration_seconds',
    help: 'Calls to the payment provider, the mail server and the picture bucket',
    labelNames: ['service'],
    buckets: [0.1, 0.5, 1, 5, 10],
    registers: [register],
  })
  const failures = new Counter({
    name: 'shop_outside_call_failures_total',
    help: 'Of them, those that failed',
    labelNames: ['service'],
    registers: [register],
  })
  return (service: string, ms: number, ok: boolean): void => {
    durations.observe({ service }, ms / 1000)
    failures.inc({ service }, ok ? 0 : 1)
  }
}
