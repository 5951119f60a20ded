/** `/api/openapi.json`: each route's own description, plus who may call it and the refusals that any call can return. */
import type { createApi } from '../platform/api.ts'

const description =
  'JSON in and out; pictures come as multipart/form-data. Errors are application/problem+json (RFC 9457).'

/** Returned before a call's own code runs; see api.ts. */
const refusalsOfAny = { 503: 'The shop is busy or the database is unavailable; Retry-After says when to try again' }
const refusalsOfWrites = {
  403: 'Sent by a page on another site',
  408: 'The request body took too long',
  413: 'Request too large',
  415: 'Content type not accepted',
}

/** Answers GET /openapi.json. Mount it after every route that it describes. */
export function describeApi(api: ReturnType<typeof createApi>, sessionCookie: string): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'owner', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'Set by POST /admin/login',
  })
  let document: ReturnType<typeof api.getOpenAPI31Document> | undefined
  api.get('/openapi.json', (c) => {
    document ??= addSharedResponses(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: 'Shop API', version: '1', description },
        servers: [{ url: '/api' }],
      }),
    )
    return c.json(document)
  })
}

type Operation = { responses: Record<string, object>; security?: object[] }

function addSharedResponses<T extends { paths?: Record<string, object> | undefined }>(document: T): T {
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      // A call that can return 401 needs the owner's session. Sign-in creates the session, so it is the exception.
      if ('401' in operation.responses && !/^\/admin\/login(\/passkey)?$/.test(path))
        operation.security = [{ owner: [] }]
      const more = method === 'get' ? refusalsOfAny : { ...refusalsOfAny, ...refusalsOfWrites }
      operation.responses = { ...problemResponses(more), ...operation.responses }
    }
  return document
}

const problemResponses = (refusals: Record<number, string>) =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, text]) => [
      status,
      {
        description: text,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
