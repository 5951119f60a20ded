/** STAFF-1: the rows of `passkeys`, each of one person. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { firstOwnerId } from '../people/person.ts'
import { mostPasskeys } from './passkey.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

/** A new one, once it was checked. `publicKey` is COSE in base64url. */
export type CheckedPasskey = {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  isBackedUp: boolean
}

/** All of the shop, or one person's; the newest first. */
export const listPasskeys = (store: Store, personId?: string): Promise<PasskeyRow[]> =>
  store.db
    .selectFrom('passkeys')
    .selectAll()
    .$if(personId !== undefined, (rows) => rows.where('person_id', '=', personId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** With its person, unless they were removed. */
export const findPasskey = (store: Store, credentialId: string): Promise<PasskeyRow | undefined> =>
  store.db
    .selectFrom('passkeys')
    .innerJoin('persons', 'persons.id', 'passkeys.person_id')
    .selectAll('passkeys')
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Whether someone signs in with a passkey here. */
export async function hasPasskeys(store: Store): Promise<boolean> {
  return (await store.db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()) !== undefined
}

export type NotAdded = { ok: false; reason: 'too-many' | 'on-file' | 'removed' }

/** Inside a transaction. The person's row is locked, so that the count holds. */
export async function insertPasskey(
  store: Store,
  { personId, name, passkey }: { personId: string; name: string; passkey: CheckedPasskey },
  now: number,
): Promise<{ ok: true } | NotAdded> {
  const own = await lockPasskeys(store, personId)
  if (!own) return { ok: false, reason: 'removed' }
  if (own.passkeys.length >= mostPasskeys) return { ok: false, reason: 'too-many' }
  const { credentialId, publicKey, counter, transports, isBackedUp } = passkey
  const inserted = await store.db
    .insertInto('passkeys')
    .values({
      ...{ id: randomUUID(), person_id: personId, credential_id: credentialId, public_key: publicKey, counter, name },
      ...{ transports: JSON.stringify(transports), is_backed_up: isBackedUp ? 1 : 0, created_at: now },
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? { ok: true } : { ok: false, reason: 'on-file' }
}

/** Their last way in stays: without a password, the last passkey can't be removed. */
export const removePasskey = (
  store: Store,
  { personId, id }: { personId: string; id: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'last' }> =>
  store.transaction(async () => {
    const own = await lockPasskeys(store, personId)
    if (!own?.passkeys.includes(id)) return { ok: false, reason: 'not-found' }
    if (own.passkeys.length === 1 && !own.hasPassword) return { ok: false, reason: 'last' }
    await store.db.deleteFrom('passkeys').where('id', '=', id).execute()
    return { ok: true }
  })

export const dropPasskeysOf = (store: Store, personId: string) =>
  store.db.deleteFrom('passkeys').where('person_id', '=', personId).execute()

/**
 * Counts a sign-in. False when the counter did not move on: there are two of this authenticator (WebAuthn, 6.1.1), which is
 * noted. Those without a counter always say 0.
 */
export async function countUse(
  store: Store,
  { id, counter, isBackedUp }: { id: string; counter: number; isBackedUp: boolean },
  now: number,
): Promise<boolean> {
  const used = await store.db
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp ? 1 : 0, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst()
  if (used) return true
  await store.db.updateTable('passkeys').set({ copied_at: now }).where('id', '=', id).execute()
  return false
}

/** The ids of a person's passkeys, with their row locked; undefined when the person was removed. */
async function lockPasskeys(store: Store, personId: string) {
  const person = await store.db
    .selectFrom('persons')
    .select('password')
    .where('id', '=', personId)
    .where('removed_at', 'is', null)
    .$if(store.engine === 'postgres', (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!person) return undefined
  const rows = await store.db.selectFrom('passkeys').select('id').where('person_id', '=', personId).execute()
  return { passkeys: rows.map(({ id }) => id), hasPassword: hasPassword({ id: personId, ...person }) }
}

/** The first owner's is the shop's. */
export const hasPassword = ({ id, password }: { id: string; password: string | null }) =>
  password !== null || id === firstOwnerId
