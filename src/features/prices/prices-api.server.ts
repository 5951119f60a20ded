import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, isoOf, json, jsonBody, refusals, rowId } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import type { CountRepricedCarts } from '../cart/cart-repricing.server.ts'
import { PricingStateSchema, readPricingState } from '../catalog/catalog-api.server.ts'
import { conflictRefusal } from '../shared/two-desks/merge-edit.server.ts'
import { type CountOpenQuotes, listPriceChanges, type PriceChange, undoPriceChange } from './price-history.server.ts'
import type { PriceItem } from './price-items.server.ts'
import { fieldProblem, noSuchChange, priceProblem, speciesProblem, undoProblem } from './price-problems.server.ts'
import { addSpecies, type PriceRefusal, planPrices, savePrices } from './prices.server.ts'
import { decimalOf, isMultiplier, keyFromName, type PriceTarget } from './prices.ts'
import {
  AdditionalFeesSchema,
  ChangeSchema,
  FinishPricesSchema,
  type ItemSchema,
  MultipliersSchema,
  NewSpeciesSchema,
  PreviewSchema,
  ProductsSchema,
  WoodPricingSchema,
} from './prices-schema.server.ts'
import { DeliveryValuesSchema, TaxRulesSchema } from './sale-rules/sale-rules-schema.server.ts'
import { authorOf, SeenQuery, textsOf } from './seen-prices.server.ts'

const state = { 200: json(PricingStateSchema, 'The new pricing state') }

const routes = {
  wood: createRoute({
    method: 'post',
    path: '/admin/update-wood-pricing',
    summary: 'Change prices per board foot',
    request: { query: z.object({ products: ProductsSchema, ...SeenQuery.shape }), ...jsonBody(WoodPricingSchema) },
    responses: { ...state, ...refusals(400, 401), ...conflictRefusal },
  }),
  multipliers: createRoute({
    method: 'post',
    path: '/admin/update-multipliers',
    summary: "Change the multipliers of the owner's calculator; no storefront price uses them",
    request: { query: SeenQuery, ...jsonBody(MultipliersSchema) },
    responses: { ...state, ...refusals(400, 401), ...conflictRefusal },
  }),
  fees: createRoute({
    method: 'post',
    path: '/admin/update-additional-fees',
    summary: "Change additional fees, lines for the owner's offers; no storefront price uses them",
    request: { query: SeenQuery, ...jsonBody(AdditionalFeesSchema) },
    responses: { ...state, ...refusals(400, 401), ...conflictRefusal },
  }),
  species: createRoute({
    method: 'post',
    path: '/admin/add-wood-species',
    summary: 'Add a wood',
    request: jsonBody(NewSpeciesSchema),
    responses: { ...state, ...refusals(400, 401, 409) },
  }),
  preview: createRoute({
    method: 'post',
    path: '/admin/pricing/preview',
    summary: 'What a save would change, without saving',
    request: jsonBody(
      z
        .strictObject({
          woodPricing: WoodPricingSchema.optional(),
          multipliers: MultipliersSchema.optional(),
          additionalFees: AdditionalFeesSchema.optional(),
          finishPrices: FinishPricesSchema.optional(),
          deliveryRules: DeliveryValuesSchema.optional(),
          taxRules: TaxRulesSchema.optional(),
          products: ProductsSchema,
        })
        .openapi('PricesWanted'),
    ),
    responses: { 200: json(PreviewSchema, 'The changes'), ...refusals(400, 401) },
  }),
  history: createRoute({
    method: 'get',
    path: '/admin/pricing/history',
    summary: 'Price changes, newest first; X-Total-Count has the total',
    request: {
      query: z.object({
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(20),
      }),
    },
    responses: { 200: json(z.array(ChangeSchema), 'Changes'), ...refusals(400, 401) },
  }),
  undo: createRoute({
    method: 'post',
    path: '/admin/pricing/history/{id}/undo',
    summary: 'Undo a change: restore the values it replaced',
    request: { params: z.object({ id: z.string() }) },
    responses: { ...state, ...refusals(401, 404, 409) },
  }),
}

type Parts = ApiParts & {
  /** Passed in, so that prices don't depend on carts and quotes. */
  countRepricedCarts: CountRepricedCarts
  countOpenQuotes: CountOpenQuotes
}

