/** Request and response schemas of the owner's pricing API. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema } from '../../platform/api.ts'
import { uploadedPattern } from '../media/pictures.server.ts'
import {
  feeLimits,
  finishPriceLimits,
  limitsText,
  multiplierLimits,
  parseValue,
  speciesKeyPattern,
  speciesLimits,
  type ValueLimits,
  woodPriceLimits,
} from './prices.ts'

/** A JSON number within the limits, converted to cents or percent. Strings are refused. */
export const valueWithin = (limits: ValueLimits, example: number) =>
  z
    .number(limitsText(limits))
    .refine((value) => parseValue(value, limits) !== undefined, limitsText(limits))
    .transform((value) => parseValue(value, limits) ?? 0)
    .openapi({ type: 'number', minimum: limits.min / 100, maximum: limits.max / 100, example })

export const WoodPricingSchema = z
  .record(z.string(), valueWithin(woodPriceLimits, 8.75))
  .openapi('WoodPricing', { description: 'Dollars per board foot, by species key' })

export const FinishPricesSchema = z
  .record(z.string(), valueWithin(finishPriceLimits, 25))
  .openapi('FinishPrices', { description: 'Dollars per piece, by finish id' })

const multiplier = valueWithin(multiplierLimits, 1.2).optional()
export const MultipliersSchema = z
  .strictObject({ floating: multiplier, corbel: multiplier, ceiling: multiplier })
  .openapi('Multipliers', { description: "Omitted ones don't change" })

const fee = valueWithin(feeLimits, 25).optional()
export const AdditionalFeesSchema = z
  .strictObject({ finishing: fee, customCuts: fee, hardware: fee, rushMultiplier: multiplier })
  .openapi('AdditionalFees', { description: "Omitted ones don't change" })

export const ProductsSchema = z.enum(['follow', 'keep'], 'Must be follow or keep.').default('keep').openapi({
  description: 'Whether the base prices of products change by the same percentage as their wood',
})

const oneLine = 'Use a single line of plain text, without < or >.'

/** One line, or nothing. */
export const lineSchema = (maxLength: number, message = 'Must be text.') =>
  z
    .string(message)
    .refine((text) => !/[\p{Cc}\u2028\u2029<>]/u.test(text), oneLine)
    .transform((text) => text.toWellFormed().trim())
    .refine((text) => text.length <= maxLength, `Use ${maxLength} characters or fewer.`)

export const nameSchema = (maxLength: number) =>
  lineSchema(maxLength, 'Enter a name.').refine((text) => text !== '', 'Enter a name.')

/** Any number of lines, also none. */
export const textSchema = (maxLength: number) =>
  z
    .string('Must be text.')
    .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), 'Use plain text, without control characters.')
    .transform((text) => text.toWellFormed().trim())
    .refine((text) => text.length <= maxLength, `Use ${maxLength} characters or fewer.`)

export const NewSpeciesSchema = z
  .strictObject({
    name: nameSchema(speciesLimits.name),
    pricePerBoardFoot: valueWithin(woodPriceLimits, 14.5),
    key: z
      .string('Must be text.')
      .regex(speciesKeyPattern, `Must be a letter and up to ${speciesLimits.key - 1} letters, digits, - or _.`)
      .optional()
      .openapi({ description: 'Made from the name if missing' }),
    description: textSchema(speciesLimits.description).default(''),
    pictureId: z
      .string('Must be the id of an uploaded picture.')
      .regex(uploadedPattern, 'Must be the id of an uploaded picture.')
      .optional()
      .openapi({ description: 'From POST /admin/pictures' }),
  })
  .openapi('NewWoodSpecies')

export const ItemSchema = z
  .object({
    target: z.enum(['wood', 'multiplier', 'fee', 'product', 'species', 'finish', 'setting']),
    key: z.string(),
    name: z.string(),
    isMultiplier: z.boolean().openapi({ description: 'A multiplier, not dollars' }),
    old: DecimalSchema.nullable(),
    new: DecimalSchema.nullable(),
    oldText: z.string().optional().openapi({ description: 'Of what is no amount of money' }),
    newText: z.string().optional(),
  })
  .openapi('PriceChangeItem')

export const PreviewSchema = z
  .object({
    changes: z.array(ItemSchema),
    products: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        retired: z.boolean(),
        oldBasePrice: DecimalSchema,
        newBasePrice: DecimalSchema,
      }),
    ),
    openCarts: z.int().openapi({ description: 'Carts in which a price changes' }),
    quoteBuilder: z.boolean().openapi({ description: 'Whether prices in the quote builder change' }),
  })
  .openapi('PricePreview')

export const ChangeSchema = z
  .object({
    id: z.int(),
    kind: z.enum([
      'wood-pricing',
      'multipliers',
      'additional-fees',
      'wood-species',
      'product',
      'finish',
      'cart-price-rule',
      'delivery',
      'tax',
    ]),
    at: z.iso.datetime(),
    who: z.string().openapi({ description: 'Whose session: a name' }),
    signedInAt: z.iso.datetime().openapi({ description: "When the owner's session began" }),
    undoes: z.int().nullable().openapi({ description: 'The id of the change that this one undoes' }),
    undone: z.boolean(),
    changes: z.array(ItemSchema),
  })
  .openapi('PriceChange')
