import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, DecimalSchema, json, refusals } from '../../platform/api.ts'
import { sumPaidIn } from '../orders/order-figures.server.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { countQuoteSources, countQuotesIn } from '../quotes/request/quotes.server.ts'
import { last30DaysOf, spansCounted } from './last-30-days.server.ts'
import { daysShown, type Totals, totalsOf } from './last-30-days.ts'

const TotalsSchema = z.object({ quotes: z.int(), orders: z.int(), revenue: DecimalSchema })

const Last30DaysSchema = z
  .object({
    days: z.array(z.object({ day: z.iso.date(), ...TotalsSchema.shape })).openapi({ description: 'Oldest first' }),
    sources: z.object({ web: z.int(), phone: z.int(), shop: z.int() }).openapi({
      description: 'Where the quotes of these days came from',
    }),
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
    const since = spans.at(-daysShown)?.at ?? at
    const [quotes, paid, written] = await Promise.all([
      countQuotesIn(store, spans),
      sumPaidIn(store, spans),
      countQuoteSources(store, since),
    ])
    const { days, before } = last30DaysOf(quotes, paid, at)
    const sources = { ...written, web: totalsOf(days).quotes - written.phone - written.shop }
    return c.json(
      { sources, days: days.map((day) => ({ day: day.day, ...answerOf(day) })), before: answerOf(before) },
      200,
    )
  })
}

const answerOf = ({ quotes, orders, revenueCents }: Totals) => ({
  quotes,
  orders,
  revenue: decimalFromCents(revenueCents),
})

export type Last30DaysApi = ReturnType<typeof createLast30DaysApi>
