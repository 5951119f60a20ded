/** Signing in, signing out, and whether a session holds. Other calls of the owner are in their features. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import {
  type ApiEnv,
  type ApiParts,
  createApi,
  json,
  jsonBody,
  Problem,
  refusals,
  tooOften,
} from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { createLine, sumOfWork } from '../../platform/line.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { forgetHits, giveBackHit, type RateLimit, takeHit } from '../../platform/rate-limit.ts'
import { isOwnerPassword } from './owner-password.server.ts'
import { knownBrowserMs, type Sessions, sessionMs } from './sessions.server.ts'

/** Over TLS the prefix binds the cookie to this host and to TLS (RFC 6265bis, 4.1.3.2). */
export const nameOfCookie = (secure: boolean) => (secure ? '__Host-shop_owner' : 'shop_owner')

/** Marks a browser the owner has signed in with; signing out keeps it. */
const nameOfKnownCookie = (secure: boolean) => `${nameOfCookie(secure)}_known`

const windowMs = 15 * 60 * 1000
/** Strangers are limited by address, so guessing from elsewhere can't lock the owner out. */
const attemptLimit = { name: 'sign-in', most: 10, windowMs }
/**
 * One limit for all addresses of an IPv6 site, with ten each at most: enough for an office, too few for a guesser with
 * 65,536 of them. One address can't use it up for the rest.
 */
const networkLimit = { name: 'sign-in-network', most: 50, windowMs }
/** A known browser's own limit. Past it, for example with a stolen cookie, it counts as a stranger. */
const knownLimit = { name: 'sign-in-known', most: 10, windowMs }
/** Wrong passwords from all strangers combined: past a few, refusals take longer. */
const failures = { name: 'sign-in-failures', most: Number.POSITIVE_INFINITY, windowMs }
const failuresBeforeSlow = 20
const slowStepMs = 100
const slowestMs = 2_000

const routes = {
  login: createRoute({
    method: 'post',
    path: '/admin/login',
    summary: 'Sign in with the shop password; sets the session cookie',
    request: jsonBody(z.object({ password: z.string('Enter the password.').min(1, 'Enter the password.').max(200) })),
    responses: { 204: { description: 'Signed in' }, ...refusals(400, 401, 429) },
  }),
  logout: createRoute({
    method: 'post',
    path: '/admin/logout',
    summary: 'End this session',
    responses: { 204: { description: 'Signed out' } },
  }),
  session: createRoute({
    method: 'get',
    path: '/admin/session',
    summary: 'Whether someone is signed in',
    responses: { 200: json(z.object({ signedIn: z.literal(true) }), 'Signed in'), ...refusals(401) },
  }),
}

/** What an attempt was counted against, and for whom. */
type Counted = { limit: RateLimit; who: string }

type Owner = { sessions: Sessions; secureCookies: boolean; isPasswordSettled: () => boolean }

/** Refuses every call without an open session. */
export function createRequireOwner({
  sessions,
  secureCookies,
  isPasswordSettled,
  now,
}: Owner & Pick<ApiParts, 'now'>): MiddlewareHandler<ApiEnv> {
  const cookieName = nameOfCookie(secureCookies)
  return async (c, next) => {
    if (!isPasswordSettled()) throw stillStarting()
    const signedInAt = await sessions.findBeginning(getCookie(c, cookieName), now())
    if (signedInAt === undefined) throw notSignedIn()
    c.set('signedInAt', signedInAt)
    // The owner's data is private: browsers and proxies must not cache it.
    c.header('cache-control', 'no-store')
    await next()
  }
}

/** Whether a call that anyone may make comes from a browser in which the owner is signed in. */
export function createIsOwner({
  sessions,
  secureCookies,
  now,
}: Omit<Owner, 'isPasswordSettled'> & Pick<ApiParts, 'now'>) {
  const cookieName = nameOfCookie(secureCookies)
  return async (c: Context): Promise<boolean> =>
    (await sessions.findBeginning(getCookie(c, cookieName), now())) !== undefined
}

