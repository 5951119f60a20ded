import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  fieldsProblem,
  json,
  jsonBody,
  limited,
  multipartBody,
  Problem,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import { TitleSchema } from '../../gallery/gallery-schemas.server.ts'
import { readUploaded } from '../../media/pictures.server.ts'
import { uploadLimit } from '../../media/pictures-api.server.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import type { Media } from '../../media/uploads.server.ts'
import type { Providers } from '../../payment/provider.ts'
import { listItems } from '../books.server.ts'
import { orderStatusNames } from '../order.ts'
import { answerOrder, OrderSchema, orderNotFound, reasonSchema } from '../order-schema.server.ts'
import { refusedMove } from '../orders-api.server.ts'
import { putInGallery, setPhoto } from './item-photos.server.ts'
import { itemWorks, workNames } from './item-work.ts'
import { moveItem } from './move-item.server.ts'

const ItemWorkSchema = z.enum(itemWorks, `Must be one of ${itemWorks.join(', ')}.`)

const move = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/items/{position}/work',
  summary: 'Say that a piece of an order waits, is in work, or is ready; the order follows, with its email',
  request: {
    params: z.object({ id: z.string(), position: z.string() }),
    ...jsonBody(
      z.object({
        from: ItemWorkSchema.openapi({ description: 'What it is, as the owner sees it' }),
        to: ItemWorkSchema,
        word: reasonSchema(500).optional().openapi({
          description: 'Why to start although a payment is missing or disputed',
        }),
      }),
    ),
  },
  responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409) },
})

const ofPiece = z.object({ id: z.string(), position: z.string() })
const photoPath = '/admin/orders/{id}/items/{position}/photo'

const photoRoutes = {
  take: createRoute({
    method: 'post',
    path: photoPath,
    summary: 'Keep a photograph of a piece, which its customer sees; it replaces the one before',
    request: { params: ofPiece, ...multipartBody('image', z.object({})) },
    responses: { 201: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409, 413, 415, 429) },
  }),
  remove: createRoute({
    method: 'delete',
    path: photoPath,
    summary: 'Take the photograph of a piece away',
    request: { params: ofPiece },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(401, 404) },
  }),
  show: createRoute({
    method: 'post',
    path: '/admin/orders/{id}/items/{position}/gallery',
    summary: 'Put a copy of the photograph of a piece into the gallery, once',
    request: { params: ofPiece, ...jsonBody(z.object({ caption: TitleSchema })) },
    responses: { 200: json(OrderSchema, 'The order'), ...refusals(400, 401, 404, 409, 429) },
  }),
}

type Parts = ApiParts & { providers: Providers; findPictures: FindPictures; media: Media }

/** JOB-4, DESK-8: the pieces of an order. */
export function createItemsApi(parts: Parts) {
  const { store, now, providers, findPictures, media, requireOwner } = parts
  const api = createApi()
  for (const call of ['work', 'photo', 'gallery']) api.use(`/admin/orders/:id/items/:position/${call}`, requireOwner)
  api.post('/admin/orders/:id/items/:position/photo', limited(parts, uploadLimit))
  api.post('/admin/orders/:id/items/:position/gallery', limited(parts, uploadLimit))

  /** Null takes it away. */
  const changePhoto = async (id: number, position: number, pictureId: string | null) => {
    const set = await setPhoto(store, id, { position, pictureId }, now())
    if (!set) throw pieceNotFound()
    if (!set.ok && set.reason === 'closed') throw new Problem(409, 'This order is canceled or refunded.')
    if (!set.ok) throw new Problem(503, 'We lost the picture while saving it. Try again.')
    return set.before
  }
  const moves = api.openapi(move, async (c) => {
    const { id: text, position } = c.req.valid('param')
    const id = rowId(text, orderNotFound)
    const { from, to, word: reason } = c.req.valid('json')
    // Whether to start unpaid work is the owner's decision.
    if (reason && c.get('person').role !== 'owner') throw forOwners()
    const moved = await moveItem(store, providers, id, { position: positionOf(position), from, to, reason }, now())
    if (!moved) throw pieceNotFound()
    if (!moved.ok && moved.reason === 'closed')
      throw new Problem(409, `This order is ${orderStatusNames[moved.status].toLowerCase()}, so its pieces can't move.`)
    if (!moved.ok && moved.reason === 'changed')
      throw new Problem(
        409,
        `This piece was moved in another window: it is ${workNames[moved.work].toLowerCase()} now.`,
      )
    if (!moved.ok && moved.reason === 'set-aside')
      throw new Problem(409, 'This order is set aside. Check its payment first.')
    if (!moved.ok) throw refusedMove(moved, to === 'ready' ? 'ready' : 'in_production')
    return c.json(await answerOrder(store, findPictures, id, now()), 200)
  })
  return moves
    .openapi(photoRoutes.take, async (c) => {
      const { id: text, position } = c.req.valid('param')
      const [id, at] = [rowId(text, orderNotFound), positionOf(position)]
      const upload = { use: 'message', field: 'image', fields: z.object({}) } as const
      const before = await media.takeUpload(c, upload, ({ pictureId }) => changePhoto(id, at, pictureId))
      await media.removeUnused([before])
      return c.json(await answerOrder(store, findPictures, id, now()), 201)
    })
    .openapi(photoRoutes.remove, async (c) => {
      const { id: text, position } = c.req.valid('param')
      const id = rowId(text, orderNotFound)
      await media.removeUnused([await changePhoto(id, positionOf(position), null)])
      return c.json(await answerOrder(store, findPictures, id, now()), 200)
    })
    .openapi(photoRoutes.show, async (c) => {
      const { id: text, position } = c.req.valid('param')
      const [id, at] = [rowId(text, orderNotFound), positionOf(position)]
      const { caption } = c.req.valid('json')
      const photoId = (await listItems(store, id)).find((item) => item.position === at)?.photo_id
      const [[, picture] = []] = photoId ? await readUploaded(store, [photoId]) : []
      if (!photoId || !picture) throw new Problem(409, 'This piece has no photograph.')
      const variant = { key: photoId, width: picture.width, format: 'jpg' } as const
      let unused: string | undefined
      const put = await media.takeCopy(c, { variant, use: 'gallery' }, async (copyId) => {
        const done = await putInGallery(store, id, { position: at, photoId, copyId, caption }, now())
        unused = copyId
        return done
      })
      // One that a press before this put there stays, and this copy goes.
      await media.removeUnused([unused])
      if (unused === undefined) throw new Problem(409, "We can't find this photograph. Take another.")
      if (!put) throw pieceNotFound()
      if (!put.ok && put.reason === 'names-customer')
        throw fieldsProblem([{ field: 'caption', message: "Leave the customer's name out." }])
      if (!put.ok) throw new Problem(409, 'This photograph was replaced in another window. Look at it again.')
      return c.json(await answerOrder(store, findPictures, id, now()), 200)
    })
}

const forOwners = () => new Problem(403, 'Only the owner can go ahead anyway. Ask them.')

const pieceNotFound = () => new Problem(404, 'There is no such piece in this order.')

const positionOf = (text: string) => {
  if (!/^\d{1,3}$/.test(text)) throw pieceNotFound()
  return Number(text)
}

export type ItemsApi = ReturnType<typeof createItemsApi>
