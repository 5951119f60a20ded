/** Reads products, woods, finishes and the settings that pages show. */

import type { FieldError } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Picture } from '../media/picture.ts'
import type { FindPictures, PictureLookup } from '../media/serve-media.server.ts'
import {
  boundsOf,
  dimensionNames,
  dimensionProblem,
  inchesOf,
  type PieceSize,
  type SizeRange,
} from '../pricing/piece.ts'
import { defaultPricingRules, type PricingRules } from '../pricing/pricing.ts'

/** An active product, with the ids of its own pictures in order. */
export type Product = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/** Active products, by name, with the ids of their own pictures in order. */
export async function listProducts(
  store: Store,
  wanted: { category?: string; featured?: boolean; includeRetired?: boolean } = {},
) {
  let query = store.db.selectFrom('products').selectAll()
  if (!wanted.includeRetired) query = query.where('retired_at', 'is', null)
  if (wanted.category) query = query.where('category', '=', wanted.category)
  if (wanted.featured) query = query.where('featured', '=', 1)
  const [products, pictures] = await Promise.all([
    query.orderBy('name').orderBy('id').execute(),
    store.db.selectFrom('product_pictures').select(['product_id', 'picture_id']).orderBy('position').execute(),
  ])
  const pictureIds = Map.groupBy(pictures, (picture) => picture.product_id)
  return products.map((product) => ({
    ...product,
    pictureIds: (pictureIds.get(product.id) ?? []).map((picture) => picture.picture_id),
  }))
}

/** Whether this could be a catalog id. If not, skip the query. */
const isSlug = (id: string) => /^[\w-]{1,100}$/.test(id)

/** An active product; undefined if it is retired or doesn't exist. */
export async function findProduct(store: Store, id: string) {
  const product = await findAnyProduct(store, id)
  return product?.retired_at === null ? product : undefined
}

/** A product, active or retired. */
export async function findAnyProduct(store: Store, id: string) {
  if (!isSlug(id)) return undefined
  const product = await store.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (!product) return undefined
  const pictures = await store.db
    .selectFrom('product_pictures')
    .select('picture_id')
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...product, pictureIds: pictures.map((picture) => picture.picture_id) }
}

/** The columns of a size range. */
type SizeColumns = Pick<Product, `${'min' | 'max'}_${'length' | 'width' | 'thickness'}_in`>

/** The sizes a product comes in. */
export const sizeRangeOf = (product: SizeColumns): SizeRange => ({
  minDimensions: { length: product.min_length_in, width: product.min_width_in, thickness: product.min_thickness_in },
  maxDimensions: { length: product.max_length_in, width: product.max_width_in, thickness: product.max_thickness_in },
})

export const columnsOfSizeRange = ({ minDimensions: min, maxDimensions: max }: SizeRange): SizeColumns => ({
  min_length_in: min.length,
  min_width_in: min.width,
  min_thickness_in: min.thickness,
  max_length_in: max.length,
  max_width_in: max.width,
  max_thickness_in: max.thickness,
})

/** An error for each dimension that this product doesn't come in. */
export function sizeErrors(size: PieceSize, product: Product): FieldError[] {
  const range = sizeRangeOf(product)
  return dimensionNames.flatMap((name) => {
    const message = dimensionProblem(name, inchesOf(size, name), boundsOf(range, name))
    return message ? [{ field: name, message }] : []
  })
}

export const listSpecies = (store: Store) =>
  store.db.selectFrom('wood_species').selectAll().orderBy('position').orderBy('id').execute()

export const findSpecies = async (store: Store, id: string) =>
  isSlug(id) ? store.db.selectFrom('wood_species').selectAll().where('id', '=', id).executeTakeFirst() : undefined

export const listFinishes = (store: Store) =>
  store.db.selectFrom('finish_options').selectAll().orderBy('position').orderBy('id').execute()

export const findFinish = async (store: Store, id: string) =>
  isSlug(id) ? store.db.selectFrom('finish_options').selectAll().where('id', '=', id).executeTakeFirst() : undefined

/** The settings that pages show. Each is a row of JSON. */
export type Settings = {
  /** Picture id, by category slug. */
  categoryPictures: Record<string, string>
  heroPicture: string | null
  pricing: PricingRules
}

export const defaultSettings: Settings = { categoryPictures: {}, heroPicture: null, pricing: defaultPricingRules }

export async function readSettings(store: Store): Promise<Settings> {
  const rows = await store.db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', Object.keys(defaultSettings))
    .execute()
  const stored = Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)]))
  return { ...defaultSettings, ...stored }
}

/** Which of these pictures are used by products, species or settings, or could come back when a price change is undone. */
export async function listPicturesInUse(store: Store, pictureIds: readonly string[]): Promise<string[]> {
  if (pictureIds.length === 0) return []
  // In sequence: inside a transaction they share one connection.
  const ofProducts = await store.db
    .selectFrom('product_pictures')
    .select('picture_id')
    .where('picture_id', 'in', pictureIds)
    .execute()
  const ofSpecies = await store.db
    .selectFrom('wood_species')
    .select('picture_id')
    .where('picture_id', 'in', pictureIds)
    .execute()
  const ofHistory = await store.db
    .selectFrom('price_change_items')
    .select('species')
    .where('target', '=', 'species')
    .execute()
  const { heroPicture, categoryPictures } = await readSettings(store)
  const shown = new Set<string | null>([...ofProducts, ...ofSpecies].map((row) => row.picture_id))
  for (const id of [heroPicture, ...Object.values(categoryPictures)]) shown.add(id)
  for (const { species } of ofHistory) shown.add(species && JSON.parse(species).picture_id)
  return pictureIds.filter((id) => shown.has(id))
}

/** A product's own pictures, or its category's (ADMIN-5). */
export function picturesOf(
  product: { category: string; pictureIds: string[] },
  settings: Settings,
  picture: PictureLookup,
): Picture[] {
  const own = product.pictureIds.flatMap((id) => picture(id) ?? [])
  const ofCategory = settings.categoryPictures[product.category]
  return own.length > 0 || !ofCategory ? own : [picture(ofCategory) ?? []].flat()
}

/** Looks up in one query every picture that `picturesOf` may need. */
export const lookUpPicturesOf = (
  products: readonly { pictureIds: string[] }[],
  settings: Settings,
  findPictures: FindPictures,
): Promise<PictureLookup> =>
  findPictures([...products.flatMap((product) => product.pictureIds), ...Object.values(settings.categoryPictures)])
