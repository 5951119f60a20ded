/** DESK-1: quotes for customers who call or walk in. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  type FieldError,
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
import { decimalFromCents } from '../../pricing/money.ts'
import { conflictProblem, conflictRefusal, mergeEdit } from '../../shared/two-desks/merge-edit.server.ts'
import { piecesFrom, quoteInput } from '../request/new-quote-schema.server.ts'
import { priceRequested } from '../request/price-now.server.ts'
import { changeContact, lockQuote, submitQuote } from '../request/quotes.server.ts'
import { AskedSchema, ContactSchema, DeskQuoteSchema } from './desk-quote-schema.server.ts'

const routes = {
  write: createRoute({
    method: 'post',
    path: '/admin/quotes',
    summary:
      'Write down a quote for who calls or walks in; nobody is emailed, and an Idempotency-Key makes a retry safe',
    request: { headers: IdempotencyHeaderSchema, ...jsonBody(DeskQuoteSchema) },
    responses: { 201: json(z.object({ id: z.int() }), 'The quote'), ...refusals(400, 401, 409) },
  }),
  price: createRoute({
    method: 'post',
    path: '/admin/quotes/price',
    summary: 'What a quote would come to by the rules of now; nothing is saved',
    request: jsonBody(AskedSchema),
    responses: {
      200: json(
        z.object({
          pieces: z.array(z.object({ each: DecimalSchema, price: DecimalSchema })).openapi({
            description: 'In their order: of one, and of all of its quantity',
          }),
          delivery: DecimalSchema,
          total: DecimalSchema.openapi({ description: 'Before tax' }),
          totalTo: DecimalSchema.nullable().openapi({ description: 'The upper end, where the total is a range' }),
        }),
        'Its estimate',
      ),
      ...refusals(400, 401),
    },
  }),
  contact: createRoute({
    method: 'put',
    path: '/admin/quotes/{id}/contact',
    summary: "Set a customer's email and phone, of the quote and its order",
    request: { params: z.object({ id: z.string() }), ...jsonBody(ContactSchema) },
    responses: { 204: { description: 'Saved' }, ...refusals(400, 401, 404), ...conflictRefusal },
  }),
}

export function createDeskQuotesApi(parts: ApiParts & { findPlace: FindPlace }) {
  const { store, now, requireOwner, findPlace } = parts
  const api = createApi()
  api.use('/admin/quotes', requireOwner)
  api.use('/admin/quotes/price', requireOwner)
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
      throw fieldsProblem(written.errors.map(ofForm))
    })
    .openapi(routes.price, async (c) => {
      const { way, zip, pieces } = c.req.valid('json')
      const priced = await priceRequested(
        store,
        piecesFrom(pieces),
        { way: way ?? ('none' as const), place: await placeOf(zip) },
        now(),
        { isByOwner: true },
      )
      if (!priced.ok) throw fieldsProblem(priced.errors.map(ofForm))
      const { price, totalToCents } = priced
      return c.json(
        {
          pieces: priced.pieces.map(({ quantity, wood_cents, finish_cents, processing_cents }) => {
            const cents = wood_cents + finish_cents + processing_cents
            return { each: decimalFromCents(cents / quantity), price: decimalFromCents(cents) }
          }),
          delivery: decimalFromCents(price.shippingCents),
          total: decimalFromCents(price.totalCents),
          totalTo: totalToCents === null ? null : decimalFromCents(totalToCents),
        },
        200,
      )
    })
    .openapi(routes.contact, async (c) => {
      const id = rowId(c.req.valid('param').id, quoteNotFound)
      const { customerEmail, customerPhone, was } = c.req.valid('json')
      const wanted = { customerEmail: customerEmail ?? '', customerPhone: customerPhone ?? '' }
      const saved = await store.transaction(async () => {
        const before = await lockQuote(store, id)
        if (!before) return undefined
        const stored = { customerEmail: before.customer_email, customerPhone: before.customer_phone }
        const edit = mergeEdit(stored, wanted, was, contactWords)
        if (!edit.ok) return edit
        const contact = { email: edit.merged.customerEmail, phone: edit.merged.customerPhone }
        if (contact.email === '' && contact.phone === '') return { ok: false as const, reason: 'nothing' as const }
        await redirectUnseen(store, id, { from: before.customer_email, to: contact.email })
        await changeContact(store, id, contact, now())
        await changeOrderContact(store, id, contact, now())
        return edit
      })
      if (!saved) throw quoteNotFound()
      if (!saved.ok && saved.reason === 'conflict') throw conflictProblem(saved)
      // Each desk removed one of the two.
      if (!saved.ok) throw fieldsProblem([{ field: 'customerPhone', message: 'Enter a phone number or an email.' }])
      return c.body(null, 204)
    })
}

const contactWords = { customerEmail: 'Email', customerPhone: 'Phone' }

const ofForm = ({ field, message }: FieldError) => ({ message, field: field.replace('delivery.', '') })

const quoteNotFound = () => new Problem(404, 'Quote not found.')

export type DeskQuotesApi = ReturnType<typeof createDeskQuotesApi>
