/** DRAW-4: how the API says what a drawing of a quoted or ordered piece shows, besides its size. */
import { z } from '@hono/zod-openapi'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { constructions, corbelShapes } from '../drawing/making/making-rules.ts'
import { PictureOrNullSchema } from '../media/picture-schema.server.ts'
import { categorySlugs } from '../pricing/pricing.ts'

/** JOB-5. */
export const MakingSchema = z
  .object({
    construction: z.enum(constructions),
    boardIn: z.number().nullable().openapi({ description: 'How thick the boards of a box are, in inches' }),
    corbel: z.enum(corbelShapes).nullable().openapi({ description: 'What a corbel mantel stands on' }),
  })
  .openapi('Making', { description: 'How a piece is made' })

export const DrawnPieceSchema = z
  .object({
    category: z.enum(categorySlugs),
    making: MakingSchema,
    wood: z
      .object({
        name: z.string(),
        face: PictureOrNullSchema,
        end: PictureOrNullSchema,
        picture: PictureOrNullSchema,
      })
      .nullable(),
    finish: z
      .object({
        name: z.string(),
        tone: z.string().nullable(),
        strengthPercent: z.number(),
        sheenPercent: z.number(),
      })
      .nullable(),
  })
  .openapi('DrawnPiece', {
    description: 'What its drawing shows, with wood and finish as they are now, also if they are no longer offered',
  })

/** Without the size: the answer has it beside this. */
export const drawnAnswer = ({ size: _size, ...drawn }: DrawnPiece): z.infer<typeof DrawnPieceSchema> => drawn
