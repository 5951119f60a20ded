/** The shop as one `fetch` function: API, health, metrics and pages. It needs no port, so tests call it directly. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createShareApi } from '../features/catalog/share/share-api.server.ts'
import { unread } from '../features/owner/deeds/record-deeds.server.ts'
import { createSheetApi } from '../features/sheet/sheet-api.server.ts'
import { createPieceFilesApi } from '../features/solid/files/piece-files-api.server.ts'
import { type ApiEnv, Problem, problemResponse } from '../platform/api.ts'
import { isDatabaseUnavailable } from '../platform/database/store.ts'
import { inRequest, type Log } from '../platform/log.ts'
import { loggedPath } from '../platform/logged-path.ts'
import { createSparseLog } from '../platform/watching/sparse-log.ts'
import { type RenderedPage, renderPage } from '../web/entry-server.tsx'
import { callerOf } from './address-group.ts'
import { answerError, createShopApi, type ShopParts } from './api.ts'
import type { PageAssets } from './assets/assets.ts'
import { publicReadOf } from './cache/cache-keys.ts'
import type { Connection, ReadForPage } from './cache/page-cache.ts'
import { usesEmailJs } from './config-api.ts'
import { createCrawlerFiles } from './crawler-files.ts'
import { createDeskApp } from './desk-app/desk-app.ts'
import { watchShop } from './metrics/watch-shop.ts'
import { contentSecurityPolicy, securityHeaders } from './security.ts'

export type App = ReturnType<typeof createApp>

export function createApp(
  shop: ShopParts & {
    log: Log
    assets: PageAssets
    ping: () => Promise<void>
    /** Whether the process is about to stop, and a balancer should send visitors elsewhere. */
    isDraining?: () => boolean
  },
) {
  const { env, log, metrics } = shop
  const headers = securityHeaders(env.http.publicUrl, shop.payments.providers[0].cardForm)
  const outside = { analytics: env.ga4MeasurementId !== undefined, emailJs: usesEmailJs(env) }
  const pagePolicy = (inline: RenderedPage['inline']) =>
    contentSecurityPolicy(shop.payments.providers[0].cardForm, { ...outside, inline })
  const site = {
    publicUrl: env.http.publicUrl,
    measurementId: env.ga4MeasurementId,
    development: shop.assets.development,
  }
  const app = new Hono<ApiEnv>()
  const warnOfSlow = createSparseLog(log)
  watchShop(shop)
  const warnOfProxy = createProxyWarning(env.http.trustedProxies, log)

  app.use((c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log)
    return inRequest({ requestId, route: () => routePath(c) }, () => answer(c, next))
  })
  const answer = async (c: Context<ApiEnv>, next: () => Promise<void>) => {
    const started = performance.now()
    const caller = callerOf(clientAddress(c, env.http.trustedProxies))
    c.set('clientAddress', caller.address)
    c.set('clientNetwork', caller.network)
    warnOfProxy(c)
    // Set before the response exists: adding a header to a finished response copies the whole response each time.
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    c.header('x-request-id', c.get('requestId'))
    await next()
    if (isInProcess(c)) return
    const ms = performance.now() - started
    // The pattern, never the address itself, which may contain a cart's key or an order's token.
    const route = routePath(c)
    metrics.countRequest(c.req.method, route, c.res.status, ms)
    const answered = { method: c.req.method, route, status: c.res.status, ms: Math.round(ms * 10) / 10 }
    log.info(answered, 'request')
    if (ms >= slowMs && !isSlowOnPurpose(c)) warnOfSlow(answered, 'slow request')
  }
  app.onError(answerError)

  app.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    if (!shop.isPasswordSettled()) return c.text('the shop is still starting', 503, { 'cache-control': 'no-store' })
    if (shop.isDraining?.()) return c.text('the shop is stopping', 503, { 'cache-control': 'no-store' })
    try {
      await shop.ping()
      return c.text('ready', 200, { 'cache-control': 'no-store' })
    } catch (error) {
      if (!isDatabaseUnavailable(error)) c.get('log').error({ err: error }, 'the database cannot be read')
      return c.text('the database is not responding', 503, { 'cache-control': 'no-store' })
    }
  })
  app.get('/metrics', async (c) => {
    const refusal = refuseMetrics(c, env)
    return refusal ?? c.text(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })

  const api = createShopApi(shop, async (c, path) => {
    const answer = await app.request(`/api${path}`, { headers: { cookie: c.req.header('cookie') ?? '' } })
    if (answer.ok) return answer.json()
    return answer.status === 404 ? undefined : unread
  })
  app.use('/api/*', async (c, next) => {
    c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    c.header('cache-control', 'no-cache')
    await next()
  })
  app.route('/api', api)
  app.all('/api/*', (c) => problemResponse(new Problem(404, 'API address not found.'), c))

  /**
   * Answers a public read as it is for everyone: of a visitor's request, only the address gets this far. The connection
   * is for the log and metrics.
   */
  const read = async (address: string, connection?: Connection) => {
    const answer = await app.request(origin + address, undefined, connection)
    const readHeaders = Object.fromEntries(answer.headers)
    // What is kept answers many requests. A refusal keeps its id, which is also in its body and in the log.
    if (answer.ok) delete readHeaders['x-request-id']
    return { status: answer.status, text: await answer.text(), headers: readHeaders }
  }

  /**
   * Renders the page at an address such as '/products?sort=name'. The page's own API calls stay in process; `readKept`
   * answers those that the cache keeps.
   */
  const render = async (address: string, readKept?: ReadForPage) => {
    const page = await renderPage(origin + address, shop.assets, site, async (input, init) => {
      const wanted = readKept && init?.method === 'GET' ? publicReadOf(String(input).slice(origin.length)) : undefined
      if (!readKept || !wanted) return app.request(input, init)
      const { text, ...answer } = await readKept(wanted)
      return new Response(text, answer)
    })
    if (page.status === 500) log.error({ page: loggedPath(address), err: page.error }, 'a page could not be rendered')
    const pageHeaders = {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': page.status === 200 ? 'no-cache' : 'no-store',
      ...page.headers,
      // In development, Vite's client adds inline styles and scripts.
      ...(!shop.assets.development && { 'content-security-policy': pagePolicy(page.inline) }),
    }
    return { status: page.status, html: page.html, headers: pageHeaders }
  }

  app.route('/', createCrawlerFiles({ env, store: shop.store }))
  app.route('/', createDeskApp(shop.assets))
  app.route('/', createShareApi(shop))
  app.route('/', createPieceFilesApi(shop))
  app.route('/', createSheetApi(shop))
  app.get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const page = await render(pathname + search)
    return c.body(page.html, page.status as ContentfulStatusCode, page.headers)
  })
  app.notFound((c) => c.text('Method not allowed.', 405, { allow: 'GET, HEAD' }))

  /** The demo provider's events go through the same webhook as any provider's. */
  const deliverPaymentEvent = async (body: string, signature: string) => {
    const answer = await app.request('/api/payments/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [shop.payments.demo.signatureHeader]: signature },
      body,
    })
    return answer.ok
  }

  return { fetch: app.fetch, request: app.request, render, read, deliverPaymentEvent }
}

