/** How an order is delivered, in the API's JSON. */
import { z } from '@hono/zod-openapi'
import { DecimalSchema } from '../../platform/api.ts'
import { decimalFromCents } from '../pricing/money.ts'
import type { SaleDelivery } from './sale.ts'
import { ways } from './ways.ts'

export const SaleDeliverySchema = z
  .object({
    way: z.enum(ways),
    place: z
      .object({
        zip: z.string(),
        place: z.string(),
        state: z.string(),
        miles: z.int().nullable(),
        area: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: 'Null before the customer has given a ZIP code' }),
    price: DecimalSchema,
    days: z
      .object({ from: z.string(), to: z.string() })
      .openapi({ description: 'When it may arrive, in days by the shop’s clock' }),
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
