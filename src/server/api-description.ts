/** `/api/openapi.json`: what the API's routes say of themselves, and which calls are the owner's. */
import type { createApi } from '../platform/api.ts'

const description =
  'JSON in and out; pictures come as multipart/form-data. Refusals are application/problem+json (RFC 9457).'

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
    document ??= withOwnersCalls(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: { title: 'Shop API', version: '1', description },
        servers: [{ url: '/api' }],
      }),
    )
    return c.json(document)
  })
}

/** A call that may answer 401 asks for the owner's session; the sign-in itself, which makes it, does not. */
function withOwnersCalls<T extends { paths?: Record<string, object> | undefined }>(document: T): T {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    if (path === '/admin/login') continue
    for (const operation of Object.values(item) as { responses?: object; security?: object[] }[])
      if (operation.responses && '401' in operation.responses) operation.security = [{ owner: [] }]
  }
  return document
}
