/**
 * STAFF-1: challenges for passkeys: random, good once, for five minutes, in every process of the shop, and only where they were
 * asked for. The database has only digests.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Store } from '../../../platform/database/store.ts'

export const challengeMs = 5 * 60 * 1000

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** `boundTo` says what for and where: 'add:<session>'. `personId` is who gets the passkey, where one is made. */
export async function makeChallenge(
  store: Store,
  { boundTo, personId = null }: { boundTo: string; personId?: string | null },
  now: number,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await store.db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await store.db
    .insertInto('passkey_challenges')
    .values({
      ...{ challenge_hash: digest(challenge), bound_to: digest(boundTo), person_id: personId },
      expires_at: now + challengeMs,
    })
    .execute()
  return challenge
}

/** Uses it up. Undefined when it was never made, was used, is over, or was asked for elsewhere. */
export const takeChallenge = (
  store: Store,
  { challenge, boundTo }: { challenge: string; boundTo: string },
  now: number,
): Promise<{ personId: string | null } | undefined> =>
  store.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', digest(challenge))
    .where('bound_to', '=', digest(boundTo))
    .where('expires_at', '>', now)
    .returning('person_id as personId')
    .executeTakeFirst()
