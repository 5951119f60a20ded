/** LIVE-10: what a quote is found by at the desk. */
import type { Selectable } from 'kysely'
import { isOneOf } from '../../../../platform/database/one-of.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { sizeOfRow } from '../../../pricing/piece.ts'
import { quoteFieldList } from '../../../shared/quote-fields.ts'
import { writeSearchTexts } from '../../../shared/search/search.server.ts'
import { searchTextOf } from '../../../shared/search/search-text.server.ts'
import { listNoteTexts } from '../../notes/notes.server.ts'
import { listPieceWords, type PieceWords } from '../quote-pieces.server.ts'
import { deliveryOf } from '../stored-quote.server.ts'

const columns = ['id', ...quoteFieldList.map(({ column }) => column), 'delivery'] as const
type Found = Pick<Selectable<Tables['quotes']>, (typeof columns)[number]>

/** Writes what these quotes are found by, in the caller's transaction: call it after every change of that. */
export async function indexQuotes(store: Store, ids: readonly number[]): Promise<void> {
  const quotes = await store.db
    .selectFrom('quotes')
    .select(columns)
    .where(isOneOf(store, 'id', ids, 'bigint'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    // Before the notes are read: two changes at once must not miss each other's words.
    .$if(store.engine === 'postgres', (rows) => rows.forUpdate())
    .execute()
  const notes = await listNoteTexts(store, 'quote_id', ids)
  const pieces = await listPieceWords(store, ids)
  const texts = quotes.map(
    (quote) => [quote.id, textOf(quote, pieces.get(quote.id) ?? [], notes.get(quote.id) ?? [])] as const,
  )
  await writeSearchTexts(store, 'quotes', new Map(texts))
}

/** With the owner's notes, newest first. */
function textOf(quote: Found, pieces: readonly PieceWords[], internalNotes: readonly string[]): string {
  const place = deliveryOf(quote)?.place
  const typed = (kind: (typeof quoteFieldList)[number]['foundBy']) =>
    quoteFieldList.flatMap(({ column, foundBy }) => (foundBy === kind ? [quote[column]] : []))
  return searchTextOf({
    facts: [
      quote.id,
      ...typed('facts'),
      // Two alike are found by the same words.
      ...new Set(pieces.flatMap((piece) => [piece.product_name, piece.wood_species_name, piece.finish_name])),
      ...(place ? [place.place, place.state, place.zip] : []),
    ],
    names: typed('names'),
    phone: typed('phone').join(' '),
    sizes: pieces.map(sizeOfRow),
    notes: [...typed('notes'), ...pieces.map(({ note }) => note), ...internalNotes],
  })
}
