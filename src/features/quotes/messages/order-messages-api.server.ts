/** DESK-7: messages of an order. The customer of a cart's order has its token as the only key. */
import { type ApiParts, createApi, limited, refusals, rowId } from '../../../platform/api.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import type { Media } from '../../media/uploads.server.ts'
import { isOrderToken } from '../../orders/orders.server.ts'
import { keepPrivate } from '../request/quote-links-api.server.ts'
import { findConversation } from './messages.server.ts'
import { messageCalls, orderNotFound, type Place } from './messages-calls.server.ts'
import {
  byId,
  byToken,
  messageRoutes,
  photoById,
  photoByToken,
  photoLimit,
  photosOfDayLimit,
  sendLimit,
} from './messages-routes.server.ts'

const customers = messageRoutes(
  '/orders/{token}/messages',
  { params: byToken, ofPhoto: photoByToken, others: {} },
  'an order',
  'customer',
)
const owners = messageRoutes(
  '/admin/orders/{id}/messages',
  { params: byId, ofPhoto: photoById, others: refusals(401) },
  'an order',
  'owner',
)

export function createOrderMessagesApi(parts: ApiParts & { findPictures: FindPictures; media: Media }) {
  const { store, requireOwner } = parts
  const { answer, send, haveRead, upload, photoOf } = messageCalls(parts)
  const api = createApi()
  api.use('/admin/orders/:id/messages/*', requireOwner)
  api.use('/orders/:token/messages/*', keepPrivate)
  api.post('/orders/:token/messages', limited(parts, sendLimit))
  api.post('/orders/:token/messages/photos', limited(parts, photoLimit), limited(parts, photosOfDayLimit))

  /** A quote's messages are behind that quote's link, which the owner can replace. */
  const placeOf = async (token: string): Promise<Place> => {
    const conversation = isOrderToken(token) ? await findConversation(store, { token }) : undefined
    if (conversation?.of !== 'order_id') throw orderNotFound()
    return { conversation, side: 'customer', photosAt: `/api/orders/${token}/messages/photos` }
  }
  const ownersPlace = async (text: string): Promise<Place> => {
    const id = rowId(text, orderNotFound)
    const conversation = await findConversation(store, { id })
    if (!conversation) throw orderNotFound()
    return { conversation, side: 'owner', photosAt: `/api/admin/orders/${id}/messages/photos` }
  }

  return api
    .openapi(customers.list, async (c) => c.json(await answer(await placeOf(c.req.valid('param').token)), 200))
    .openapi(customers.send, async (c) => {
      const place = await placeOf(c.req.valid('param').token)
      await send(place, { key: c.req.valid('header')['idempotency-key'], ...c.req.valid('json') })
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
}

export type OrderMessagesApi = ReturnType<typeof createOrderMessagesApi>
