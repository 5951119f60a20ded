/** LIVE-10: a customer's other quotes and orders, for the details of one. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  DimensionsSchema,
  dimensionsOfRow,
  isoOf,
  json,
  Problem,
  refusals,
} from '../../../platform/api.ts'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import {
  customerOfOrder,
  listOrdersOf,
  listSummaries,
  OrderSummarySchema,
} from '../../orders/finding/listed-orders.server.ts'
import { findOrder } from '../../orders/orders.server.ts'
import { decimalFromCents } from '../../pricing/money.ts'
import type { NoteSubject } from '../../quotes/notes/notes.server.ts'
import { type QuoteState, quoteStateShape, readQuoteStates } from '../../quotes/request/pipeline/quote-state.server.ts'
import { findQuote, type QuoteRow } from '../../quotes/request/quotes.server.ts'
import { StatusSchema as QuoteStatusSchema } from '../../quotes/request/quotes-schemas.server.ts'
import { type Customer, findIdsOf, isSameCustomer } from '../../shared/search/search.server.ts'
import { RecordQuerySchema, subjectOf } from './record-query.server.ts'

/** Of each kind. */
const mostListed = 10

const QuoteOfCustomerSchema = z
  .object({
    id: z.int(),
    status: QuoteStatusSchema,
    ...quoteStateShape,
    productName: z.string(),
    woodSpeciesName: z.string(),
    dimensions: DimensionsSchema,
    totalPrice: DecimalSchema,
    totalPriceTo: DecimalSchema.nullable().openapi({ description: 'The upper end, where the total is a range' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('QuoteOfCustomer')

const SameCustomerSchema = z
  .object({
    quotes: z.array(QuoteOfCustomerSchema),
    orders: z.array(OrderSummarySchema),
    hasMore: z.boolean().openapi({ description: `There are more than ${mostListed} of one kind` }),
  })
  .openapi('SameCustomer', { description: `The newest ${mostListed} of each, without the one that was asked about` })

const read = createRoute({
  method: 'get',
  path: '/admin/same-customer',
  summary: 'Other quotes and orders with the same email or phone number, newest first',
  request: { query: RecordQuerySchema },
  responses: { 200: json(SameCustomerSchema, 'Quotes and orders'), ...refusals(400, 401, 404) },
})

export function createSameCustomerApi({ store, now, requireOwner }: ApiParts) {
  const api = createApi()
  api.use(read.path, requireOwner)
  return api.openapi(read, async (c) => {
    const subject = subjectOf(c.req.valid('query'))
    const customer = await findCustomer(store, subject)
    // With the one that was asked about, and one to learn whether there are more.
    const most = mostListed + 2
    const [quotes, orders] = await Promise.all([
      listQuotesOf(store, customer, most),
      listOrdersOf(store, customer, most),
    ])
    const otherQuotes = quotes.filter(({ id }) => subject.of !== 'quote_id' || id !== subject.id)
    const otherOrders = orders.filter(({ id }) => subject.of !== 'order_id' || id !== subject.id)
    const listed = otherOrders.slice(0, mostListed)
    const listedQuotes = otherQuotes.slice(0, mostListed)
    const stateOf = await readQuoteStates(store, listedQuotes, now())
    return c.json(
      {
        quotes: listedQuotes.map((quote) => quoteAnswer(quote, stateOf(quote))),
        orders: await listSummaries(store, listed),
        hasMore: otherQuotes.length > mostListed || otherOrders.length > mostListed,
      },
      200,
    )
  })
}

async function findCustomer(store: Store, { of, id }: NoteSubject): Promise<Customer> {
  if (of === 'quote_id') {
    const quote = await findQuote(store, id)
    if (!quote) throw new Problem(404, 'Quote not found.')
    return customerOfQuote(quote)
  }
  const found = await findOrder(store, id)
  if (!found) throw new Problem(404, 'Order not found.')
  return customerOfOrder(found.order)
}

const quoteAnswer = (quote: QuoteRow, state: QuoteState): z.infer<typeof QuoteOfCustomerSchema> => ({
  id: quote.id,
  status: quote.status as z.infer<typeof QuoteStatusSchema>,
  productName: quote.product_name,
  woodSpeciesName: quote.wood_species_name,
  dimensions: dimensionsOfRow(quote),
  ...state,
  totalPrice: decimalFromCents(quote.total_cents),
  totalPriceTo: quote.total_to_cents === null ? null : decimalFromCents(quote.total_to_cents),
  createdAt: isoOf(quote.created_at),
})

export type SameCustomerApi = ReturnType<typeof createSameCustomerApi>

/** LIVE-10: the quotes of a customer. */

/** The newest quotes of a customer, at most so many. */
async function listQuotesOf(store: Store, customer: Customer, most: number): Promise<QuoteRow[]> {
  // Some may only name the number in a note.
  const ids = await findIdsOf(store, 'quotes', customer, most * 2)
  const quotes = await store.db
    .selectFrom('quotes')
    .selectAll()
    .where(isOneOf(store, 'id', ids, 'bigint'))
    .orderBy('id', 'desc')
    .execute()
  return quotes.filter((quote) => isSameCustomer(customer, customerOfQuote(quote))).slice(0, most)
}

const customerOfQuote = (quote: QuoteRow): Customer => ({
  email: quote.customer_email,
  phone: quote.customer_phone,
})
