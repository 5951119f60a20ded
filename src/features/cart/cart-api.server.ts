import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  DimensionsSchema,
  fieldsProblem,
  json,
  jsonBody,
  Problem,
  refusals,
  TextIdSchema,
  tooOften,
} from '../../platform/api.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { lookUpPicturesOf } from '../catalog/catalog.server.ts'
import { MakingSchema } from '../catalog/drawn-piece-schema.server.ts'
import { PictureOrNullSchema } from '../media/picture-schema.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { dimensionsOf, maxDimensionIn, sizeOf } from '../pricing/piece.ts'
import { PriceLineSchema, priceLineAnswer } from '../shared/price-lines-schema.server.ts'
import { addToCart, clearCart, deleteCartItem, setQuantity } from './cart.server.ts'
import { maxItems, maxQuantity } from './cart.ts'
import { type CartLine, listCart } from './cart-lines.server.ts'

/** 128 random bits from the browser. The only key to its cart. */
export const SessionIdSchema = z
  .string('Must be a session id.')
  .regex(/^[\w-]{16,100}$/, 'Must be 16 to 100 letters, digits, - or _.')

const QuantitySchema = z
  .int(`Must be a whole number from 1 to ${maxQuantity}.`)
  .min(1, 'Must be at least 1.')
  .max(maxQuantity, `Must be at most ${maxQuantity}.`)

const inches = z
  .number('Enter a number of inches.')
  .positive('Must be above 0 inches.')
  .max(maxDimensionIn, `Must be at most ${maxDimensionIn} inches.`)

const optionId = z.string('Must be an id.').max(100).nullish()

const NewCartItemSchema = z
  .object({
    productId: z.string('Choose a product.').min(1, 'Choose a product.').max(100),
    unitPrice: z
      .unknown()
      .optional()
      .openapi({ description: 'What the browser showed. Ignored: the server prices every piece' }),
    quantity: QuantitySchema.default(1),
    customizations: z.object(
      {
        length: inches,
        width: inches,
        thickness: inches,
        woodSpeciesId: optionId.openapi({ description: "The product's own wood if missing" }),
        finishOptionId: optionId.openapi({ description: 'No finish if missing' }),
      },
      'Enter length, width and thickness.',
    ),
    sessionId: SessionIdSchema,
  })
  .openapi('NewCartItem')

const CartItemSchema = z
  .object({
    id: z.string(),
    productId: z.string(),
    productName: z.string(),
    category: z.enum(['floating-mantel', 'corbel-mantel', 'ceiling-beam']),
    making: MakingSchema,
    woodSpeciesId: z.string(),
    woodSpeciesName: z.string(),
    finishOptionId: z.string().nullable(),
    finishName: z.string().nullable(),
    picture: PictureOrNullSchema,
    quantity: z.int(),
    unitPrice: DecimalSchema,
    priceLines: z.array(PriceLineSchema).openapi({ description: 'What the unit price is made of' }),
    previousUnitPrice: DecimalSchema.nullable().openapi({
      description: 'The unit price when the customer last changed this item, if it has changed since',
    }),
    pounds: z
      .object({ from: z.number(), to: z.number() })
      .nullable()
      .openapi({ description: "The weight of one; null if its wood's isn't known" }),
    available: z.boolean().openapi({ description: 'False once its product, wood or finish is no longer offered' }),
    customizations: DimensionsSchema,
    sessionId: z.string(),
  })
  .openapi('CartItem')

/** Far more than shoppers need, even an office behind one address. It keeps a script from filling the table. */
const addLimit = { name: 'cart-add', most: 300, windowMs: 10 * 60 * 1000 }

const itemId = z.object({ id: TextIdSchema })
const sessionId = z.object({ sessionId: SessionIdSchema })

