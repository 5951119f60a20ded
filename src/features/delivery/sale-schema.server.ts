/** DOOR-2: how an order or a quote is delivered, in the API's JSON. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema } from '../../platform/api.ts'
import { zipOf } from '../payment/address.ts'
import { decimalFromCents } from '../pricing/money.ts'
import type { QuoteDelivery } from './quote/quote-price.ts'
import type { SaleDelivery } from './sale.ts'
import { ways } from './ways.ts'
import { malformedZipPlus } from './zip-field.ts'

/** However it is typed; it is read as '37203' or '37203-1234'. */
export const ZipSchema = z
  .string('Enter the ZIP code.')
  .max(40, malformedZipPlus)
  .transform((text, context) => {
    const zip = zipOf(text)
    if (zip === undefined) context.addIssue({ code: 'custom', message: malformedZipPlus })
    return zip ?? z.NEVER
  })
  .openapi({ type: 'string', example: '37203-1234' })

/** How the visitor wants it delivered. Without a way, the first that can carry it. */
export const NewDeliverySchema = z
  .object({
    way: z.enum(ways, 'Choose how you want it delivered.').nullish(),
    zip: ZipSchema.nullish().openapi({ description: 'An order is delivered to its shipping address' }),
  })
  .nullish()
  .openapi('NewDelivery')

export const ZipCodeSchema = z
  .object({
    zip: z.string().openapi({ example: '37212' }),
    place: z.string().openapi({ example: 'Nashville' }),
    state: z.string().openapi({ example: 'TN' }),
    miles: z.int().nullable().openapi({ description: 'From the workshop, as the crow flies; null for military mail' }),
    area: z.string().nullable().openapi({ description: 'The rate area of our truck; null where it does not go' }),
    boxesOnly: z.literal(true).optional().openapi({ description: 'Nothing can be delivered there' }),
    isGuess: z
      .literal(true)
      .optional()
      .openapi({ description: 'A new ZIP code: place and state of its nearest neighbor' }),
    alsoIn: z.array(z.string()).optional().openapi({ description: 'Of a guess: where else it may be' }),
  })
  .openapi('ZipCode')

const PlaceSchema = ZipCodeSchema.nullable().openapi({ description: 'Null before the customer has given a ZIP code' })

const DaysSchema = z
  .object({ from: z.string(), to: z.string() })
  .openapi({ description: "When it may arrive, in days by the shop's clock" })

export const SaleDeliverySchema = z
  .object({
    way: z.enum(ways),
    place: PlaceSchema,
    price: DecimalSchema,
    days: DaysSchema,
    leadTimeWeeks: z
      .object({ from: z.number(), to: z.number() })
      .optional()
      .openapi({ description: 'What was promised. Missing in orders from before the owner could change it' }),
  })
  .openapi('SaleDelivery')

export const deliveryAnswer = ({ cents, ...delivery }: SaleDelivery): z.infer<typeof SaleDeliverySchema> => ({
  ...delivery,
  price: decimalFromCents(cents),
})

export const QuoteDeliverySchema = z
  .object({
    way: z.enum(ways).nullable().openapi({ description: 'Null where none can carry the piece: the price is without' }),
    place: PlaceSchema,
    price: DecimalSchema,
    priceTo: DecimalSchema.nullable().openapi({ description: 'The upper end, where the price is a range' }),
    days: DaysSchema.nullable(),
  })
  .openapi('QuoteDelivery')

export const quoteDeliveryAnswer = ({
  cents,
  toCents,
  ...delivery
}: QuoteDelivery): z.infer<typeof QuoteDeliverySchema> => ({
  ...delivery,
  price: decimalFromCents(cents),
  priceTo: toCents === null ? null : decimalFromCents(toCents),
})
