/** WALL-3: the photograph of a customer's wall. The customer's side has the token of the quote's link as its only key. */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type ApiEnv,
  type ApiParts,
  createApi,
  json,
  jsonBody,
  limited,
  multipartBody,
  Problem,
  refusals,
  rowId,
} from '../../../platform/api.ts'
import { answerPrivatePicture } from '../../media/private-pictures.server.ts'
import type { Media } from '../../media/uploads.server.ts'
import { conflictProblem, conflictRefusal, WasSchema } from '../../shared/two-desks/merge-edit.server.ts'
import { keepPrivate, quoteByLink } from '../request/quote-links-api.server.ts'
import { findQuote } from '../request/quotes.server.ts'
import { askedVersion, findWall, keepView, keepWall, moveOnWall, removeWall, type View } from './wall.server.ts'
import { MarksSchema, PlaceSchema, WallOrNullSchema, WallSchema, wallAnswer } from './wall-schemas.server.ts'

const Found = json(WallOrNullSchema, 'The photograph; null if none was sent')
const Kept = json(WallSchema, 'The photograph')
const photoFile = { 200: { description: 'The picture' } }

const byToken = z.object({ token: z.string() })
const byId = z.object({ id: z.string() })
const file = { photo: z.string(), file: z.string() }

/** A part of a form is text. */
const jsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        addIssue({ code: 'custom', message: 'Must be JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)

const photoFields = z.object({ marks: jsonText(MarksSchema) })
/** The id of the photograph that a picture was made from. */
const photo = z.string()
const viewFields = z.object({
  photo,
  version: z
    .string()
    .regex(/^\d{1,6}$/, 'Must be a number.')
    .transform(Number),
})
const askedFields = z.object({ photo })

const routes = {
  send: createRoute({
    method: 'post',
    path: '/quote-pages/{token}/wall',
    summary: "Send the photograph of one's wall, with what was marked on it; it replaces an earlier one",
    request: { params: byToken, ...multipartBody('image', photoFields) },
    responses: { 201: Kept, ...refusals(400, 404, 409, 413, 415, 429) },
  }),
  sendView: createRoute({
    method: 'post',
    path: '/quote-pages/{token}/wall/view',
    summary: 'Send the photograph with the piece in it, as it is asked for',
    request: { params: byToken, ...multipartBody('image', askedFields) },
    responses: { 201: Kept, ...refusals(400, 404, 409, 413, 415, 429) },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/quote-pages/{token}/wall',
    summary: 'Take the photograph back: it is deleted with every picture of it',
    request: { params: byToken },
    responses: { 204: { description: 'Deleted, or there was none' }, ...refusals(404, 409, 429) },
  }),
  photo: createRoute({
    method: 'get',
    path: '/quote-pages/{token}/wall/photos/{photo}/{file}',
    summary: 'The photograph, or a picture of a piece in it, for the customer',
    request: { params: byToken.extend(file) },
    responses: { ...photoFile, ...refusals(404, 409) },
  }),
  owners: createRoute({
    method: 'get',
    path: '/admin/quotes/{id}/wall',
    summary: "The photograph of a quote's wall, for the owner",
    request: { params: byId },
    responses: { 200: Found, ...refusals(401, 404) },
  }),
  move: createRoute({
    method: 'put',
    path: '/admin/quotes/{id}/wall/place',
    summary: 'Put the piece elsewhere on the wall',
    request: { params: byId, ...jsonBody(PlaceSchema.extend({ was: WasSchema }).openapi('WallPlaceChange')) },
    responses: { 200: Kept, ...refusals(400, 401, 404), ...conflictRefusal },
  }),
  ownersView: createRoute({
    method: 'post',
    path: '/admin/quotes/{id}/wall/view',
    summary: 'Store the photograph with the piece of a version of the offer in it',
    request: { params: byId, ...multipartBody('image', viewFields) },
    responses: { 201: Kept, ...refusals(400, 401, 404, 413, 415) },
  }),
  ownersPhoto: createRoute({
    method: 'get',
    path: '/admin/quotes/{id}/wall/photos/{photo}/{file}',
    summary: 'The photograph, or a picture of a piece in it, for the owner',
    request: { params: byId.extend(file) },
    responses: { ...photoFile, ...refusals(401, 404) },
  }),
}

/** Somebody who tries ten photographs is not stopped; a script that fills the disk is. Shared by everything that is sent. */
const sendLimit = { name: 'wall-photos', most: 40, windowMs: 60 * 60 * 1000 }

export const customersWallPhotos = (token: string) => `/api/quote-pages/${token}/wall/photos`
const ownersWallPhotos = (quoteId: number) => `/api/admin/quotes/${quoteId}/wall/photos`

export function createWallApi(parts: ApiParts & { media: Media }) {
  const { store, now, requireOwner, media } = parts
  const api = createApi()
  api.use('/admin/quotes/:id/wall', requireOwner)
  api.use('/admin/quotes/:id/wall/*', requireOwner)
  api.use('/quote-pages/*', keepPrivate)
  api.post('/quote-pages/:token/wall', limited(parts, sendLimit))
  api.post('/quote-pages/:token/wall/view', limited(parts, sendLimit))
  api.delete('/quote-pages/:token/wall', limited(parts, { ...sendLimit, name: 'wall-photos-taken-back' }))

  const ownersQuote = async (text: string) => {
    const id = rowId(text, quoteNotFound)
    if (!(await findQuote(store, id))) throw quoteNotFound()
    return id
  }
  const kept = async (quoteId: number, photosAt: string, replaced: string[] | undefined) => {
    if (!replaced) throw noPhoto()
    await media.removeUnused(replaced)
    return found(quoteId, photosAt)
  }
  const found = async (quoteId: number, photosAt: string) => {
    const wall = await wallAnswer(store, quoteId, photosAt)
    if (!wall) throw noPhoto()
    return wall
  }
  const view = async (one: View, photosAt: string) => kept(one.quoteId, photosAt, await keepView(store, one, now()))
  const photoOf = (c: Context<ApiEnv>, quoteId: number, pictureId: string, file: string) =>
    answerPrivatePicture(c, media, {
      pictureId,
      file,
      maySee: async () => {
        const wall = await findWall(store, quoteId)
        return wall !== undefined && [wall.photoId, ...wall.views.map((one) => one.pictureId)].includes(pictureId)
      },
    })

  return api
    .openapi(routes.send, async (c) => {
      const { token } = c.req.valid('param')
      const { id } = await quoteByLink(store, token)
      const upload = { use: 'message', field: 'image', fields: photoFields, from: 'customer' } as const
      const answer = await media.takeUpload(c, upload, async ({ pictureId, fields }) => {
        const replaced = await keepWall(store, { quoteId: id, photoId: pictureId, marks: fields.marks }, now())
        return kept(id, customersWallPhotos(token), replaced)
      })
      return c.json(answer, 201)
    })
    .openapi(routes.sendView, async (c) => {
      const { token } = c.req.valid('param')
      const { id } = await quoteByLink(store, token)
      const upload = { use: 'message', field: 'image', fields: askedFields, from: 'customer' } as const
      const answer = await media.takeUpload(c, upload, ({ pictureId, fields }) =>
        view({ quoteId: id, version: askedVersion, pictureId, photoId: fields.photo }, customersWallPhotos(token)),
      )
      return c.json(answer, 201)
    })
    .openapi(routes.remove, async (c) => {
      const { id } = await quoteByLink(store, c.req.valid('param').token)
      await media.removeUnused((await removeWall(store, id)) ?? [])
      return c.body(null, 204)
    })
    .openapi(routes.photo, async (c) => {
      const { token, photo, file } = c.req.valid('param')
      return photoOf(c, (await quoteByLink(store, token)).id, photo, file)
    })
    .openapi(routes.owners, async (c) => {
      const id = await ownersQuote(c.req.valid('param').id)
      return c.json(await wallAnswer(store, id, ownersWallPhotos(id)), 200)
    })
    .openapi(routes.move, async (c) => {
      const id = await ownersQuote(c.req.valid('param').id)
      const { was, ...at } = c.req.valid('json')
      const moved = await moveOnWall(store, id, at, was)
      if (!moved) throw noPhoto()
      if (!moved.ok) throw conflictProblem(moved)
      return c.json(await found(id, ownersWallPhotos(id)), 200)
    })
    .openapi(routes.ownersView, async (c) => {
      const id = await ownersQuote(c.req.valid('param').id)
      const upload = { use: 'message', field: 'image', fields: viewFields } as const
      const answer = await media.takeUpload(c, upload, ({ pictureId, fields }) =>
        view({ quoteId: id, version: fields.version, pictureId, photoId: fields.photo }, ownersWallPhotos(id)),
      )
      return c.json(answer, 201)
    })
    .openapi(routes.ownersPhoto, async (c) => {
      const { id, photo, file } = c.req.valid('param')
      return photoOf(c, await ownersQuote(id), photo, file)
    })
}

const quoteNotFound = () => new Problem(404, 'Quote not found.')
const noPhoto = () => new Problem(404, 'There is no photo of a wall with this quote.')

export type WallApi = ReturnType<typeof createWallApi>
