/** What the gallery's API takes and answers. */
import { z } from '@hono/zod-openapi'
import { TextIdSchema } from '../../platform/api.ts'
import { PictureOrNullSchema } from '../media/picture-schema.server.ts'
import { inchesFromText, unreadableLength } from '../pricing/inches.ts'
import { isDimension, maxDimensionIn } from '../pricing/piece.ts'
import { WasSchema } from '../shared/two-desks/merge-edit.server.ts'
import { galleryCategories, galleryLimits, parseSortOrder } from './gallery.ts'

export const GalleryImageSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    imagePath: z.string(),
    picture: PictureOrNullSchema,
    featured: z.boolean(),
    sortOrder: z.int(),
    rendered: z.boolean().openapi({ description: 'Came with the shop: a rendered example, not a photograph' }),
    woodSpeciesId: z.string().nullable().openapi({ description: 'What it shows; null where that is not known' }),
    productId: z.string().nullable(),
    length: z.number().nullable().openapi({ description: 'Inches' }),
    width: z.number().nullable(),
    thickness: z.number().nullable(),
  })
  .openapi('GalleryImage')

const categoryText = `Must be one of ${galleryCategories.join(', ')}.`
const line = (most: number) =>
  z
    .string('Enter text.')
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'Use a single line of plain text.')
    .transform((text) => text.toWellFormed().trim())
    .refine((text) => text.length <= most, `Use ${most} characters or fewer.`)

export const TitleSchema = line(galleryLimits.title).refine((text) => text !== '', 'Enter a title.')
const DescriptionSchema = z
  .string('Enter text.')
  .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), 'Use plain text.')
  // In a form every line break travels as CRLF (HTML, 'constructing the entry list').
  .transform((text) => text.toWellFormed().replaceAll('\r\n', '\n').trim())
  .refine((text) => text.length <= galleryLimits.description, `Use ${galleryLimits.description} characters or fewer.`)
export const CategorySchema = z.enum(galleryCategories, categoryText)
const sortOrderText = `Must be a whole number from 0 to ${galleryLimits.sortOrder}.`
const SortOrderSchema = z.int(sortOrderText).min(0, sortOrderText).max(galleryLimits.sortOrder, sortOrderText)

const sizeText = `Must be above 0 and at most ${maxDimensionIn} inches.`
const SizeSchema = z.number(sizeText).refine(isDimension, sizeText).nullable()
const IdSchema = TextIdSchema.nullable()
/** '' is unknown, as an empty field is sent. */
const SizeTextSchema = z
  .string()
  .default('')
  .transform((text) => (text.trim() === '' ? null : (inchesFromText(text) ?? Number.NaN)))
  .refine((inches) => !Number.isNaN(inches), unreadableLength)
  .refine((inches) => inches === null || Number.isNaN(inches) || isDimension(inches), sizeText)
const IdTextSchema = z
  .string()
  .default('')
  .transform((text) => text.trim() || null)
  .pipe(IdSchema)

/** The fields sent with the file, all as text, as forms send them. */
export const UploadFields = z.object({
  title: z.string('Enter a title.').pipe(TitleSchema),
  description: DescriptionSchema.default(''),
  category: z
    .string()
    .optional()
    .transform((text) => text || galleryCategories[0])
    .pipe(CategorySchema),
  featured: z
    .string()
    .optional()
    .transform((text) => text?.trim() || 'false')
    .pipe(z.stringbool({ error: 'Must be true or false.' })),
  sortOrder: z
    .string()
    .default('')
    .transform((text) => parseSortOrder(text))
    .refine((place) => place !== null, sortOrderText)
    .transform((place) => place ?? 0)
    .meta({ description: '0 if omitted; ties show the newest first' }),
  woodSpeciesId: IdTextSchema,
  productId: IdTextSchema,
  length: SizeTextSchema.meta({ description: 'Inches, or any writing of a length' }),
  width: SizeTextSchema,
  thickness: SizeTextSchema,
  sentAt: z.coerce.number<string>('Must be epoch milliseconds.').int('Must be epoch milliseconds.').optional().meta({
    description: 'Epoch milliseconds: which of several pictures sent side by side is newer. Ignored after an hour',
  }),
})

export const ChangeSchema = z
  .object({
    title: TitleSchema.optional(),
    description: DescriptionSchema.optional(),
    category: CategorySchema.optional(),
    featured: z.boolean('Must be true or false.').optional(),
    sortOrder: SortOrderSchema.optional(),
    woodSpeciesId: IdSchema.optional(),
    productId: IdSchema.optional(),
    length: SizeSchema.optional(),
    width: SizeSchema.optional(),
    thickness: SizeSchema.optional(),
    was: WasSchema,
  })
  .strict()
  .openapi('GalleryImageChange')
