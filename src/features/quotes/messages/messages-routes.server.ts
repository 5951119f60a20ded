/** LIVE-4, DESK-7: the same calls for either side of a conversation about a quote or an order. */
import { createRoute, z } from '@hono/zod-openapi'
import { IdempotencyHeaderSchema, json, jsonBody, multipartBody, refusals } from '../../../platform/api.ts'
import { PictureSchema } from '../../media/picture-schema.server.ts'
import { MessageSchema, NewMessageSchema } from './messages-schemas.server.ts'

export const noFields = z.object({})
export const Messages = json(z.array(MessageSchema), 'All messages, oldest first')
const Photo = json(z.object({ id: z.string(), picture: PictureSchema }), 'The photograph')
const ReadSchema = z.object({ upTo: z.int().min(1).openapi({ description: 'The newest message that was read' }) })
const photoFile = { 200: { description: 'The photograph' } }
const done = { 204: { description: 'Done' } }

export const byToken = z.object({ token: z.string() })
export const byId = z.object({ id: z.string() })
const file = { photo: z.string(), file: z.string() }
export const photoByToken = byToken.extend(file)
export const photoById = byId.extend(file)

/** Below `path`. @param about 'a quote', for the description. */
export const messageRoutes = <const Path extends string, Params extends z.ZodObject, Of extends z.ZodObject>(
  path: Path,
  { params, ofPhoto, others }: { params: Params; ofPhoto: Of; others: Record<never, never> },
  about: string,
  who: string,
) => ({
  list: createRoute({
    method: 'get',
    path,
    summary: `Messages of ${about}, for the ${who}`,
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

/** Plenty for a family with a phone each, slow for a script. */
export const sendLimit = { name: 'messages', most: 40, windowMs: 10 * 60 * 1000 }
export const photoLimit = { name: 'message-photos', most: 80, windowMs: 10 * 60 * 1000 }
/** About 150 MB. Photographs that were sent stay, so the other limit alone would let one address fill the disk. */
export const photosOfDayLimit = { name: 'message-photos-of-day', most: 300, windowMs: 24 * 60 * 60 * 1000 }
