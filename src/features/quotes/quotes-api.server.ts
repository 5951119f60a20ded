import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  DimensionsSchema,
  dimensionsOfRow,
  IdempotencyHeaderSchema,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  rowId,
} from '../../platform/api.ts'
import { describePage, pageKey, pageParameters, pageSummary } from '../../platform/api-pages.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { maxDimensionIn, sizeOf } from '../pricing/piece.ts'
import { isOneLine, isPlainName, oneLineWords, plainNameWords } from '../shared/plain-text.ts'
import { quoteStatuses, type Suspicion, suspicionOf, suspicions } from './quote.ts'
import { quoteLimits } from './quote-limits.ts'
import {
  countQuotes,
  deleteQuote,
  findQuote,
  listQuotes,
  type QuoteInput,
  type QuoteRow,
  submitQuote,
  updateQuoteStatus,
} from './quotes.server.ts'

/** Plenty for a household behind one address, slow for a script. */
const submitLimit = { name: 'quotes', most: 60, windowMs: 10 * 60 * 1000 }

// Notes may have line breaks and tabs but no other control characters.
const controlCharactersInNotes = /[^\P{Cc}\t\n\r]/u

const line = (maxLength: number) =>
  z
    .string('Enter text.')
    .max(maxLength, `Use ${maxLength} characters or fewer.`)
    .refine(isOneLine, oneLineWords)
    .transform((text) => text.toWellFormed().trim())

const name = (maxLength: number) => line(maxLength).refine(isPlainName, plainNameWords)

const inches = z
  .number('Enter a number of inches.')
  .positive('Must be above 0 inches.')
  .max(maxDimensionIn, `Must be at most ${maxDimensionIn} inches.`)

const id = (what: string) => z.string(`Choose a ${what}.`).min(1, `Choose a ${what}.`).max(100)

const notes = z
  .string('Enter text.')
  .max(quoteLimits.notes, `Use ${quoteLimits.notes} characters or fewer.`)
  .refine((text) => !controlCharactersInNotes.test(text), 'Leave out control characters.')
  .transform((text) => text.toWellFormed().trim())

/** What a browser sends. Prices in it are ignored: the server computes them all. */
const NewQuoteSchema = z
  .object({
    customerName: name(quoteLimits.name).refine((text) => text !== '', 'Enter your name.'),
    customerEmail: z
      .string('Enter your email.')
      .trim()
      .max(quoteLimits.email, `Use ${quoteLimits.email} characters or fewer.`)
      .pipe(z.email('Enter an email address such as name@example.com.')),
    customerPhone: line(quoteLimits.phone).nullish(),
    productId: id('product'),
    woodSpeciesId: id('wood'),
    finishOptionId: z.string().max(100).nullish(),
    dimensions: z.object({ length: inches, width: inches, thickness: inches }, 'Enter length, width and thickness.'),
    customizations: z.object({ company: name(quoteLimits.company).nullish(), notes: notes.nullish() }).nullish(),
    notes: notes.nullish(),
    website: z.string().max(1000).optional().openapi({
      description: 'A hidden field. If filled in, the owner sees the quote marked suspicious',
    }),
    secondsOpen: z.number().min(0).optional().openapi({ description: 'How long the builder was open, in seconds' }),
  })
  .openapi('NewQuote')

const StatusSchema = z.enum(quoteStatuses, `Must be one of ${quoteStatuses.join(', ')}.`)

const QuoteSchema = z
  .object({
    id: z.int(),
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    productId: z.string(),
    woodSpeciesId: z.string(),
    finishOptionId: z.string().nullable(),
    productName: z.string(),
    category: z
      .string()
      .openapi({ example: 'floating-mantel', description: "The product's category when it was quoted" }),
    woodSpeciesName: z.string(),
    finishName: z.string().nullable(),
    dimensions: DimensionsSchema,
    boardFeet: z.number(),
    pricePerBoardFoot: DecimalSchema,
    customizations: z.object({ company: z.string(), notes: z.string() }).nullable(),
    basePrice: DecimalSchema.openapi({ description: 'The original total' }),
    woodPrice: DecimalSchema,
    finishPrice: DecimalSchema,
    processingPrice: DecimalSchema,
    shippingPrice: DecimalSchema,
    totalPrice: DecimalSchema,
    notes: z.string(),
    status: StatusSchema,
    createdAt: z.iso.datetime(),
  })
  .openapi('Quote')

/** A quote plus what only the owner sees. */
const OwnersQuoteSchema = QuoteSchema.extend({
  suspicion: z.enum(suspicions).nullable().openapi({ description: 'Why it may come from a bot, or null' }),
}).openapi('OwnersQuote')

const quoteId = z.object({
  id: z.string().openapi({ example: '12' }),
})

