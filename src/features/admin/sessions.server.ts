/** The owner's sessions: the browser holds a random token, the database only its digest. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Store } from '../../platform/database/store.ts'

export const sessionMs = 7 * 24 * 60 * 60 * 1000

/** With a secret in the environment, changing it ends every session. */
const digest = (token: string, secret: string | undefined) =>
  (secret ? createHmac('sha256', secret) : createHash('sha256')).update(token).digest('base64url')

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(store: Store, secret: string | undefined) {
  return {
    /** A new session's token, 256 random bits. */
    async open(now: number): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await store.db.deleteFrom('admin_sessions').where('expires_at', '<', now).execute()
      await store.db
        .insertInto('admin_sessions')
        .values({ token_hash: digest(token, secret), created_at: now, expires_at: now + sessionMs })
        .execute()
      return token
    },

    /** When the session began that this token opens; undefined when it opens none. */
    async findBeginning(token: string | undefined, now: number): Promise<number | undefined> {
      if (!token) return undefined
      const session = await store.db
        .selectFrom('admin_sessions')
        .select(['created_at', 'expires_at'])
        .where('token_hash', '=', digest(token, secret))
        .executeTakeFirst()
      return session && session.expires_at > now ? session.created_at : undefined
    },

    async close(token: string | undefined): Promise<void> {
      if (!token) return
      await store.db.deleteFrom('admin_sessions').where('token_hash', '=', digest(token, secret)).execute()
    },
  }
}
