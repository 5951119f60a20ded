/** Reads products, woods, finishes and the settings that pages show. */

import { type Selectable, sql } from 'kysely'
import type { Range } from '../../../content/shop.ts'
import type { FieldError } from '../../platform/api.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type DeliveryRules, defaultDeliveryRules } from '../delivery/delivery-rules.ts'
import { noLimit, type StoredCapacity } from '../delivery/room/workshop-room.ts'
import { deliverySetting, taxSetting } from '../delivery/stored/stored-rules.server.ts'
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
import type { CartPriceRule } from '../pricing/price-lines.ts'
import { defaultPricingRules, type PricingRules } from '../pricing/pricing.ts'
import { type DatedTaxRule, defaultTaxRules } from '../pricing/tax.ts'
import { shopPageSize } from './catalog.ts'
import { findProducts, type Wanted } from './search/find-products.server.ts'

/** An active product, with the ids of its own pictures in order. */
export type Product = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/** A product, active or retired. */
export type AnyProduct = NonNullable<Awaited<ReturnType<typeof findAnyProduct>>>

export type PageOf<T> = { items: T[]; total: number }

/** One page of active products (LIST-2). Pages count from 1. */
export async function listProducts(store: Store, wanted: Wanted, page: number): Promise<PageOf<AnyProduct>> {
  const cut = { offset: (page - 1) * shopPageSize, limit: shopPageSize }
  const { numbers, total } = await findProducts(store, wanted, { states: ['active'], ...cut })
  return { items: await readProducts(store, numbers), total }
}

/** The products with these numbers, in this order, with the ids of their own pictures in order. */
export async function readProducts(store: Store, numbers: readonly number[]): Promise<AnyProduct[]> {
  if (numbers.length === 0) return []
  const rows = await store.db.selectFrom('products').selectAll().where('number', 'in', numbers).execute()
  const ids = rows.map((row) => row.id)
  const pictures = await store.db
    .selectFrom('product_pictures')
    .select(['product_id', 'picture_id'])
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute()
  const pictureIds = Map.groupBy(pictures, (picture) => picture.product_id)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => {
    const row = byNumber.get(number)
    return row ? [{ ...row, pictureIds: (pictureIds.get(row.id) ?? []).map((picture) => picture.picture_id) }] : []
  })
}

/** More than the home page has room for, and few enough for its weight. */
const mostFeatured = 12

/** HOME-2: by name. */
export async function listFeaturedProducts(store: Store): Promise<AnyProduct[]> {
  const rows = await activeProducts(store)
    // Spelled out: SQLite uses an index of some rows only if the query says the same.
    .where(sql<boolean>`featured = 1`)
    .orderBy('sort_name')
    .orderBy('number')
    .limit(mostFeatured)
    .execute()
  return readProducts(
    store,
    rows.map((row) => row.number),
  )
}

const mostSimilar = 3

/** For the page of a retired product: others of its category, the same wood first. */
export async function listSimilarProducts(store: Store, product: AnyProduct): Promise<AnyProduct[]> {
  const sameCategory = activeProducts(store)
    .where('category', '=', product.category)
    .where('number', '!=', product.number)
    .orderBy('sort_name')
    .orderBy('number')
    .limit(mostSimilar)
  const sameWood = await sameCategory.where('wood_species_id', '=', product.wood_species_id).execute()
  const others = await sameCategory.where('wood_species_id', '!=', product.wood_species_id).execute()
  const numbers = [...sameWood, ...others].slice(0, mostSimilar).map((row) => row.number)
  return readProducts(store, numbers)
}

const activeProducts = (store: Store) =>
  store.db.selectFrom('products').select('number').where('retired_at', 'is', null)

/** The ids of all active products, oldest first. */
export async function listProductIds(store: Store): Promise<string[]> {
  const rows = await store.db
    .selectFrom('products')
    .select('id')
    .where('retired_at', 'is', null)
    .orderBy('number')
    .execute()
  return rows.map((row) => row.id)
}

/** Whether this could be a catalog id. If not, skip the query. */
export const isSlug = (id: string) => /^[\w-]{1,100}$/.test(id)

/** An active product; undefined if it is retired or doesn't exist. */
export async function findProduct(store: Store, id: string) {
  const product = await findAnyProduct(store, id)
  return product?.retired_at === null ? product : undefined
}

/** A product, active or retired. */
export async function findAnyProduct(store: Store, id: string) {
  if (!isSlug(id)) return undefined
  const [product] = await productById(store, { id })
  if (!product) return undefined
  const pictures = await picturesOfProduct(store, { id })
  return { ...product, pictureIds: pictures.map((picture) => picture.picture_id) }
}

const productById = compileOnce((db, { id }: { id: string }) =>
  db.selectFrom('products').selectAll().where('id', '=', id),
)

const picturesOfProduct = compileOnce((db, { id }: { id: string }) =>
  db.selectFrom('product_pictures').select('picture_id').where('product_id', '=', id).orderBy('position'),
)

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

/** All finishes, also those that are no longer offered. */
export const listAllFinishes = (store: Store) =>
  store.db.selectFrom('finish_options').selectAll().orderBy('position').orderBy('id').execute()

/** The finishes that customers can choose. */
export const listFinishes = (store: Store) => activeFinishes(store).orderBy('position').orderBy('id').execute()

