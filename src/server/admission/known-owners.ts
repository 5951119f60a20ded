/**
 * Which cookies have opened the owner's desk lately. Anyone can send a cookie of that name; only the app can tell which is
 * a session, by a query. The door remembers what it said, so the owner's calls are known by a hash.
 */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { nameOfCookie } from '../../features/owner/door.server.ts'

/** An open desk asks for news every eight seconds. */
const knownMs = 10 * 60 * 1000
const mostKnown = 100

/** Also matches the name it has over https, which has a prefix. */
const ownerCookie = `${nameOfCookie(false)}=`
const cookieValue = new RegExp(`(?:^|;\\s*)(?:__Host-)?${ownerCookie}([^;]+)`)

/** Whether a request has a cookie of the owner's, by its name. */
export const isOwners = ({ headers }: IncomingMessage) => headers.cookie?.includes(ownerCookie) ?? false

/** Every other call under this path refuses strangers (`publicCalls` in admin.server.test.ts). */
const provesOwner = (url: string) => url.startsWith('/api/admin/') && !/^\/api\/admin\/log(in|out)\b/.test(url)

export class KnownOwners {
  /** When each was last let in, by the digest of its token. */
  readonly #lastSeen = new Map<string, number>()

  /** Undefined for a request without such a cookie. */
  find(request: IncomingMessage): 'known' | 'unknown' | undefined {
    if (!isOwners(request)) return undefined
    const seenAt = this.#lastSeen.get(digestOf(request) ?? '')
    return seenAt !== undefined && performance.now() - seenAt < knownMs ? 'known' : 'unknown'
  }

  /** Call when a request has been answered. */
  learn(request: IncomingMessage, { statusCode }: ServerResponse): void {
    if (!isOwners(request) || !provesOwner(request.url ?? '')) return
    const digest = digestOf(request)
    const wasLetIn = statusCode >= 200 && statusCode <= 299
    if (digest === undefined || !(wasLetIn || statusCode === 401)) return
    // Also moves it to the end: the one seen longest ago is first.
    this.#lastSeen.delete(digest)
    if (!wasLetIn) return
    this.#lastSeen.set(digest, performance.now())
    const oldest = this.#lastSeen.size > mostKnown ? this.#lastSeen.keys().next().value : undefined
    if (oldest !== undefined) this.#lastSeen.delete(oldest)
  }
}

function digestOf({ headers }: IncomingMessage): string | undefined {
  const token = cookieValue.exec(headers.cookie ?? '')?.[1]
  return token && hash('sha256', token, 'base64url')
}
