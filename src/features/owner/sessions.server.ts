/**
 * The owner's sessions and known browsers: each browser holds random tokens, the database
 * only their digests.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Store } from '../../platform/database/store.ts'

const dayMs = 24 * 60 * 60 * 1000
export const sessionMs = 7 * dayMs
/** How long expired rows are kept: if the clock ran ahead and is set back, they are valid again. */
const keptMs = 30 * dayMs
/** How long a browser stays known after the owner's last sign-in with it. */
export const knownBrowserMs = 180 * dayMs

/** With a secret in the environment, changing it ends every session. */
const digest = (token: string, secret: string | undefined) =>
  (secret ? createHmac('sha256', secret) : createHash('sha256')).update(token).digest('base64url')

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(store: Store, secret: string | undefined) {
  return {
    /** A new session's token, 256 random bits. */
    async open(now: number): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await store.db
        .deleteFrom('admin_sessions')
        .where('expires_at', '<', now - keptMs)
        .execute()
      await store.db
        .insertInto('admin_sessions')
        .values({ token_hash: digest(token, secret), created_at: now, expires_at: now + sessionMs })
        .execute()
      return token
    },

    /** When this token's session began; undefined when it has none. */
    async findBeginning(token: string | undefined, now: number): Promise<number | undefined> {
      if (!token) return undefined
      const session = await store.db
        .selectFrom('admin_sessions')
        .select(['token_hash', 'created_at', 'expires_at'])
        .where('token_hash', '=', digest(token, secret))
        .executeTakeFirst()
      if (!session || session.expires_at <= now) return undefined
      // Opened while the clock ran ahead: it now lasts one week, not longer.
      if (session.expires_at > now + sessionMs)
        await store.db
          .updateTable('admin_sessions')
          .set({ expires_at: now + sessionMs })
          .where('token_hash', '=', session.token_hash)
          .execute()
      return session.created_at
    },

    /** Whether the owner signed in with this token's browser since the last password change. */
    async isKnownBrowser(token: string | undefined, now: number): Promise<boolean> {
      if (!token) return false
      const known = await store.db
        .selectFrom('known_browsers')
        .select('token_hash')
        .where('token_hash', '=', digest(token, secret))
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return known !== undefined
    },

    /** A new token for the browser the owner just signed in with; replaces its old one. */
    async knowBrowser(token: string | undefined, now: number): Promise<string> {
      const next = randomBytes(32).toString('base64url')
      await store.transaction(async () => {
        await store.db
          .deleteFrom('known_browsers')
          .where((eb) =>
            eb.or([eb('expires_at', '<', now - keptMs), eb('token_hash', '=', digest(token ?? '', secret))]),
          )
          .execute()
        await store.db
          .insertInto('known_browsers')
          .values({ token_hash: digest(next, secret), expires_at: now + knownBrowserMs })
          .execute()
      })
      return next
    },

    async close(token: string | undefined): Promise<void> {
      if (!token) return
      await store.db.deleteFrom('admin_sessions').where('token_hash', '=', digest(token, secret)).execute()
    },
  }
}
