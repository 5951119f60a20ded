/**
 * Quotes: all their SQL and use cases. The only writer of their tables, so it is longer than other files.
 */

import { createHash, randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { FieldError } from '../../../platform/api.ts'
import { countByStatus } from '../../../platform/database/count-by-status.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { PageKey } from '../../../platform/key-pages.ts'
import { currentName } from '../../../platform/people/current-person.ts'
import type { Sender } from '../../mail/mail-allowances.server.ts'
import { deleteQuoteMails, dropUnsentOffers } from '../../mail/outbox.server.ts'
import { dimensionsOf } from '../../pricing/piece.ts'
import { type QuoteTexts, quoteFieldList } from '../../shared/quote-fields.ts'
import { type FoundPage, removeSearchText, searchPage } from '../../shared/search/search.server.ts'
import { asTable, type TimeSpan } from '../../shared/time-spans.server.ts'
import { type EditConflict, type EditWords, mergeEdit } from '../../shared/two-desks/merge-edit.server.ts'
import { indexQuotes } from './finding/quote-search.server.ts'
import { findOrderThatBought, wasBought } from './pipeline/bought.server.ts'
import { conditionOf, findPipelinePage } from './pipeline/pipeline.server.ts'
import { type Closing, closingNames, type PipelineFilter, type QuoteSort } from './pipeline/pipeline.ts'
import { priceRequested, type RequestedDelivery, type RequestedPieces } from './price-now.server.ts'
import {
  type QuotedFireplace,
  type QuoteSource,
  type QuoteStatus,
  quoteStatuses,
  quoteStatusNames,
  type Suspicion,
} from './quote.ts'
import { linkOf } from './quote-links.server.ts'
import { mailQuote } from './quote-mail.server.ts'
import { insertPieces, type NewPiece, withItsPieces } from './quote-pieces.server.ts'

export type QuoteRow = Selectable<Tables['quotes']>

/** What a customer sends. Prices are never part of it. */
export type QuoteInput = QuoteTexts & {
  /** 1 to 20. */
  pieces: RequestedPieces[]
  /** Missing where the sender asked for nothing: then it is priced as PRICE-2 says. */
  delivery?: RequestedDelivery
  fireplace?: QuotedFireplace
}

export type SubmittedQuote =
  | { ok: true; quote: QuoteRow }
  | { ok: false; reason: 'invalid'; errors: FieldError[] }
  /** This draft was sent before with different content. */
  | { ok: false; reason: 'already-sent'; quoteId: number }

/** How a quote was sent, as opposed to what was requested. */
export type Submission = {
  /** The draft's key. Without one, every call makes a quote. */
  idempotencyKey: string | undefined
  /** Whose email limit it counts toward. */
  sender: Sender
  suspicion: Suspicion | null
}

/** DESK-1: what the owner writes down for someone who calls or walks in. Nobody is mailed. */
export type WrittenDown = Pick<Submission, 'idempotencyKey'> & {
  source: Exclude<QuoteSource, 'web'>
  /** What else was sent with it: a second call must have the same. */
  with?: unknown
}

/**
 * Prices and stores a quote, once per idempotency key: a second call with the same key and content returns the stored
 * quote.
 */
export async function submitQuote(
  store: Store,
  input: QuoteInput,
  submission: Submission | WrittenDown,
  now: number,
): Promise<SubmittedQuote> {
  const key = submission.idempotencyKey ?? randomUUID()
  const ofOwner = 'source' in submission ? submission : undefined
  const requestHash =
    ofOwner?.with === undefined ? hashOf(input) : digestOf(`${hashOf(input)}${JSON.stringify(ofOwner.with)}`)
  const stored = await findByKey(store, key)
  if (stored) return replay(stored, requestHash)

  return store.transaction(async () => {
    const priced = await priceRequested(store, input.pieces, input.delivery, now, { isByOwner: ofOwner !== undefined })
    if (!priced.ok) return { ok: false, reason: 'invalid', errors: priced.errors }
    const { pieces, price, totalToCents, lines, delivery } = priced
    const [first] = pieces
    if (!first) throw new Error('a quote needs a piece')
    const fireplace = pieces.some(({ category }) => category !== 'ceiling-beam') ? input.fireplace : undefined
    const quote = await store.db
      .insertInto('quotes')
      .values({
        idempotency_key: key,
        request_hash: requestHash,
        status: 'pending',
        ...columnsOf(input),
        ...firstColumns(first),
        piece_count: pieces.length,
        board_feet: price.boardFeet,
        wood_cents: price.woodCents,
        finish_cents: price.finishCents,
        processing_cents: price.processingCents,
        shipping_cents: price.shippingCents,
        total_cents: price.totalCents,
        total_to_cents: totalToCents,
        delivery: delivery && JSON.stringify(delivery),
        price_lines: JSON.stringify(lines),
        fireplace: fireplace ? JSON.stringify(fireplace) : null,
        suspicion: 'suspicion' in submission ? submission.suspicion : null,
        source: ofOwner?.source ?? 'web',
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!quote) {
      // A concurrent call with the same key won.
      const first = await findByKey(store, key)
      if (!first) throw new Error('the quote with the same idempotency key is gone')
      return replay(first, requestHash)
    }
    await insertPieces(store, quote.id, pieces)
    await indexQuotes(store, [quote.id])
    await linkOf(store, quote.id, now)
    if ('sender' in submission) await mailQuote(store, await withItsPieces(store, quote), submission.sender, now)
    store.logCommitted({ quote: quote.id, totalCents: quote.total_cents }, 'quote submitted')
    return { ok: true, quote }
  })
}

const columnsOf = (input: QuoteTexts) =>
  Object.fromEntries(quoteFieldList.map(({ key, column }) => [column, input[key] ?? ''])) as Pick<
    QuoteRow,
    (typeof quoteFieldList)[number]['column']
  >

/** What lists, searches and the API's single fields say of a quote of several pieces. */
const firstColumns = ({ quantity, note, board_feet, wood_cents, finish_cents, processing_cents, ...first }: NewPiece) =>
  first

const notOffered = {
  ...{ offer_state: null, offer_ends_at: null, offer_cents: null },
  ...{ closed_at: null, closed_as: null, closed_reason: null, closed_by: null },
}

/** The same customer and pieces as a quote of today, once per key. No email: the owner made it. */
export async function copyQuote(
  store: Store,
  { id, ...quote }: QuoteRow,
  key: string,
  now: number,
): Promise<{ copy: QuoteRow; isNew: boolean }> {
  const copy = await store.db
    .insertInto('quotes')
    .values({
      ...quote,
      idempotency_key: key,
      request_hash: '',
      status: 'pending',
      suspicion: null,
      ...notOffered,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!copy) {
    const first = await findByKey(store, key)
    if (!first) throw new Error('the quote with the same idempotency key is gone')
    return { copy: first, isNew: false }
  }
  const { pieces } = await withItsPieces(store, { id, ...quote })
  await insertPieces(
    store,
    copy.id,
    pieces.map(({ quote_id, position, ...piece }) => piece),
  )
  await indexQuotes(store, [copy.id])
  await linkOf(store, copy.id, now)
  store.logCommitted({ quote: copy.id, copyOf: id }, 'quote copied')
  return { copy, isNew: true }
}

/** Never changes: a retry after an update must match the hash an older version stored (QUOTE-9). */
function hashOf({ pieces, delivery, fireplace, ...texts }: QuoteInput): string {
  const asked = delivery && { way: delivery.way, zip: delivery.place?.zip ?? null }
  const [first, ...others] = pieces.map(({ size, ...piece }) => ({ ...piece, dimensions: dimensionsOf(size) }))
  const { productId, woodSpeciesId, finishOptionId, dimensions, quantity = 1, note = '' } = first ?? {}
  const single = { ...texts, productId, woodSpeciesId, finishOptionId, dimensions, delivery: asked, fireplace }
  // Older versions knew one piece, once and without a note.
  const isJob = others.length > 0 || quantity > 1 || note !== ''
  const content = JSON.stringify(isJob ? { ...single, quantity, note, others } : single)
  return digestOf(content)
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const findByKey = (store: Store, key: string) =>
  store.db.selectFrom('quotes').selectAll().where('idempotency_key', '=', key).executeTakeFirst()

const replay = (quote: QuoteRow, requestHash: string): SubmittedQuote =>
  quote.request_hash === requestHash ? { ok: true, quote } : { ok: false, reason: 'already-sent', quoteId: quote.id }

export type QuoteFilter = {
  status?: QuoteStatus | undefined
  /** DESK-3: the state of its offer. */
  filter?: PipelineFilter | undefined
  search?: string | undefined
  sort?: QuoteSort | undefined
}

/**
 * A page of quotes and their number. Each word of a search must start one of the quote's words; what is found is newest
 * first, and the quote whose number is searched before all others.
 */
export async function listQuotes(
  store: Store,
  { status, filter, search = '', sort = 'date' }: QuoteFilter,
  page: PageKey,
  now: number,
): Promise<Omit<FoundPage, 'ids'> & { quotes: QuoteRow[] }> {
  const searched = await searchPage(store, 'quotes', search, page, conditionOf(store, { filter, status }, now))
  if (searched) {
    const { ids, ...found } = searched
    return { quotes: await listQuotesByIds(store, ids), ...found }
  }
  const countAll = async () => (await countQuotes(store))[status ?? 'total']
  const { ids, ...found } = await findPipelinePage(store, { filter, status, sort }, page, now, countAll)
  return { quotes: await listQuotesByIds(store, ids), ...found, isExact: true }
}

/** In the order of their ids here, without those in the bin. */
export async function listQuotesByIds(store: Store, ids: number[]): Promise<QuoteRow[]> {
  if (ids.length === 0) return []
  const quotes = await store.db
    .selectFrom('quotes')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const places = new Map(ids.map((id, at) => [id, at]))
  return quotes.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** ADMIN-3: the number of quotes, in total and by status. All of them less those in the bin: both are read from an index alone. */
export async function countQuotes(store: Store) {
  // Grouped by the plain column, SQLite reads every quote, in the order of their statuses; so does PostgreSQL for 'is not null'.
  const status = sql<string>`status || ''`
  const [counts, binned] = await Promise.all([
    countByStatus(store, 'quotes', quoteStatuses),
    store.db
      .selectFrom('quotes')
      .select((eb) => [status.as('status'), eb.fn.countAll<number>().as('quotes')])
      .where('deleted_at', '>', 0)
      .groupBy(status)
      .execute(),
  ])
  for (const { status, quotes } of binned) {
    counts[status as QuoteStatus] -= quotes
    counts.total -= quotes
  }
  return counts
}

/** The number of quotes in this wood that are not completed. */
export async function countOpenQuotesOf(store: Store, woodSpeciesId: string): Promise<number> {
  const { quotes } = await store.db
    .selectFrom('quote_pieces')
    .innerJoin('quotes', 'quotes.id', 'quote_pieces.quote_id')
    .select((eb) => eb.fn.count<number>('quotes.id').distinct().as('quotes'))
    .where('quote_pieces.wood_species_id', '=', woodSpeciesId)
    .where('status', '!=', 'completed')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return quotes
}

/** The number of quotes in each span. Counts the entries of an index, one short range per span. */
export async function countQuotesIn(
  store: Store,
  spans: readonly TimeSpan[],
): Promise<{ at: number; quotes: number }[]> {
  const { rows } = await sql<{ at: number; quotes: number }>`${asTable(spans)}
    select at,
      (select count(*) from quotes where created_at >= at and created_at < until)
      - (select count(*) from quotes where deleted_at is not null and created_at >= at and created_at < until) as quotes
    from spans`.execute(store.db)
  return rows
}

/** DESK-1: those that the owner wrote down since then. From an index that holds only these. */
export async function countQuoteSources(store: Store, since: number): Promise<{ phone: number; shop: number }> {
  const rows = await store.db
    .selectFrom('quotes')
    .select((eb) => ['source', eb.fn.countAll<number>().as('quotes')])
    .where('source', '<>', 'web')
    .where('created_at', '>=', since)
    .where('deleted_at', 'is', null)
    .groupBy('source')
    .execute()
  const of = (wanted: QuoteSource) => rows.find(({ source }) => source === wanted)?.quotes ?? 0
  return { phone: of('phone'), shop: of('shop') }
}

/** Not one in the bin. */
export const findQuote = (store: Store, id: number) =>
  store.db.selectFrom('quotes').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

type Closure = { as: QuoteRow['closed_as']; reason: QuoteRow['closed_reason'] }
const closureWords: EditWords<Closure> = {
  as: { label: 'Closed as', text: (as) => (as === null ? '' : closingNames[as]) },
  reason: 'Why',
}
const statusWords: EditWords<{ status: QuoteStatus }> = {
  status: { label: 'Status', text: (status) => quoteStatusNames[status] },
}

/**
 * The changed quote; undefined if not found. What an order bought can't be pending: nobody has to answer it.
 * @param from What it must be until then, unless it is this status already.
 */
export function updateQuoteStatus(
  store: Store,
  id: number,
  status: QuoteStatus,
  now: number,
  from?: QuoteStatus,
): Promise<QuoteRow | EditConflict | 'bought' | undefined> {
  return store.transaction(async () => {
    const before = await lockQuote(store, id)
    if (!before) return undefined
    const merged = mergeEdit({ status: before.status }, { status }, from && { status: from }, statusWords)
    if (!merged.ok) return merged
    if (status === 'pending' && (await findOrderThatBought(store, id)) !== undefined) return 'bought'
    const quote = await store.db
      .updateTable('quotes')
      .set({ status, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (status !== before.status) store.logCommitted({ quote: id, from: before.status, to: status }, 'quote status')
    return quote
  })
}

/** DESK-1: how to reach the customer, as far as they said. The caller has locked the quote. */
export async function changeContact(
  store: Store,
  id: number,
  { email, phone }: { email: string; phone: string },
  now: number,
): Promise<void> {
  const columns = { customer_email: email, customer_phone: phone, updated_at: now }
  await store.db.updateTable('quotes').set(columns).where('id', '=', id).execute()
  await indexQuotes(store, [id])
  store.logCommitted({ quote: id }, 'quote contact changed')
}

/** Until the transaction ends. SQLite has only one writer. Not one in the bin. */
export const lockQuote = (store: Store, id: number) =>
  lockAnyQuote(store, id).where('deleted_at', 'is', null).executeTakeFirst()

const lockAnyQuote = (store: Store, id: number) =>
  store.db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .$if(store.engine === 'postgres', (row) => row.forUpdate())

/**
 * DESK-4: puts a quote into the bin: no list, search, count or link finds it there, and nothing is mailed about it. One
 * that became an order stays: what was agreed must be found again.
 */
export function binQuote(store: Store, id: number, now: number): Promise<'deleted' | 'not-found' | 'ordered'> {
  return store.transaction(async () => {
    const quote = await lockQuote(store, id)
    if (!quote) return 'not-found'
    const accepted = await store.db
      .selectFrom('offer_acceptances')
      .select('order_id')
      .where('quote_id', '=', id)
      .executeTakeFirst()
    if (accepted || (await wasBought(store, id))) return 'ordered'
    await store.db.updateTable('quotes').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
    await removeSearchText(store, id)
    store.logCommitted({ quote: id }, 'quote put into the bin')
    return 'deleted'
  })
}

export type Closed = { ok: true; quote: QuoteRow } | { ok: false; reason: 'not-found' | 'ordered' } | EditConflict

/**
 * DESK-3: the owner gives a quote up. Until it is opened again, its offer can't be accepted and nothing is mailed about it.
 * Closing it again changes what is written down; STAFF-3: `was` is what the owner saw of that. One that became an order is canceled there first.
 */
export const closeQuote = (
  store: Store,
  id: number,
  { was, ...wanted }: { as: Closing; reason: string; was?: Record<string, unknown> | undefined },
  now: number,
): Promise<Closed> =>
  store.transaction(async () => {
    const before = await lockQuote(store, id)
    if (!before) return { ok: false, reason: 'not-found' }
    if (await hasOpenOrder(store, id)) return { ok: false, reason: 'ordered' }
    const edit = mergeEdit<Closure>({ as: before.closed_as, reason: before.closed_reason }, wanted, was, closureWords)
    if (!edit.ok) return edit
    const { as, reason } = edit.merged
    const quote = await store.db
      .updateTable('quotes')
      .set({
        ...{ closed_at: before.closed_at ?? now, closed_as: as, closed_reason: reason },
        ...{ closed_by: currentName(), updated_at: now },
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await dropUnsentOffers(store, id)
    store.logCommitted({ quote: id, as: wanted.as }, 'quote closed')
    return { ok: true, quote }
  })

/** Asks the acceptance, as a copy by an older version says the same of its offer as the quote it was made from. */
async function hasOpenOrder(store: Store, id: number): Promise<boolean> {
  const order = await store.db
    .selectFrom('offer_acceptances')
    .innerJoin('orders', 'orders.id', 'offer_acceptances.order_id')
    .select('orders.id')
    .where('offer_acceptances.quote_id', '=', id)
    .where('orders.status', 'not in', ['canceled', 'refunded'])
    .executeTakeFirst()
  return order !== undefined || (await findOrderThatBought(store, id)) !== undefined
}

/** As it was before it was closed; undefined if not found. */
export const reopenQuote = (store: Store, id: number, now: number): Promise<QuoteRow | undefined> =>
  store.transaction(async () => {
    const quote = await store.db
      .updateTable('quotes')
      .set({ closed_at: null, closed_as: null, closed_reason: null, closed_by: null, updated_at: now })
      .where('id', '=', id)
      .where('closed_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (quote) store.logCommitted({ quote: id }, 'quote opened again')
    return quote ?? findQuote(store, id)
  })

/** Out of the bin, as it was. False when it isn't there. */
export const restoreQuote = (store: Store, id: number, now: number): Promise<boolean> =>
  store.transaction(async () => {
    const restored = await store.db
      .updateTable('quotes')
      .set({ deleted_at: null, updated_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!restored) return false
    await indexQuotes(store, [id])
    store.logCommitted({ quote: id }, 'quote restored from the bin')
    return true
  })

/** Deletes a quote of the bin, its notes, offers, emails and words, for good. False when it isn't there. */
export const deleteBinnedQuote = (store: Store, id: number): Promise<boolean> =>
  store.transaction(async () => {
    const quote = await lockAnyQuote(store, id).where('deleted_at', 'is not', null).executeTakeFirst()
    if (!quote) return false
    await store.db.deleteFrom('quotes').where('id', '=', id).execute()
    await deleteQuoteMails(store, id, quote.customer_email)
    store.logCommitted({ quote: id }, 'quote deleted')
    return true
  })
