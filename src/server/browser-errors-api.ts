/** OUT-3: what stopped working in a visitor's browser, for the server's log. Nothing of it is stored. */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, jsonBody, limited, refusals } from '../platform/api.ts'
import { loggedMessage, loggedPath } from '../platform/logged-path.ts'
import type { RateLimit } from '../platform/rate-limit.ts'

const limit: RateLimit = { name: 'browser-errors', most: 20, windowMs: 60 * 60 * 1000 }

const BrowserErrorSchema = z
  .object({
    part: z.string().regex(/^[a-z0-9 -]{1,60}$/, 'Enter the name of a part.'),
    page: z.string().max(500).openapi({ description: 'The path of the page. Its tokens are not logged.' }),
    message: z.string().max(500),
    stack: z.string().max(5_000).openapi({ description: "Only places in the shop's own files are logged." }),
  })
  .openapi('BrowserError')

const report = createRoute({
  method: 'post',
  path: '/browser-errors',
  summary: 'Tell the log that a part of a page stopped working',
  description: "The shop's own pages send it once for each part. At most 20 an hour for each address.",
  request: jsonBody(BrowserErrorSchema),
  responses: { 204: { description: 'Noted' }, ...refusals(400, 429) },
})

/** Where in our own files: all else in a stack is another's text. */
const places = /assets\/[\w.-]{1,80}\.js:\d{1,9}:\d{1,9}/g
const mostPlaces = 8

export function createBrowserErrorsApi(parts: Pick<ApiParts, 'store' | 'now'>) {
  const api = createApi()
  api.post('/browser-errors', limited(parts, limit))
  return api.openapi(report, (c) => {
    const { part, page, message, stack } = c.req.valid('json')
    c.get('log').warn(
      {
        part,
        page: loggedPath(page),
        reason: loggedMessage(message),
        at: (stack.match(places) ?? []).slice(0, mostPlaces),
      },
      'a part of a page stopped working',
    )
    return c.body(null, 204)
  })
}
