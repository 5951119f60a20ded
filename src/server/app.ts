/** The shop as one `fetch` function: API, health and pages. Needs no port, so tests call it as it is. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ApiEnv, Problem, problemResponse } from '../platform/api.ts'
import { isDatabaseUnavailable } from '../platform/database/store.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { renderPage } from '../web/entry-server.tsx'
import { callerOf } from './address-group.ts'
import { answerError, createShopApi, type ShopParts } from './api.ts'
import type { PageAssets } from './assets.ts'
import { usesEmailJs } from './config-api.ts'
import { createCrawlerFiles } from './crawler-files.ts'
import { contentSecurityPolicy, securityHeaders } from './security.ts'

export type App = ReturnType<typeof createApp>

export function createApp(
  shop: ShopParts & { log: Log; metrics: Metrics; assets: PageAssets; ping: () => Promise<void> },
) {
  const { env, log, metrics } = shop
  const headers = securityHeaders(env.http.publicUrl, shop.payments.providers[0].name)
  const pagePolicy = contentSecurityPolicy(shop.payments.providers[0].name, {
    analytics: env.ga4MeasurementId !== undefined,
    emailJs: usesEmailJs(env),
  })
  const site = {
    publicUrl: env.http.publicUrl,
    measurementId: env.ga4MeasurementId,
    development: shop.assets.development,
  }
  const app = new Hono<ApiEnv>()
  const warnOfProxy = createProxyWarning(env.http.trustedProxies, log)

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    const caller = callerOf(clientAddress(c, env.http.trustedProxies))
    c.set('clientAddress', caller.address)
    c.set('clientNetwork', caller.network)
    warnOfProxy(c)
    // Before the answer is made: to put a header on one that is made costs a copy of the whole answer each time.
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    c.header('x-request-id', requestId)
    await next()
    if (isInProcess(c)) return
    const ms = performance.now() - started
    // The pattern, never the address itself: a cart's key or an order's token may stand in it.
    const route = routePath(c)
    metrics.countRequest(c.req.method, route, c.res.status, ms)
    log.info({ requestId, method: c.req.method, route, status: c.res.status, ms: Math.round(ms * 10) / 10 }, 'request')
  })
  app.onError(answerError)

  app.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    if (!shop.isPasswordSettled()) return c.text('the shop is still starting', 503, { 'cache-control': 'no-store' })
    try {
      await shop.ping()
      return c.text('ready', 200, { 'cache-control': 'no-store' })
    } catch (error) {
      if (!isDatabaseUnavailable(error)) c.get('log').error({ err: error }, 'the database cannot be read')
      return c.text('the database does not answer', 503, { 'cache-control': 'no-store' })
    }
  })
  app.get('/metrics', async (c) => {
    const refusal = refuseMetrics(c, env)
    return refusal ?? c.text(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })

  const api = createShopApi(shop)
  app.use('/api/*', async (c, next) => {
    c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    c.header('cache-control', 'no-cache')
    await next()
  })
  app.route('/api', api)
  app.all('/api/*', (c) => problemResponse(new Problem(404, 'There is no such address in this API.'), c))

  /** Renders the page at an address such as '/products?sort=name'. A page's own reads are answered in process. */
  const render = async (address: string) => {
    const page = await renderPage(`http://in-process${address}`, shop.assets, site, async (input, init) =>
      app.request(input, init),
    )
    // The path alone: an order's token travels in the query.
    if (page.status === 500)
      log.error({ page: address.split('?', 1)[0]?.slice(0, 200) }, 'a page could not be rendered')
    const pageHeaders = {
      ...headers,
      ...page.headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': page.status === 200 ? 'no-cache' : 'no-store',
      // In development Vite's client brings its own inline styles and scripts.
      ...(!shop.assets.development && { 'content-security-policy': pagePolicy }),
    }
    return { status: page.status, html: page.html, headers: pageHeaders }
  }

  app.route('/', createCrawlerFiles({ env, store: shop.store }))
  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const page = await render(pathname + search)
    return c.body(page.html, page.status as ContentfulStatusCode, page.headers)
  })
  app.notFound((c) => c.text('There is nothing to do here.', 405, { allow: 'GET, HEAD' }))

  /** The demo provider's deliveries take the way that any provider's take. */
  const deliverPaymentEvent = async (body: string, signature: string) => {
    const answer = await app.request('/api/payments/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    return answer.ok
  }

  return { fetch: app.fetch, request: app.request, render, deliverPaymentEvent }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * How much is sold when is nobody else's business: metrics are for a program on this machine, or for whoever has the token
 * (RFC 6750). What a proxy on this machine passes on comes from here too, and is not; it need not add a header that says
 * so, but a shop with a public address has one in front.
 */
function refuseMetrics(c: Context, { metricsToken, http }: ShopParts['env']): Response | undefined {
  if (metricsToken !== undefined) {
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    // Of equal length as digests, and compared in the same time whatever was given.
    if (timingSafeEqual(digest(given), digest(metricsToken))) return undefined
    return c.text('This needs METRICS_TOKEN.', 401, { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' })
  }
  const { address = '' } = isInProcess(c) ? {} : getConnInfo(c).remote
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(address)
  const isPassedOn =
    http.publicUrl !== undefined ||
    http.trustedProxies > 0 ||
    passedOnBy.some((name) => c.req.header(name) !== undefined)
  if (isLocal && !isPassedOn) return undefined
  return c.text(
    'Set METRICS_TOKEN to read metrics from another machine, or from a shop that has a proxy in front.',
    403,
    {
      'cache-control': 'no-store',
    },
  )
}

const passedOnBy = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** The server's own calls for its pages come without a connection. */
const isInProcess = (c: Context) => c.env?.incoming === undefined

/**
 * Who asks: the other end of the connection, or, behind proxies that the owner trusts, what the outermost of them saw.
 * Without TRUST_PROXY the header is not read: anybody could write anything into it.
 */
function clientAddress(c: Context, trustedProxies: number): string {
  if (isInProcess(c)) return 'in-process'
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const seen = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return seen || (getConnInfo(c).remote.address ?? 'unknown')
}

/**
 * Behind a proxy that the shop does not know of, all visitors have one address, and one who guesses passwords keeps the
 * owner out. Said once: any visitor can send that header too.
 */
function createProxyWarning(trustedProxies: number, log: Log): (c: Context) => void {
  let said = trustedProxies > 0
  return (c) => {
    if (said || c.req.header('x-forwarded-for') === undefined) return
    said = true
    log.warn(
      'Requests carry X-Forwarded-For, but TRUST_PROXY is 0. Behind a proxy, set it to the number of proxies: until then, limits count all visitors as one.',
    )
  }
}
