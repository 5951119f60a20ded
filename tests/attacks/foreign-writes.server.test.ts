/** Another site's page can't write with the owner's or a customer's browser, nor read what the shop answers. */
import { expect, it } from 'vitest'
import { sharedTestShop } from '../support/test-shop.ts'

type Described = { paths: Record<string, Record<string, unknown>> }

async function callsOf(shop: Awaited<ReturnType<typeof sharedTestShop>>) {
  const { paths }: Described = await (await shop.request('/api/openapi.json')).json()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      address: `/api${path.replaceAll(/\{\w+\}/g, '1')}`,
    })),
  )
}

it('ADMIN-1 every write refuses a page of another site, in each form that a page can send', async () => {
  const shop = await sharedTestShop()
  const cookie = await shop.signIn()
  const writes = (await callsOf(shop)).filter(({ method }) => method !== 'GET')
  expect(writes.length).toBeGreaterThan(50)
  const forms = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ]
  const sources: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, {}]
  for (const { method, address } of writes)
    for (const contentType of forms) {
      const headers = { cookie, 'content-type': contentType, origin: 'https://evil.example' }
      for (const source of sources) {
        const answer = await shop.request(address, { method, headers: { ...headers, ...source }, body: '{}' })
        expect(`${method} ${address} ${contentType} ${answer.status}`).toBe(`${method} ${address} ${contentType} 403`)
      }
    }
})

it('ADMIN-1 no answer lets a page of another site read it', async () => {
  const shop = await sharedTestShop()
  const origin = 'https://evil.example'
  const preflight = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'content-type' }
  for (const { address } of await callsOf(shop))
    for (const [method, headers] of [['GET', { origin }] as const, ['OPTIONS', preflight] as const]) {
      const answer = await shop.request(address, { method, headers })
      expect([address, [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))]).toEqual([
        address,
        [],
      ])
    }
})
