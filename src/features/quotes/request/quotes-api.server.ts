import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  fieldsProblem,
  IdempotencyHeaderSchema,
  json,
  jsonBody,
  limited,
  Problem,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import { describePage, pageKey, pageParameters, pageSummary } from '../../../platform/api-pages.ts'
import { drawnPieces } from '../../catalog/drawn-pieces.server.ts'
import type { FindPlace } from '../../delivery/places/zip-codes.server.ts'
import { fiveDigits, unknownZip } from '../../delivery/zip-field.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { decimalFromCents } from '../../pricing/money.ts'
import { conflictProblem, conflictRefusal, WasSchema } from '../../shared/two-desks/merge-edit.server.ts'
import { NewQuoteSchema, ofSinglePiece, quoteInput } from './new-quote-schema.server.ts'
import { readPipeline } from './pipeline/pipeline.server.ts'
import { closingReasonLimit, closings, pipelineFilters, quoteSorts } from './pipeline/pipeline.ts'
import { readQuoteStates } from './pipeline/quote-state.server.ts'
import { suspicionOf } from './quote.ts'
import { linkOf } from './quote-links.server.ts'
import { type QuoteWithPieces, withItsPieces, withPieces } from './quote-pieces.server.ts'
import {
  binQuote,
  closeQuote,
  countQuotes,
  findQuote,
  listQuotes,
  type QuoteRow,
  reopenQuote,
  submitQuote,
  updateQuoteStatus,
} from './quotes.server.ts'
import { OwnersQuoteSchema, ownersAnswer, QuoteSchema, quoteAnswer, StatusSchema } from './quotes-schemas.server.ts'
import { pieceToDraw } from './stored-quote.server.ts'

/** Plenty for a household behind one address, slow for a script. */
const submitLimit = { name: 'quotes', most: 60, windowMs: 10 * 60 * 1000 }

