import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security.ts'

describe('PAY-7 what a page may load', () => {
  it('is the shop alone with the demo provider', () => {
    expect(contentSecurityPolicy('demo')).not.toContain('http')
    expect(contentSecurityPolicy('demo')).not.toContain('frame-src')
    expect(securityHeaders(undefined, 'demo')['permissions-policy']).not.toContain('http')
  })

  it("is Stripe's card form too with Stripe, and nothing else", () => {
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
