import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { hc as honoClient } from 'hono/client'
import { describe, expect, it } from 'vitest'
import { hc } from './hc.ts'

const list = createRoute({
  method: 'get',
  path: '/things',
  request: { query: z.object({ q: z.string().optional(), page: z.string().optional() }) },
  responses: { 200: { description: 'ok' } },
})
const change = createRoute({
  method: 'patch',
  path: '/things/{id}',
  request: {
    params: z.object({ id: z.string() }),
    headers: z.object({ 'idempotency-key': z.string().optional() }),
    body: { required: true, content: { 'application/json': { schema: z.object({ name: z.string() }) } } },
  },
  responses: { 200: { description: 'ok' } },
})
const api = new OpenAPIHono().openapi(list, (c) => c.body(null)).openapi(change, (c) => c.body(null))

/** The request that a client sends. */
async function requestFrom(
  make: typeof honoClient,
  use: (client: ReturnType<typeof hc<typeof api>>) => Promise<unknown>,
) {
  let request: Request | undefined
  const send = async (input: string | URL | Request, init?: RequestInit) => {
    request = new Request(input, init)
    return new Response()
  }
  await use(make<typeof api>('http://shop.test/api', { fetch: send as typeof fetch }))
  if (!request) throw new Error('no request was sent')
  const { method, url, headers } = request
  return { method, url, headers: Object.fromEntries(headers), body: await request.text() }
}

describe("the client sends the same request as Hono's own", () => {
  const calls: [string, (client: ReturnType<typeof hc<typeof api>>) => Promise<unknown>][] = [
    ['without parameters', (client) => client.things.$get({ query: {} })],
    ['with a query', (client) => client.things.$get({ query: { q: 'oak & pine', page: '2' } })],
    ['without an undefined parameter', (client) => client.things.$get({ query: { q: undefined, page: '2' } })],
    [
      'with a parameter, a body and a header',
      (client) =>
        client.things[':id'].$patch(
          { param: { id: '12' }, json: { name: 'Łukasz' }, header: { 'idempotency-key': 'k' } },
          { headers: { 'x-more': '1' } },
        ),
    ],
  ]
  for (const [name, use] of calls)
    it(name, async () => {
      expect(await requestFrom(hc, use)).toEqual(await requestFrom(honoClient, use))
    })

  it('except that a path parameter is escaped', async () => {
    const { url } = await requestFrom(hc, (client) =>
      client.things[':id'].$patch({ param: { id: 'a/b ?' }, json: { name: 'x' }, header: {} }),
    )
    expect(url).toBe('http://shop.test/api/things/a%2Fb%20%3F')
  })
})
