/** DESK-1: quotes for customers who call or walk in. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  fieldsProblem,
  IdempotencyHeaderSchema,
  json,
  jsonBody,
  Problem,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import type { FindPlace } from '../../delivery/places/zip-codes.server.ts'
import { unknownZip } from '../../delivery/zip-field.ts'
import { redirectUnseen } from '../../mail/outbox.server.ts'
import { changeOrderContact } from '../../orders/books.server.ts'
import { quoteInput } from '../request/new-quote-schema.server.ts'
import { changeContact, lockQuote, submitQuote } from '../request/quotes.server.ts'
import { ContactSchema, DeskQuoteSchema } from './desk-quote-schema.server.ts'

const routes = {
  write: createRoute({
    method: 'post',
    path: '/admin/quotes',
    summary:
      'Write down a quote for who calls or walks in; nobody is emailed, and an Idempotency-Key makes a retry safe',
    request: { headers: IdempotencyHeaderSchema, ...jsonBody(DeskQuoteSchema) },
    responses: { 201: json(z.object({ id: z.int() }), 'The quote'), ...refusals(400, 401, 409) },
  }),
  contact: createRoute({
    method: 'put',
    path: '/admin/quotes/{id}/contact',
    summary: "Set a customer's email and phone, of the quote and its order",
    request: { params: z.object({ id: z.string() }), ...jsonBody(ContactSchema) },
    responses: { 204: { description: 'Saved' }, ...refusals(400, 401, 404) },
  }),
}

export function createDeskQuotesApi(parts: ApiParts & { findPlace: FindPlace }) {
  const { store, now, requireOwner, findPlace } = parts
  const api = createApi()
  api.use('/admin/quotes', requireOwner)
  api.use('/admin/quotes/:id/contact', requireOwner)
  const placeOf = async (zip: string | null | undefined) => {
    if (zip == null) return null
    const place = await findPlace(zip)
    if (!place) throw fieldsProblem([{ field: 'zip', message: unknownZip }])
    return place
  }
  return api
    .openapi(routes.write, async (c) => {
      const { source, way, zip, customerEmail, ...sent } = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      const input = {
        ...quoteInput({ ...sent, customerEmail: customerEmail ?? '', delivery: null }, null),
        delivery: { way: way ?? ('none' as const), place: await placeOf(zip) },
      }
      const written = await submitQuote(
        store,
        input,
        { idempotencyKey: key && `desk-${key}`, source, with: source },
        now(),
      )
      if (written.ok) return c.json({ id: written.quote.id }, 201)
      if (written.reason === 'already-sent')
        throw new Problem(409, `This was saved as quote #${written.quoteId}, with other details. Open it to change it.`)
      throw fieldsProblem(
        written.errors.map(({ field, ...error }) => ({ ...error, field: field.replace('delivery.', '') })),
      )
    })
    .openapi(routes.contact, async (c) => {
      const id = rowId(c.req.valid('param').id, quoteNotFound)
      const { customerEmail, customerPhone } = c.req.valid('json')
      const contact = { email: customerEmail ?? '', phone: customerPhone ?? '' }
      const isFound = await store.transaction(async () => {
        const before = await lockQuote(store, id)
        if (!before) return false
        await redirectUnseen(store, id, { from: before.customer_email, to: contact.email })
        await changeContact(store, id, contact, now())
        await changeOrderContact(store, id, contact, now())
        return true
      })
      if (!isFound) throw quoteNotFound()
      return c.body(null, 204)
    })
}

const quoteNotFound = () => new Problem(404, 'Quote not found.')

export type DeskQuotesApi = ReturnType<typeof createDeskQuotesApi>
