import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, DecimalSchema, json, refusals } from '../../platform/api.ts'
import { sumPaidIn } from '../orders/order-figures.server.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { countQuotesIn } from '../quotes/request/quotes.server.ts'
import { last30DaysOf, spansCounted } from './last-30-days.server.ts'
import { daysShown, type Totals } from './last-30-days.ts'

const TotalsSchema = z.object({ quotes: z.int(), orders: z.int(), revenue: DecimalSchema })

const Last30DaysSchema = z
  .object({
    days: z.array(z.object({ day: z.iso.date(), ...TotalsSchema.shape })).openapi({ description: 'Oldest first' }),
    before: TotalsSchema.openapi({ description: `The ${daysShown} days before that, combined` }),
  })
  .openapi('Glance')

const read = createRoute({
  method: 'get',
  path: '/admin/glance',
  summary: `New quotes, paid orders and revenue less refunds of the last ${daysShown} days, by the workshop's days`,
  responses: { 200: json(Last30DaysSchema, 'Day by day'), ...refusals(401) },
})

export function createLast30DaysApi({ store, now, requireOwner }: ApiParts) {
  const api = createApi()
  api.use(read.path, requireOwner)
  return api.openapi(read, async (c) => {
    const at = now()
    const spans = spansCounted(at)
    const [quotes, paid] = await Promise.all([countQuotesIn(store, spans), sumPaidIn(store, spans)])
    const { days, before } = last30DaysOf(quotes, paid, at)
    return c.json({ days: days.map((day) => ({ day: day.day, ...answerOf(day) })), before: answerOf(before) }, 200)
  })
}

const answerOf = ({ quotes, orders, revenueCents }: Totals) => ({
  quotes,
  orders,
  revenue: decimalFromCents(revenueCents),
})

export type Last30DaysApi = ReturnType<typeof createLast30DaysApi>
