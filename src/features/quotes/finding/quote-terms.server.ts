/** LIVE-10: what a quote is found by at the desk. */
import type { Selectable } from 'kysely'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { termsOfRow } from '../../finding/finding.server.ts'
import { listNoteTexts } from '../../notes/notes.server.ts'
import { deliveryOf } from '../stored-quote.server.ts'

const columns = [
  'id',
  'status',
  'customer_name',
  'customer_email',
  'customer_phone',
  'company',
  'product_name',
  'wood_species_name',
  'finish_name',
  'length_in',
  'width_in',
  'thickness_in',
  'delivery',
  'notes',
] as const
type Found = Pick<Selectable<Tables['quotes']>, (typeof columns)[number]>

/** With the owner's notes, newest first. */
export function termsOfQuote(quote: Found, internalNotes: readonly string[]): string[] {
  const place = deliveryOf(quote)?.place
  return termsOfRow({
    facts: [
      quote.id,
      quote.customer_name,
      quote.customer_email,
      quote.customer_phone,
      quote.company,
      quote.product_name,
      quote.wood_species_name,
      quote.finish_name,
      ...(place ? [place.place, place.state, place.zip] : []),
    ],
    email: quote.customer_email,
    phone: quote.customer_phone,
    sizes: [{ lengthIn: quote.length_in, widthIn: quote.width_in, thicknessIn: quote.thickness_in }],
    notes: [quote.notes, ...internalNotes],
    marks: [quote.status],
  })
}

/** The terms of these quotes, as `ReadTerms` says. */
export async function readQuoteTerms(store: Store, ids: readonly number[]): Promise<Map<number, string[]>> {
  const quotes = await store.db
    .selectFrom('quotes')
    .select(columns)
    .where(isOneOf(store, 'id', ids, 'bigint'))
    .orderBy('id')
    .$if(store.engine === 'postgres', (rows) => rows.forUpdate())
    .execute()
  const notes = await listNoteTexts(store, 'quote_id', ids)
  return new Map(quotes.map((quote) => [quote.id, termsOfQuote(quote, notes.get(quote.id) ?? [])]))
}
