/** WHY-1: the lines of a price in the API's JSON. */
import { z } from '@hono/zod-openapi'
import { SignedDecimalSchema } from '../../platform/api.ts'
import { decimalFromCents } from '../pricing/money.ts'
import type { PriceLine } from '../pricing/price-lines.ts'

export const PriceLineSchema = z
  .object({
    key: z.string(),
    piece: z.int().optional().openapi({
      description: 'In a price of several pieces: which one it is for, from 1. Missing for what is for all',
    }),
    label: z.string(),
    quantity: z.string().nullable().openapi({ example: '32 board feet' }),
    rate: z.string().nullable().openapi({ example: '$12.50 per board foot' }),
    amount: SignedDecimalSchema,
    rule: z.string(),
  })
  .openapi('PriceLine')

export const priceLineAnswer = ({ amountCents, ...line }: PriceLine): z.infer<typeof PriceLineSchema> => ({
  ...line,
  amount: decimalFromCents(amountCents),
})
