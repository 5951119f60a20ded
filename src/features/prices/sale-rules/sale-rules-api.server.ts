import { createRoute, type z } from '@hono/zod-openapi'
import { type ApiParts, createApi, json, jsonBody, refusals } from '../../../platform/api.ts'
import { PublishedRulesSchema, readSaleRules, rulesAnswer } from '../../delivery/sale-rules.server.ts'
import { conflictRefusal } from '../../shared/two-desks/merge-edit.server.ts'
import { priceProblem } from '../price-problems.server.ts'
import { savePrices } from '../prices.server.ts'
import { authorOf, SeenQuery } from '../seen-prices.server.ts'
import { DeliveryValuesSchema, TaxRulesSchema } from './sale-rules-schema.server.ts'

const rules = { 200: json(PublishedRulesSchema, 'The rules of delivery and tax') }

const routes = {
  delivery: createRoute({
    method: 'post',
    path: '/admin/update-delivery-rules',
    summary: 'Change what delivery costs and how far it goes',
    request: { query: SeenQuery, ...jsonBody(DeliveryValuesSchema) },
    responses: { ...rules, ...refusals(400, 401), ...conflictRefusal },
  }),
  tax: createRoute({
    method: 'post',
    path: '/admin/update-tax-rules',
    summary: 'Replace the rules of sales tax. Orders keep what they were charged',
    request: { query: SeenQuery, ...jsonBody(TaxRulesSchema) },
    responses: { ...rules, ...refusals(400, 401), ...conflictRefusal },
  }),
}

/** DOOR-2, DOOR-5: the owner's rules of delivery and tax. */
export function createSaleRulesApi({ store, now, requireOwner }: ApiParts) {
  const api = createApi()
  for (const route of Object.values(routes)) api.use(route.getRoutingPath(), requireOwner)
  const answer = async (
    saved: Awaited<ReturnType<typeof savePrices>>,
  ): Promise<z.infer<typeof PublishedRulesSchema>> => {
    if (!saved.ok) throw priceProblem(saved)
    return rulesAnswer(await readSaleRules(store))
  }
  return api
    .openapi(routes.delivery, async (c) => {
      const wanted = { delivery: c.req.valid('json') }
      return c.json(
        await answer(await savePrices(store, 'delivery', wanted, 'keep', authorOf(c, c.req.valid('query')), now())),
        200,
      )
    })
    .openapi(routes.tax, async (c) => {
      const wanted = { tax: c.req.valid('json') }
      return c.json(
        await answer(await savePrices(store, 'tax', wanted, 'keep', authorOf(c, c.req.valid('query')), now())),
        200,
      )
    })
}

export type SaleRulesApi = ReturnType<typeof createSaleRulesApi>