/** For its sender. */
const LinkHeaderSchema = z.object({
  location: z.string().openapi({ description: "Path of the quote's private page. Anyone who has it sees the quote" }),
})

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
    responses: {
      201: { ...json(QuoteSchema, 'The stored quote'), headers: LinkHeaderSchema },
      ...refusals(400, 409, 429),
    },
  }),
  list: createRoute({
    method: 'get',
    path: '/quotes',
    summary: `Quotes, newest first unless they are sorted; ${pageSummary}`,
    request: {
      query: z.object({
        status: StatusSchema.optional(),
        filter: z.enum(pipelineFilters).optional().openapi({
          description: 'By who waits for whom; of those accepted, the ones that are not delivered',
        }),
        sort: z.enum(quoteSorts).optional().openapi({
          description:
            'By when it came, when its offer ends, or what it is offered at; what is searched is by when it came',
        }),
        q: z.string().max(100).optional().openapi({
          description:
            'Number, name, email, phone in any writing, company, town, ZIP, product, wood, finish, size, words of notes',
        }),
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
  pipeline: createRoute({
    method: 'get',
    path: '/quotes/pipeline',
    summary: 'How many quotes each filter has, and what they come to',
    responses: {
      200: json(
        z
          .array(z.object({ filter: z.enum(pipelineFilters), count: z.int(), total: DecimalSchema }))
          .openapi('QuotePipeline', { description: 'In the order of a quote’s life. A quote may be in several' }),
        'Counts and totals, as offered, and as asked for where there is no offer',
      ),
      ...refusals(401),
    },
  }),
  close: createRoute({
    method: 'post',
    path: '/quotes/{id}/close',
    summary:
      "Close a quote as lost, or as not for the shop: its offer can't be accepted, and nothing is mailed about it",
    request: {
      params: quoteId,
      ...jsonBody(
        z.object({
          as: z.enum(closings, 'Choose lost or not for us.'),
          reason: z
            .string()
            .trim()
            .min(1, 'Say why.')
            .max(closingReasonLimit, `Use ${closingReasonLimit} characters or fewer.`),
          was: WasSchema,
        }),
      ),
    },
    responses: { 200: json(OwnersQuoteSchema, 'The closed quote'), ...refusals(400, 401, 404), ...conflictRefusal },
  }),
  reopen: createRoute({
    method: 'post',
    path: '/quotes/{id}/reopen',
    summary: 'Open a closed quote again, as it was',
    request: { params: quoteId },
    responses: { 200: json(OwnersQuoteSchema, 'The quote'), ...refusals(401, 404) },
  }),
  change: createRoute({
    method: 'patch',
    path: '/quotes/{id}',
    summary: 'Set the status of a quote',
    request: {
      params: quoteId,
      ...jsonBody(
        z.object({
          status: StatusSchema,
          from: StatusSchema.optional().openapi({
            description: 'What it was as the owner saw it: refused with 409 if it has changed since',
          }),
        }),
      ),
    },
    responses: { 200: json(OwnersQuoteSchema, 'The changed quote'), ...refusals(400, 401, 404), ...conflictRefusal },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/quotes/{id}',
    summary: 'Put a quote into the bin, where it can be brought back for 30 days',
    request: { params: quoteId },
    responses: { 204: { description: 'In the bin' }, ...refusals(401, 404, 409) },
  }),
}

/** Quotes: anyone can request one; only the owner reads and changes them. */
export function createQuotesApi(parts: ApiParts & { findPlace: FindPlace; findPictures: FindPictures }) {
  const { store, now, requireOwner, findPlace, findPictures } = parts
  const drawingsOf = ({ pieces }: QuoteWithPieces) => drawnPieces(store, pieces.map(pieceToDraw), findPictures)
  const answerOne = async (found: QuoteRow | undefined) => {
    const quote = await withItsPieces(store, requireFound(found))
    const stateOf = await readQuoteStates(store, [quote], now())
    return ownersAnswer(quote, stateOf(quote), await drawingsOf(quote))
  }
  const placeOf = async (zip: string | null | undefined) => {
    if (zip == null) return null
    const place = await findPlace(fiveDigits(zip) ?? '')
    if (!place) throw fieldsProblem([{ field: 'delivery.zip', message: unknownZip }])
    return place
  }
  const api = createApi()
  api.post('/quotes', limited(parts, submitLimit))
  api.get('/quotes', requireOwner)
  api.get('/quotes/*', requireOwner)
  api.patch('/quotes/*', requireOwner)
  for (const path of ['close', 'reopen']) api.use(`/quotes/:id/${path}`, requireOwner)
  api.delete('/quotes/*', requireOwner)
  return api
    .openapi(routes.submit, async (c) => {
      const sent = c.req.valid('json')
      const submission = {
        idempotencyKey: c.req.valid('header')['idempotency-key'],
        sender: { address: c.get('clientAddress'), network: c.get('clientNetwork') },
        suspicion: suspicionOf(sent),
      }
      const input = quoteInput(sent, await placeOf(sent.delivery?.zip))
      const submitted = await submitQuote(store, input, submission, now())
      if (submitted.ok) {
        const quote = await withItsPieces(store, submitted.quote)
        c.header('location', `/quote/${await linkOf(store, quote.id, now())}`)
        return c.json(quoteAnswer(quote, await drawingsOf(quote)), 201)
      }
      if (submitted.reason === 'already-sent')
        throw new Problem(
          409,
          `You already sent this as quote #${submitted.quoteId} with different details. Start a new quote to send the changes.`,
        )
      throw fieldsProblem(sent.pieces ? submitted.errors : submitted.errors.map(ofSinglePiece))
    })
    .openapi(routes.list, async (c) => {
      const { status, filter, sort, q, ...page } = c.req.valid('query')
      const { quotes, ...found } = await listQuotes(store, { status, filter, search: q, sort }, pageKey(page), now())
      describePage(c, quotes, found)
      const [listed, stateOf] = await Promise.all([withPieces(store, quotes), readQuoteStates(store, quotes, now())])
      return c.json(
        listed.map((quote) => ownersAnswer(quote, stateOf(quote))),
        200,
      )
    })
    .openapi(routes.stats, async (c) => c.json(await countQuotes(store), 200))
    .openapi(routes.pipeline, async (c) => {
      const sums = await readPipeline(store, now())
      return c.json(
        pipelineFilters.map((filter) => ({
          ...{ filter, count: sums[filter].count },
          total: decimalFromCents(sums[filter].cents),
        })),
        200,
      )
    })
    .openapi(routes.one, async (c) =>
      c.json(await answerOne(await findQuote(store, rowId(c.req.valid('param').id, quoteNotFound))), 200),
    )
    .openapi(routes.change, async (c) => {
      const { status, from } = c.req.valid('json')
      const id = rowId(c.req.valid('param').id, quoteNotFound)
      const changed = await updateQuoteStatus(store, id, status, now(), from)
      if (changed === 'bought') throw new Problem(409, "This quote became an order, so it can't be pending.")
      if (changed && 'conflicts' in changed) throw conflictProblem(changed)
      return c.json(await answerOne(changed), 200)
    })
    .openapi(routes.close, async (c) => {
      const id = rowId(c.req.valid('param').id, quoteNotFound)
      const closed = await closeQuote(store, id, c.req.valid('json'), now())
      if (closed.ok) return c.json(await answerOne(closed.quote), 200)
      if (closed.reason === 'not-found') throw quoteNotFound()
      if (closed.reason === 'conflict') throw conflictProblem(closed)
      throw new Problem(409, 'This quote became an order. Cancel the order instead.')
    })
    .openapi(routes.reopen, async (c) => {
      const id = rowId(c.req.valid('param').id, quoteNotFound)
      return c.json(await answerOne(await reopenQuote(store, id, now())), 200)
    })
    .openapi(routes.remove, async (c) => {
      const outcome = await binQuote(store, rowId(c.req.valid('param').id, quoteNotFound), now())
      if (outcome === 'not-found') throw quoteNotFound()
      if (outcome === 'ordered') throw new Problem(409, 'This quote became an order, so it stays.')
      return c.body(null, 204)
    })
}

const quoteNotFound = () => new Problem(404, 'Quote not found.')

function requireFound(quote: QuoteRow | undefined): QuoteRow {
  if (!quote) throw quoteNotFound()
  return quote
}

export type QuotesApi = ReturnType<typeof createQuotesApi>
