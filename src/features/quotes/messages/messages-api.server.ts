/** LIVE-4: messages both ways. The customer's side has the token of the quote's link as its only key. */

import { createRoute, type z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  fieldsProblem,
  IdempotencyHeaderSchema,
  jsonBody,
  limited,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import type { FindPlace } from '../../delivery/places/zip-codes.server.ts'
import { fiveDigits, unknownZip } from '../../delivery/zip-field.ts'
import { makingOf } from '../../drawing/making/making.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import type { Media } from '../../media/uploads.server.ts'
import { sizeOf } from '../../pricing/piece.ts'
import { ofSinglePiece } from '../request/new-quote-schema.server.ts'
import { priceRequested } from '../request/price-now.server.ts'
import { keepPrivate, quoteByLink } from '../request/quote-links-api.server.ts'
import { findQuote, type QuoteRow } from '../request/quotes.server.ts'
import { findPieceToChange } from './changed-piece.server.ts'
import type { RequestedDesign } from './messages.server.ts'
import { messageCalls, type Place, quoteNotFound } from './messages-calls.server.ts'
import {
  byId,
  byToken,
  Messages,
  messageRoutes,
  photoById,
  photoByToken,
  photoLimit,
  photosOfDayLimit,
  sendLimit,
} from './messages-routes.server.ts'
import { ChangeSchema } from './messages-schemas.server.ts'

const customers = messageRoutes(
  '/quote-pages/{token}/messages',
  { params: byToken, ofPhoto: photoByToken, others: {} },
  'a quote',
  'customer',
)
const owners = messageRoutes(
  '/admin/quotes/{id}/messages',
  { params: byId, ofPhoto: photoById, others: refusals(401) },
  'a quote',
  'owner',
)

const changeRoute = createRoute({
  method: 'post',
  path: '/quote-pages/{token}/changes',
  summary: 'Ask for a change: a message with another design. Prices in it are ignored',
  request: {
    params: byToken,
    headers: IdempotencyHeaderSchema.required(),
    ...jsonBody(ChangeSchema),
  },
  responses: { 201: Messages, ...refusals(400, 404, 409, 429) },
})

type Parts = ApiParts & {
  findPlace: FindPlace
  findPictures: FindPictures
  media: Media
}

export function createMessagesApi(parts: Parts) {
  const { store, now, requireOwner, findPlace } = parts
  const { answer, send, haveRead, upload, photoOf } = messageCalls(parts)
  const api = createApi()
  api.use('/admin/quotes/:id/messages/*', requireOwner)
  api.use('/quote-pages/*', keepPrivate)
  api.post('/quote-pages/:token/messages', limited(parts, sendLimit))
  api.post('/quote-pages/:token/changes', limited(parts, sendLimit))
  api.post('/quote-pages/:token/messages/photos', limited(parts, photoLimit), limited(parts, photosOfDayLimit))

  const placeAt = (token: string, { id }: QuoteRow): Place => ({
    conversation: { of: 'quote_id', id },
    side: 'customer',
    photosAt: `/api/quote-pages/${token}/messages/photos`,
  })
  const placeOf = async (token: string) => placeAt(token, await quoteByLink(store, token))
  const ownersPlace = async (text: string): Promise<Place> => {
    const id = rowId(text, quoteNotFound)
    if (!(await findQuote(store, id))) throw quoteNotFound()
    return { conversation: { of: 'quote_id', id }, side: 'owner', photosAt: `/api/admin/quotes/${id}/messages/photos` }
  }

  return api
    .openapi(customers.list, async (c) => c.json(await answer(await placeOf(c.req.valid('param').token)), 200))
    .openapi(customers.send, async (c) => {
      const place = await placeOf(c.req.valid('param').token)
      await send(place, { key: c.req.valid('header')['idempotency-key'], ...c.req.valid('json') })
      return c.json(await answer(place), 201)
    })
    .openapi(changeRoute, async (c) => {
      const { token } = c.req.valid('param')
      const quote = await quoteByLink(store, token)
      const place = placeAt(token, quote)
      const { text, photos, ...wanted } = c.req.valid('json')
      const design = await designFrom(quote, wanted)
      await send(place, { key: c.req.valid('header')['idempotency-key'], text, photos, design })
      return c.json(await answer(place), 201)
    })
    .openapi(customers.read, async (c) => {
      await haveRead(await placeOf(c.req.valid('param').token), c.req.valid('json').upTo)
      return c.body(null, 204)
    })
    .openapi(customers.upload, async (c) => c.json(await upload(await placeOf(c.req.valid('param').token), c), 201))
    .openapi(customers.photo, async (c) => {
      const { token, photo, file } = c.req.valid('param')
      return photoOf(c, await placeOf(token), photo, file)
    })
    .openapi(owners.list, async (c) => c.json(await answer(await ownersPlace(c.req.valid('param').id)), 200))
    .openapi(owners.send, async (c) => {
      const place = await ownersPlace(c.req.valid('param').id)
      await send(place, { key: c.req.valid('header')['idempotency-key'], ...c.req.valid('json') })
      return c.json(await answer(place), 201)
    })
    .openapi(owners.read, async (c) => {
      await haveRead(await ownersPlace(c.req.valid('param').id), c.req.valid('json').upTo)
      return c.body(null, 204)
    })
    .openapi(owners.upload, async (c) => c.json(await upload(await ownersPlace(c.req.valid('param').id), c), 201))
    .openapi(owners.photo, async (c) => {
      const { id, photo, file } = c.req.valid('param')
      return photoOf(c, await ownersPlace(id), photo, file)
    })

  async function designFrom(
    quote: QuoteRow,
    wanted: Omit<z.output<typeof ChangeSchema>, 'text' | 'photos'>,
  ): Promise<RequestedDesign> {
    const { productId, woodSpeciesId, finishOptionId, delivery } = wanted
    const { quantity, replaces } =
      wanted.piece === undefined ? onlyPiece : ((await findPieceToChange(store, quote, wanted.piece)) ?? noPiece())
    const zip = delivery?.zip ?? null
    const place = zip === null ? null : await findPlace(fiveDigits(zip) ?? '')
    if (place === undefined) throw fieldsProblem([{ field: 'delivery.zip', message: unknownZip }])
    const asked = { productId, woodSpeciesId, finishOptionId: finishOptionId || null, size: sizeOf(wanted.dimensions) }
    const pieces = [{ ...asked, quantity, note: '' }]
    const priced = await priceRequested(store, pieces, { way: delivery?.way ?? null, place }, now())
    if (!priced.ok) throw fieldsProblem(priced.errors.map(ofSinglePiece))
    const { price, totalToCents, lines } = priced
    const [piece] = priced.pieces
    if (!piece) throw new Error('the design has no piece')
    const isPart = replaces?.number !== undefined && replaces.number !== null
    return {
      ...asked,
      ...{ quantity, replaces },
      productName: piece.product_name,
      category: piece.category,
      making: makingOf(piece),
      woodName: piece.wood_species_name,
      finishName: piece.finish_name,
      delivery: priced.delivery,
      lines,
      totalCents: isPart ? piece.wood_cents + piece.finish_cents + piece.processing_cents : price.totalCents,
      totalToCents: isPart ? null : totalToCents,
    }
  }
}

const onlyPiece = { quantity: 1, replaces: undefined }

const noPiece = () => {
  throw fieldsProblem([
    { field: 'piece', message: 'This piece is no longer in your quote. Go back and choose another.' },
  ])
}

export type MessagesApi = ReturnType<typeof createMessagesApi>
