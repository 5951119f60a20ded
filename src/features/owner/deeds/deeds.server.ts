/** STAFF-2: the rows of `deeds`, and how they are read. The only file that writes them. */
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { shortDate } from '../../shared/days.server.ts'
import { nameKeyOf } from '../people/person.ts'
import { type DeedChange, merged, wordsOf, wordsOfChanges } from './deed-changes.ts'

export type DeedRow = Selectable<Tables['deeds']>

export type NewDeed = {
  person: { id: string; name: string }
  action: string
  about: { kind: string; id: string }
  title: string
  changes: readonly DeedChange[]
}

const draftMs = 15 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** Before a write. If the shop stops before it ends, this much stays on file. Returns its id. */
export async function beginDeed(store: Store, deed: NewDeed, now: number): Promise<number> {
  const { id } = await store.db
    .insertInto('deeds')
    .values({ ...columnsOf(deed), outcome: null, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was begun has ended, and stays as it is now. */
export async function endDeed(store: Store, id: number, deed: NewDeed, outcome: number): Promise<void> {
  const { about_id, title, changes, words } = columnsOf(deed)
  await store.db
    .updateTable('deeds')
    .set({ about_id, title, changes, words, outcome, is_final: 1 })
    .where('id', '=', id)
    .execute()
}

/** What was begun changed nothing. */
export async function dropDeed(store: Store, id: number): Promise<void> {
  await store.db.deleteFrom('deeds').where('id', '=', id).execute()
}

/** A draft saves every few seconds: all saves of one person within a quarter of an hour are one deed, the first. */
export const endDraft = (store: Store, id: number, deed: NewDeed, outcome: number, now: number): Promise<void> =>
  store.transaction(async () => {
    const open = await listOpen(store, deed)
    const earlier = open.find(({ person_id, at }) => person_id === deed.person.id && now - at < draftMs && now >= at)
    for (const { id: done } of open) if (done !== earlier?.id) await closeDeed(store, done)
    if (earlier) await dropDeed(store, id)
    const changes = merged(earlier ? changesOf(earlier) : [], deed.changes)
    const { changes: json, words, title, about_id } = columnsOf({ ...deed, changes })
    await store.db
      .updateTable('deeds')
      .set({ changes: json, words, title, about_id, outcome })
      .where('id', '=', earlier?.id ?? id)
      .execute()
  })

/** Signing in and out, which no other call is behind. */
export async function noteDeed(store: Store, deed: NewDeed, now: number): Promise<void> {
  await store.db
    .insertInto('deeds')
    .values({ ...columnsOf(deed), outcome: 204, is_final: 1, at: now })
    .execute()
}

/** Only how many in a day: a guesser could fill the database with rows. */
export const countFailedSignIn = (store: Store, now: number): Promise<void> =>
  store.transaction(async () => {
    const deed = (count: number): NewDeed => ({
      person: { id: '', name: '' },
      action: 'POST /admin/login',
      about: { kind: 'sign-in', id: '' },
      title: 'Failed sign-ins',
      changes: [{ field: 'Wrong passwords', from: '', to: String(count) }],
    })
    const open = await listOpen(store, deed(1))
    const today = open.find(({ at }) => Math.floor(at / dayMs) === Math.floor(now / dayMs))
    for (const { id } of open) if (id !== today?.id) await closeDeed(store, id)
    const { changes, words, ...columns } = columnsOf(deed(today ? Number(changesOf(today)[0]?.to) + 1 : 1))
    if (today) await store.db.updateTable('deeds').set({ changes, words }).where('id', '=', today.id).execute()
    else
      await store.db
        .insertInto('deeds')
        .values({ ...columns, changes, words, outcome: 401, at: now })
        .execute()
  })

/** Those of the same kind that have ended and may still grow; on PostgreSQL locked until the transaction ends. */
const listOpen = (store: Store, { action, about }: NewDeed): Promise<DeedRow[]> =>
  store.db
    .selectFrom('deeds')
    .selectAll()
    .where('is_final', '=', 0)
    .where('action', '=', action)
    .where('about_id', '=', about.id)
    .where('outcome', 'is not', null)
    .orderBy('id')
    .$if(store.engine === 'postgres', (rows) => rows.forUpdate())
    .execute()

async function closeDeed(store: Store, id: number): Promise<void> {
  await store.db.updateTable('deeds').set({ is_final: 1 }).where('id', '=', id).execute()
}

/** PostgreSQL keeps no NUL in a text. A call that has one is refused after its deed began. */
export const withoutNuls = (text: string) => text.replaceAll('\0', '')

function columnsOf({ person, action, about, title, changes }: NewDeed) {
  return {
    ...{ person_id: person.id, person_name: person.name, action },
    ...{ about_kind: about.kind, about_id: withoutNuls(about.id), title: withoutNuls(title) },
    // In JSON a NUL is an escape.
    changes: JSON.stringify(changes),
    words: withoutNuls(wordsOf(title, person.name, wordsOfChanges(changes))),
  }
}

export const changesOf = ({ changes }: Pick<DeedRow, 'changes'>): DeedChange[] => JSON.parse(changes)

export type DeedFilter = {
  kind?: string | undefined
  /** Of one of that kind. */
  about?: string | undefined
  person?: string | undefined
  /** Words, each of which a deed must have. */
  search?: string | undefined
  /** Times: from, and before. */
  from?: number | undefined
  until?: number | undefined
}
type Place = { at: number; id: number }
type Span = { after?: Place | undefined; limit: number; order: 'asc' | 'desc' }

/** In the order of time; `after` is the last of the page before. */
export const listDeeds = (store: Store, filter: DeedFilter, { after, limit, order }: Span): Promise<DeedRow[]> =>
  filtered(store, filter)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        order === 'asc'
          ? sql<boolean>`(at, id) > (${after?.at ?? 0}, ${after?.id ?? 0})`
          : sql<boolean>`(at, id) < (${after?.at ?? 0}, ${after?.id ?? 0})`,
      ),
    )
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit)
    .execute()

function filtered(
  store: Store,
  { kind, about, person, search = '', from, until }: DeedFilter,
): SelectQueryBuilder<Tables, 'deeds', object> {
  let query: SelectQueryBuilder<Tables, 'deeds', object> = store.db.selectFrom('deeds')
  if (kind !== undefined) query = query.where('about_kind', '=', kind)
  if (about !== undefined) query = query.where('about_id', '=', about)
  if (person !== undefined) query = query.where('person_id', '=', person)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (until !== undefined) query = query.where('at', '<', until)
  // Both sides are in small letters, so both engines find the same.
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean))
    query = query.where(sql<boolean>`words like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  return query
}

/** Who did something, removed ones too, each by the latest name: 'Ray (removed Nov 30, 2026)' where that means several. */
export async function listDoers(store: Store): Promise<{ id: string; name: string }[]> {
  const people = await store.db.selectFrom('persons').select(['id', 'name', 'removed_at']).orderBy('name').execute()
  const keys = people.map(({ name }) => nameKeyOf(name))
  return people.map(({ id, name, removed_at: at }, place) => {
    const isOne = keys.indexOf(nameKeyOf(name)) === place && keys.lastIndexOf(nameKeyOf(name)) === place
    return { id, name: isOne || at === null ? name : `${name} (removed ${shortDate(at)})` }
  })
}
