/** Signing in, signing out, and whose a session is. The door of the other calls is in door.server.ts. */
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
  refusalWith,
  tooOften,
} from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { createLine, sumOfWork } from '../../platform/line.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { forgetHits, giveBackHit, type RateLimit, takeHit } from '../../platform/rate-limit.ts'
import { countFailedSignIn, type NewDeed, noteDeed } from './deeds/deeds.server.ts'
import { type Desk, nameOfCookie, notSignedIn, stillStarting } from './door.server.ts'
import { isPasswordOf } from './owner-password.server.ts'
import { hasPasskeys } from './passkeys/passkeys.server.ts'
import { deviceOf } from './people/device.ts'
import { type Person, staffRoles } from './people/person.ts'
import { findWhoSignsIn, hasSeveralPersons, type PersonRow } from './people/persons.server.ts'
import { allowedCalls } from './permissions.server.ts'
import { knownBrowserMs, sessionMs } from './sessions.server.ts'

/** Marks a browser that a person has signed in with; signing out keeps it. */
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

const SessionSchema = z
  .object({
    signedIn: z.literal(true),
    person: z.object({ id: z.string(), name: z.string(), role: z.enum(staffRoles) }),
    may: z
      .array(z.string())
      .nullable()
      .openapi({
        description: "The calls behind the desk's door that this person may make; null for all",
        example: ['GET /admin/board'],
      }),
  })
  .openapi('Session')

const routes = {
  login: createRoute({
    method: 'post',
    path: '/admin/login',
    summary: 'Sign in; sets the session cookie',
    request: jsonBody(
      z.object({
        password: z.string('Enter the password.').min(1, 'Enter the password.').max(200),
        who: z
          .string('Enter your name or email.')
          .max(200, 'Enter your name or email.')
          .optional()
          .openapi({ description: 'Name or email. Without it the first owner, whose password is the shop password' }),
      }),
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
    summary: 'Who is signed in, and what they may do',
    responses: {
      200: json(SessionSchema, 'Signed in'),
      ...refusalWith(401, {
        asksWho: z
          .boolean()
          .openapi({ description: 'Whether several people sign in here, so signing in takes a name' }),
        hasPasskeys: z.boolean().openapi({ description: 'Whether anyone signs in with a passkey here' }),
      }),
    },
  }),
}

/** What an attempt was counted against, and for whom. */
type Counted = { limit: RateLimit; who: string }

export function createAdminApi(
  parts: Desk & Pick<ApiParts, 'store' | 'now'> & { metrics: Pick<Metrics, 'watchWork'> },
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

  /** The known browser's id, while it has attempts left. It is known for one person's password only. */
  const findKnown = async (c: Context<ApiEnv>, person: PersonRow | undefined, countedAt: number) => {
    const token = getCookie(c, knownName)
    if (!token || !person || !(await sessions.isKnownBrowser(token, person, countedAt))) return undefined
    return (await takeHit(store, knownLimit, token, countedAt)).ok ? token : undefined
  }

  const signIn = async (c: Context<ApiEnv>, password: string, who: string | undefined): Promise<Person> => {
    const countedAt = now()
    const person = await findWhoSignsIn(store, who)
    const known = await findKnown(c, person, countedAt)
    const { tries, counted } = known
      ? { tries: 1, counted: [{ limit: knownLimit, who: known }] }
      : await takeAttempt(c, countedAt)
    const turn = await (known ? lines.known : lines.strangers)(tries, () => isPasswordOf(store, password, person))
    if (!turn.ok) {
      // No password was checked, so this must not push the next try from there back in line.
      for (const { limit, who } of counted) await giveBackHit(store, limit, who, countedAt)
      throw tooBusy()
    }
    if (!turn.value || !person) {
      await countFailedSignIn(store, now())
      if (!known) await slowDown(store, now())
      throw new Problem(401, who ? "That name and password don't match." : 'Wrong password.')
    }
    // Who signs in often isn't guessing. A hand's own password must not clear what was guessed of an owner's.
    if (known) await forgetHits(store, knownLimit, known)
    else if (person.role === 'owner') await forgetHits(store, attemptLimit, c.get('clientAddress'))
    else await giveBackHit(store, attemptLimit, c.get('clientAddress'), countedAt)
    return person
  }

  const untilSettled: MiddlewareHandler<ApiEnv> = async (_, next) => {
    if (!isPasswordSettled()) throw stillStarting()
    await next()
  }

  const api = createApi()
  api.use('/admin/*', untilSettled)
  return api
    .openapi(routes.login, async (c) => {
      const { password, who } = c.req.valid('json')
      const person = await signIn(c, password, who?.trim() || undefined)
      await openSession(c, parts, person)
      await noteDeed(store, signedIn(c, person, 'POST /admin/login', 'signed in'), now())
      return c.body(null, 204)
    })
    .openapi(routes.logout, async (c) => {
      const session = await sessions.find(getCookie(c, cookieName), now())
      await sessions.close(getCookie(c, cookieName))
      if (session) await noteDeed(store, signedIn(c, session.person, 'POST /admin/logout', 'signed out'), now())
      deleteCookie(c, cookieName, cookie(secureCookies))
      return c.body(null, 204)
    })
    .openapi(routes.session, async (c) => {
      const session = await sessions.find(getCookie(c, cookieName), now())
      if (!session)
        throw notSignedIn({ asksWho: await hasSeveralPersons(store), hasPasskeys: await hasPasskeys(store) })
      noStore(c)
      const { person } = session
      return c.json({ signedIn: true as const, person, may: allowedCalls(person.role) }, 200)
    })
}

/** Signs a person in at this browser, in place of anyone who was, and knows it from now on. */
export async function openSession(
  c: Context<ApiEnv>,
  { sessions, secureCookies, now }: Pick<Desk, 'sessions' | 'secureCookies'> & Pick<ApiParts, 'now'>,
  person: Pick<Person, 'id'>,
): Promise<void> {
  const [cookieName, knownName] = [nameOfCookie(secureCookies), nameOfKnownCookie(secureCookies)]
  await sessions.close(getCookie(c, cookieName))
  const session = await sessions.open(person, deviceOf(c.req.header('user-agent')), now())
  const browser = await sessions.knowBrowser(getCookie(c, knownName), person, now())
  setCookie(c, cookieName, session, { ...cookie(secureCookies), maxAge: sessionMs / 1000 })
  setCookie(c, knownName, browser, { ...cookie(secureCookies), maxAge: knownBrowserMs / 1000 })
}

/** STAFF-2. */
export const signedIn = (c: Context<ApiEnv>, { id, name }: Person, action: string, words: string): NewDeed => ({
  person: { id, name },
  ...{ action, about: { kind: 'sign-in', id }, title: `Sign-in: ${words}` },
  changes: [{ field: 'Device', from: '', to: deviceOf(c.req.header('user-agent')) }],
})

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
