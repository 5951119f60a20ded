/** What a refused visitor gets. Written beforehand, because refusing must cost almost nothing when it happens most. */
import { randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { announcesBody } from '../bodies/slow-body.ts'
import { drainOnceAnswered } from '../bodies/unread-body.ts'

const sentence = 'The shop is busy right now. Try again in a moment.'

/** Spread out, so that those refused together don't come back together. */
const retryAfterSeconds = { least: 2, most: 5 }

/** Without styles and scripts: nothing else has to be fetched from a busy shop. An empty `href` is the same address. */
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>The shop is busy</title></head><body><h1>The shop is busy</h1><p>More people are here right now than we can serve. Your cart and anything you sent are safe.</p><p><a href="">Try again</a> in a moment.</p></body></html>`

const pagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** @param headers on every answer of the shop */
export function createRefusal(headers: Record<string, string>) {
  const common = { ...headers, 'cache-control': 'no-store' }
  const flat = (more: Record<string, string>) => Object.entries({ ...common, ...more }).flat()
  const pageHeaders = flat({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'content-length': String(Buffer.byteLength(page)),
  })
  const apiHeaders = flat({ 'content-type': 'application/problem+json', 'content-security-policy': apiPolicy })
  const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: sentence }
  const problemStart = `${JSON.stringify(problem).slice(0, -1)},"requestId":"`

  /** @param readsBody whether something reads the request's body already */
  return (request: IncomingMessage, response: ServerResponse, readsBody = false): void => {
    if (response.headersSent || response.destroyed) return
    // A browser would give up a connection that is closed while it still sends, and not see the answer.
    if (!readsBody && announcesBody(request)) drainOnceAnswered(request, response)
    const retryAfter = String(randomInt(retryAfterSeconds.least, retryAfterSeconds.most + 1))
    // A paper or a photograph of a quote is opened from its link, like a page.
    if (!request.url?.startsWith('/api/') || request.headers['sec-fetch-dest'] === 'document') {
      response.writeHead(503, ['retry-after', retryAfter, ...pageHeaders]).end(page)
      return
    }
    const requestId = randomUUID()
    const body = `${problemStart}${requestId}"}`
    response
      .writeHead(503, [
        'retry-after',
        retryAfter,
        'x-request-id',
        requestId,
        'content-length',
        String(body.length),
        ...apiHeaders,
      ])
      .end(body)
  }
}
