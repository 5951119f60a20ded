/** The owner's products (ADMIN-9): add, change, retire. Only this and the prices write products. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FieldError } from '../../platform/api.ts'
import { changePages } from '../../platform/database/page-changes.ts'
import type { Store } from '../../platform/database/store.ts'
import {
  columnsOfSizeRange,
  findAnyProduct,
  findSpecies,
  type Product,
  readProducts,
} from '../catalog/catalog.server.ts'
import { sortName } from '../catalog/catalog.ts'
import { findProducts, type Wanted } from '../catalog/search/find-products.server.ts'
import { writeProductWords } from '../catalog/search/product-words.server.ts'
import type { Making } from '../drawing/making/making.ts'
import { keepPicture, uploadedPattern } from '../media/pictures.server.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import { recordChange } from '../prices/price-history.server.ts'
import type { SizeRange } from '../pricing/piece.ts'
import type { Category } from '../pricing/pricing.ts'
import { rememberPictures } from './earlier-pictures.server.ts'
import { productIds } from './product-id.ts'
import { ownedPageSize, type PriceUnit, productTexts } from './product-rules.ts'

/** What the owner sets on a product. Sizes in inches, pictures in display order. */
type ProductInput = SizeRange & {
  name: string
  description: string
  category: Category
  basePriceCents: number
  priceUnit: PriceUnit
  featured: boolean
  woodSpeciesId: string
  making: Making
  pictureIds: string[]
}

type Refusal =
  | { ok: false; reason: 'invalid'; errors: FieldError[] }
  | { ok: false; reason: 'not-found' }
  /** Someone else changed it since it was read. */
  | { ok: false; reason: 'changed' }
  /** This form was already sent with different content. */
  | { ok: false; reason: 'already-sent'; product: Product }

/** `dropped`: the pictures that it no longer has, and that can't be put back (SET-2). */
export type ChangedProduct = { ok: true; product: Product; dropped: string[] } | Refusal

type Change = { findPictures: FindPictures; signedInAt: number; now: number }

/**
 * Stores a new product, once per idempotency key. Its id comes from its first name and never changes: links, carts
 * and orders outlive names.
 */
export function createProduct(
  store: Store,
  input: ProductInput,
  creationKey: string | undefined,
  change: Change,
): Promise<ChangedProduct> {
  return changing(store, async () => {
    const before = await findByCreationKey(store, creationKey)
    if (before) return sentBefore(before, input)
    await holdWood(store, input.woodSpeciesId)
    await refuseUnknown(store, input, change)
    for (const id of productIds(input.name)) {
      const inserted = await store.db
        .insertInto('products')
        .values({
          ...columnsOf(input),
          id,
          number: nextNumber(store),
          creation_key: creationKey ?? null,
          created_at: change.now,
          retired_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['number', 'name', 'description', 'category'])
        .executeTakeFirst()
      if (inserted) {
        await writePictures(store, id, input.pictureIds)
        await writeProductWords(store, inserted)
        return { ok: true, product: await readProduct(store, id), dropped: [] }
      }
      // The id is taken, or the same form arrived twice at once and the other request won.
      const twin = await findByCreationKey(store, creationKey)
      if (twin) return sentBefore(twin, input)
    }
    throw new Error('ids never end')
  })
}

/** Replaces everything the owner sets. `version` is the product's version when it was read. */
export function updateProduct(
  store: Store,
  id: string,
  { version, ...input }: ProductInput & { version: string },
  change: Change,
): Promise<ChangedProduct> {
  return changing(store, async () => {
    await holdWood(store, input.woodSpeciesId)
    await holdProduct(store, id)
    const before = await findAnyProduct(store, id)
    if (!before) throw new Refused({ ok: false, reason: 'not-found' })
    if (versionOf(before) !== version) throw new Refused({ ok: false, reason: 'changed' })
    await refuseUnknown(store, input, change)
    await store.db.updateTable('products').set(columnsOf(input)).where('id', '=', id).execute()
    await store.db.deleteFrom('product_pictures').where('product_id', '=', id).execute()
    await writePictures(store, id, input.pictureIds)
    await writeProductWords(store, { ...input, number: before.number })
    await recordBasePrice(store, before, input, change)
    const removed = before.pictureIds.filter((pictureId) => !input.pictureIds.includes(pictureId))
    const dropped = await rememberPictures(store, placeOf(id), { removed, shown: input.pictureIds }, change.now)
    return { ok: true, product: await readProduct(store, id), dropped }
  })
}

/** Takes a product off the shop's lists, or puts it back. Idempotent. */
export function setRetired(store: Store, id: string, retired: boolean, now: number): Promise<ChangedProduct> {
  return changing(store, async () => {
    await holdProduct(store, id)
    const before = await findAnyProduct(store, id)
    if (!before) throw new Refused({ ok: false, reason: 'not-found' })
    if ((before.retired_at !== null) !== retired)
      await store.db
        .updateTable('products')
        .set({ retired_at: retired ? now : null })
        .where('id', '=', id)
        .execute()
    return { ok: true, product: await readProduct(store, id), dropped: [] }
  })
}

type OwnersFilter = Pick<Wanted, 'search' | 'category'> & { status?: 'on-offer' | 'retired' | undefined }

/** One page of the owner's list by name: active products first, then retired ones. */
export async function listOwnedProducts(store: Store, { status, ...wanted }: OwnersFilter, page: number) {
  const states = status ? [status === 'on-offer' ? ('active' as const) : status] : (['active', 'retired'] as const)
  const cut = { offset: (page - 1) * ownedPageSize, limit: ownedPageSize }
  const { numbers, total } = await findProducts(store, wanted, { states, ...cut })
  return { items: await readProducts(store, numbers), total }
}

/**
 * A digest of everything the owner can see and change on a product. Not a counter: prices that follow their wood change
 * products too, and an edit in another tab must notice that.
 */
export function versionOf(product: Product): string {
  const { id: _, created_at: __, creation_key: ___, number: ____, sort_name: _____, retired_at, ...content } = product
  const text = JSON.stringify([Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)), retired_at !== null])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** Where a product's earlier pictures are kept. */