const routes = {
  list: createRoute({
    method: 'get',
    path: '/cart/{sessionId}',
    summary: 'The items of a cart at current prices',
    request: { params: sessionId },
    responses: { 200: json(z.array(CartItemSchema), 'Items; none for a new session'), ...refusals(400) },
  }),
  add: createRoute({
    method: 'post',
    path: '/cart',
    summary: 'Add pieces; the same product in the same size, wood and finish adds to its item',
    request: jsonBody(NewCartItemSchema),
    responses: { 201: json(CartItemSchema, 'The item'), ...refusals(400, 409, 429) },
  }),
  change: createRoute({
    method: 'patch',
    path: '/cart/{id}',
    summary: 'Set the quantity of an item',
    request: { params: itemId, ...jsonBody(z.object({ quantity: QuantitySchema })) },
    responses: { 200: json(CartItemSchema, 'The item'), ...refusals(400, 404) },
  }),
  clear: createRoute({
    method: 'delete',
    path: '/cart/session/{sessionId}',
    summary: 'Empty a cart',
    request: { params: sessionId },
    responses: { 204: { description: 'Emptied' }, ...refusals(400) },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/cart/{id}',
    summary: 'Remove an item',
    request: { params: itemId },
    responses: { 204: { description: 'Removed' }, ...refusals(400, 404) },
  }),
}

/** Carts. The random id of a session or an item is all it takes to change it. */
export function createCartApi({
  store,
  now,
  findPictures,
}: Pick<ApiParts, 'store' | 'now'> & { findPictures: FindPictures }) {
  const toItems = async (lines: CartLine[]): Promise<z.infer<typeof CartItemSchema>[]> => {
    const { picturesOf } = await lookUpPicturesOf(store, lines, findPictures)
    return lines.map((line) => {
      const { pictureIds: _, size, unitPriceCents, previousUnitPriceCents, ...shown } = line
      return {
        ...shown,
        picture: picturesOf(line)[0] ?? null,
        unitPrice: decimalFromCents(unitPriceCents),
        priceLines: line.priceLines.map(priceLineAnswer),
        previousUnitPrice: previousUnitPriceCents === null ? null : decimalFromCents(previousUnitPriceCents),
        customizations: dimensionsOf(size),
      }
    })
  }
  const toItem = async (line: CartLine) => {
    const [item] = await toItems([line])
    if (!item) throw new Error('no item for the line')
    return item
  }
  const api = createApi()
  api.use('/cart/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  return api
    .openapi(routes.list, async (c) =>
      c.json(await toItems(await listCart(store, c.req.valid('param').sessionId)), 200),
    )
    .openapi(routes.add, async (c) => {
      const { sessionId, productId, quantity, customizations } = c.req.valid('json')
      // In the transaction of the write: a second commit would double the cost.
      const added = await store.transaction(async () => {
        const hit = await takeHit(store, addLimit, c.get('clientAddress'), now())
        if (!hit.ok) return { ...hit, reason: 'too-often' as const }
        const { woodSpeciesId, finishOptionId } = customizations
        const piece = { sessionId, productId, woodSpeciesId, finishOptionId, quantity, size: sizeOf(customizations) }
        return addToCart(store, piece, now())
      })
      if (added.ok) return c.json(await toItem(added.line), 201)
      if (added.reason === 'too-often') throw tooOften(added.retryAfterSeconds)
      if (added.reason === 'full')
        throw new Problem(409, `Your cart can hold ${maxItems} different pieces. Check out first or request a quote.`)
      throw fieldsProblem(added.errors)
    })
    .openapi(routes.change, async (c) => {
      const line = await setQuantity(store, c.req.valid('param').id, c.req.valid('json').quantity, now())
      if (!line) throw itemNotFound()
      return c.json(await toItem(line), 200)
    })
    .openapi(routes.clear, async (c) => {
      await clearCart(store, c.req.valid('param').sessionId)
      return c.body(null, 204)
    })
    .openapi(routes.remove, async (c) => {
      if (!(await deleteCartItem(store, c.req.valid('param').id))) throw itemNotFound()
      return c.body(null, 204)
    })
}

const itemNotFound = () => new Problem(404, 'Item not found.')

export type CartApi = ReturnType<typeof createCartApi>
