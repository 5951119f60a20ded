/** STAFF-1: invitations by link: for someone new, or for who lost their password. The database has only their digests. */
import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { endSessions } from '../sessions.server.ts'
import { firstOwnerId, invitationDays, type StaffRole } from './person.ts'
import { findPerson, findTaken, insertPerson, setPasswordHash, type Taken } from './persons.server.ts'

type InvitationRow = Selectable<Tables['invitations']>

const dayMs = 24 * 60 * 60 * 1000
/** So long a link that is no longer good says why. */
const keptMs = 90 * dayMs

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

type Invited = { name: string; email: string | null; role: StaffRole }

/** The token is in the answer and nowhere else. */
export const invite = (
  store: Store,
  { by, ...invited }: Invited & { by: string },
  now: number,
): Promise<{ ok: true; token: string } | Taken> =>
  store.transaction(async () => {
    const taken = await findTaken(store, invited)
    if (taken) return taken
    return { ok: true, token: await insertInvitation(store, { ...invited, by, personId: null }, now) }
  })

/** A link for a new password, in place of the one before. The first owner's is the shop's, and set at its server. */
export const inviteAgain = (
  store: Store,
  { by, id }: { by: string; id: string },
  now: number,
): Promise<
  { ok: true; token: string; email: string | null; name: string } | { ok: false; reason: 'not-found' | 'first-owner' }
> =>
  store.transaction(async () => {
    if (id === firstOwnerId) return { ok: false, reason: 'first-owner' }
    const person = await findPerson(store, id)
    if (!person) return { ok: false, reason: 'not-found' }
    await store.db.deleteFrom('invitations').where('person_id', '=', id).where('used_at', 'is', null).execute()
    const { name, email, role } = person
    const token = await insertInvitation(store, { name, email, role, by, personId: id }, now)
    return { ok: true, token, email, name }
  })

async function insertInvitation(
  store: Store,
  { name, email, role, by, personId }: Invited & { by: string; personId: string | null },
  now: number,
): Promise<string> {
  await store.db
    .deleteFrom('invitations')
    .where('expires_at', '<', now - keptMs)
    .execute()
  const token = randomBytes(32).toString('base64url')
  await store.db
    .insertInto('invitations')
    .values({
      ...{ token_hash: digest(token), person_id: personId, name, email, role, created_by: by },
      ...{ created_at: now, expires_at: now + invitationDays * dayMs },
    })
    .execute()
  return token
}

/** Those to someone new that are still good, the newest first. */
export const listOpenInvitations = (store: Store, now: number): Promise<InvitationRow[]> =>
  store.db
    .selectFrom('invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('person_id', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()

/** False when there is none. */
export async function takeBackInvitation(store: Store, id: string): Promise<boolean> {
  const deleted = await store.db
    .deleteFrom('invitations')
    .where('token_hash', '=', id)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return deleted !== undefined
}

/** What someone invited to who may invite no longer, and links to a password of someone who is gone. */
export const dropInvitationsOf = (store: Store, personId: string) =>
  store.db
    .deleteFrom('invitations')
    .where('used_at', 'is', null)
    .where((eb) => eb.or([eb('created_by', '=', personId), eb('person_id', '=', personId)]))
    .execute()

export type NotGood = { ok: false; reason: 'unknown' | 'used' | 'expired' }

export async function findInvitation(
  store: Store,
  token: string,
  now: number,
): Promise<{ ok: true; invitation: InvitationRow } | NotGood> {
  const invitation = await store.db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', digest(token))
    .executeTakeFirst()
  if (!invitation) return { ok: false, reason: 'unknown' }
  if (invitation.used_at !== null) return { ok: false, reason: 'used' }
  if (invitation.expires_at <= now) return { ok: false, reason: 'expired' }
  return { ok: true, invitation }
}

/**
 * Once: of two at the same moment, one. Returns whose password it is now. With null they have none: a passkey, which the caller
 * keeps in the same transaction. `newId` is the id of someone new.
 */
export const acceptInvitation = (
  store: Store,
  { token, name, passwordHash, newId }: { token: string; name: string; passwordHash: string | null; newId?: string },
  now: number,
): Promise<{ ok: true; id: string } | NotGood | Taken> =>
  store.transaction(async () => {
    const taken = await store.db
      .updateTable('invitations')
      .set({ used_at: now })
      .where('token_hash', '=', digest(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    if (!taken) {
      const found = await findInvitation(store, token, now)
      return found.ok ? { ok: false, reason: 'unknown' } : found
    }
    if (taken.person_id !== null) {
      if (!(await findPerson(store, taken.person_id))) return { ok: false, reason: 'unknown' }
      await setPasswordHash(store, taken.person_id, passwordHash)
      await endSessions(store, taken.person_id)
      return { ok: true, id: taken.person_id }
    }
    const { email, role } = taken
    const inserted = await insertPerson(store, { ...(newId && { id: newId }), name, email, role, passwordHash }, now)
    // Another name is all it takes.
    if (!inserted.ok)
      await store.db
        .updateTable('invitations')
        .set({ used_at: null })
        .where('token_hash', '=', taken.token_hash)
        .execute()
    return inserted
  })