export const placeOf = (productId: string) => `product:${productId}` as const

/** SQLite has one writer at a time, so the next number is free; PostgreSQL counts by itself. */
const nextNumber = (store: Store) =>
  store.engine === 'sqlite' ? sql<number>`(select coalesce(max(number), 0) + 1 from products)` : sql<number>`default`

/** Thrown inside the transaction to roll back everything, such as a picture kept for this product. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

async function changing(store: Store, work: () => Promise<ChangedProduct>): Promise<ChangedProduct> {
  try {
    return await changePages(store, work)
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Holds until the transaction ends. SQLite has one writer at a time and no row locks. */
async function holdProduct(store: Store, id: string): Promise<void> {
  if (store.engine === 'sqlite') return
  await store.db.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Keeps an undo from removing the wood between the check and the write. Locked before the product, as price changes do:
 * the other order could deadlock.
 */
async function holdWood(store: Store, id: string): Promise<void> {
  if (store.engine === 'sqlite' || !(await findSpecies(store, id))) return
  await store.db.selectFrom('wood_species').select('id').where('id', '=', id).forKeyShare().execute()
}

async function findByCreationKey(store: Store, creationKey: string | undefined): Promise<Product | undefined> {
  if (creationKey === undefined) return undefined
  const row = await store.db
    .selectFrom('products')
    .select('id')
    .where('creation_key', '=', creationKey)
    .executeTakeFirst()
  return row && readProduct(store, row.id)
}

/** The same content returns the stored product; different content is refused, or it would be lost silently. */
function sentBefore(product: Product, input: ProductInput): ChangedProduct {
  const sent = { ...product, ...columnsOf(input), pictureIds: input.pictureIds }
  if (versionOf(sent) !== versionOf(product)) throw new Refused({ ok: false, reason: 'already-sent', product })
  return { ok: true, product, dropped: [] }
}

async function readProduct(store: Store, id: string): Promise<Product> {
  const product = await findAnyProduct(store, id)
  if (!product) throw new Error(`Product ${id} was just written but not found`)
  return product
}

/** Refuses a wood or picture that doesn't exist; keeps uploaded pictures from being removed. */
async function refuseUnknown(store: Store, input: ProductInput, { findPictures, now }: Change): Promise<void> {
  const errors: FieldError[] = []
  if (!(await findSpecies(store, input.woodSpeciesId)))
    errors.push({ field: 'woodSpeciesId', message: productTexts.goneSpecies })
  const shipped = input.pictureIds.filter((id) => !uploadedPattern.test(id))
  const findShipped = await findPictures(shipped)
  for (const [index, id] of input.pictureIds.entries()) {
    const there = uploadedPattern.test(id) ? await keepPicture(store, id, now) : findShipped(id) !== undefined
    if (!there) errors.push({ field: `pictureIds.${index}`, message: productTexts.gonePicture })
  }
  if (errors.length > 0) throw new Refused({ ok: false, reason: 'invalid', errors })
}

async function writePictures(store: Store, productId: string, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return
  const rows = pictureIds.map((picture_id, position) => ({ product_id: productId, position, picture_id }))
  await store.db.insertInto('product_pictures').values(rows).execute()
}

async function recordBasePrice(store: Store, before: Product, input: ProductInput, { signedInAt, now }: Change) {
  if (before.base_price_cents === input.basePriceCents) return
  const { id, base_price_cents: old } = before
  const item = { target: 'product', key: id, name: input.name, old, new: input.basePriceCents, species: null } as const
  await recordChange(store, { kind: 'product', items: [item], at: now, signedInAt, undoes: null })
}

const columnsOf = (input: ProductInput) => ({
  name: input.name,
  sort_name: sortName(input.name),
  description: input.description,
  category: input.category,
  base_price_cents: input.basePriceCents,
  price_unit: input.priceUnit,
  featured: input.featured ? 1 : 0,
  wood_species_id: input.woodSpeciesId,
  making: JSON.stringify(input.making),
  ...columnsOfSizeRange(input),
})