/** ADMIN-6: the owner's prices. */
export function createPricesApi({ store, now, requireOwner, countRepricedCarts, countOpenQuotes }: Parts) {
  const api = createApi()
  for (const route of Object.values(routes)) api.use(route.getRoutingPath(), requireOwner)

  const answerState = async (saved: { ok: true } | PriceRefusal) => {
    if (!saved.ok) throw priceProblem(saved)
    return readPricingState(store)
  }
  return api
    .openapi(routes.wood, async (c) => {
      const seen = c.req.valid('query')
      const wood = c.req.valid('json')
      return c.json(
        await answerState(await savePrices(store, 'wood-pricing', { wood }, seen.products, authorOf(c, seen), now())),
        200,
      )
    })
    .openapi(routes.multipliers, async (c) => {
      const multipliers = c.req.valid('json')
      return c.json(
        await answerState(
          await savePrices(store, 'multipliers', { multipliers }, 'keep', authorOf(c, c.req.valid('query')), now()),
        ),
        200,
      )
    })
    .openapi(routes.fees, async (c) => {
      const fees = c.req.valid('json')
      return c.json(
        await answerState(
          await savePrices(store, 'additional-fees', { fees }, 'keep', authorOf(c, c.req.valid('query')), now()),
        ),
        200,
      )
    })
    .openapi(routes.species, async (c) => {
      const { name, key: given, description, pricePerBoardFoot, pictureId } = c.req.valid('json')
      const key = given ?? keyFromName(name)
      if (key === undefined) throw fieldProblem('key', 'Enter a key with letters a to z: the name has none.')
      const added = await addSpecies(
        store,
        { key, name, description, pricePerBoardFootCents: pricePerBoardFoot, pictureId: pictureId ?? null },
        authorOf(c),
        now(),
      )
      if (!added.ok) throw speciesProblem(added.reason, name)
      return c.json(await readPricingState(store), 200)
    })
    .openapi(routes.preview, async (c) => {
      const { woodPricing: wood, multipliers, additionalFees: fees, products, ...others } = c.req.valid('json')
      const { finishPrices: finishes, deliveryRules: delivery, taxRules: tax } = others
      const planned = await planPrices(store, { wood, multipliers, fees, finishes, delivery, tax }, products)
      if (!planned.ok)
        throw priceProblem(planned, { woods: 'woodPricing.', finishes: 'finishPrices.', delivery: 'deliveryRules.' })
      return c.json(await previewAnswer(store, planned, countRepricedCarts), 200)
    })
    .openapi(routes.history, async (c) => {
      const { page, limit } = c.req.valid('query')
      const { changes, total } = await listPriceChanges(store, { limit, offset: (page - 1) * limit })
      c.header('x-total-count', String(total))
      return c.json(changes.map(changeAnswer), 200)
    })
    .openapi(routes.undo, async (c) => {
      const id = rowId(c.req.valid('param').id, noSuchChange)
      const undone = await undoPriceChange(store, id, authorOf(c), countOpenQuotes, now())
      if (!undone.ok) throw undoProblem(undone)
      return c.json(await readPricingState(store), 200)
    })
}

async function previewAnswer(
  store: Store,
  { items, retiredIds }: { items: PriceItem[]; retiredIds: string[] },
  countRepricedCarts: CountRepricedCarts,
): Promise<z.infer<typeof PreviewSchema>> {
  const products = items.filter((item) => item.target === 'product')
  const woods = valuesOf(items, 'wood')
  const finishes = valuesOf(items, 'finish')
  return {
    changes: items.filter((item) => item.target !== 'product').map(itemAnswer),
    products: products.map((item) => ({
      id: item.key,
      name: item.name,
      retired: retiredIds.includes(item.key),
      oldBasePrice: decimalOf(item.old) ?? '',
      newBasePrice: decimalOf(item.new) ?? '',
    })),
    openCarts: await countRepricedCarts(store, {
      products: valuesOf(items, 'product'),
      woods,
      finishes,
      // Delivery and tax are part of every total.
      everyTotal: items.some((item) => item.target === 'setting'),
    }),
    quoteBuilder: woods.size > 0 || finishes.size > 0 || items.some(({ key }) => key.startsWith('delivery.')),
  }
}

const valuesOf = (items: readonly PriceItem[], target: PriceTarget) =>
  new Map(items.filter((item) => item.target === target).map((item) => [item.key, item.new ?? 0]))

const itemAnswer = (item: PriceItem): z.infer<typeof ItemSchema> => ({
  target: item.target,
  key: item.key,
  name: item.name,
  isMultiplier: isMultiplier(item.target, item.key),
  old: decimalOf(item.old),
  new: decimalOf(item.new),
  ...textsOf(item),
})

const changeAnswer = (change: PriceChange): z.infer<typeof ChangeSchema> => ({
  id: change.id,
  kind: change.kind,
  at: isoOf(change.at),
  who: change.by_name ?? 'Owner',
  signedInAt: isoOf(change.signed_in_at),
  undoes: change.undoes,
  undone: change.undone === 1,
  changes: change.items.map(itemAnswer),
})

export type PricesApi = ReturnType<typeof createPricesApi>
