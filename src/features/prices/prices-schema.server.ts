/** What the owner's pricing calls take and give, in the words of the API. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema } from '../../platform/api.ts'
import { uploadedPattern } from '../media/pictures.server.ts'
import {
  type FigureLimits,
  factorLimits,
  feeLimits,
  limitsText,
  readFigure,
  speciesKeyPattern,
  speciesLimits,
  woodPriceLimits,
} from './prices.ts'

/** A JSON number within the limits, as hundredths. A string is none, whatever it says. */
const figure = (limits: FigureLimits, example: number) =>
  z
    .number(limitsText(limits))
    .refine((value) => readFigure(value, limits) !== undefined, limitsText(limits))
    .transform((value) => readFigure(value, limits) ?? 0)
    .openapi({ type: 'number', minimum: limits.least / 100, maximum: limits.most / 100, example })

export const WoodPricingSchema = z
  .record(z.string(), figure(woodPriceLimits, 8.75))
  .openapi('WoodPricing', { description: 'Dollars per board foot, by the key of the species' })

const factor = figure(factorLimits, 1.2).optional()
export const MultipliersSchema = z
  .strictObject({ floating: factor, corbel: factor, ceiling: factor })
  .openapi('Multipliers', { description: 'What is not named stays' })

const fee = figure(feeLimits, 25).optional()
export const AdditionalFeesSchema = z
  .strictObject({ finishing: fee, customCuts: fee, hardware: fee, rushMultiplier: factor })
  .openapi('AdditionalFees', { description: 'What is not named stays' })

export const ProductsSchema = z.enum(['follow', 'keep'], 'Must be follow or keep.').default('keep').openapi({
  description: 'Whether the base prices of the products made of a wood move with its price; they stay unless asked for',
})

const oneLine = 'Please write it on one line, without control characters, < or >.'
export const NewSpeciesSchema = z
  .strictObject({
    name: z
      .string('Please give the wood a name.')
      .refine((text) => !/[\p{Cc}\u2028\u2029<>]/u.test(text), oneLine)
      .transform((text) => text.toWellFormed().trim())
      .refine((text) => text !== '', 'Please give the wood a name.')
      .refine((text) => text.length <= speciesLimits.name, `Please keep to ${speciesLimits.name} characters.`),
    pricePerBoardFoot: figure(woodPriceLimits, 14.5),
    key: z
      .string('Please write a text.')
      .regex(speciesKeyPattern, `Must be a letter and up to ${speciesLimits.key - 1} letters, digits, - or _.`)
      .optional()
      .openapi({ description: 'Made from the name where none is given' }),
    description: z
      .string('Please write a text.')
      .refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), 'Please write it without control characters.')
      .transform((text) => text.toWellFormed().trim())
      .refine(
        (text) => text.length <= speciesLimits.description,
        `Please keep to ${speciesLimits.description} characters.`,
      )
      .default(''),
    pictureId: z
      .string('Must be the id of an uploaded picture.')
      .regex(uploadedPattern, 'Must be the id of an uploaded picture.')
      .optional()
      .openapi({ description: 'As POST /admin/pictures gave it' }),
  })
  .openapi('NewWoodSpecies')

export const ItemSchema = z
  .object({
    target: z.enum(['wood', 'multiplier', 'fee', 'product', 'species']),
    key: z.string(),
    name: z.string(),
    factor: z.boolean().openapi({ description: 'A factor, not dollars' }),
    old: DecimalSchema.nullable(),
    new: DecimalSchema.nullable(),
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
    openCarts: z.int().openapi({ description: 'Carts that hold one of these products' }),
    quoteBuilder: z.boolean().openapi({ description: 'Whether the price that the quote builder names changes' }),
  })
  .openapi('PricePreview')

export const ChangeSchema = z
  .object({
    id: z.int(),
    kind: z.enum(['wood-pricing', 'multipliers', 'additional-fees', 'wood-species', 'product']),
    at: z.iso.datetime(),
    who: z.literal('Owner'),
    signedInAt: z.iso.datetime().openapi({ description: 'When the session began that made it' }),
    undoes: z.int().nullable().openapi({ description: 'The change that this one put back' }),
    undone: z.boolean(),
    changes: z.array(ItemSchema),
  })
  .openapi('PriceChange')
