/** DESK-2: what is agreed and paid for in the shop, or agreed by phone. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  fieldsProblem,
  IdempotencyHeaderSchema,
  json,
  jsonBody,
  Problem,
  refusals,
  rowId,
  SignedDecimalSchema,
} from '../../../platform/api.ts'
import { drawnPieces } from '../../catalog/drawn-pieces.server.ts'
import { AddressSchema } from '../../checkout/checkout-schemas.server.ts'
import type { FindPlace } from '../../delivery/places/zip-codes.server.ts'
import { deliveryProblem, unknownZip } from '../../delivery/zip-field.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { handHows } from '../../orders/order.ts'
import { AmountSchema, reasonSchema } from '../../orders/order-schema.server.ts'
import { centsOf, decimalFromCents } from '../../pricing/money.ts'
import { sizeOf } from '../../pricing/piece.ts'
import { recordedHows } from '../offers/offer.ts'
import { type Drafted, findDraft } from '../offers/offers.server.ts'
import { boughtProblem, otherFigures } from '../offers/offers-api.server.ts'
import { pieceToDrawOf } from '../offers/offers-schemas.server.ts'
import { offerStateNames } from '../request/pipeline/offer-state.ts'
import { CustomerSchema, SoldPieceSchema } from './desk-quote-schema.server.ts'
import { type RecordedAcceptance, recordAcceptance } from './record-acceptance.server.ts'
import { OtherTotal, priceSold, type SoldNow, sellNow } from './sell-now.server.ts'

const routes = {
  accept: createRoute({
    method: 'post',
    path: '/admin/quotes/{id}/offer/accept',
    summary: 'Record that the customer accepted in the shop or by phone; a draft is then sent as agreed',
    request: {
      params: z.object({ id: z.string() }),
      ...jsonBody(
        z
          .object({
            how: z.enum(recordedHows, 'Say whether it was in the shop or by phone.'),
            version: z.int().min(1).optional().openapi({ description: 'That was sent' }),
            revision: z.int().min(0).optional().openapi({ description: 'Of the draft, in place of a version' }),
            digest: z.string().max(64).optional().openapi({
              description: 'Of the draft as it was shown; refused if it comes to something else',
            }),
            chosen: z.array(z.string().max(70)).max(100).optional().openapi({
              description: 'Keys of what the customer takes; without it, what is taken at first',
            }),
            total: SignedDecimalSchema.openapi({ description: 'What the customer heard; refused if it differs' }),
            address: AddressSchema.nullish(),
          })
          .refine(({ version, revision }) => (version === undefined) !== (revision === undefined), {
            path: ['version'],
            error: 'Send a version or the revision of a draft.',
          }),
      ),
    },
    responses: { 200: json(z.object({ orderId: z.int() }), 'Its order'), ...refusals(400, 401, 404, 409) },
  }),
  price: createRoute({
    method: 'post',
    path: '/admin/sales/price',
    summary: 'What a piece comes to that is sold in the shop; nothing is saved',
    request: jsonBody(z.object({ piece: SoldPieceSchema, price: AmountSchema.optional() })),
    responses: {
      200: json(
        z.object({
          usual: DecimalSchema.openapi({ description: "Of one, by the shop's rules" }),
          subtotal: SignedDecimalSchema,
          tax: SignedDecimalSchema,
          total: SignedDecimalSchema,
        }),
        'Its price',
      ),
      ...refusals(400, 401),
    },
  }),
  sell: createRoute({
    method: 'post',
    path: '/admin/sales',
    summary:
      'Sell a piece in the shop, paid by hand: its quote, order and receipt; an Idempotency-Key makes a retry safe',
    request: {
      headers: IdempotencyHeaderSchema,
      ...jsonBody(
        z.object({
          ...CustomerSchema,
          piece: SoldPieceSchema,
          price: AmountSchema.openapi({ description: 'Of one, before tax' }),
          total: SignedDecimalSchema.openapi({
            description: 'With tax, as the customer heard it; refused if it differs',
          }),
          how: z.enum(handHows, 'Choose how it was paid.'),
          note: reasonSchema(500).default('').openapi({ description: 'Whose check, its number' }),
          takenAlong: z.boolean().openapi({ description: 'The customer has it now' }),
        }),
      ),
    },
    responses: {
      201: json(
        z.object({
          quoteId: z.int(),
          orderId: z.int(),
          receipt: z.string().openapi({ description: 'Path of its PDF' }),
        }),
        'Sold',
      ),
      ...refusals(400, 401, 409),
    },
  }),
}

export function createWalkInApi(parts: ApiParts & { findPlace: FindPlace; findPictures: FindPictures }) {
  const { store, now, requireOwner, findPlace, findPictures } = parts
  const api = createApi()
  api.use('/admin/quotes/:id/offer/accept', requireOwner)
  api.use('/admin/sales', requireOwner)
  api.use('/admin/sales/*', requireOwner)

  const draw: Drafted['draw'] = ({ pieces }) => drawnPieces(store, pieces.map(pieceToDrawOf), findPictures)
  const placeOf = async (zip: string | null) => {
    if (zip === null) return null
    const place = await findPlace(zip)
    if (!place) throw fieldsProblem([{ field: 'zip', message: unknownZip }])
    return place
  }
  return api
    .openapi(routes.accept, async (c) => {
      const quoteId = rowId(c.req.valid('param').id, quoteNotFound)
      const { version, revision, digest, total, address = null, ...sent } = c.req.valid('json')
      const place = address ? ((await findPlace(address.zip.slice(0, 5))) ?? null) : null
      const problem = address ? deliveryProblem(address, place) : undefined
      if (problem) throw fieldsProblem([{ field: `address.${problem.field}`, message: problem.message }])
      const zip = revision === undefined ? null : ((await findDraft(store, quoteId))?.draft.zip ?? null)
      const of =
        version === undefined ? { revision: revision ?? 0, digest, place: await placeOf(zip), draw } : { version }
      const recorded = await recordAcceptance(
        store,
        quoteId,
        { ...sent, of, address, place, totalCents: centsOf(total), clientAddress: c.get('clientAddress') },
        now(),
      )
      if (!recorded.ok) throw recordProblem(recorded)
      return c.json({ orderId: recorded.orderId }, 200)
    })
    .openapi(routes.price, async (c) => {
      const { piece, price } = c.req.valid('json')
      const priced = await priceSold(store, soldPiece(piece), price, now())
      if (!priced.ok) throw fieldsProblem(priced.errors.map(ofSale))
      const { lines, totalCents } = priced.content
      const taxCents = lines.reduce((sum, { kind, amountCents }) => sum + (kind === 'tax' ? amountCents : 0), 0)
      return c.json(
        {
          usual: decimalFromCents(priced.usualCents),
          subtotal: decimalFromCents(totalCents - taxCents),
          tax: decimalFromCents(taxCents),
          total: decimalFromCents(totalCents),
        },
        200,
      )
    })
    .openapi(routes.sell, async (c) => {
      const { customerName, customerEmail, customerPhone, ...sent } = c.req.valid('json')
      const sale = {
        customer: { name: customerName, email: customerEmail ?? '', phone: customerPhone ?? '' },
        piece: soldPiece(sent.piece),
        unitCents: sent.price,
        totalCents: centsOf(sent.total),
        ...{ how: sent.how, note: sent.note, isTakenAlong: sent.takenAlong },
      }
      const idempotencyKey = c.req.valid('header')['idempotency-key']
      const selling = { idempotencyKey, draw, clientAddress: c.get('clientAddress') }
      const sold = await sellNow(store, sale, selling, now()).catch((error: unknown) => {
        throw error instanceof OtherTotal ? otherTotal() : error
      })
      if (!sold.ok) throw saleProblem(sold)
      const { quoteId, orderId, token } = sold
      return c.json({ quoteId, orderId, receipt: `/api/quote-pages/${token}/papers/payment` }, 201)
    })
}

const soldPiece = ({ dimensions, finishOptionId, name, ...piece }: z.infer<typeof SoldPieceSchema>) => ({
  ...piece,
  finishOptionId: finishOptionId || null,
  size: sizeOf(dimensions),
  name: name ?? '',
})

/** The form has one piece. */
const ofSale = ({ field, message }: { field: string; message: string }) => ({
  field: field.replace(/^pieces\.0\./, 'piece.').replace(/^ownLines$/, 'price'),
  message,
})