/** The owner's sign-in. */
export function createAdminApi(
  parts: Owner & Pick<ApiParts, 'store' | 'now'> & { metrics: Pick<Metrics, 'watchWork'> },
) {
  const { store, now, sessions, secureCookies, isPasswordSettled } = parts
  const cookieName = nameOfCookie(secureCookies)
  const knownName = nameOfKnownCookie(secureCookies)
  const lines = {
    // Fewest attempts go first: a first try passes the tenth of each of a thousand guessers.
    // Two at a time handle 2,000 guesses a minute, so a queue of 20 clears in less than a second.
    strangers: createLine({ atOnce: 2, mostWaiting: 20 }),
    known: createLine({ atOnce: 1, mostWaiting: 10 }),
  }
  parts.metrics.watchWork('sign_in', () => sumOfWork(lines.strangers.counts(), lines.known.counts()))

  /** Counts an attempt against its address and network; returns the higher count. */
  const takeAttempt = async (c: Context<ApiEnv>, countedAt: number): Promise<{ tries: number; counted: Counted[] }> => {
    const counted = [{ limit: attemptLimit, who: c.get('clientAddress') }]
    const network = c.get('clientNetwork')
    if (network) counted.push({ limit: networkLimit, who: network })
    let tries = 0
    for (const { limit, who } of counted) {
      const attempt = await takeHit(store, limit, who, countedAt)
      if (!attempt.ok) throw tooOften(attempt.retryAfterSeconds)
      tries = Math.max(tries, attempt.hits)
    }
    return { tries, counted }
  }

  /** The known browser's id, while it has attempts left. */
  const findKnown = async (c: Context<ApiEnv>, countedAt: number): Promise<string | undefined> => {
    const token = getCookie(c, knownName)
    if (token === undefined || !(await sessions.isKnownBrowser(token, countedAt))) return undefined
    return (await takeHit(store, knownLimit, token, countedAt)).ok ? token : undefined
  }

  const signIn = async (c: Context<ApiEnv>, password: string): Promise<void> => {
    const countedAt = now()
    const known = await findKnown(c, countedAt)
    const { tries, counted } = known
      ? { tries: 1, counted: [{ limit: knownLimit, who: known }] }
      : await takeAttempt(c, countedAt)
    const turn = await (known ? lines.known : lines.strangers)(tries, () => isOwnerPassword(store, password))
    if (!turn.ok) {
      // No password was checked, so this must not push the next try from there back in line.
      for (const { limit, who } of counted) await giveBackHit(store, limit, who, countedAt)
      throw tooBusy()
    }
    if (!turn.value) {
      if (!known) await slowDown(store, now())
      throw new Problem(401, 'Wrong password.')
    }
    // An owner who signs in often isn't guessing.
    if (known) await forgetHits(store, knownLimit, known)
    else await forgetHits(store, attemptLimit, c.get('clientAddress'))
  }

  const untilSettled: MiddlewareHandler<ApiEnv> = async (_, next) => {
    if (!isPasswordSettled()) throw stillStarting()
    await next()
  }

  const api = createApi()
  api.use('/admin/*', untilSettled)
  return api
    .openapi(routes.login, async (c) => {
      await signIn(c, c.req.valid('json').password)
      await sessions.close(getCookie(c, cookieName))
      const session = await sessions.open(now())
      const browser = await sessions.knowBrowser(getCookie(c, knownName), now())
      setCookie(c, cookieName, session, { ...cookie(secureCookies), maxAge: sessionMs / 1000 })
      setCookie(c, knownName, browser, { ...cookie(secureCookies), maxAge: knownBrowserMs / 1000 })
      return c.body(null, 204)
    })
    .openapi(routes.logout, async (c) => {
      await sessions.close(getCookie(c, cookieName))
      deleteCookie(c, cookieName, cookie(secureCookies))
      return c.body(null, 204)
    })
    .openapi(routes.session, async (c) => {
      if ((await sessions.findBeginning(getCookie(c, cookieName), now())) === undefined) throw notSignedIn()
      noStore(c)
      return c.json({ signedIn: true as const }, 200)
    })
}

const stillStarting = () =>
  new Problem(503, 'The shop is still starting. Try again in a moment.', { headers: { 'retry-after': '1' } })

const notSignedIn = () => new Problem(401, 'Sign in first.', { headers: { 'cache-control': 'no-store' } })

const noStore = (c: Context) => c.header('cache-control', 'no-store')

const cookie = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'Strict', secure }) as const

const tooBusy = () =>
  new Problem(429, 'Too many sign-ins right now. Try again in a few seconds.', {
    headers: { 'retry-after': '2' },
  })

/** Only after a wrong password: the right one is answered right away, however many guess. */
async function slowDown(store: Store, now: number): Promise<void> {
  const failed = await takeHit(store, failures, '', now)
  const failedBefore = failed.ok ? failed.hits - 1 : 0
  const ms = Math.min(slowestMs, Math.max(0, failedBefore - failuresBeforeSlow) * slowStepMs)
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}

export type AdminApi = ReturnType<typeof createAdminApi>
