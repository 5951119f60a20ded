import type { MiddlewareHandler } from 'hono'
import type { CardFormRights } from '../features/payment/provider.ts'
import { type ApiEnv, Problem } from '../platform/api.ts'

/**
 * What gtag.js needs to run and report, including to regional endpoints. Nothing for its advertising features, which
 * stay off.
 * Source: developers.google.com/tag-platform/security/guides/csp, 'Google Analytics 4'.
 */
const analyticsSources: Record<string, string> = {
  'script-src': 'https://www.googletagmanager.com',
  'img-src': 'https://www.googletagmanager.com https://*.google-analytics.com',
  'connect-src': 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
}

/** MAIL-1: where the browser sends a quote's emails. */
const emailJsSources: Record<string, string> = { 'connect-src': 'https://api.emailjs.com' }

type PolicyOptions = {
  analytics?: boolean
  emailJs?: boolean
  /** Hash sources of the script and the styles written into the page. */
  inline?: { scripts: string[]; styles: string[] }
}

/**
 * Only the shop's own files may run, style or load, what is written into the page itself, plus the card form of the
 * provider and Google's tag with a measurement id (GA-1).
 */
export function contentSecurityPolicy(
  cardForm: CardFormRights,
  { analytics = false, emailJs = false, inline = { scripts: [], styles: [] } }: PolicyOptions = {},
): string {
  const own: Record<string, string> = {
    'default-src': "'none'",
    'script-src': ["'self'", ...inline.scripts].join(' '),
    'style-src': ["'self'", ...inline.styles].join(' '),
    // blob: previews a picture that the owner chose, before it is uploaded.
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  const all = [own, cardForm.sources, analytics ? analyticsSources : {}, emailJs ? emailJsSources : {}]
  return [...new Set(all.flatMap(Object.keys))]
    .map((directive) => [directive, ...all.map((sources) => sources[directive])].filter(Boolean).join(' '))
    .join('; ')
}

/** Headers for every response of any kind. */
export function securityHeaders(
  publicUrl: string | undefined,
  { wallet, openerPolicy }: CardFormRights,
): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(${wallet})`,
    'cross-origin-opener-policy': openerPolicy,
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/**
 * Refuses a write that another site's page sends with the owner's cookies (CSRF). Browsers name the source of a request
 * in Sec-Fetch-Site, older ones in Origin. A program that sends neither has no browser cookies.
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
  // With a known address, `Host` proves nothing: a sender who makes up an origin can make that up, too.
  if (publicUrl !== undefined) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === host
}
