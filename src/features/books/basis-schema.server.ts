/** BOOK-2: what the API answers about another way to count sales: amounts as decimals. */
import { z } from '@hono/zod-openapi'
import { SignedDecimalSchema } from '../../platform/api.ts'
import { decimalFromCents } from '../pricing/money.ts'
import type { BasisChange } from './basis.server.ts'
import { MonthSchema } from './books-schemas.server.ts'

const ChangedSchema = z.object({ orders: z.int(), total: SignedDecimalSchema })

export const BasisChangeSchema = z
  .object({
    month: MonthSchema.openapi({ description: 'In which it would count' }),
    added: ChangedSchema.openapi({ description: 'What would count as sold, with tax' }),
    takenBack: ChangedSchema.openapi({ description: 'What would not count any more, with tax' }),
    gross: SignedDecimalSchema.openapi({ description: 'By how much sales would change, before tax' }),
    tax: SignedDecimalSchema,
  })
  .openapi('BasisChange')

const changedOf = ({ count, totalCents }: BasisChange['added']) => ({
  orders: count,
  total: decimalFromCents(totalCents),
})

export const basisChangeOf = ({ added, takenBack, grossCents, taxCents }: BasisChange) => ({
  ...{ added: changedOf(added), takenBack: changedOf(takenBack) },
  ...{ gross: decimalFromCents(grossCents), tax: decimalFromCents(taxCents) },
})
