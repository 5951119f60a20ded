import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  DimensionsSchema,
  json,
  jsonBody,
  jsonPage,
  PageSchema,
  refusals,
  setPageHeaders,
} from '../../../platform/api.ts'
import type { CountRepricedCarts } from '../../cart/cart-repricing.server.ts'
import { readSettings } from '../../catalog/catalog.server.ts'
import { decimalFromCents } from '../../pricing/money.ts'
import { dimensionsOf } from '../../pricing/piece.ts'
import { cartPriceRules } from '../../pricing/price-lines.ts'
import { priceProblem } from '../price-problems.server.ts'
import { savePrices } from '../prices.server.ts'
import { authorOf } from '../seen-prices.server.ts'
import { listProductsBelowWood, type ProductBelowWood } from './cart-rule.server.ts'

const pageSize = 10

const RuleSchema = z
  .enum(cartPriceRules, `Must be ${cartPriceRules.join(' or ')}.`)
  .openapi('CartPriceRule', { description: 'What a piece in a cart costs' })

const rule = z.strictObject({ rule: RuleSchema })

const BelowWoodSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    woodName: z.string(),
    sizes: z.array(
      z.object({
        which: z.enum(['smallest', 'usual', 'largest']),
        dimensions: DimensionsSchema,
        byLength: DecimalSchema,
        wood: DecimalSchema,
        difference: DecimalSchema,
      }),
    ),
  })
  .openapi('ProductBelowWood')

const routes = {
  read: createRoute({
    method: 'get',
    path: '/admin/pricing/cart-rule',
    summary: 'What decides the price of a piece in a cart',
    responses: { 200: json(rule, 'The rule'), ...refusals(401) },
  }),
  belowWood: createRoute({
    method: 'get',
    path: '/admin/pricing/below-wood',
    summary: 'Products that by length sell below the price of their wood, at their smallest, usual or largest size',
    request: { query: z.object({ page: PageSchema }) },
    responses: {
      200: jsonPage(z.array(BelowWoodSchema), 'Products; those that lose the most first'),
      ...refusals(400, 401),
    },
  }),
  preview: createRoute({
    method: 'post',
    path: '/admin/pricing/cart-rule/preview',
    summary: 'What a change of the rule would do, without saving',
    request: jsonBody(rule.openapi('CartPriceRuleWanted')),
    responses: {
      200: json(
        z
          .object({
            products: z.int().openapi({ description: 'Products that cost more or less at some of the sizes listed' }),
            openCarts: z.int().openapi({ description: 'Carts in which a price changes' }),
          })
          .openapi('CartPriceRulePreview'),
        'The effect',
      ),
      ...refusals(400, 401),
    },
  }),
  save: createRoute({
    method: 'post',
    path: '/admin/update-cart-price-rule',
    summary: 'Change what decides the price of a piece in a cart',
    request: jsonBody(rule.openapi('CartPriceRuleUpdate')),
    responses: { 200: json(rule, 'The rule'), ...refusals(400, 401) },
  }),
}

/** Passed in, so that prices don't depend on carts. */
type Parts = ApiParts & { countRepricedCarts: CountRepricedCarts }

/** WHY-4. */
export function createCartRuleApi({ store, now, requireOwner, countRepricedCarts }: Parts) {
  const api = createApi()
  for (const route of Object.values(routes)) api.use(route.getRoutingPath(), requireOwner)
  return api
    .openapi(routes.read, async (c) => c.json({ rule: (await readSettings(store)).cartPriceRule }, 200))
    .openapi(routes.belowWood, async (c) => {
      const { page } = c.req.valid('query')
      const products = await listProductsBelowWood(store)
      setPageHeaders(c, { page, pageSize, total: products.length })
      return c.json(products.slice((page - 1) * pageSize, page * pageSize).map(belowWoodAnswer), 200)
    })
    .openapi(routes.preview, async (c) => {
      const { rule } = c.req.valid('json')
      const isChange = rule !== (await readSettings(store)).cartPriceRule
      const none = new Map<string, number>()
      const change = { products: none, woods: none, finishes: none, rule }
      const products = isChange ? (await listProductsBelowWood(store)).length : 0
      return c.json({ products, openCarts: isChange ? await countRepricedCarts(store, change) : 0 }, 200)
    })
    .openapi(routes.save, async (c) => {
      const { rule } = c.req.valid('json')
      const saved = await savePrices(store, 'cart-price-rule', { cartPriceRule: rule }, 'keep', authorOf(c), now())
      if (!saved.ok) throw priceProblem(saved)
      return c.json({ rule }, 200)
    })
}

const belowWoodAnswer = ({ sizes, ...product }: ProductBelowWood): z.infer<typeof BelowWoodSchema> => ({
  ...product,
  sizes: sizes.map(({ which, size, byLengthCents, woodCents }) => ({
    which,
    dimensions: dimensionsOf(size),
    byLength: decimalFromCents(byLengthCents),
    wood: decimalFromCents(woodCents),
    difference: decimalFromCents(woodCents - byLengthCents),
  })),
})

export type CartRuleApi = ReturnType<typeof createCartRuleApi>
