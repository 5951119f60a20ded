/** The `node:http` request listener: sends files and cached pages at once and lets everything else into the app in turn. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type PictureStore, serveMedia } from '../features/media/serve-media.server.ts'
import type { Log } from '../platform/log.ts'
import { loggedPath } from '../platform/logged-path.ts'
import type { Metrics } from '../platform/metrics.ts'
import { createSparseLog } from '../platform/watching/sparse-log.ts'
import { createDoor, type Door } from './admission/door.ts'
import type { GateLimits } from './admission/gate.ts'
import { isOwners } from './admission/known-owners.ts'
import { largestBodyBytes } from './api.ts'
import { type App, slowMs } from './app.ts'
import type { StaticFiles } from './assets/assets.ts'
import { limitBodyTime } from './bodies/slow-body.ts'
import { awaitBody } from './bodies/whole-body.ts'
import { pageKey, publicReadOf } from './cache/cache-keys.ts'
import { type PageCache, TooManyRenders } from './cache/page-cache.ts'
import { sendPrepared } from './cache/prepared-answer.ts'

/** `isReading`: by GET or HEAD. */
type Call = { request: IncomingMessage; response: ServerResponse; url: string; isReading: boolean }

export function createListener(parts: {
  app: Pick<App, 'fetch'>
  files: StaticFiles
  pictures: readonly PictureStore[]
  pages: PageCache
  headers: Record<string, string>
  metrics: Metrics
  log: Log
  /** Without it, one of its own. */
  door?: Door
  /** Of its own door, if not the usual ones. */
  limits?: Partial<GateLimits>
}): RequestListener {
  const { app, files, pictures, pages, metrics, log } = parts
  const { door = createDoor(parts) } = parts
  const answerByApp = getRequestListener(app.fetch, {
    // Hono waits only 500 ms for an unread body.
    autoCleanupIncoming: false,
    // HTTP/1.0 has no Host header, and simple health checks send none.
    hostname: 'localhost',
  })
  const warnOfSlow = createSparseLog(log)
  const securityHeaders = Object.entries(parts.headers)

  const sendText = (response: ServerResponse, status: number, text: string, headers = {}) => {
    if (!response.headersSent)
      response.writeHead(status, { ...parts.headers, ...headers, 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${text}\n`)
  }
  const fail = (response: ServerResponse, error: unknown) => {
    if (error instanceof TooManyRenders) {
      door.answerBusy(response.req, response)
      return
    }
    log.error({ err: error }, 'unexpected error')
    sendText(response, 500, 'Something went wrong on our end.')
  }

  /** RFC 9112, section 3.2. A proxy and this server could each trust a different one. */
  function refusesTwoHosts({ request, response }: Call): boolean {
    if (countHosts(request.rawHeaders) <= 1) return false
    sendText(response, 400, 'The request names more than one host.', { connection: 'close' })
    return true
  }

  /**
   * The common case: a cached page or read, with its address as the cache key. The owner's reads go past the cache: behind a
   * balancer, one that follows a write may reach a process that hasn't noticed the write yet, and the desk would keep the old
   * answer for the rest of the visit (SHELL-8).
   */
  function sendsKept({ request, response, url, isReading }: Call): boolean {
    const kept = isReading ? pages.find(url) : undefined
    if (!kept || (kept.route && isOwners(request))) return false
    if (kept.route) metrics.countKeptRead(kept.route)
    else metrics.countPage('hit')
    sendPrepared(request, response, kept)
    metrics.countAnswer(kept.route ? 'read' : 'page', response.statusCode)
    return true
  }

  function answersPublicRead({ request, response, url, isReading }: Call): boolean {
    const wanted = isReading && url.startsWith('/api/') && !isOwners(request) ? publicReadOf(url) : undefined
    if (!wanted) return false
    const answer = () => {
      const { answer, shared } = pages.read(wanted, { incoming: request, outgoing: response })
      if (shared) metrics.countKeptRead(wanted.route)
      return Promise.resolve(answer).then(
        (prepared) => {
          sendPrepared(request, response, prepared)
          if (shared) metrics.countAnswer('read', response.statusCode)
        },
        (error) => fail(response, error),
      )
    }
    // Those with a fixed address are few, and once read they serve everyone.
    if (wanted.key === wanted.route || pages.isReady(wanted)) void answer()
    else door.enter('anyone', request, response, answer)
    return true
  }

  function letsTheAppAnswer({ request, response, url, isReading }: Call): boolean {
    if (isReading && url.startsWith('/') && !isForApp(url)) return false
    const answer = () => answerByApp(request, response).catch((error: unknown) => fail(response, error))
    const name = door.classOf(request)
    if (name === 'exempt') awaitBody(request, response, largestBodyBytes, answer)
    // Before the body has arrived, which nobody then has to read.
    else if (!door.turnsAway(name, request, response))
      awaitBody(request, response, largestBodyBytes, () => door.enter(name, request, response, answer))
    return true
  }

  function sendsPicture({ request, response, url }: Call): boolean {
    if (!url.startsWith('/media/')) return false
    for (const [name, value] of securityHeaders) response.setHeader(name, value)
    serveMedia(pictures, request, response)
      .catch((error) => log.error({ err: error }, 'a picture cannot be read'))
      .finally(() => metrics.countAnswer('picture', response.statusCode))
    return true
  }

  /** Under its address without the parameters that change nothing. */
  function sendsKeptPage({ request, response, url }: Call): boolean {
    const key = pageKey(url)
    const ready = key === undefined ? undefined : pages.find(key)
    if (!ready) return false
    metrics.countPage('hit')
    sendPrepared(request, response, ready)
    metrics.countAnswer('page', response.statusCode)
    return true
  }

  function sendsFile({ request, response, url }: Call): boolean {
    const file = files.find(pathOf(url))
    if (!file) return false
    file
      .then(
        (answer) => sendPrepared(request, response, answer),
        (error) => fail(response, error),
      )
      .finally(() => metrics.countAnswer('file', response.statusCode))
    return true
  }

  /** All the rest is pages: those that aren't kept yet, and those that never are. */
  function rendersPage({ request, response, url }: Call): boolean {
    const key = pageKey(url)
    // Searches, a customer's own pages, and addresses that the shop wouldn't write.
    if (key === undefined || key.includes('?')) {
      const name = door.classOf(request)
      if (name !== 'exempt' && door.turnsAway(name, request, response)) return true
    }
    const started = performance.now()
    const page = key === undefined ? pages.renderOnly(url) : pages.get(key)
    page.then(
      (answer) => {
        metrics.countPage('miss')
        sendPrepared(request, response, answer)
        metrics.countAnswer('page', response.statusCode)
        const ms = Math.round((performance.now() - started) * 10) / 10
        metrics.countRender(ms)
        const rendered = { method: request.method, page: loggedPath(pathOf(url)), status: answer.status, ms }
        log.info(rendered, 'page rendered')
        if (ms >= slowMs) warnOfSlow(rendered, 'slow page')
      },
      (error) => {
        metrics.countPage(error instanceof TooManyRenders ? 'refused' : 'miss')
        fail(response, error)
        metrics.countAnswer('page', response.statusCode)
      },
    )
    return true
  }

  // Their order is the policy: who gets past the door is decided by the first that takes the request.
  const steps = [
    sendsKept,
    answersPublicRead,
    letsTheAppAnswer,
    sendsPicture,
    sendsKeptPage,
    sendsFile,
    rendersPage,
  ] as const
  return (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const call = { request, response, url: request.url ?? '/', isReading }
    if (refusesTwoHosts(call)) return
    limitBodyTime(request, response)
    for (const takes of steps) if (takes(call)) return
  }
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}

const isForApp = (url: string) =>
  url.startsWith('/api/') ||
  url.startsWith('/share/') ||
  // The desk itself is a page.
  url.startsWith('/admin/kept/') ||
  /^\/(api|healthz|readyz|metrics|admin\/(worker\.js|desk\.webmanifest)|robots\.txt|sitemap\.xml|site\.webmanifest|sheet\.pdf|piece\.(glb|usdz))(\?|$)/.test(
    url,
  )
