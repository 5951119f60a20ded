import type { MiddlewareHandler } from 'hono'
import { type ApiEnv, Problem } from '../platform/api.ts'

/** Only what the shop itself serves may run, style or load. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** On every answer, whatever it is. */
export function securityHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/**
 * Refuses a write that another site's page sends with the owner's cookies. Browsers say where a request comes from in
 * Sec-Fetch-Site, older ones in Origin; a program that says neither carries no cookies of a browser.
 * Source: OWASP CSRF cheat sheet, 'Fetch Metadata headers'.
 */
export function refuseForeignWrites(publicUrl: string | undefined): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const read = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS'
    if (!read && !isOurs(c.req.header('sec-fetch-site'), c.req.header('origin'), c.req.header('host'), publicUrl))
      throw new Problem(403, 'This request comes from another site.')
    await next()
  }
}

function isOurs(
  fetchSite: string | undefined,
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (fetchSite) return fetchSite === 'same-origin' || fetchSite === 'none'
  if (!origin) return true
  if (origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
