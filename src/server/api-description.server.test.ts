/** Compares `/api/openapi.json` with the actual responses, on both databases. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../../tests/support/test-shop.ts'

type Schema = Parameters<typeof z.fromJSONSchema>[0] & object
type Response = { content?: Record<string, { schema: Schema }> }
type Operation = { responses: Record<string, Response> }
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

const readDescription = async (shop: TestShop): Promise<Description> => (await shop.request('/api/openapi.json')).json()

/** How `answer` contradicts the description of its call; undefined when it matches. */
async function findContradiction(description: Description, call: Operation, answer: globalThis.Response) {
  const response = call.responses[answer.status]
  if (!response) return `status ${answer.status}`
  const text = await answer.text()
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  const schema = response.content?.[type]?.schema
  if (!schema) return text === '' ? undefined : `${answer.status} with a body of ${type}`
  if (!type.endsWith('json')) return undefined
  const document = JSON.stringify({ ...schema, $defs: description.components.schemas })
  const parsed = z
    .fromJSONSchema(JSON.parse(document.replaceAll('#/components/schemas/', '#/$defs/')))
    .safeParse(JSON.parse(text))
  return parsed.success ? undefined : `${answer.status}: ${z.prettifyError(parsed.error)}`
}

/** Too long, invalid as PostgreSQL text, or only looking like a number or a path. */
const oddIds = ['x'.repeat(101), '%00', 'a%00b', '%FF', '-1', '99999999999999999999', '..%2F..', '%20']
const oddSearches = [
  '?status=lost&category=garden-bench&sort=dearest&products=drop',
  `?q=${'x'.repeat(101)}`,
  '?q=%00',
  '?page=0&limit=1000000',
  '?page=x',
]

test('RUN-3 every response matches the API description, refusals included', async () => {
  const shop = await openTestShop()
  const owner = { cookie: await shop.signIn() }
  const wood = { name: 'Wood without a picture', pricePerBoardFoot: 9 }
  expect((await shop.send('POST', '/api/admin/add-wood-species', wood, owner)).status).toBe(200)

  const description = await readDescription(shop)
  const contradictions: string[] = []
  for (const [path, calls] of Object.entries(description.paths))
    for (const [method, call] of Object.entries(calls)) {
      if (path === '/admin/logout') continue
      const callAt = (id: string, search = '', body?: unknown, headers: object = {}) =>
        shop.send(method.toUpperCase(), `/api${path.replaceAll(/\{\w+\}/g, id)}${search}`, body, {
          ...owner,
          ...headers,
        })
      const callWith = (body?: unknown, headers: object = {}) => callAt('999', '', body, headers)
      const reads = method === 'get'
      const answers = [
        await callWith(),
        ...(await Promise.all([
          ...oddIds.map((id) => callAt(id)),
          ...oddSearches.map((search) => callAt('999', search)),
        ])),
        ...(reads || method === 'delete' ? [] : [await callWith({}), await callWith('{not json')]),
        ...(reads
          ? []
          : [
              await callWith('a'.repeat(11_000_000), { 'content-length': '11000000' }),
              await callWith('some text', { 'content-type': 'text/plain' }),
              await callWith({}, { 'sec-fetch-site': 'cross-site' }),
            ]),
      ]
      for (const answer of answers) {
        const contradiction = await findContradiction(description, call, answer)
        if (contradiction) contradictions.push(`${method} ${path} answered ${contradiction}`)
      }
    }
  expect(contradictions).toEqual([])
})

test('PAY-4 the API description includes the correct totals that a 409 returns', async () => {
  const shop = await openTestShop()
  const sessionId = 'a-session-of-a-visitor'
  const dimensions = { length: 72, width: 8, thickness: 8 }
  const piece = { sessionId, productId: 'heritage-oak-floating-mantel', quantity: 1, customizations: dimensions }
  expect((await shop.send('POST', '/api/cart', piece)).status).toBe(201)
  const { paths } = await readDescription(shop)
  for (const path of ['/create-payment-intent', '/orders'])
    expect(JSON.stringify(paths[path]?.post?.responses[409])).toContain('"totals"')
  const refused = await shop.send('POST', '/api/create-payment-intent', { sessionId, amount: 1 })
  expect(await refused.json()).toMatchObject({ status: 409, totals: { total: '531.00' } })
})

test.each([
  ['DELETE', '/api/cart/%00', 400],
  ['PATCH', '/api/cart/%00', 400],
  ['DELETE', '/api/gallery-images/%00', 400],
  ['PATCH', '/api/gallery-images/%00', 400],
  ['POST', '/api/admin/products/%00/retire', 400],
  ['POST', '/api/admin/products/%00/restore', 400],
  ['GET', '/api/admin/products/%00/open-carts', 400],
  ['GET', '/api/admin/orders.csv?status=lost', 400],
  ['GET', '/api/orders/%00', 404],
  ['GET', `/api/orders/${'x'.repeat(500)}`, 404],
  ['GET', '/api/products/%00', 404],
])('both databases answer %s %s with %i', async (method, path, status) => {
  const shop = await openTestShop()
  const cookie = await shop.signIn()
  const body = method === 'PATCH' ? { quantity: 1 } : undefined
  expect((await shop.send(method, path, body, { cookie })).status).toBe(status)
})
