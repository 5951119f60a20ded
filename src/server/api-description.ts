/** `/api/openapi.json`: what the API's routes say of themselves, whose calls they are, and what any call may answer. */
import type { createApi } from '../platform/api.ts'

const description =
  'JSON in and out; pictures come as multipart/form-data. Refusals are application/problem+json (RFC 9457).'

/** Before a call's own code runs; see api.ts. */
const refusalsOfAny = { 503: 'The shop cannot reach its records; Retry-After says when to ask again' }
const refusalsOfWrites = {
  403: 'Sent by a page of another site',
  408: 'The request body took too long',
  413: 'Too much',
  415: 'Not a content type that is taken here',
}

/** Answers GET /openapi.json. To be mounted after everything that it describes. */
export function describeApi(api: ReturnType<typeof createApi>, sessionCookie: string): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'owner', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'Set by POST /admin/login',
  })
  let document: ReturnType<typeof api.getOpenAPI31Document> | undefined
  api.get('/openapi.json', (c) => {
    document ??= completed(
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

function completed<T extends { paths?: Record<string, object> | undefined }>(document: T): T {
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      // A call that may answer 401 asks for the owner's session; the sign-in itself, which makes it, does not.
      if ('401' in operation.responses && path !== '/admin/login') operation.security = [{ owner: [] }]
      const more = method === 'get' ? refusalsOfAny : { ...refusalsOfAny, ...refusalsOfWrites }
      operation.responses = { ...describedAs(more), ...operation.responses }
    }
  return document
}

const describedAs = (refusals: Record<number, string>) =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, text]) => [
      status,
      {
        description: text,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