/** A request or page that takes longer is worth a line of its own. */
export const slowMs = 1_000

/** An upload takes as long as its sender's network; a wrong password is answered late (ADMIN-1). */
const isSlowOnPurpose = (c: Context) =>
  c.res.status === 401 || (c.req.header('content-type') ?? '').startsWith('multipart/form-data')

/** Where the server's own calls go: no host. */
const origin = 'http://in-process'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Metrics show how much the shop sells, so only a program on this machine or a caller with the token (RFC 6750) may read
 * them. Requests from a proxy on this machine also come from a local address. A proxy may add no header, so a shop with
 * a public address counts as behind one.
 */
function refuseMetrics(c: Context, { metricsToken, http }: ShopParts['env']): Response | undefined {
  if (metricsToken !== undefined) {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    // Digests have equal lengths, which timingSafeEqual requires.
    if (timingSafeEqual(digest(token), digest(metricsToken))) return undefined
    return c.text('Send METRICS_TOKEN as a Bearer token.', 401, {
      'www-authenticate': 'Bearer',
      'cache-control': 'no-store',
    })
  }
  const { address = '' } = isInProcess(c) ? {} : getConnInfo(c).remote
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(address)
  const isProxied =
    http.publicUrl !== undefined ||
    http.trustedProxies > 0 ||
    proxyHeaders.some((name) => c.req.header(name) !== undefined)
  if (isLocal && !isProxied) return undefined
  return c.text('Set METRICS_TOKEN to read metrics from another machine or through a proxy.', 403, {
    'cache-control': 'no-store',
  })
}

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** The server's own calls for its pages have no connection. */
const isInProcess = (c: Context) => c.env?.incoming === undefined

/**
 * The other end of the connection or, behind trusted proxies, the address that the outermost one saw. Without
 * TRUST_PROXY the header is ignored: any client can set it.
 */
function clientAddress(c: Context, trustedProxies: number): string {
  if (isInProcess(c)) return 'in-process'
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const seen = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return seen || (getConnInfo(c).remote.address ?? 'unknown')
}

/**
 * Behind an unknown proxy all visitors share one address, so anyone guessing passwords locks the owner out. Logged once,
 * because any visitor can send X-Forwarded-For.
 */
function createProxyWarning(trustedProxies: number, log: Log): (c: Context) => void {
  let warned = trustedProxies > 0
  return (c) => {
    if (warned || c.req.header('x-forwarded-for') === undefined) return
    warned = true
    log.warn(
      'Requests carry X-Forwarded-For, but TRUST_PROXY is 0. If the shop is behind a proxy, set TRUST_PROXY to the number of proxies. Until then, rate limits count all visitors as one.',
    )
  }
}
