/** RUN-2: every read that the API describes, as stranger, customer and owner, found or not. */
import { describe, expect, it } from 'vitest'
import { openLivingQuote, payByCard } from '../support/offers/living-quote.ts'
import { formType, makePicture, multipart } from '../support/pictures.ts'

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}

describe('RUN-2 every read', () => {
  it('carries the security headers, files and refusals too', async () => {
    const living = await openLivingQuote()
    await living.accepted()
    await payByCard(living, 0)
    const token = living.token()
    const picture = await makePicture({ width: 600, height: 400 })
    const uploaded = await living.request(`/api/quote-pages/${token}/messages/photos`, {
      method: 'POST',
      headers: { 'content-type': formType },
      body: multipart([{ name: 'image', fileName: 'fire.jpg', type: 'image/jpeg', content: picture }]),
    })
    const { id, picture: photo } = await uploaded.json()
    const file = JSON.stringify(photo).match(new RegExp(`photos/${id}/([\\w.-]+)`))?.[1] ?? 'none'
    const found: Record<string, string> = { token, photo: id, file, paper: 'offer', version: '1' }
    const cookie = await living.signIn()
    const { paths } = await (await living.request('/api/openapi.json')).json()
    const reads = Object.keys(paths).filter((path) => paths[path].get)
    expect(reads.length).toBeGreaterThan(40)
    const statuses: Record<string, number> = {}
    for (const path of reads)
      for (const [who, fill] of [
        ['found', (name: string) => found[name] ?? '1'],
        ['not found', () => 'nothing-here'],
      ] as const)
        for (const headers of [{}, { cookie }] as Record<string, string>[]) {
          const address = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name) => fill(name))}`
          const answer = await living.plain('GET', address, undefined, headers)
          statuses[`${who} ${'cookie' in headers ? 'owner' : 'anyone'} ${path}`] = answer.status
          const given = Object.fromEntries(answer.headers)
          expect({ address, ...given }).toMatchObject({ address, ...securityHeaders })
          await answer.arrayBuffer()
        }
    expect(statuses).toMatchObject({
      'found anyone /quote-pages/{token}/messages/photos/{photo}/{file}': 200,
      'found anyone /quote-pages/{token}/papers/{paper}': 200,
      'found anyone /quote-pages/{token}/offers/{version}': 200,
      'found owner /admin/orders/{id}': 200,
    })
  })
})
