/** LIVE-4: messages both ways. The customer's side has the token of the quote's link as its only key. */

import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type ApiEnv,
  type ApiParts,
  createApi,
  fieldsProblem,
  IdempotencyHeaderSchema,
  json,
  jsonBody,
  limited,
  multipartBody,
  Problem,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import type { FindPlace } from '../../delivery/places/zip-codes.server.ts'
import { fiveDigits, unknownZip } from '../../delivery/zip-field.ts'
import { makingOf } from '../../drawing/making/making.ts'
import { PictureSchema } from '../../media/picture-schema.server.ts'
import { readUploaded } from '../../media/pictures.server.ts'
import { answerPrivatePicture, privatePicture } from '../../media/private-pictures.server.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import type { Media } from '../../media/uploads.server.ts'
import { sizeOf } from '../../pricing/piece.ts'
import { ofSinglePiece } from '../request/new-quote-schema.server.ts'
import { priceRequested } from '../request/price-now.server.ts'
import { keepPrivate, quoteByLink } from '../request/quote-links-api.server.ts'
import { findQuote } from '../request/quotes.server.ts'
import type { MessageSide } from './message.ts'
import {
  addMessage,
  addPhoto,
  listMessages,
  markRead,
  maySeePhoto,
  type RequestedDesign,
  type SentMessage,
} from './messages.server.ts'
import { ChangeSchema, MessageSchema, messageAnswers, NewMessageSchema } from './messages-schemas.server.ts'

const Messages = json(z.array(MessageSchema), 'All messages of the quote, oldest first')
const Photo = json(z.object({ id: z.string(), picture: PictureSchema }), 'The photograph')
const noFields = z.object({})
const ReadSchema = z.object({ upTo: z.int().min(1).openapi({ description: 'The newest message that was read' }) })
const photoFile = { 200: { description: 'The photograph' } }
const done = { 204: { description: 'Done' } }

/** The same calls for either side, below `path`. */
const routesOf = <const Path extends string, Params extends z.ZodObject, Of extends z.ZodObject>(
  path: Path,
  { params, ofPhoto, others }: { params: Params; ofPhoto: Of; others: Record<never, never> },
  who: string,
) => ({
  list: createRoute({
    method: 'get',
    path,
    summary: `Messages of a quote, for the ${who}`,
    request: { params },
    responses: { 200: Messages, ...refusals(404, 409), ...others },
  }),
  send: createRoute({
    method: 'post',
    path,
    summary: `Send a message as the ${who}; an Idempotency-Key makes a retry safe`,
    request: { params, headers: IdempotencyHeaderSchema.required(), ...jsonBody(NewMessageSchema) },
    responses: { 201: Messages, ...refusals(400, 404, 409, 429), ...others },
  }),
  read: createRoute({
    method: 'post',
    path: `${path}/read` as `${Path}/read`,
    summary: `Say what the ${who} has read`,
    request: { params, ...jsonBody(ReadSchema) },
    responses: { ...done, ...refusals(400, 404, 409), ...others },
  }),
  upload: createRoute({
    method: 'post',
    path: `${path}/photos` as `${Path}/photos`,
    summary: `Store a photograph for a message of the ${who}; deleted after a day unless the message is sent`,
    request: { params, ...multipartBody('image', noFields) },
    responses: { 201: Photo, ...refusals(400, 404, 409, 413, 415, 429), ...others },
  }),
  photo: createRoute({
    method: 'get',
    path: `${path}/photos/{photo}/{file}` as `${Path}/photos/{photo}/{file}`,
    summary: `A photograph of a message, for the ${who}`,
    request: { params: ofPhoto },
    responses: { ...photoFile, ...refusals(404, 409), ...others },
  }),
})

const byToken = z.object({ token: z.string() })
const byId = z.object({ id: z.string() })
const file = { photo: z.string(), file: z.string() }

