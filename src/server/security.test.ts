import { describe, expect, it, test } from 'vitest'
import { demoCardForm } from '../features/payment/demo-provider.server.ts'
import { stripeCardForm } from '../features/payment/stripe-provider.server.ts'
import { contentSecurityPolicy, securityHeaders } from './security.ts'

describe('PAY-7 the content security policy', () => {
  it('allows only the shop itself with the demo provider', () => {
    expect(contentSecurityPolicy(demoCardForm)).not.toContain('http')
    expect(contentSecurityPolicy(demoCardForm)).not.toContain('frame-src')
    expect(securityHeaders(undefined, demoCardForm)['permissions-policy']).not.toContain('http')
  })

  it("also allows Stripe's card form with Stripe, and nothing else", () => {
    const directives = contentSecurityPolicy(stripeCardForm).split('; ')
    expect(directives).toContain("default-src 'none'")
    expect(directives).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
    expect(directives).toContain("style-src 'self'")
    expect(directives.find((directive) => directive.startsWith('frame-src'))).toContain('https://hooks.stripe.com')
    expect(directives.find((directive) => directive.startsWith('connect-src'))).toContain('https://api.stripe.com')
    const hosts = contentSecurityPolicy(stripeCardForm).match(/https?:\/\/[^\s;]+/g) ?? []
    expect(hosts.every((host) => /^https:\/\/([\w*.]+\.)?(stripe|link)\.com$/.test(host))).toBe(true)
  })
})

test('ADMIN-4 pictures may load from a blob, for previews before upload, and nothing else may', () => {
  const directives = contentSecurityPolicy(demoCardForm).split('; ')
  expect(directives.filter((directive) => directive.includes('blob:'))).toEqual(["img-src 'self' data: blob:"])
})

test('GA-1 a page may load Google Analytics only when the shop has a measurement id', () => {
  expect(contentSecurityPolicy(demoCardForm, { analytics: false })).toBe(contentSecurityPolicy(demoCardForm))
  const directives = contentSecurityPolicy(demoCardForm, { analytics: true }).split('; ')
  expect(directives).toContain("script-src 'self' https://www.googletagmanager.com")
  expect(directives).toContain("style-src 'self'")
  expect(directives.find((directive) => directive.startsWith('connect-src'))).toContain(
    'https://*.google-analytics.com',
  )
  expect(directives.join()).not.toMatch(/doubleclick|unsafe/)
})
