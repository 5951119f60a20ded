import { describe, expect, it, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security.ts'

describe('PAY-7 the content security policy', () => {
  it('allows only the shop itself with the demo provider', () => {
    expect(contentSecurityPolicy('demo')).not.toContain('http')
    expect(contentSecurityPolicy('demo')).not.toContain('frame-src')
    expect(securityHeaders(undefined, 'demo')['permissions-policy']).not.toContain('http')
  })

  it("also allows Stripe's card form with Stripe, and nothing else", () => {
    const directives = contentSecurityPolicy('stripe').split('; ')
    expect(directives).toContain("default-src 'none'")
    expect(directives).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
    expect(directives).toContain("style-src 'self'")
    expect(directives.find((directive) => directive.startsWith('frame-src'))).toContain('https://hooks.stripe.com')
    expect(directives.find((directive) => directive.startsWith('connect-src'))).toContain('https://api.stripe.com')
    const hosts = contentSecurityPolicy('stripe').match(/https?:\/\/[^\s;]+/g) ?? []
    expect(hosts.every((host) => /^https:\/\/([\w*.]+\.)?(stripe|link)\.com$/.test(host))).toBe(true)
  })
})

test('ADMIN-4 pictures may load from a blob, for previews before upload, and nothing else may', () => {
  const directives = contentSecurityPolicy('demo').split('; ')
  expect(directives.filter((directive) => directive.includes('blob:'))).toEqual(["img-src 'self' data: blob:"])
})

test('GA-1 a page may load Google Analytics only when the shop has a measurement id', () => {
  expect(contentSecurityPolicy('demo', { analytics: false })).toBe(contentSecurityPolicy('demo'))
  const directives = contentSecurityPolicy('demo', { analytics: true }).split('; ')
  expect(directives).toContain("script-src 'self' https://www.googletagmanager.com")
  expect(directives).toContain("style-src 'self'")
  expect(directives.find((directive) => directive.startsWith('connect-src'))).toContain(
    'https://*.google-analytics.com',
  )
  expect(directives.join()).not.toMatch(/doubleclick|unsafe/)
})
