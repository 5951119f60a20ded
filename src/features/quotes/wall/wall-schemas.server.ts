/** What the API of a wall's photograph takes and answers (WALL-3). */
import { z } from '@hono/zod-openapi'
import { isoOf } from '../../../platform/api.ts'
import type { Store } from '../../../platform/database/store.ts'
import { PictureSchema } from '../../media/picture-schema.server.ts'
import { readUploaded } from '../../media/pictures.server.ts'
import { privatePicture } from '../../media/private-pictures.server.ts'
import { placeBounds, rectangleBounds, sentKinds, type WallMarks } from '../../on-your-wall/marks.ts'
import { findWall } from './wall.server.ts'

const pixels = z.int().min(1).max(4_000)
const share = z.number().min(0).max(1)
const corner = z.tuple([share, share])
const inches = z.number().min(rectangleBounds.min).max(rectangleBounds.max)

export const PlaceSchema = z.object({
  xIn: z.number().min(placeBounds.x.min).max(placeBounds.x.max),
  yIn: z.number().min(placeBounds.y.min).max(placeBounds.y.max),
})

export const MarksSchema: z.ZodType<WallMarks> = z
  .object({
    version: z.literal(1),
    photo: z.object({ width: pixels, height: pixels }).openapi({ description: 'Pixels, upright' }),
    corners: z.tuple([corner, corner, corner, corner]).openapi({
      description: 'Upper left, upper right, lower right, lower left, as shares of the picture',
    }),
    rectangle: z
      .object({ kind: z.enum(sentKinds), widthIn: inches, heightIn: inches })
      .openapi({ description: 'What the corners are those of' }),
    focal35: z.number().min(1).max(1_000).nullable().openapi({ description: 'Of the lens, in mm of 35 mm film' }),
    at: PlaceSchema.openapi({ description: "The middle of the piece's underside, from the middle of the upper edge" }),
  })
  .openapi('WallMarks')

const ShownSchema = PictureSchema.extend({ id: z.string() })

export const WallSchema = z
  .object({
    photo: ShownSchema,
    marks: MarksSchema,
    sentAt: z.iso.datetime(),
    views: z
      .array(z.object({ version: z.int(), picture: ShownSchema }))
      .openapi({ description: 'With the piece in it, newest first: of versions of the offer, and as asked for (0)' }),
  })
  .openapi('Wall')

/** Not `WallSchema.nullable()`: the API description would require a value that is both. */
export const WallOrNullSchema = z.union([WallSchema, z.null()])

/** Null without a photograph. `photosAt` is the path under which this reader gets the pictures. */
export async function wallAnswer(
  store: Store,
  quoteId: number,
  photosAt: string,
): Promise<z.infer<typeof WallSchema> | null> {
  const wall = await findWall(store, quoteId)
  if (!wall) return null
  const ids = [wall.photoId, ...wall.views.map(({ pictureId }) => pictureId)]
  const found = new Map(await readUploaded(store, ids))
  const shown = (id: string) => {
    const picture = found.get(id)
    return picture && { id, ...privatePicture(picture, photosAt) }
  }
  const photo = shown(wall.photoId)
  if (!photo) return null
  return {
    photo,
    marks: wall.marks,
    sentAt: isoOf(wall.sentAt),
    views: wall.views.flatMap(({ version, pictureId }) => {
      const picture = shown(pictureId)
      return picture ? [{ version, picture }] : []
    }),
  }
}