const quoteNotFound = () => new Problem(404, 'Quote not found.')
const otherTotal = () => new Problem(409, 'The total has changed. Look at it again before you go on.')

function recordProblem(refused: Extract<RecordedAcceptance, { ok: false }>): Problem {
  switch (refused.reason) {
    case 'not-found':
      return new Problem(404, 'There is no such offer.')
    case 'older':
      return new Problem(409, `There is a newer version, number ${refused.newest}. Reload to see it.`)
    case 'closed':
      return new Problem(409, `This offer is ${offerStateNames[refused.state].toLowerCase()}.`)
    case 'other-place':
      return new Problem(409, `This price is for delivery to ${refused.zip}. For another ZIP code, change the offer.`)
    case 'no-address':
      return new Problem(409, 'Enter the address where it is delivered.')
    case 'not-offered':
      return new Problem(409, 'Something that was chosen is no longer in this offer. Reload to see it.')
    case 'other-total':
      return otherTotal()
    case 'altered':
      return new Problem(409, "What's in the database isn't what you sent. Send a new version.")
    case 'other-figures':
      return otherFigures(refused.content)
    case 'changed':
      return new Problem(409, 'This offer was changed in another window. Reload to see it.')
    case 'accepted':
      return new Problem(409, 'This offer is accepted already.')
    case 'quote-closed':
      return new Problem(409, 'This quote is closed. Open it again first.')
    case 'bought':
      return boughtProblem(refused.orderId)
    case 'invalid':
      return fieldsProblem(refused.errors)
  }
}

function saleProblem(refused: Extract<SoldNow, { ok: false }>): Problem {
  if (refused.reason === 'already-sent')
    return new Problem(409, `This was already sold as quote #${refused.quoteId}, with other figures. Check it first.`)
  return refused.reason === 'invalid' ? fieldsProblem(refused.errors.map(ofSale)) : recordProblem(refused)
}

export type WalkInApi = ReturnType<typeof createWalkInApi>
