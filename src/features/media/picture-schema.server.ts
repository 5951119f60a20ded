import { z } from '@hono/zod-openapi'

/** `Picture` from picture.ts, as the API describes it. */
export const PictureSchema = z
  .object({
    path: z.string().openapi({ example: '/media/species-reclaimed-oak.1a2b3c4d/1200.jpg' }),
    width: z.int(),
    height: z.int(),
    placeholder: z.string().openapi({ description: 'A tiny WebP as a data URI, to show while the picture loads' }),
    widths: z.array(z.int()).openapi({
      description: 'Each width exists as .avif in the same folder as `path`, the only JPEG; up to 1200 also as .webp',
    }),
    narrowWidths: z.array(z.int()).optional().openapi({
      description:
        'For some pictures: the widths of a 4:3 crop for narrow screens, in the same formats: narrow-<width>.avif',
    }),
  })
  .openapi('Picture')

/** Not `PictureSchema.nullable()`: the API description would require a value that is both a picture and null. */
export const PictureOrNullSchema = z.union([PictureSchema, z.null()])
