/** LIVE-10: the owner's notes on quotes and orders. The only writer of their table. */

import type { Selectable } from 'kysely'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { currentName } from '../../../platform/people/current-person.ts'

export type NoteRow = Selectable<Tables['internal_notes']>

/** What a note is about. */
export type NoteSubject = { of: 'quote_id' | 'order_id'; id: number }

/** Newest first. */
export const listNotes = (store: Store, { of, id }: NoteSubject): Promise<NoteRow[]> =>
  store.db
    .selectFrom('internal_notes')
    .selectAll()
    .where(of, '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** The texts of each of these quotes or orders, newest first; none for one without notes. */
export async function listNoteTexts(
  store: Store,
  of: NoteSubject['of'],
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await store.db
    .selectFrom('internal_notes')
    .select(['quote_id', 'order_id', 'text'])
    .where(isOneOf(store, of, ids, 'bigint'))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const texts = new Map<number, string[]>()
  for (const row of rows) texts.set(Number(row[of]), [...(texts.get(Number(row[of])) ?? []), row.text])
  return texts
}

/** Also one in the bin. */
export const findNote = (store: Store, noteId: number): Promise<NoteRow | undefined> =>
  store.db.selectFrom('internal_notes').selectAll().where('id', '=', noteId).executeTakeFirst()

/** The quote or order is found by its words: index it in the same transaction. */
export const insertNote = (store: Store, { of, id }: NoteSubject, text: string, now: number): Promise<NoteRow> =>
  store.db
    .insertInto('internal_notes')
    .values({ quote_id: null, order_id: null, [of]: id, text, created_at: now, by_name: currentName() })
    .returningAll()
    .executeTakeFirstOrThrow()

/** DESK-4: into the bin, or with null out of it. Its quote or order is found by its words: index it in the same transaction. */
export const setNoteDeleted = (store: Store, noteId: number, deletedAt: number | null) =>
  store.db.updateTable('internal_notes').set({ deleted_at: deletedAt }).where('id', '=', noteId).execute()

/** For good. False for one that isn't in the bin. */
export async function deleteBinnedNote(store: Store, noteId: number): Promise<boolean> {
  const deleted = await store.db
    .deleteFrom('internal_notes')
    .where('id', '=', noteId)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
