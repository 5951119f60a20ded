/**
 * The door of the desk: every call behind it goes through here (STAFF-1). Who isn't signed in gets 401, and who may not make
 * the call 403; permissions.ts says who may.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { type ApiEnv, type ApiParts, Problem } from '../../platform/api.ts'
import { asPerson } from '../../platform/people/current-person.ts'
import type { RecordDeed } from './deeds/record-deeds.server.ts'
import { mayCall, shownTo } from './permissions.server.ts'
import type { Sessions } from './sessions.server.ts'

/** Over TLS the prefix binds the cookie to this host and to TLS (RFC 6265bis, 4.1.3.2). */
export const nameOfCookie = (secure: boolean) => (secure ? '__Host-shop_owner' : 'shop_owner')

export type Desk = { sessions: Sessions; secureCookies: boolean; isPasswordSettled: () => boolean }

type DoorParts = Desk &
  Pick<ApiParts, 'now'> & {
    /** 'PATCH /admin/orders/{id}', of the API's description; undefined for an address that isn't there. */
    callOf: (c: Context<ApiEnv>) => string | undefined
    /** STAFF-2. */
    recordDeed: RecordDeed
  }

export function createRequireOwner(parts: DoorParts): MiddlewareHandler<ApiEnv> {
  const { sessions, secureCookies, isPasswordSettled, callOf, recordDeed, now } = parts
  const cookieName = nameOfCookie(secureCookies)
  return async (c, next) => {
    if (!isPasswordSettled()) throw stillStarting()
    // A path may have the door twice.
    if (c.get('person')) return next()
    const session = await sessions.find(getCookie(c, cookieName), now())
    if (!session) throw notSignedIn()
    const { person, signedInAt } = session
    const call = callOf(c)
    if (!mayCall(person.role, call)) throw forOwners()
    c.set('signedInAt', signedInAt)
    c.set('person', person)
    // The shop's data is private: browsers and proxies must not cache it.
    c.header('cache-control', 'no-store')
    const { id, name } = person
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    await asPerson({ id, name }, () =>
      isWrite && call !== undefined ? recordDeed(c, { person: { id, name }, call, next }) : next(),
    )
    const shown = await shownTo(person.role, call, c.res)
    if (shown === c.res) return
    // Hono would copy the headers of the one into the other.
    c.res = undefined
    c.res = shown
  }
}

/** Whether a call that anyone may make comes from a browser in which someone of the shop is signed in. */
export function createIsOwner({
  sessions,
  secureCookies,
  now,
}: Omit<Desk, 'isPasswordSettled'> & Pick<ApiParts, 'now'>) {
  const cookieName = nameOfCookie(secureCookies)
  return async (c: Context): Promise<boolean> => (await sessions.find(getCookie(c, cookieName), now())) !== undefined
}

export const stillStarting = () =>
  new Problem(503, 'The shop is still starting. Try again in a moment.', { headers: { 'retry-after': '1' } })

/** `more`: extension members of the problem. */
export const notSignedIn = (more: Record<string, unknown> = {}) =>
  new Problem(401, 'Sign in first.', { headers: { 'cache-control': 'no-store' }, more })

const forOwners = () =>
  new Problem(403, "That's for the owner. Ask them if you need it.", {
    headers: { 'cache-control': 'no-store' },
    more: { reason: 'owners-only' },
  })