const routes = {
  submit: createRoute({
    method: 'post',
    path: '/quotes',
    summary: 'Request a quote; an Idempotency-Key makes a retry safe',
    request: {
      headers: IdempotencyHeaderSchema,
      ...jsonBody(NewQuoteSchema),
    },
    responses: { 201: json(QuoteSchema, 'The stored quote'), ...refusals(400, 409, 429) },
  }),
  list: createRoute({
    method: 'get',
    path: '/quotes',
    summary: `Quotes, newest first; ${pageSummary}`,
    request: {
      query: z.object({
        status: StatusSchema.optional(),
        q: z.string().max(100).optional().openapi({ description: 'Name, email, phone, company, product or number' }),
        ...pageParameters,
      }),
    },
    responses: { 200: json(z.array(OwnersQuoteSchema), 'Quotes'), ...refusals(400, 401) },
  }),
  stats: createRoute({
    method: 'get',
    path: '/quotes/stats',
    summary: 'Number of quotes by status',
    responses: {
      200: json(
        z.object({ total: z.int(), pending: z.int(), approved: z.int(), completed: z.int() }).openapi('QuoteStats'),
        'Counts',
      ),
      ...refusals(401),
    },
  }),
  one: createRoute({
    method: 'get',
    path: '/quotes/{id}',
    summary: 'One quote',
    request: { params: quoteId },
    responses: { 200: json(OwnersQuoteSchema, 'The quote'), ...refusals(401, 404) },
  }),
  change: createRoute({
    method: 'patch',
    path: '/quotes/{id}',
    summary: 'Set the status of a quote',
    request: { params: quoteId, ...jsonBody(z.object({ status: StatusSchema })) },
    responses: { 200: json(OwnersQuoteSchema, 'The changed quote'), ...refusals(400, 401, 404) },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/quotes/{id}',
    summary: 'Delete a quote for good',
    request: { params: quoteId },
    responses: { 204: { description: 'Deleted' }, ...refusals(401, 404) },
  }),
}

/** Quotes: anyone can request one; only the owner reads and changes them. */
export function createQuotesApi(parts: ApiParts) {
  const { store, now, requireOwner } = parts
  const api = createApi()
  api.post('/quotes', limited(parts, submitLimit))
  api.get('/quotes', requireOwner)
  api.get('/quotes/*', requireOwner)
  api.patch('/quotes/*', requireOwner)
  api.delete('/quotes/*', requireOwner)
  return api
    .openapi(routes.submit, async (c) => {
      const sent = c.req.valid('json')
      const submission = {
        idempotencyKey: c.req.valid('header')['idempotency-key'],
        sender: { address: c.get('clientAddress'), network: c.get('clientNetwork') },
        suspicion: suspicionOf(sent),
      }
      const submitted = await submitQuote(store, quoteInput(sent), submission, now())
      if (submitted.ok) return c.json(quoteAnswer(submitted.quote), 201)
      if (submitted.reason === 'already-sent')
        throw new Problem(
          409,
          `You already sent this as quote #${submitted.quoteId} with different details. Start a new quote to send the changes.`,
        )
      throw new Problem(400, `Check these fields: ${submitted.errors.map((error) => error.field).join(', ')}.`, {
        errors: submitted.errors,
      })
    })
    .openapi(routes.list, async (c) => {
      const { status, q, ...page } = c.req.valid('query')
      const { quotes, ...found } = await listQuotes(store, { status, search: q }, pageKey(page))
      describePage(c, quotes, found)
      return c.json(quotes.map(ownersAnswer), 200)
    })
    .openapi(routes.stats, async (c) => c.json(await countQuotes(store), 200))
    .openapi(routes.one, async (c) =>
      c.json(ownersAnswer(requireFound(await findQuote(store, rowId(c.req.valid('param').id, quoteNotFound)))), 200),
    )
    .openapi(routes.change, async (c) => {
      const { status } = c.req.valid('json')
      const quote = await updateQuoteStatus(store, rowId(c.req.valid('param').id, quoteNotFound), status, now())
      return c.json(ownersAnswer(requireFound(quote)), 200)
    })
    .openapi(routes.remove, async (c) => {
      if (!(await deleteQuote(store, rowId(c.req.valid('param').id, quoteNotFound)))) throw quoteNotFound()
      return c.body(null, 204)
    })
}

const quoteNotFound = () => new Problem(404, 'Quote not found.')

function requireFound(quote: QuoteRow | undefined): QuoteRow {
  if (!quote) throw quoteNotFound()
  return quote
}

function quoteInput(sent: z.infer<typeof NewQuoteSchema>): QuoteInput {
  return {
    customerName: sent.customerName,
    customerEmail: sent.customerEmail,
    customerPhone: sent.customerPhone ?? '',
    company: sent.customizations?.company ?? '',
    notes: sent.notes || sent.customizations?.notes || '',
    productId: sent.productId,
    woodSpeciesId: sent.woodSpeciesId,
    finishOptionId: sent.finishOptionId || null,
    size: sizeOf(sent.dimensions),
  }
}

function quoteAnswer(quote: QuoteRow): z.infer<typeof QuoteSchema> {
  return {
    id: quote.id,
    customerName: quote.customer_name,
    customerEmail: quote.customer_email,
    customerPhone: quote.customer_phone,
    productId: quote.product_id,
    woodSpeciesId: quote.wood_species_id,
    finishOptionId: quote.finish_option_id,
    productName: quote.product_name,
    category: quote.category,
    woodSpeciesName: quote.wood_species_name,
    finishName: quote.finish_name,
    dimensions: dimensionsOfRow(quote),
    boardFeet: quote.board_feet,
    pricePerBoardFoot: decimalFromCents(quote.price_per_board_foot_cents),
    customizations: quote.company || quote.notes ? { company: quote.company, notes: quote.notes } : null,
    basePrice: decimalFromCents(quote.total_cents),
    woodPrice: decimalFromCents(quote.wood_cents),
    finishPrice: decimalFromCents(quote.finish_cents),
    processingPrice: decimalFromCents(quote.processing_cents),
    shippingPrice: decimalFromCents(quote.shipping_cents),
    totalPrice: decimalFromCents(quote.total_cents),
    notes: quote.notes,
    status: quote.status as z.infer<typeof StatusSchema>,
    createdAt: new Date(quote.created_at).toISOString(),
  }
}

const ownersAnswer = (quote: QuoteRow): z.infer<typeof OwnersQuoteSchema> => ({
  ...quoteAnswer(quote),
  suspicion: quote.suspicion as Suspicion | null,
})

export type QuotesApi = ReturnType<typeof createQuotesApi>
