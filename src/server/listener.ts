/** What `node:http` calls: files and ready pages go out at once, everything else to the app. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type PictureStore, serveMedia } from '../features/media/media.server.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { App } from './app.ts'
import type { StaticFiles } from './assets.ts'
import { type PageCache, pageKey, sendPrepared } from './page-cache.ts'
import { readAwayOnceAnswered } from './unread-body.ts'

export function createListener(parts: {
  app: App
  files: StaticFiles
  pictures: readonly PictureStore[]
  pages: PageCache
  headers: Record<string, string>
  metrics: Metrics
  log: Log
}): RequestListener {
  const { app, files, pictures, pages, metrics, log } = parts
  // Its own way with what was not read is half a second of patience.
  const answerByApp = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const securityHeaders = Object.entries(parts.headers)

  const fail = (response: ServerResponse, error: unknown) => {
    log.error({ err: error }, 'unexpected error')
    if (!response.headersSent)
      response.writeHead(500, { ...parts.headers, 'content-type': 'text/plain; charset=utf-8' })
    response.end('Something went wrong on our side.\n')
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/'
    const reading = request.method === 'GET' || request.method === 'HEAD'
    // First what most visitors come for: a page that is ready, under the very address that it is kept by.
    const kept = reading ? pages.find(url) : undefined
    if (kept) {
      metrics.countPage(true)
      sendPrepared(request, response, kept)
      return
    }
    if (!reading || !url.startsWith('/') || isForApp(url)) {
      readAwayOnceAnswered(request, response)
      answerByApp(request, response).catch((error: unknown) => fail(response, error))
      return
    }
    if (url.startsWith('/media/')) {
      for (const [name, value] of securityHeaders) response.setHeader(name, value)
      serveMedia(pictures, request, response).catch((error) => log.error({ err: error }, 'a picture cannot be read'))
      return
    }
    const key = pageKey(url)
    const ready = key === undefined ? undefined : pages.find(key)
    if (ready) {
      metrics.countPage(true)
      sendPrepared(request, response, ready)
      return
    }
    const path = url.split('?', 1)[0] ?? ''
    const file = files.find(path)
    if (file) {
      file.then(
        (answer) => sendPrepared(request, response, answer),
        (error) => fail(response, error),
      )
      return
    }
    metrics.countPage(false)
    const started = performance.now()
    const page = key === undefined ? pages.renderOnly(url) : pages.get(key)
    page.then(
      (answer) => {
        sendPrepared(request, response, answer)
        // The path alone: an order's token travels in the query.
        const ms = Math.round((performance.now() - started) * 10) / 10
        log.info({ method: request.method, page: path, status: answer.status, ms }, 'page rendered')
      },
      (error) => fail(response, error),
    )
  }
}

const isForApp = (url: string) =>
  url.startsWith('/api/') ||
  /^\/(api|healthz|readyz|metrics|robots\.txt|sitemap\.xml|site\.webmanifest)(\?|$)/.test(url)
