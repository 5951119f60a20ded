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
import type { Picture } from '../media/picture.ts'
import { PictureSchema } from '../media/picture-schema.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
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
    minDimensions: DimensionsSchema,
    maxDimensions: DimensionsSchema,
    retired: z.boolean().openapi({ description: "No longer made: its page stays, but it can't be ordered" }),
  })
  .openapi('Product')

/** LIST-2. What is longer than a search may be is cut off, as on the shop's own pages. */
const ListSchema = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, maxSearchLength))
    .optional()
    .openapi({ description: 'Words in the name or description, or how they begin. Tolerates one typo' }),
  sort: z.enum(sorts, `Must be one of ${sorts.join(', ')}.`).default('name'),
  page: PageSchema,
})
const CategorySchema = z.enum(categorySlugs, `Must be one of ${categorySlugs.join(', ')}.`)

const routes = {
  products: createRoute({
    method: 'get',
    path: '/products',
    summary: `Active products, ${shopPageSize} at a time`,
    request: { query: ListSchema.extend({ category: CategorySchema.optional() }) },
    responses: { 200: jsonPage(z.array(ProductSchema), 'Products'), ...refusals(400) },
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
    { q, page, ...wanted }: z.infer<typeof ListSchema> & { category?: Category | undefined },
  ) => {
    const { items, total } = await listProducts(store, { ...wanted, search: q }, page)
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
    ...sizeRangeOf(product),
    retired: product.retired_at !== null,
  }
}
