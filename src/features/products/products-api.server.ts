import { createRoute, z } from '@hono/zod-openapi'
import {
  type ApiParts,
  createApi,
  DimensionsSchema,
  fieldsProblem,
  IdempotencyHeaderSchema,
  json,
  jsonBody,
  jsonPage,
  PageSchema,
  Problem,
  refusals,
  refusalWith,
  setPageHeaders,
  TextIdSchema,
} from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { findAnyProduct, lookUpPicturesOf, type Product } from '../catalog/catalog.server.ts'
import { ProductSchema, productAnswer } from '../catalog/product-reads-api.server.ts'
import { PictureOrNullSchema } from '../media/picture-schema.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import type { Media } from '../media/uploads.server.ts'
import { basePriceLimits, limitsText, parseValue } from '../prices/prices.ts'
import { boundsOf, dimensionNames, isDimension, type SizeRange } from '../pricing/piece.ts'
import { EarlierPicturesSchema, readEarlierPictures } from './earlier-pictures.server.ts'
import { NewMakingSchema, refuseUnmakable, wheneverMakingIsThere } from './new-making-schema.server.ts'
import {
  crossedText,
  isOneLine,
  isPlainText,
  ownedPageSize,
  priceUnits,
  productLimits,
  productTexts,
} from './product-rules.ts'
import {
  type ChangedProduct,
  createProduct,
  listOwnedProducts,
  placeOf,
  setRetired,
  updateProduct,
  versionOf,
} from './products.server.ts'

const OwnedProductSchema = ProductSchema.extend({
  version: z.string().openapi({ description: "Send it back with a change; the change is refused if it's outdated" }),
  ownPictures: z
    .array(z.object({ id: z.string(), picture: PictureOrNullSchema }))
    .openapi({ description: 'Its own, in order; `pictures` has what is shown' }),
  earlierPictures: EarlierPicturesSchema,
}).openapi('OwnedProduct')

