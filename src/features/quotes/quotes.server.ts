/** Quotes: all their SQL and use cases. The only writer of their tables. */
import { createHash, randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { FieldError } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findByWords, mostWords, wordsOf } from '../../platform/search-words.ts'
import { findFinish, findProduct, findSpecies, sizeErrors } from '../catalog/catalog.server.ts'
import type { Sender } from '../mail/mail-allowances.server.ts'
import { deleteQuoteMails, putInOutbox } from '../mail/outbox.server.ts'
import { dimensionsOf, type PieceSize } from '../pricing/piece.ts'
import { priceQuote } from '../pricing/pricing.ts'
import { quarterHourMs } from '../shared/days.server.ts'
import type { QuoteStatus, Suspicion } from './quote.ts'

export type QuoteRow = Selectable<Tables['quotes']>

/** What a customer sends. Prices are never part of it. */
export type QuoteInput = {
  customerName: string
  customerEmail: string
  customerPhone: string
  company: string
  notes: string
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  size: PieceSize
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

/**
 * Prices and stores a quote, once per idempotency key: a second call with the same key and content returns the stored
 * quote.
 */
export async function submitQuote(
  store: Store,
  input: QuoteInput,
  { idempotencyKey, sender, suspicion }: Submission,
  now: number,
): Promise<SubmittedQuote> {
  const key = idempotencyKey ?? randomUUID()
  const requestHash = hashOf(input)
  const stored = await findByKey(store, key)
  if (stored) return replay(stored, requestHash)

  return store.transaction(async () => {
    const product = await findProduct(store, input.productId)
    const species = await findSpecies(store, input.woodSpeciesId)
    const finish = input.finishOptionId === null ? null : await findFinish(store, input.finishOptionId)
    const errors: FieldError[] = []
    if (!species) errors.push({ field: 'woodSpeciesId', message: 'We no longer offer this wood. Choose another.' })
    if (finish === undefined)
      errors.push({
        field: 'finishOptionId',
        message: 'We no longer offer this finish. Choose another, or none.',
      })
    if (!product) errors.push({ field: 'productId', message: 'We no longer make this product. Choose another.' })
    else
      for (const { field, message } of sizeErrors(input.size, product))
        errors.push({ field: `dimensions.${field}`, message })
    if (!product || !species || finish === undefined || errors.length > 0)
      return { ok: false, reason: 'invalid', errors }

    const price = priceQuote({
      size: input.size,
      pricePerBoardFootCents: species.price_per_board_foot_cents,
      finishCents: finish?.price_cents ?? 0,
    })
    const quote = await store.db
      .insertInto('quotes')
      .values({
        idempotency_key: key,
        request_hash: requestHash,
        status: 'pending',
        customer_name: input.customerName,
        customer_email: input.customerEmail,
        customer_phone: input.customerPhone,
        company: input.company,
        notes: input.notes,
        product_id: product.id,
        product_name: product.name,
        category: product.category,
        wood_species_id: species.id,
        wood_species_name: species.name,
        price_per_board_foot_cents: species.price_per_board_foot_cents,
        finish_option_id: finish?.id ?? null,
        finish_name: finish?.name ?? null,
        length_in: input.size.lengthIn,
        width_in: input.size.widthIn,
        thickness_in: input.size.thicknessIn,
        board_feet: price.boardFeet,
        wood_cents: price.woodCents,
        finish_cents: price.finishCents,
        processing_cents: price.processingCents,
        shipping_cents: price.shippingCents,
        total_cents: price.totalCents,
        suspicion,
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
    await store.db
      .insertInto('quote_words')
      .values(wordsOfQuote(quote).map((word) => ({ quote_id: quote.id, word })))
      .execute()
    await mailQuote(store, quote, sender, now)
    return { ok: true, quote }
  })
}

/** Never changes: a retry after an update must match the hash an older version stored (QUOTE-9). */
function hashOf({ size, ...rest }: QuoteInput): string {
  const content = JSON.stringify({ ...rest, dimensions: dimensionsOf(size) })
  return createHash('sha256').update(content).digest('base64url')
}

/** MAIL-2: in the quote's transaction, so the quote and its emails are stored together. */
async function mailQuote(store: Store, quote: QuoteRow, sender: Sender, now: number): Promise<void> {
  const content = {
    quoteId: quote.id,
    sentAt: quote.created_at,
    customerName: quote.customer_name,
    customerEmail: quote.customer_email,
    customerPhone: quote.customer_phone,
    company: quote.company,
    notes: quote.notes,
    piece: {
      productName: quote.product_name,
      woodName: quote.wood_species_name,
      finishName: quote.finish_name,
      lengthIn: quote.length_in,
      widthIn: quote.width_in,
      thicknessIn: quote.thickness_in,
      boardFeet: quote.board_feet,
    },
    pricePerBoardFootCents: quote.price_per_board_foot_cents,
    woodCents: quote.wood_cents,
    finishCents: quote.finish_cents,
    processingCents: quote.processing_cents,
    shippingCents: quote.shipping_cents,
    totalCents: quote.total_cents,
  }
  await putInOutbox(store, { kind: 'quote_confirmation', recipient: quote.customer_email, sender, content }, now)
  await putInOutbox(store, { kind: 'quote_notice', recipient: null, content }, now)
}

const findByKey = (store: Store, key: string) =>
  store.db.selectFrom('quotes').selectAll().where('idempotency_key', '=', key).executeTakeFirst()

const replay = (quote: QuoteRow, requestHash: string): SubmittedQuote =>
  quote.request_hash === requestHash ? { ok: true, quote } : { ok: false, reason: 'already-sent', quoteId: quote.id }

const wordsOfQuote = (quote: QuoteRow) =>
  wordsOf(
    [quote.id, quote.customer_name, quote.customer_email, quote.customer_phone, quote.company, quote.product_name].join(
      ' ',
    ),
  ).slice(0, mostWords)

export type QuoteFilter = { status?: QuoteStatus | undefined; search?: string | undefined }

/** Quotes newest first, and the total. A quote matches a search when each search word starts one of its words. */
export async function listQuotes(
  store: Store,
  filter: QuoteFilter,
  page: { limit: number; offset: number },
): Promise<{ quotes: QuoteRow[]; total: number }> {
  let matches = store.db.selectFrom('quotes')
  if (filter.status) matches = matches.where('status', '=', filter.status)
  const ids = findByWords(store.db.selectFrom('quote_words').select('quote_id'), filter.search ?? '')
  if (ids) matches = matches.where('id', 'in', ids)
  const [quotes, count] = await Promise.all([
    matches.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    matches.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { quotes, total: count.total }
}

/** ADMIN-3: the number of quotes, in total and by status. */
export async function countQuotes(store: Store): Promise<Record<QuoteStatus | 'total', number>> {
  const rows = await store.db
    .selectFrom('quotes')
    .select((eb) => ['status', eb.fn.countAll<number>().as('quotes')])
    .groupBy('status')
    .execute()
  const of = (status: QuoteStatus) => rows.find((row) => row.status === status)?.quotes ?? 0
  const total = rows.reduce((sum, row) => sum + row.quotes, 0)
  return { total, pending: of('pending'), approved: of('approved'), completed: of('completed') }
}

/** The number of quotes in this wood that are not completed. */
export async function countOpenQuotesOf(store: Store, woodSpeciesId: string): Promise<number> {
  const { quotes } = await store.db
    .selectFrom('quotes')
    .select((eb) => eb.fn.countAll<number>().as('quotes'))
    .where('wood_species_id', '=', woodSpeciesId)
    .where('status', '!=', 'completed')
    .executeTakeFirstOrThrow()
  return quotes
}

/** Quotes since `from` by quarter hour; `at` is its start. Quarter hours without quotes are left out. */
export async function countQuotesByQuarter(store: Store, from: number): Promise<{ at: number; quotes: number }[]> {
  const quarter = sql<number>`created_at / ${sql.lit(quarterHourMs)}`
  const rows = await store.db
    .selectFrom('quotes')
    .select((eb) => [quarter.as('quarter'), eb.fn.countAll<number>().as('quotes')])
    .where('created_at', '>=', from)
    .groupBy(quarter)
    .execute()
  return rows.map((row) => ({ at: row.quarter * quarterHourMs, quotes: row.quotes }))
}

export const findQuote = (store: Store, id: number) =>
  store.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst()

/** The changed quote; undefined if not found. */
export const updateQuoteStatus = (store: Store, id: number, status: QuoteStatus, now: number) =>
  store.db.updateTable('quotes').set({ status, updated_at: now }).where('id', '=', id).returningAll().executeTakeFirst()

/** Deletes a quote and its emails for good. False if not found. */
export function deleteQuote(store: Store, id: number): Promise<boolean> {
  return store.transaction(async () => {
    const deleted = await store.db.deleteFrom('quotes').where('id', '=', id).returning('id').executeTakeFirst()
    if (!deleted) return false
    await deleteQuoteMails(store, id)
    return true
  })
}