/** A finish that customers can choose; undefined if it is retired or doesn't exist. */
export const findFinish = async (store: Store, id: string) =>
  isSlug(id) ? activeFinishes(store).where('id', '=', id).executeTakeFirst() : undefined

const activeFinishes = (store: Store) =>
  store.db.selectFrom('finish_options').selectAll().where('retired_at', 'is', null)

/** The settings that pages show. Each is a row of JSON. */
export type Settings = {
  /** Picture id, by category slug. */
  categoryPictures: Record<string, string>
  heroPicture: string | null
  /** SET-1: the maker's portrait. */
  makerPicture: string | null
  pricing: PricingRules
  /** WHY-4. */
  cartPriceRule: CartPriceRule
  /** DOOR-2, DOOR-5. Pricing code reads them with `readSaleRules`. */
  delivery: DeliveryRules
  tax: readonly DatedTaxRule[]
  /** DESK-8. */
  capacity: StoredCapacity
}

export const defaultSettings: Settings = {
  categoryPictures: {},
  heroPicture: null,
  makerPicture: null,
  pricing: defaultPricingRules,
  cartPriceRule: 'by-length',
  delivery: defaultDeliveryRules,
  tax: defaultTaxRules,
  capacity: noLimit,
}

export async function readSettings(store: Store): Promise<Settings> {
  const rows = await store.db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', Object.keys(defaultSettings))
    .execute()
  const stored = rows.map(({ name, value }) => [name, settingOf(store, name as keyof Settings, value)])
  return { ...defaultSettings, ...Object.fromEntries(stored) }
}

/** A setting from its JSON. */
export function settingOf<Name extends keyof Settings>(store: Store, name: Name, text: string): Settings[Name]
export function settingOf(store: Store, name: keyof Settings, text: string): Settings[keyof Settings] {
  if (name === 'delivery') return deliverySetting(store.log, text)
  if (name === 'tax') return taxSetting(store.log, text)
  return JSON.parse(text)
}

/** What a board foot of a wood weighs, in pounds, from its row; null for one whose weight the shop doesn't know. */
export const poundsPerBoardFootOf = ({
  pounds_from: from,
  pounds_to: to,
}: Pick<Selectable<Tables['wood_species']>, 'pounds_from' | 'pounds_to'>) =>
  from === null || to === null ? null : { from, to }

/** The same, by the wood's id; null for a wood that is gone, too. */
export const readPoundsPerBoardFoot = async (store: Store): Promise<Map<string, Range | null>> =>
  new Map((await listSpecies(store)).map((wood) => [wood.id, poundsPerBoardFootOf(wood)]))

/** Which of these pictures are used by products, species or settings, or could come back when a price change is undone. */
export async function listPicturesInUse(store: Store, pictureIds: readonly string[]): Promise<string[]> {
  if (pictureIds.length === 0) return []
  // In sequence: inside a transaction they share one connection.
  const ofProducts = await store.db
    .selectFrom('product_pictures')
    .select('picture_id')
    .where('picture_id', 'in', pictureIds)
    .execute()
  const ofSpecies = await listSpecies(store)
  const ofHistory = await store.db
    .selectFrom('price_change_items')
    .select('species')
    .where('target', '=', 'species')
    .execute()
  const { heroPicture, makerPicture, categoryPictures } = await readSettings(store)
  const shown = new Set<string | null | undefined>(ofProducts.map((row) => row.picture_id))
  for (const id of [heroPicture, makerPicture, ...Object.values(categoryPictures)]) shown.add(id)
  const woods = [...ofSpecies, ...ofHistory.map(({ species }): StoredPictures => JSON.parse(species ?? '{}'))]
  for (const { picture_id, face_picture_id, end_picture_id } of woods)
    for (const id of [picture_id, face_picture_id, end_picture_id]) shown.add(id)
  return pictureIds.filter((id) => shown.has(id))
}

/** Of a wood in the price history. One from before woods had faces lacks them. */
type StoredPictures = Partial<
  Pick<Selectable<Tables['wood_species']>, 'picture_id' | 'face_picture_id' | 'end_picture_id'>
>

type Pictured = { category: string; pictureIds: string[] }

/**
 * `picturesOf`: a product's own pictures, or its category's (ADMIN-5). `own` finds the products' own by id. Reads the
 * settings only when a product has none.
 */
export async function lookUpPicturesOf(
  store: Store,
  products: readonly Pictured[],
  findPictures: FindPictures,
): Promise<{ own: PictureLookup; picturesOf: (product: Pictured) => Picture[] }> {
  const own = await findPictures(products.flatMap(({ pictureIds }) => pictureIds))
  const ownOf = ({ pictureIds }: Pictured) => pictureIds.flatMap((id) => own(id) ?? [])
  if (products.every((product) => ownOf(product).length > 0)) return { own, picturesOf: ownOf }
  const { categoryPictures } = await readSettings(store)
  const ofCategory = await findPictures(Object.values(categoryPictures))
  const picturesOf = (product: Pictured) => {
    const pictures = ownOf(product)
    return pictures.length > 0 ? pictures : [ofCategory(categoryPictures[product.category]) ?? []].flat()
  }
  return { own, picturesOf }
}