const text = (most: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(most, productTexts.tooLong(most))

const InchesSchema = z.number(productTexts.dimension).refine(isDimension, productTexts.dimension)
const BoundSchema = z.object(
  { length: InchesSchema, width: InchesSchema, thickness: InchesSchema },
  'Enter length, width and thickness.',
)

const SizeRangeSchema = z.object({ minDimensions: DimensionsSchema, maxDimensions: DimensionsSchema })

function refuseCrossed(range: SizeRange, { addIssue }: { addIssue: (issue: z.core.$ZodSuperRefineIssue) => void }) {
  for (const name of dimensionNames) {
    const { min, max } = boundsOf(range, name)
    if (max < min) addIssue({ code: 'custom', path: ['maxDimensions', name], message: crossedText(name, min) })
  }
}

/** Reports crossed sizes along with other errors; Zod would wait until all else is valid. */
const wheneverSizesAreThere = {
  when: ({ value }: { value: unknown }) => SizeRangeSchema.safeParse(value).success,
}

const NewProductSchema = z
  .object({
    name: text(productLimits.name, productTexts.name).refine(isOneLine, productTexts.nameLine),
    description: text(productLimits.description, productTexts.description).refine(isPlainText, productTexts.plainText),
    category: z.enum(['floating-mantel', 'corbel-mantel', 'ceiling-beam'], productTexts.category),
    basePrice: z
      .union([z.string(), z.number()], limitsText(basePriceLimits))
      .transform((amount) => parseValue(amount, basePriceLimits) ?? 0)
      .refine((cents) => cents > 0, limitsText(basePriceLimits))
      .openapi({ type: 'string', example: '75.00' }),
    priceUnit: z.enum(priceUnits, productTexts.priceUnit),
    featured: z.boolean('Must be true or false.'),
    woodSpeciesId: z.string(productTexts.species).min(1, productTexts.species).max(100, productTexts.species),
    making: NewMakingSchema,
    minDimensions: BoundSchema,
    maxDimensions: BoundSchema,
    pictureIds: z
      .array(z.string().max(200, productTexts.gonePicture), 'Must be a list of picture ids.')
      .superRefine((ids, { addIssue }) => {
        if (ids.length > productLimits.pictures) addIssue({ code: 'custom', message: productTexts.tooManyPictures })
        for (const [index, id] of ids.entries())
          if (ids.indexOf(id) < index) addIssue({ code: 'custom', path: [index], message: productTexts.samePicture })
      }),
  })
  .superRefine(refuseCrossed, wheneverSizesAreThere)
  .superRefine(refuseUnmakable, wheneverMakingIsThere)
  .openapi('NewProduct')

const productId = z.object({ id: TextIdSchema })

const routes = {
  list: createRoute({
    method: 'get',
    path: '/admin/products',
    summary: `Products by name, active ones first, ${ownedPageSize} at a time`,
    request: {
      query: z.object({
        q: z.string().max(200, 'Use 200 characters or fewer.').optional(),
        status: z.enum(['on-offer', 'retired'], 'Must be on-offer or retired.').optional(),
        category: z.enum(['floating-mantel', 'corbel-mantel', 'ceiling-beam'], productTexts.category).optional(),
        page: PageSchema,
      }),
    },
    responses: { 200: jsonPage(z.array(OwnedProductSchema), 'Products'), ...refusals(400, 401) },
  }),
  one: createRoute({
    method: 'get',
    path: '/admin/products/{id}',
    summary: 'One product, retired or not',
    request: { params: productId },
    responses: { 200: json(OwnedProductSchema, 'The product'), ...refusals(400, 401, 404) },
  }),
  create: createRoute({
    method: 'post',
    path: '/admin/products',
    summary: 'Add a product; an Idempotency-Key makes a retry safe',
    request: {
      headers: IdempotencyHeaderSchema,
      ...jsonBody(NewProductSchema),
    },
    responses: {
      201: json(OwnedProductSchema, 'The product'),
      ...refusals(400, 401),
      ...refusalWith(409, { reason: z.literal('already-sent'), productId: z.string() }),
    },
  }),
  update: createRoute({
    method: 'put',
    path: '/admin/products/{id}',
    summary: 'Replace what a product is; its id stays',
    request: {
      params: productId,
      ...jsonBody(NewProductSchema.and(z.object({ version: z.string('Send the version you read.') }))),
    },
    responses: {
      200: json(OwnedProductSchema, 'The product'),
      ...refusals(400, 401, 404),
      ...refusalWith(409, { reason: z.literal('changed') }),
    },
  }),
  openCarts: createRoute({
    method: 'get',
    path: '/admin/products/{id}/open-carts',
    summary: 'How many carts hold a product',
    request: { params: productId },
    responses: { 200: json(z.object({ openCarts: z.int() }), 'How many'), ...refusals(400, 401, 404) },
  }),
  retire: createRoute({
    method: 'post',
    path: '/admin/products/{id}/retire',
    summary: 'Retire a product: it leaves the lists, and its page says it is no longer made',
    request: { params: productId },
    responses: { 200: json(OwnedProductSchema, 'The product'), ...refusals(400, 401, 404) },
  }),
  restore: createRoute({
    method: 'post',
    path: '/admin/products/{id}/restore',
    summary: 'Offer a retired product again',
    request: { params: productId },
    responses: { 200: json(OwnedProductSchema, 'The product'), ...refusals(400, 401, 404) },
  }),
}

/** How many carts hold any of these products. Passed in, because carts import the catalog. */
type CountOpenCarts = (store: Store, productIds: readonly string[]) => Promise<number>

type Parts = ApiParts & {
  findPictures: FindPictures
  media: Pick<Media, 'removeUnused'>
  countOpenCarts: CountOpenCarts
}

/** ADMIN-9: the owner's products. */
export function createProductsApi({ store, now, requireOwner, findPictures, media, countOpenCarts }: Parts) {
  const api = createApi()
  api.use('/admin/products', requireOwner)
  api.use('/admin/products/*', requireOwner)

  const answers = async (products: Product[]) => {
    const { own, picturesOf } = await lookUpPicturesOf(store, products, findPictures)
    const earlier = await readEarlierPictures(
      store,
      products.map(({ id }) => placeOf(id)),
      findPictures,
    )
    return products.map((product) => ({
      ...productAnswer(product, picturesOf(product)),
      version: versionOf(product),
      ownPictures: product.pictureIds.map((id) => ({ id, picture: own(id) ?? null })),
      earlierPictures: earlier(placeOf(product.id)),
    }))
  }
  /** Answers a successful change and refuses the rest. Removes dropped pictures that nothing else shows. */
  const answerChanged = async (changed: ChangedProduct) => {
    if (!changed.ok) throw problemOf(changed)
    await media.removeUnused(changed.dropped)
    const [answer] = await answers([changed.product])
    if (!answer) throw new Error('Expected one answer per product')
    return answer
  }
  const changeOf = (signedInAt: number) => ({ findPictures, signedInAt, now: now() })

  return api
    .openapi(routes.list, async (c) => {
      const { q, page, ...filter } = c.req.valid('query')
      const { items, total } = await listOwnedProducts(store, { ...filter, search: q }, page)
      setPageHeaders(c, { page, pageSize: ownedPageSize, total })
      return c.json(await answers(items), 200)
    })
    .openapi(routes.one, async (c) => {
      const product = await findAnyProduct(store, c.req.valid('param').id)
      const [answer] = product ? await answers([product]) : []
      if (!answer) throw productNotFound()
      return c.json(answer, 200)
    })
    .openapi(routes.create, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const { basePrice: basePriceCents, ...input } = c.req.valid('json')
      const changed = await createProduct(store, { ...input, basePriceCents }, key, changeOf(c.get('signedInAt')))
      return c.json(await answerChanged(changed), 201)
    })
    .openapi(routes.update, async (c) => {
      const { basePrice: basePriceCents, ...input } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const changed = await updateProduct(store, id, { ...input, basePriceCents }, changeOf(c.get('signedInAt')))
      return c.json(await answerChanged(changed), 200)
    })
    .openapi(routes.openCarts, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await findAnyProduct(store, id))) throw productNotFound()
      return c.json({ openCarts: await countOpenCarts(store, [id]) }, 200)
    })
    .openapi(routes.retire, async (c) => {
      const changed = await setRetired(store, c.req.valid('param').id, true, now())
      return c.json(await answerChanged(changed), 200)
    })
    .openapi(routes.restore, async (c) => {
      const changed = await setRetired(store, c.req.valid('param').id, false, now())
      return c.json(await answerChanged(changed), 200)
    })
}

const productNotFound = () => new Problem(404, 'Product not found.')

function problemOf(refused: ChangedProduct & { ok: false }): Problem {
  switch (refused.reason) {
    case 'invalid':
      return fieldsProblem(refused.errors)
    case 'not-found':
      return productNotFound()
    case 'changed':
      return new Problem(409, 'This product changed since you opened it. Check the changes before you save yours.', {
        more: { reason: 'changed' },
      })
    case 'already-sent':
      return new Problem(409, `This product was already added as “${refused.product.name},” with different details.`, {
        more: { reason: 'already-sent', productId: refused.product.id },
      })
  }
}

export type ProductsApi = ReturnType<typeof createProductsApi>
