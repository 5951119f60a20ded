import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type ApiParts,
  createApi,
  DecimalSchema,
  DimensionsSchema,
  json,
  jsonPage,
  PageSchema,
  Problem,
  refusals,
  setPageHeaders,
} from '../../platform/api.ts'
import { makingOf } from '../drawing/making/making.ts'
import type { Picture } from '../media/picture.ts'
import { PictureSchema } from '../media/picture-schema.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { inchesFromText, unreadableLength } from '../pricing/inches.ts'
import { decimalFromCents } from '../pricing/money.ts'
import { type Category, categorySlugs } from '../pricing/pricing.ts'
import {
  type AnyProduct,
  findAnyProduct,
  listFeaturedProducts,
  listProducts,
  listSimilarProducts,
  lookUpPicturesOf,
  sizeRangeOf,
} from './catalog.server.ts'
import { findCategory, maxSearchLength, shopPageSize, sorts } from './catalog.ts'
import { MakingSchema } from './drawn-piece-schema.server.ts'
import { countChoices } from './search/count-choices.server.ts'

export const ProductSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.enum(categorySlugs),
    basePrice: DecimalSchema,
    priceUnit: z.string().openapi({ example: 'linear_foot' }),
    images: z.array(z.string()).openapi({ description: 'Paths; the category picture for a product without its own' }),
    pictures: z.array(PictureSchema).openapi({ description: 'The same pictures, with sizes and placeholders' }),
    featured: z.boolean(),
    woodSpeciesId: z.string(),
    making: MakingSchema,
    minDimensions: DimensionsSchema,
    maxDimensions: DimensionsSchema,
    retired: z.boolean().openapi({ description: "No longer made: its page stays, but it can't be ordered" }),
  })
  .openapi('Product')

/** LIST-2, WIN-3. A search longer than one may be is cut off, as on the shop's own pages. */
const NarrowingSchema = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, maxSearchLength))
    .optional()
    .openapi({ description: 'Words in the name or description, or how they begin. Tolerates one typo' }),
  wood: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'Must be the id of a wood.')
    .optional()
    .openapi({ description: 'The id of the wood that products are made of', example: 'reclaimed-oak' }),
  fits: z
    .string()
    .transform((text, context) => inchesFromText(text) ?? unreadable(context))
    .optional()
    .openapi({
      type: 'string',
      description: 'A length that products come in: inches, or any notation of a tape measure',
      example: '5 ft 7 3/8 in',
    }),
})

const unreadable = (context: z.RefinementCtx) => {
  context.addIssue({ code: 'custom', message: unreadableLength })
  return z.NEVER
}

const ListSchema = NarrowingSchema.extend({
  sort: z.enum(sorts, `Must be one of ${sorts.join(', ')}.`).default('name'),
  page: PageSchema,
})
const CategorySchema = z.enum(categorySlugs, `Must be one of ${categorySlugs.join(', ')}.`)

const CountsSchema = z
  .object({
    inAnyCategory: z.int(),
    categories: z.partialRecord(z.enum(categorySlugs), z.int()),
    inAnyWood: z.int(),
    woods: z.record(z.string(), z.int()).openapi({ description: 'By id; a wood without any is left out' }),
  })
  .openapi('ProductCounts')

const routes = {
  products: createRoute({
    method: 'get',
    path: '/products',
    summary: `Active products, ${shopPageSize} at a time`,
    request: { query: ListSchema.extend({ category: CategorySchema.optional() }) },
    responses: { 200: jsonPage(z.array(ProductSchema), 'Products'), ...refusals(400) },
  }),
  counts: createRoute({
    method: 'get',
    path: '/products/counts',
    summary: 'How many products each category and each wood would list, with the other filters as they are',
    request: { query: NarrowingSchema.extend({ category: CategorySchema.optional() }) },
    responses: { 200: json(CountsSchema, 'Counts'), ...refusals(400) },
  }),
  featured: createRoute({
    method: 'get',
    path: '/products/featured',
    summary: 'Featured products, shown on the home page: the first 12 by name',
    responses: { 200: json(z.array(ProductSchema), 'Products') },
  }),
  category: createRoute({
    method: 'get',
    path: '/products/category/{category}',
    summary: `Active products of one category, ${shopPageSize} at a time`,
    request: { params: z.object({ category: z.string() }), query: ListSchema },
    responses: { 200: jsonPage(z.array(ProductSchema), 'Products'), ...refusals(400, 404) },
  }),
  similar: createRoute({
    method: 'get',
    path: '/products/{id}/similar',
    summary: 'Up to three active products of the same category, the same wood first',
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: json(z.array(ProductSchema), 'Products'), ...refusals(404) },
  }),
  product: createRoute({
    method: 'get',
    path: '/products/{id}',
    summary: 'One product, retired or not',
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: json(ProductSchema, 'The product'), ...refusals(404) },
  }),
}

/** Public reads of products. */
export function createProductReadsApi({
  store,
  findPictures,
}: Pick<ApiParts, 'store'> & { findPictures: FindPictures }) {
  const answersOf = async (products: AnyProduct[]) => {
    const { picturesOf } = await lookUpPicturesOf(store, products, findPictures)
    return products.map((product) => productAnswer(product, picturesOf(product)))
  }
  const answerPage = async (
    c: Context,
    { page, sort, ...asked }: z.infer<typeof ListSchema> & { category?: Category | undefined },
  ) => {
    const { items, total } = await listProducts(store, { ...wantedBy(asked), sort }, page)
    setPageHeaders(c, { page, pageSize: shopPageSize, total })
    return answersOf(items)
  }
  const existing = async (id: string) => {
    const product = await findAnyProduct(store, id)
    if (!product) throw new Problem(404, 'Product not found.')
    return product
  }
  return createApi()
    .openapi(routes.products, async (c) => c.json(await answerPage(c, c.req.valid('query')), 200))
    .openapi(routes.counts, async (c) => c.json(await countChoices(store, wantedBy(c.req.valid('query'))), 200))
    .openapi(routes.featured, async (c) => c.json(await answersOf(await listFeaturedProducts(store)), 200))
    .openapi(routes.category, async (c) => {
      const category = findCategory(c.req.valid('param').category)?.slug
      if (!category) throw new Problem(404, 'Category not found.')
      return c.json(await answerPage(c, { ...c.req.valid('query'), category }), 200)
    })
    .openapi(routes.similar, async (c) => {
      const product = await existing(c.req.valid('param').id)
      return c.json(await answersOf(await listSimilarProducts(store, product)), 200)
    })
    .openapi(routes.product, async (c) => {
      const [answer] = await answersOf([await existing(c.req.valid('param').id)])
      if (!answer) throw new Error('Expected one answer per product')
      return c.json(answer, 200)
    })
}

const wantedBy = ({
  q,
  category,
  wood,
  fits,
}: z.infer<typeof NarrowingSchema> & { category?: Category | undefined }) => ({
  search: q,
  category,
  woodId: wood,
  fitsIn: fits,
})

export function productAnswer(product: AnyProduct, pictures: Picture[]): z.infer<typeof ProductSchema> {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    category: product.category as z.infer<typeof ProductSchema>['category'],
    basePrice: decimalFromCents(product.base_price_cents),
    priceUnit: product.price_unit,
    images: pictures.map((picture) => picture.path),
    pictures,
    featured: product.featured === 1,
    woodSpeciesId: product.wood_species_id,
    making: makingOf(product),
    ...sizeRangeOf(product),
    retired: product.retired_at !== null,
  }
}
