import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  json,
  jsonBody,
  Problem,
  refusals,
  TextIdSchema,
} from '../../../platform/api.ts'
import { listAllFinishes } from '../../catalog/catalog.server.ts'
import { decimalFromCents } from '../../pricing/money.ts'
import { conflictProblem, conflictRefusal, WasSchema } from '../../shared/two-desks/merge-edit.server.ts'
import { priceProblem } from '../price-problems.server.ts'
import { savePrices } from '../prices.server.ts'
import { finishPriceLimits } from '../prices.ts'
import { FinishPricesSchema, nameSchema, textSchema, valueWithin } from '../prices-schema.server.ts'
import { authorOf, SeenQuery } from '../seen-prices.server.ts'
import { finishLimits, maxFinishes, percentText, tonePattern, toneText } from './finish-rules.ts'
import { addFinish, changeFinish, type Finish, orderFinishes, retireFinish } from './finishes.server.ts'

const percent = z.int(percentText).min(0, percentText).max(100, percentText)

const FinishFieldsSchema = z
  .strictObject({
    name: nameSchema(finishLimits.name),
    description: textSchema(finishLimits.description).default(''),
    tone: z
      .string(toneText)
      .toLowerCase()
      .regex(tonePattern, toneText)
      .nullable()
      .openapi({ description: "A color laid over the wood; null leaves the wood's own", example: '#2b1a0e' }),
    strengthPercent: percent.openapi({ description: 'How much the tone covers' }),
    sheenPercent: percent.openapi({ description: 'How glossy it is' }),
  })
  .openapi('FinishFields')

const NewFinishSchema = FinishFieldsSchema.extend({ price: valueWithin(finishPriceLimits, 25) }).openapi('NewFinish')

const OwnedFinishSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    price: DecimalSchema,
    tone: z.string().nullable(),
    strengthPercent: z.int(),
    sheenPercent: z.int(),
    retired: z.boolean(),
  })
  .openapi('OwnedFinish')

const IdsSchema = z.array(TextIdSchema).max(maxFinishes)
const finishId = z.object({ id: TextIdSchema })
const finish = { 200: json(OwnedFinishSchema, 'The finish') }

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/finishes',
    summary: 'All finishes in their order, also retired ones',
    responses: { 200: json(z.array(OwnedFinishSchema), 'Finishes'), ...refusals(401) },
  }),
  add: createRoute({
    method: 'post',
    path: '/admin/finishes',
    summary: 'Add a finish at the end of the list',
    request: jsonBody(NewFinishSchema),
    responses: { 201: json(OwnedFinishSchema, 'The finish'), ...refusals(400, 401, 409) },
  }),
  change: createRoute({
    method: 'put',
    path: '/admin/finishes/{id}',
    summary: 'Change a finish, without its price',
    request: { params: finishId, ...jsonBody(FinishFieldsSchema.extend({ was: WasSchema }).openapi('FinishChange')) },
    responses: { ...finish, ...refusals(400, 401, 404), ...conflictRefusal },
  }),
  order: createRoute({
    method: 'put',
    path: '/admin/finish-order',
    summary: 'Put all finishes in order, retired ones too',
    request: jsonBody(z.strictObject({ ids: IdsSchema, was: IdsSchema.optional() }).openapi('FinishOrder')),
    responses: { 204: { description: 'Put in order' }, ...refusals(400, 401), ...conflictRefusal },
  }),
  retire: createRoute({
    method: 'post',
    path: '/admin/finishes/{id}/retire',
    summary: 'Stop offering a finish',
    request: { params: finishId },
    responses: { ...finish, ...refusals(400, 401, 404) },
  }),
  restore: createRoute({
    method: 'post',
    path: '/admin/finishes/{id}/restore',
    summary: 'Offer a retired finish again',
    request: { params: finishId },
    responses: { ...finish, ...refusals(400, 401, 404) },
  }),
  prices: createRoute({
    method: 'post',
    path: '/admin/update-finish-prices',
    summary: 'Change what finishes cost',
    request: { query: SeenQuery, ...jsonBody(FinishPricesSchema) },
    responses: { 200: json(z.array(OwnedFinishSchema), 'All finishes'), ...refusals(400, 401), ...conflictRefusal },
  }),
}

/** The owner's finishes (DRAW-2, ADMIN-6). */
export function createFinishesApi({ store, now, requireOwner }: ApiParts) {
  const api = createApi()
  for (const route of Object.values(routes)) api.use(route.getRoutingPath(), requireOwner)

  const listed = async () => (await listAllFinishes(store)).map(finishAnswer)
  return api
    .openapi(routes.list, async (c) => c.json(await listed(), 200))
    .openapi(routes.add, async (c) => {
      const { price, ...input } = c.req.valid('json')
      return c.json(answered(await addFinish(store, { ...input, priceCents: price }, now()), input.name), 201)
    })
    .openapi(routes.change, async (c) => {
      const input = c.req.valid('json')
      return c.json(answered(await changeFinish(store, c.req.valid('param').id, input, now()), input.name), 200)
    })
    .openapi(routes.order, async (c) => {
      const ordered = await orderFinishes(store, c.req.valid('json'), now())
      if (!ordered) throw new Problem(409, 'The finishes changed since you opened this page. Reload it and reorder.')
      if (!ordered.ok) throw conflictProblem(ordered)
      return c.body(null, 204)
    })
    .openapi(routes.retire, async (c) => {
      return c.json(answered(await retireFinish(store, c.req.valid('param').id, true, now())), 200)
    })
    .openapi(routes.restore, async (c) => {
      return c.json(answered(await retireFinish(store, c.req.valid('param').id, false, now())), 200)
    })
    .openapi(routes.prices, async (c) => {
      const author = authorOf(c, c.req.valid('query'))
      const saved = await savePrices(store, 'finish', { finishes: c.req.valid('json') }, 'keep', author, now())
      if (!saved.ok) throw priceProblem(saved)
      return c.json(await listed(), 200)
    })
}

const finishAnswer = (row: Finish): z.infer<typeof OwnedFinishSchema> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: decimalFromCents(row.price_cents),
  tone: row.tone,
  strengthPercent: row.strength_percent,
  sheenPercent: row.sheen_percent,
  retired: row.retired_at !== null,
})

function answered(changed: Awaited<ReturnType<typeof changeFinish>>, name = '') {
  if (changed.ok) return finishAnswer(changed.finish)
  switch (changed.reason) {
    case 'not-found':
      throw new Problem(404, 'Finish not found.')
    case 'conflict':
      throw conflictProblem(changed)
    case 'taken':
      throw new Problem(409, `A finish named “${name}” already exists. It may be retired.`, {
        errors: [{ field: 'name', message: 'This name is taken.' }],
      })
    case 'too-many':
      throw new Problem(409, `You already have ${maxFinishes} finishes, which is the limit.`)
  }
}

export type FinishesApi = ReturnType<typeof createFinishesApi>
