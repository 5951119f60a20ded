/** STAFF-1: the rows of `persons`. A person who is removed stays on file, for the names in histories. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type EditConflict, type EditWords, mergeEdit } from '../../shared/two-desks/merge-edit.server.ts'
import { firstOwnerId, nameKeyOf, roleNames } from './person.ts'

export type PersonRow = Selectable<Tables['persons']>

/** Those who may sign in: the first owner, then the others as they came. */
export async function listPersons(store: Store): Promise<PersonRow[]> {
  const people = await store.db
    .selectFrom('persons')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return people.toSorted((a, b) => Number(b.id === firstOwnerId) - Number(a.id === firstOwnerId))
}

export const findPerson = (store: Store, id: string): Promise<PersonRow | undefined> =>
  store.db.selectFrom('persons').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()

/** By name or email, however they are written; the first owner when neither is given. */
export function findWhoSignsIn(store: Store, who: string | undefined): Promise<PersonRow | undefined> {
  if (!who) return findPerson(store, firstOwnerId)
  const key = nameKeyOf(who)
  return store.db
    .selectFrom('persons')
    .selectAll()
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('name_key', '=', key), eb('email', '=', key)]))
    .executeTakeFirst()
}

/** Whether signing in takes a name. */
export async function hasSeveralPersons(store: Store): Promise<boolean> {
  const some = await store.db.selectFrom('persons').select('id').where('removed_at', 'is', null).limit(2).execute()
  return some.length > 1
}

/** `passwordHash` null: who signs in with a passkey only. */
export type NewPerson = Pick<PersonRow, 'name' | 'email' | 'role'> & { id?: string; passwordHash: string | null }

/** Why a name or email can't be had: each signs in one person, and a name in a history means one. */
export type Taken = { ok: false; reason: 'name-taken' | 'email-taken' }

export async function insertPerson(
  store: Store,
  { id = randomUUID(), name, email, role, passwordHash }: NewPerson,
  now: number,
): Promise<{ ok: true; id: string } | Taken> {
  const inserted = await store.db
    .insertInto('persons')
    .values({ id, name, name_key: nameKeyOf(name), email, role, password: passwordHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted
    ? { ok: true, id }
    : ((await findTaken(store, { name, email })) ?? { ok: false, reason: 'name-taken' })
}

/** Undefined when both can be had; `except` is whose they may be. */
export async function findTaken(
  store: Store,
  { name, email }: { name: string; email: string | null },
  except?: string,
): Promise<Taken | undefined> {
  const key = nameKeyOf(name)
  const others = await store.db
    .selectFrom('persons')
    .select(['id', 'name_key'])
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('name_key', '=', key), eb('email', '=', email ?? '')]))
    .execute()
  const taken = others.filter(({ id }) => id !== except)
  if (taken.length === 0) return undefined
  return { ok: false, reason: taken.some(({ name_key }) => name_key === key) ? 'name-taken' : 'email-taken' }
}

type PersonFields = Pick<PersonRow, 'name' | 'email' | 'role'>
export type NotChanged =
  | Taken
  | EditConflict
  | { ok: false; reason: 'not-found' | 'not-owner' | 'first-owner' | 'oneself' }

/**
 * An owner changes a person. No one takes their own role or the first owner's, so there is always an owner. Two owners who
 * take each other's at the same moment: the second one is no owner any more. STAFF-3: `was` is what they saw.
 */
export const changePerson = (
  store: Store,
  { by, id }: { by: string; id: string },
  { was, ...changes }: Partial<PersonFields> & { was?: Record<string, unknown> },
): Promise<{ ok: true; role: PersonRow['role'] } | NotChanged> =>
  store.transaction(async () => {
    const refused = await refuseChange(store, by, id, changes.role !== undefined)
    if (refused.ok) {
      const { name: oldName, email: oldEmail, role: oldRole } = refused.person
      const edit = mergeEdit({ name: oldName, email: oldEmail, role: oldRole }, changes, was, personWords)
      if (!edit.ok) return edit
      const { name, email, role } = edit.merged
      const taken = await findTaken(store, { name, email }, id)
      if (taken) return taken
      await store.db
        .updateTable('persons')
        .set({ name, name_key: nameKeyOf(name), email, role })
        .where('id', '=', id)
        .execute()
      return { ok: true, role }
    }
    return refused
  })

const personWords: EditWords<PersonFields> = {
  ...{ name: 'Name', email: 'Email' },
  role: { label: 'What they may do', text: (role) => roleNames[role] },
}

/** A person who is removed is signed out, and their invitations are off. */
export const removePerson = (
  store: Store,
  { by, id }: { by: string; id: string },
  now: number,
): Promise<{ ok: true } | NotChanged> =>
  store.transaction(async () => {
    const refused = await refuseChange(store, by, id, true)
    if (!refused.ok) return refused
    await store.db.updateTable('persons').set({ removed_at: now, password: null }).where('id', '=', id).execute()
    return { ok: true }
  })

export const setPasswordHash = (store: Store, id: string, passwordHash: string | null) =>
  store.db.updateTable('persons').set({ password: passwordHash }).where('id', '=', id).execute()

/** Locks all owners, so that such changes come one after the other. */
async function refuseChange(
  store: Store,
  by: string,
  id: string,
  takesRole: boolean,
): Promise<{ ok: true; person: PersonRow } | NotChanged> {
  const people = await store.db
    .selectFrom('persons')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('id')
    .$if(store.engine === 'postgres', (rows) => rows.forUpdate())
    .execute()
  if (people.find((person) => person.id === by)?.role !== 'owner') return { ok: false, reason: 'not-owner' }
  const person = people.find((one) => one.id === id)
  if (!person) return { ok: false, reason: 'not-found' }
  if (takesRole && id === firstOwnerId) return { ok: false, reason: 'first-owner' }
  if (takesRole && id === by) return { ok: false, reason: 'oneself' }
  return { ok: true, person }
}
