/**
 * Sessions and known browsers, each of one person (STAFF-1): each browser holds random tokens, the database only their
 * digests.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Store } from '../../platform/database/store.ts'
import { deleteDevicesOf } from '../push/push.server.ts'
import { firstOwnerId, type Person } from './people/person.ts'

const dayMs = 24 * 60 * 60 * 1000
export const sessionMs = 7 * dayMs
/** How long expired rows are kept: if the clock ran ahead and is set back, they are valid again. */
const keptMs = 30 * dayMs
/** How long a browser stays known after a person's last sign-in with it. */
export const knownBrowserMs = 180 * dayMs
/** 'Last seen' is right to so much, and not written at every call. */
const seenEveryMs = 5 * 60 * 1000

/** With a secret in the environment, changing it ends every session. */
const digestBy = (algorithm: string, token: string, secret: string | undefined) =>
  (secret ? createHmac(algorithm, secret) : createHash(algorithm)).update(token).digest('base64url')

/**
 * An older version of the shop, which may run beside this one during an update, takes every session for the owner's. So
 * it finds only the first owner's: other people's tokens have another digest.
 */
const digestOf = (personId: string, token: string, secret: string | undefined) =>
  digestBy(personId === firstOwnerId ? 'sha256' : 'sha512-256', token, secret)

const digestsOf = (token: string, secret: string | undefined) => [
  digestBy('sha256', token, secret),
  digestBy('sha512-256', token, secret),
]

export type Session = { signedInAt: number; person: Person }

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(store: Store, secret: string | undefined) {
  return {
    /** A new session's token, 256 random bits. */
    async open({ id }: Pick<Person, 'id'>, device: string, now: number): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await store.db
        .deleteFrom('admin_sessions')
        .where('expires_at', '<', now - keptMs)
        .execute()
      await store.db
        .insertInto('admin_sessions')
        .values({
          token_hash: digestOf(id, token, secret),
          ...{ created_at: now, expires_at: now + sessionMs },
          ...{ person_id: id, device, seen_at: now },
        })
        .execute()
      return token
    },

    /** This token's session with its person as they are now; undefined when it has none. */
    async find(token: string | undefined, now: number): Promise<Session | undefined> {
      if (!token) return undefined
      const session = await store.db
        .selectFrom('admin_sessions')
        .innerJoin('persons', (join) =>
          join.on((eb) =>
            eb('persons.id', '=', eb.fn.coalesce('admin_sessions.person_id', eb.val(firstOwnerId))).and(
              'persons.removed_at',
              'is',
              null,
            ),
          ),
        )
        .select(['token_hash', 'admin_sessions.created_at', 'expires_at', 'seen_at', 'persons.id', 'name', 'role'])
        .where('token_hash', 'in', digestsOf(token, secret))
        .executeTakeFirst()
      if (!session || session.expires_at <= now) return undefined
      // Opened while the clock ran ahead: it now lasts one week, not longer.
      const ranAhead = session.expires_at > now + sessionMs
      if (ranAhead || Math.abs(now - (session.seen_at ?? 0)) >= seenEveryMs)
        await noteSeen(session.token_hash, { seen_at: now, ...(ranAhead && { expires_at: now + sessionMs }) })
      const { id, name, role } = session
      return { signedInAt: session.created_at, person: { id, name, role } }
    },

    /** Whether this person signed in with this token's browser since their last change of password. */
    async isKnownBrowser(token: string | undefined, { id }: Pick<Person, 'id'>, now: number): Promise<boolean> {
      if (!token) return false
      const known = await store.db
        .selectFrom('known_browsers')
        .select('token_hash')
        .where('token_hash', '=', digestOf(id, token, secret))
        .where(({ eb, fn, val }) => eb(fn.coalesce('person_id', val(firstOwnerId)), '=', id))
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return known !== undefined
    },

    /** A new token for the browser that a person just signed in with; replaces its old one. */
    async knowBrowser(token: string | undefined, { id }: Pick<Person, 'id'>, now: number): Promise<string> {
      const next = randomBytes(32).toString('base64url')
      await store.transaction(async () => {
        await store.db
          .deleteFrom('known_browsers')
          .where((eb) =>
            eb.or([eb('expires_at', '<', now - keptMs), eb('token_hash', 'in', digestsOf(token ?? '', secret))]),
          )
          .execute()
        await store.db
          .insertInto('known_browsers')
          .values({ token_hash: digestOf(id, next, secret), expires_at: now + knownBrowserMs, person_id: id })
          .execute()
      })
      return next
    },

    async close(token: string | undefined): Promise<void> {
      if (!token) return
      await store.db.deleteFrom('admin_sessions').where('token_hash', 'in', digestsOf(token, secret)).execute()
    },

    /** Which of a person's devices this is. */
    deviceIdsOf: (token: string | undefined): string[] => (token ? digestsOf(token, secret) : []),
  }

  /** A full disk must not keep anyone from reading. */
  async function noteSeen(tokenHash: string, seen: { seen_at: number; expires_at?: number }) {
    try {
      await store.db.updateTable('admin_sessions').set(seen).where('token_hash', '=', tokenHash).execute()
    } catch (error) {
      store.log.warn({ err: error }, 'when a session was last used could not be noted')
    }
  }
}

export type Device = { id: string; personId: string; device: string; since: number; seenAt: number }

/** Where people are signed in, the last seen first. */
export async function listDevices(store: Store, now: number): Promise<Device[]> {
  const rows = await store.db
    .selectFrom('admin_sessions')
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  return rows
    .map((row) => ({
      id: row.token_hash,
      personId: row.person_id ?? firstOwnerId,
      device: row.device ?? 'Unknown device',
      since: row.created_at,
      seenAt: row.seen_at ?? row.created_at,
    }))
    .toSorted((a, b) => b.seenAt - a.seenAt)
}

/** Signs a person out of one device. False when they weren't signed in there. */
export async function endSession(store: Store, personId: string, deviceId: string): Promise<boolean> {
  const ended = await store.db
    .deleteFrom('admin_sessions')
    .where('token_hash', '=', deviceId)
    .where(({ eb, fn, val }) => eb(fn.coalesce('person_id', val(firstOwnerId)), '=', personId))
    .returning('token_hash')
    .executeTakeFirst()
  return ended !== undefined
}

/** Signs a person out everywhere, and forgets their browsers; `except` one device, if given. */
export async function endSessions(store: Store, personId: string, except: readonly string[] = []): Promise<void> {
  const kept = except.length > 0 ? except : ['']
  await store.db
    .deleteFrom('admin_sessions')
    .where(({ eb, fn, val }) => eb(fn.coalesce('person_id', val(firstOwnerId)), '=', personId))
    .where('token_hash', 'not in', kept)
    .execute()
  await store.db
    .deleteFrom('known_browsers')
    .where(({ eb, fn, val }) => eb(fn.coalesce('person_id', val(firstOwnerId)), '=', personId))
    .execute()
  // Anyone who had the old password is told nothing more.
  await deleteDevicesOf(store, personId, personId === firstOwnerId)
}
