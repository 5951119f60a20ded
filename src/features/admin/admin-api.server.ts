import { createRoute, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type ApiEnv, type ApiParts, createApi, json, jsonBody, Problem, refusals } from '../../platform/api.ts'
import { countHits, forgetHits, takeHit } from '../../platform/rate-limit.ts'
import { isOwnerPassword } from './owner-password.server.ts'
import { type Sessions, sessionMs } from './sessions.server.ts'

/** Over TLS the prefix binds the cookie to this host and to TLS (RFC 6265bis, 4.1.3.2). */
export const nameOfCookie = (secure: boolean) => (secure ? '__Host-shop_owner' : 'shop_owner')

/** A stranger is stopped by address; nobody can lock the owner out by guessing from somewhere else. */
const attemptLimit = { name: 'sign-in', most: 10, windowMs: 15 * 60 * 1000 }
/** Wrong passwords from everywhere together: beyond a few, every answer takes longer. */
const failures = { name: 'sign-in-failures', most: Number.POSITIVE_INFINITY, windowMs: 15 * 60 * 1000 }
const failuresBeforeSlow = 20
const slowStepMs = 100
const slowestMs = 2_000

const routes = {
  login: createRoute({
    method: 'post',
    path: '/admin/login',
    summary: 'Sign in with the shop password; sets the session cookie',
    request: jsonBody(
      z.object({ password: z.string('Please give the password.').min(1, 'Please give the password.').max(200) }),
    ),
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
    summary: 'Whether somebody is signed in',
    responses: { 200: json(z.object({ signedIn: z.literal(true) }), 'Signed in'), ...refusals(401) },
  }),
}

type Owner = { sessions: Sessions; secureCookies: boolean }

/** Refuses every call that brings no open session. */
export function createRequireOwner({
  sessions,
  secureCookies,
  now,
}: Owner & Pick<ApiParts, 'now'>): MiddlewareHandler<ApiEnv> {
  const cookieName = nameOfCookie(secureCookies)
  return async (c, next) => {
    const signedInAt = await sessions.findBeginning(getCookie(c, cookieName), now())
    if (signedInAt === undefined) throw notSignedIn()
    c.set('signedInAt', signedInAt)
    // What the owner sees is nobody else's: no browser or proxy keeps it.
    c.header('cache-control', 'no-store')
    await next()
  }
}

/** Sign-in of the owner. */
export function createAdminApi({ store, now, sessions, secureCookies }: Owner & Pick<ApiParts, 'store' | 'now'>) {
  const cookieName = nameOfCookie(secureCookies)
  return createApi()
    .openapi(routes.login, async (c) => {
      const attempt = await takeHit(store, attemptLimit, c.get('clientAddress'), now())
      if (!attempt.ok)
        throw new Problem(
          429,
          `Too many attempts. Please try again in ${Math.ceil(attempt.retryAfterSeconds / 60)} minutes.`,
          { headers: { 'retry-after': String(attempt.retryAfterSeconds) } },
        )
      await slowDown(await countHits(store, failures, '', now()))
      if (!(await isOwnerPassword(store, c.req.valid('json').password))) {
        await takeHit(store, failures, '', now())
        throw new Problem(401, 'The password is not right.')
      }
      // The owner who signs in often is no stranger who guesses.
      await forgetHits(store, attemptLimit, c.get('clientAddress'))
      await sessions.close(getCookie(c, cookieName))
      setCookie(c, cookieName, await sessions.open(now()), { ...cookie(secureCookies), maxAge: sessionMs / 1000 })
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

const notSignedIn = () => new Problem(401, 'Please sign in.', { headers: { 'cache-control': 'no-store' } })

const noStore = (c: Context) => c.header('cache-control', 'no-store')

const cookie = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'Strict', secure }) as const

async function slowDown(failuresSoFar: number): Promise<void> {
  const ms = Math.min(slowestMs, Math.max(0, failuresSoFar - failuresBeforeSlow) * slowStepMs)
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}

export type AdminApi = ReturnType<typeof createAdminApi>
