import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

const token = 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n'
const picture = '0b9c3f5e-1d2a-4b6c-8e7f-001122334455'
const encoded = (text: string) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')

test.each([
  ['/products', '/products'],
  ['/products?q=secret', '/products'],
  ['/product/heritage-oak-floating-mantel', '/product/heritage-oak-floating-mantel'],
  [`/media/${picture}/960.avif`, `/media/${picture}/960.avif`],
  [`/quote/${token}`, '/quote/:token'],
  [`/%71uote/${token}`, '/quote/:token'],
  [`/./quote/${token}`, '/./quote/:token'],
  [`/x/../quote/${token}`, '/x/../quote/:token'],
  [`/%2e%2e/quote/${token}`, '/../quote/:token'],
  [`/quote\\${token}`, '/quote\\:token'],
  [`/quotes/${token}`, '/quotes/:token'],
  [`/${token}`, '/:token'],
  [`/api/quote-pages/${token}/papers/offer`, '/api/quote-pages/:token/papers/offer'],
  [`/quote/${encoded(token)}`, '/quote/:token'],
  [`/quote/${encoded(encoded(token))}`, '/quote/:token'],
  [`/quote/${token.slice(0, 9)}%${token.charCodeAt(9).toString(16)}${token.slice(10)}`, '/quote/:token'],
  [`/quote/x${token}x`, '/quote/:token'],
  ['/%', '/%'],
  ['/%ff', '/%ff'],
  [`/${'a '.repeat(200)}`, `/${'a '.repeat(200)}`.slice(0, 200)],
])('LIVE-1 %j is logged as %j', (address, logged) => expect(loggedPath(address)).toBe(logged))

test('LIVE-1 no token gets into the log, whatever is around it', () => {
  const around = fc
    .array(fc.constantFrom('/', '.', '..', '%2F', '%2f', 'quote', 'Quote', '\\', ';', ':', '?', '#', '%20', ' '))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(around, around, fc.boolean(), (before, after, isEncoded) => {
      expect(loggedPath(before + (isEncoded ? encoded(token) : token) + after)).not.toContain(token)
    }),
  )
})
