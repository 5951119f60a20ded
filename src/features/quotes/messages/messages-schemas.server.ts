/** What the API of messages takes and answers (LIVE-4). */
import { z } from '@hono/zod-openapi'
import { DecimalSchema, DimensionsSchema, isoOf } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import { DrawnPieceSchema, drawnAnswer } from '../../catalog/drawn-piece-schema.server.ts'
import { lookUpDrawings } from '../../catalog/drawn-pieces.server.ts'
import { NewDeliverySchema } from '../../delivery/sale-schema.server.ts'
import { ways } from '../../delivery/ways.ts'
import { PictureSchema } from '../../media/picture-schema.server.ts'
import { readUploaded } from '../../media/pictures.server.ts'
import { privatePicture } from '../../media/private-pictures.server.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { decimalFromCents, grouped } from '../../pricing/money.ts'
import { dimensionsOf, maxDimensionIn } from '../../pricing/piece.ts'
import { isPlainText, keptText, plainTextWords } from '../../shared/plain-text.ts'
import { type MessageSide, messageLimits, messageSides } from './message.ts'
import { designOf, type Message, type RequestedDesign } from './messages.server.ts'

const inches = z
  .number('Enter a number of inches.')
  .positive('Must be above 0 inches.')
  .max(maxDimensionIn, `Must be at most ${maxDimensionIn} inches.`)

const text = z
  .string('Enter text.')
  .max(messageLimits.text, `Use ${grouped(messageLimits.text)} characters or fewer.`)
  .refine(isPlainText, plainTextWords)
  .transform(keptText)

const photos = z
  .array(z.string().max(100))
  .max(messageLimits.photos, `Add ${messageLimits.photos} photos at most.`)
  .default([])

/** A design may be sent without a word. */
export const NewMessageSchema = z
  .object({ text, photos })
  .refine((message) => message.text !== '' || message.photos.length > 0, {
    path: ['text'],
    message: 'Write a message, or add a photo.',
  })
  .openapi('NewMessage')

/** LIVE-3: the piece that the customer would rather have. Its price is the server's. */
export const ChangeSchema = z
  .object({
    text,
    photos,
    productId: z.string().min(1).max(100),
    woodSpeciesId: z.string().min(1).max(100),
    finishOptionId: z.string().max(100).nullable(),
    dimensions: z.object({ length: inches, width: inches, thickness: inches }),
    delivery: NewDeliverySchema,
    piece: z.string().min(1).max(100).optional().openapi({
      description: 'JOB-3: key of the piece it is in place of, as many of it; without one, the first',
    }),
  })
  .openapi('ChangeRequest')

const DesignSchema = z
  .object({
    productId: z.string(),
    productName: z.string(),
    woodSpeciesId: z.string(),
    woodName: z.string(),
    finishOptionId: z.string().nullable(),
    finishName: z.string().nullable(),
    dimensions: DimensionsSchema,
    quantity: z.int(),
    replaces: z
      .object({
        key: z.string(),
        number: z.int().nullable().openapi({ description: 'Its place among several; null for the only one' }),
        name: z.string(),
      })
      .nullable()
      .openapi({ description: 'The piece it is in place of; null for the only one' }),
    way: z.enum(ways).nullable(),
    zip: z.string().nullable(),
    total: DecimalSchema.optional().openapi({
      description:
        'An estimate of the day it was sent; of one of several pieces, before delivery. Missing for the workshop',
    }),
    totalTo: DecimalSchema.nullable().optional().openapi({ description: 'The upper end, where the total is a range' }),
    drawn: DrawnPieceSchema,
  })
  .openapi('RequestedDesign')

export const MessageSchema = z
  .object({
    id: z.int(),
    side: z.enum(messageSides).openapi({ description: 'Who wrote it' }),
    by: z.string().optional().openapi({ description: 'Who of the shop wrote it; at the desk only (STAFF-2)' }),
    at: z.iso.datetime(),
    text: z.string(),
    design: DesignSchema.nullable().openapi({ description: 'The piece that the customer would rather have' }),
    photos: z.array(PictureSchema.extend({ id: z.string() })),
    readAt: z.iso.datetime().nullable().openapi({ description: 'When the other side read it' }),
  })
  .openapi('Message')

type Parts = { store: Store; findPictures: FindPictures }

/** As this side gets them. `photosAt` is the path under which it gets photographs. Customers hear from the shop, and not from whom. */
export async function messageAnswers(
  { store, findPictures }: Parts,
  messages: readonly Message[],
  { side, photosAt }: { side: MessageSide; photosAt: string },
): Promise<z.infer<typeof MessageSchema>[]> {
  const pieces = messages.flatMap((message) => designOf(message) ?? [])
  const [photos, draw] = await Promise.all([
    readUploaded(
      store,
      messages.flatMap(({ photoIds }) => photoIds),
    ).then((found) => new Map(found)),
    lookUpDrawings(store, pieces, findPictures),
  ])
  return messages.map((message) => {
    const design = designOf(message)
    return {
      id: message.id,
      side: message.side,
      ...(side === 'owner' && message.by_name !== null && { by: message.by_name }),
      at: isoOf(message.at),
      text: message.text,
      design: design && { ...designAnswer(design), drawn: drawnAnswer(draw(design)) },
      photos: message.photoIds.flatMap((id) => {
        const photo = photos.get(id)
        return photo ? [{ id, ...privatePicture(photo, photosAt) }] : []
      }),
      readAt: message.read_at === null ? null : isoOf(message.read_at),
    }
  })
}

const designAnswer = ({
  size,
  delivery,
  totalCents,
  totalToCents,
  lines: _lines,
  category: _,
  quantity = 1,
  replaces,
  ...design
}: RequestedDesign) => ({
  ...design,
  ...{ quantity, replaces: replaces ?? null },
  dimensions: dimensionsOf(size),
  way: delivery?.way ?? null,
  zip: delivery?.place?.zip ?? null,
  total: decimalFromCents(totalCents),
  totalTo: totalToCents === null ? null : decimalFromCents(totalToCents),
})
