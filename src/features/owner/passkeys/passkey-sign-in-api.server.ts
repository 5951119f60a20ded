/** STAFF-1: signing in with a passkey, which says by itself whose it is. */
import { randomBytes } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import {
  type ApiEnv,
  type ApiParts,
  createApi,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  tooOften,
} from '../../../platform/api.ts'
import type { Env } from '../../../platform/env.ts'
import { takeHit } from '../../../platform/rate-limit.ts'
import { openSession } from '../admin-api.server.ts'
import { type Desk, nameOfCookie, stillStarting } from '../door.server.ts'
import { challengeMs, makeChallenge, takeChallenge } from './challenges.server.ts'
import { challengeIn, checkPasskey, PasskeyAnswerSchema, requestOptions, siteOf } from './passkey-check.server.ts'
import { noAddress, RequestOptionsSchema } from './passkey-schemas.server.ts'
import { countUse, findPasskey } from './passkeys.server.ts'

const path = '/admin/login/passkey'

const routes = {
  challenge: createRoute({
    method: 'post',
    path: `${path}/challenge`,
    summary: 'Start to sign in with a passkey; sets the cookie of this attempt',
    responses: { 200: json(RequestOptionsSchema, 'What the browser is asked for'), ...refusals(409, 429) },
  }),
  signIn: createRoute({
    method: 'post',
    path,
    summary: "Sign in with the browser's answer; sets the session cookie",
    request: jsonBody(PasskeyAnswerSchema),
    responses: { 204: { description: 'Signed in' }, ...refusals(400, 401, 409, 429) },
  }),
}

const windowMs = 15 * 60 * 1000
/** Both calls together: ten sign-ins, as by password, and as many that were called off. */
const attemptLimit = { name: 'sign-in-passkey', most: 30, windowMs }
/** As with passwords, all addresses of an IPv6 site have one, too. */
const networkLimit = { name: 'sign-in-passkey-network', most: 150, windowMs }

type Parts = Desk & Pick<ApiParts, 'store' | 'now'> & { env: Pick<Env, 'http'> }

export function createPasskeySignInApi(parts: Parts) {
  const { store, now, secureCookies, isPasswordSettled, env } = parts
  const attemptCookie = `${nameOfCookie(secureCookies)}_passkey`
  const cookie = { path: '/', httpOnly: true, sameSite: 'Strict', secure: secureCookies } as const

  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (!isPasswordSettled()) throw stillStarting()
    const network = c.get('clientNetwork')
    const hit = network ? await takeHit(store, networkLimit, network, now()) : undefined
    if (hit && !hit.ok) throw tooOften(hit.retryAfterSeconds)
    c.header('cache-control', 'no-store')
    await next()
  }

  /** `why` is for the log: whatever is wrong, the answer is the same. */
  const refused = (c: Context<ApiEnv>, why: string) => {
    c.get('log').info({ why }, 'a sign-in with a passkey was refused')
    return new Problem(401, "That passkey doesn't work here. Try another one, or your password.")
  }

  const api = createApi()
  for (const each of [path, `${path}/challenge`]) api.use(each, guard, limited(parts, attemptLimit))
  return api
    .openapi(routes.challenge, async (c) => {
      const site = siteOf(env.http.publicUrl, c.req.url)
      if (!site) throw noAddress()
      const attempt = randomBytes(32).toString('base64url')
      const challenge = await makeChallenge(store, { boundTo: `sign in ${attempt}` }, now())
      setCookie(c, attemptCookie, attempt, { ...cookie, maxAge: challengeMs / 1000 })
      return c.json(requestOptions(site, challenge), 200)
    })
    .openapi(routes.signIn, async (c) => {
      const site = siteOf(env.http.publicUrl, c.req.url)
      if (!site) throw noAddress()
      const answer = c.req.valid('json')
      const attempt = getCookie(c, attemptCookie)
      const challenge = challengeIn(answer)
      deleteCookie(c, attemptCookie, cookie)
      const isAsked =
        attempt && challenge && (await takeChallenge(store, { challenge, boundTo: `sign in ${attempt}` }, now()))
      if (!isAsked) throw refused(c, 'it answers no challenge of this attempt')
      const passkey = await findPasskey(store, answer.id)
      if (!passkey) throw refused(c, 'no one who may sign in has this passkey')
      const checked = await checkPasskey(site, challenge, answer, passkey)
      if (!checked.ok) throw refused(c, checked.why)
      // Together: taking the passkey away at this moment ends this session, too.
      const isCounted = await store.transaction(async () => {
        const counted = await countUse(store, { ...checked, id: passkey.id }, now())
        if (counted) await openSession(c, parts, { id: passkey.person_id })
        return counted
      })
      if (!isCounted) {
        c.get('log').warn({ person: passkey.person_id, passkey: passkey.name }, 'a passkey may have been copied')
        throw refused(c, 'its counter went back')
      }
      return c.body(null, 204)
    })
}

export type PasskeySignInApi = ReturnType<typeof createPasskeySignInApi>