const customers = routesOf(
  '/quote-pages/{token}/messages',
  { params: byToken, ofPhoto: byToken.extend(file), others: {} },
  'customer',
)
const owners = routesOf(
  '/admin/quotes/{id}/messages',
  { params: byId, ofPhoto: byId.extend(file), others: refusals(401) },
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

/** Plenty for a family with a phone each, slow for a script. */
const sendLimit = { name: 'messages', most: 40, windowMs: 10 * 60 * 1000 }
const photoLimit = { name: 'message-photos', most: 80, windowMs: 10 * 60 * 1000 }
/** About 150 MB. Photographs that were sent stay, so the other limit alone would let one address fill the disk. */
const photosOfDayLimit = { name: 'message-photos-of-day', most: 300, windowMs: 24 * 60 * 60 * 1000 }

type Parts = ApiParts & {
  findPlace: FindPlace
  findPictures: FindPictures
  media: Media
}

export function createMessagesApi(parts: Parts) {
  const { store, now, requireOwner, findPlace, media } = parts
  const api = createApi()
  api.use('/admin/quotes/:id/messages/*', requireOwner)
  api.use('/quote-pages/*', keepPrivate)
  api.post('/quote-pages/:token/messages', limited(parts, sendLimit))
  api.post('/quote-pages/:token/changes', limited(parts, sendLimit))
  api.post('/quote-pages/:token/messages/photos', limited(parts, photoLimit), limited(parts, photosOfDayLimit))

  const placeOf = async (token: string): Promise<Place> => {
    const { id } = await quoteByLink(store, token)
    return { quoteId: id, side: 'customer', photosAt: `/api/quote-pages/${token}/messages/photos` }
  }
  const ownersPlace = async (text: string): Promise<Place> => {
    const id = rowId(text, quoteNotFound)
    if (!(await findQuote(store, id))) throw quoteNotFound()
    return { quoteId: id, side: 'owner', photosAt: `/api/admin/quotes/${id}/messages/photos` }
  }
  const answer = async ({ quoteId, photosAt }: Place) =>
    messageAnswers(parts, await listMessages(store, quoteId), photosAt)

  const send = async ({ quoteId, side }: Place, sent: Sent) => {
    const { key, text, photos, design = null } = sent
    const saved = await addMessage(store, { quoteId, side, key, text, photoIds: photos, design }, now())
    if (!saved.ok) throw messageProblem(saved.reason)
  }
  const upload = ({ quoteId, side, photosAt }: Place, c: Context<ApiEnv>) =>
    media.takeUpload(c, { use: 'message', field: 'image', fields: noFields, from: side }, async ({ pictureId }) => {
      if (!(await addPhoto(store, { quoteId, side, pictureId }, now())))
        throw new Problem(429, 'That is too many photos for one quote. Call us, or email them.')
      const [[id, picture] = []] = await readUploaded(store, [pictureId])
      if (!id || !picture) throw new Problem(503, 'We lost the picture while saving it. Try again.')
      return { id, picture: privatePicture(picture, photosAt) }
    })
  const photoOf = (c: Context<ApiEnv>, { quoteId, side }: Place, pictureId: string, file: string) =>
    answerPrivatePicture(c, media, { pictureId, file, maySee: () => maySeePhoto(store, { quoteId, side, pictureId }) })

  return api
    .openapi(customers.list, async (c) => c.json(await answer(await placeOf(c.req.valid('param').token)), 200))
    .openapi(customers.send, async (c) => {
      const place = await placeOf(c.req.valid('param').token)
      await send(place, { key: c.req.valid('header')['idempotency-key'], ...c.req.valid('json') })
      return c.json(await answer(place), 201)
    })
    .openapi(changeRoute, async (c) => {
      const place = await placeOf(c.req.valid('param').token)
      const { text, photos, ...wanted } = c.req.valid('json')
      const design = await designFrom(wanted)
      await send(place, { key: c.req.valid('header')['idempotency-key'], text, photos, design })
      return c.json(await answer(place), 201)
    })
    .openapi(customers.read, async (c) => {
      const { quoteId, side } = await placeOf(c.req.valid('param').token)
      await markRead(store, quoteId, side, c.req.valid('json').upTo, now())
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
      const { quoteId, side } = await ownersPlace(c.req.valid('param').id)
      await markRead(store, quoteId, side, c.req.valid('json').upTo, now())
      return c.body(null, 204)
    })
    .openapi(owners.upload, async (c) => c.json(await upload(await ownersPlace(c.req.valid('param').id), c), 201))
    .openapi(owners.photo, async (c) => {
      const { id, photo, file } = c.req.valid('param')
      return photoOf(c, await ownersPlace(id), photo, file)
    })

  async function designFrom(wanted: Omit<z.output<typeof ChangeSchema>, 'text' | 'photos'>): Promise<RequestedDesign> {
    const { productId, woodSpeciesId, finishOptionId, delivery } = wanted
    const zip = delivery?.zip ?? null
    const place = zip === null ? null : await findPlace(fiveDigits(zip) ?? '')
    if (place === undefined) throw fieldsProblem([{ field: 'delivery.zip', message: unknownZip }])
    const asked = { productId, woodSpeciesId, finishOptionId: finishOptionId || null, size: sizeOf(wanted.dimensions) }
    const pieces = [{ ...asked, quantity: 1, note: '' }]
    const priced = await priceRequested(store, pieces, { way: delivery?.way ?? null, place }, now())
    if (!priced.ok) throw fieldsProblem(priced.errors.map(ofSinglePiece))
    const { price, totalToCents, lines } = priced
    const [piece] = priced.pieces
    if (!piece) throw new Error('the design has no piece')
    return {
      ...asked,
      productName: piece.product_name,
      category: piece.category,
      making: makingOf(piece),
      woodName: piece.wood_species_name,
      finishName: piece.finish_name,
      delivery: priced.delivery,
      lines,
      totalCents: price.totalCents,
      totalToCents,
    }
  }
}

type Place = { quoteId: number; side: MessageSide; photosAt: string }
type Sent = { key: string; text: string; photos: string[]; design?: RequestedDesign }

const quoteNotFound = () => new Problem(404, 'Quote not found.')

function messageProblem(reason: Extract<SentMessage, { ok: false }>['reason']): Problem {
  switch (reason) {
    case 'not-found':
      return quoteNotFound()
    case 'too-many':
      return new Problem(429, "That's a lot of messages for one day. Call us and we'll talk it over.")
    case 'other-words':
      return new Problem(
        409,
        'You already sent another message with this Idempotency-Key. Send this one with a new key.',
      )
    case 'photo':
      return fieldsProblem([{ field: 'photos', message: 'A photo is no longer there. Add it again.' }])
  }
}

export type MessagesApi = ReturnType<typeof createMessagesApi>
