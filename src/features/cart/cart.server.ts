/** Carts: all their SQL and use cases. The only writer of their table. The server alone sets prices (CART-5). */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { FieldError } from '../../platform/api.ts'
import { compileOnce, onlyRow } from '../../platform/database/compile-once.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findProduct, findSpecies, type Product, sizeErrors } from '../catalog/catalog.server.ts'
import { pieceCents } from '../pricing/estimate.ts'
import type { PieceSize } from '../pricing/piece.ts'
import { type OrderTotals, priceOrder } from '../pricing/pricing.ts'
import { maxItems, maxQuantity } from './cart.ts'

/** A line of a cart at its current price. */
export type CartLine = {
  id: string
  sessionId: string
  productId: string
  productName: string
  category: string
  woodSpeciesName: string
  pictureIds: string[]
  quantity: number
  size: PieceSize
  unitPriceCents: number
  /** What it cost when the customer last changed it, if that differs. */
  previousUnitPriceCents: number | null
  /** False once the product is retired: the line can be seen and removed, not bought. */
  available: boolean
}

export type ChangedCart =
  | { ok: true; line: CartLine }
  | { ok: false; reason: 'invalid'; errors: FieldError[] }
  | { ok: false; reason: 'full' }

const priceBasis = (product: { base_price_cents: number; price_unit: string; category: string }) => ({
  basePriceCents: product.base_price_cents,
  priceUnit: product.price_unit,
  category: product.category,
})

const lines = (db: Kysely<Tables>) =>
  db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .innerJoin('wood_species', 'wood_species.id', 'products.wood_species_id')
    .select([
      'cart_items.id',
      'cart_items.session_id',
      'cart_items.product_id',
      'cart_items.quantity',
      'cart_items.length_in',
      'cart_items.width_in',
      'cart_items.thickness_in',
      'cart_items.seen_price_cents',
      'products.name as product_name',
      'products.category',
      'products.base_price_cents',
      'products.price_unit',
      'products.retired_at',
      'wood_species.name as wood_species_name',
    ])

/** The lines of a cart in the order they were added; none for an unknown session. */
export async function listCart(store: Store, sessionId: string): Promise<CartLine[]> {
  return withPictures(store, await linesOfCart(store, { sessionId }))
}

const linesOfCart = compileOnce((db, { sessionId }: { sessionId: string }) =>
  lines(db).where('cart_items.session_id', '=', sessionId).orderBy('cart_items.created_at').orderBy('cart_items.id'),
)

const lineById = compileOnce((db, { id }: { id: string }) => lines(db).where('cart_items.id', '=', id))

/** What these lines cost now, with shipping and tax. */
export const priceCart = (lines: readonly CartLine[]): OrderTotals =>
  priceOrder(lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0))

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

async function withPictures(store: Store, rows: LineRow[]): Promise<CartLine[]> {
  if (rows.length === 0) return []
  const pictures = await store.db
    .selectFrom('product_pictures')
    .select(['product_id', 'picture_id'])
    .where('product_id', 'in', [...new Set(rows.map((row) => row.product_id))])
    .orderBy('position')
    .execute()
  return rows.map((row) => {
    const unitPriceCents = pieceCents(priceBasis(row), row.length_in)
    return {
      id: row.id,
      sessionId: row.session_id,
      productId: row.product_id,
      productName: row.product_name,
      category: row.category,
      woodSpeciesName: row.wood_species_name,
      pictureIds: pictures.filter((picture) => picture.product_id === row.product_id).map((one) => one.picture_id),
      quantity: row.quantity,
      size: { lengthIn: row.length_in, widthIn: row.width_in, thicknessIn: row.thickness_in },
      unitPriceCents,
      previousUnitPriceCents: row.seen_price_cents === unitPriceCents ? null : row.seen_price_cents,
      available: row.retired_at === null,
    }
  })
}

/** Adds pieces. The same product in the same size adds to its line, up to 99. */
export async function addToCart(
  store: Store,
  item: { sessionId: string; productId: string; quantity: number; size: PieceSize },
  now: number,
): Promise<ChangedCart> {
  const product = await findProduct(store, item.productId)
  if (!product) return { ok: false, reason: 'invalid', errors: [{ field: 'productId', message: 'Product not found.' }] }
  const errors = sizeErrors(item.size, product).map(({ field, message }) => ({
    field: `customizations.${field}`,
    message,
  }))
  if (errors.length > 0) return { ok: false, reason: 'invalid', errors }

  const species = await findSpecies(store, product.wood_species_id)
  return store.transaction(async () => {
    await lockCart(store, item.sessionId)
    const { id, quantity } = await insertOrJoin(store, item, product, now)
    const counted = onlyRow(await countLines(store, item))
    if (counted.lines > maxItems) {
      await store.db.deleteFrom('cart_items').where('id', '=', id).execute()
      return { ok: false, reason: 'full' }
    }
    const line = {
      id,
      sessionId: item.sessionId,
      productId: product.id,
      productName: product.name,
      category: product.category,
      woodSpeciesName: species?.name ?? '',
      pictureIds: product.pictureIds,
      quantity,
      size: item.size,
      unitPriceCents: pieceCents(priceBasis(product), item.size.lengthIn),
      previousUnitPriceCents: null,
      available: true,
    }
    return { ok: true, line }
  })
}

const countLines = compileOnce((db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom('cart_items')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('session_id', '=', sessionId),
)

/**
 * Serializes additions to one cart until the transaction ends: concurrent ones would not count each other's uncommitted
 * items. An advisory lock, because a cart has no row to lock. SQLite has one writer anyway.
 */
async function lockCart(store: Store, sessionId: string): Promise<void> {
  if (store.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 0))`.execute(store.db)
}

async function insertOrJoin(
  store: Store,
  { sessionId, quantity, size }: Parameters<typeof addToCart>[1],
  product: Product,
  now: number,
): Promise<{ id: string; quantity: number }> {
  const upserted = await upsertLine(store, {
    // 128 random bits: the id alone allows changing the item.
    id: randomBytes(16).toString('base64url'),
    sessionId,
    productId: product.id,
    ...size,
    quantity,
    mostBefore: maxQuantity - quantity,
    seenCents: pieceCents(priceBasis(product), size.lengthIn),
    now,
  })
  return onlyRow(upserted)
}

type NewLine = PieceSize & {
  id: string
  sessionId: string
  productId: string
  quantity: number
  /** A line with more than these is full. Here, because a query that is compiled once can't compute. */
  mostBefore: number
  seenCents: number
  now: number
}

const upsertLine = compileOnce((db, line: NewLine) =>
  db
    .insertInto('cart_items')
    .values({
      id: line.id,
      session_id: line.sessionId,
      product_id: line.productId,
      quantity: line.quantity,
      length_in: line.lengthIn,
      width_in: line.widthIn,
      thickness_in: line.thicknessIn,
      seen_price_cents: line.seenCents,
      created_at: line.now,
      updated_at: line.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'product_id', 'length_in', 'width_in', 'thickness_in']).doUpdateSet((eb) => ({
        quantity: eb
          .case()
          .when('cart_items.quantity', '>', line.mostBefore)
          .then(maxQuantity)
          .else(eb('cart_items.quantity', '+', line.quantity))
          .end(),
        seen_price_cents: line.seenCents,
        updated_at: line.now,
      })),
    )
    .returning(['id', 'quantity']),
)

/** Sets a quantity and marks the current price as seen. Undefined if not found. */
export async function setQuantity(
  store: Store,
  id: string,
  quantity: number,
  now: number,
): Promise<CartLine | undefined> {
  return store.transaction(async () => {
    const [row] = await lineById(store, { id })
    if (!row) return undefined
    const seen_price_cents = pieceCents(priceBasis(row), row.length_in)
    const [updated] = await updateLine(store, { id, quantity, seenCents: seen_price_cents, now })
    // On PostgreSQL it may have been removed since the read.
    if (!updated) return undefined
    const [line] = await withPictures(store, [{ ...row, quantity, seen_price_cents }])
    return line
  })
}

const updateLine = compileOnce(
  (db, { id, quantity, seenCents, now }: { id: string; quantity: number; seenCents: number; now: number }) =>
    db
      .updateTable('cart_items')
      .set({ quantity, seen_price_cents: seenCents, updated_at: now })
      .where('id', '=', id)
      .returning('id'),
)

/** False if not found. */
export async function deleteCartItem(store: Store, id: string): Promise<boolean> {
  const deleted = await store.db.deleteFrom('cart_items').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/** Takes out of a cart what was ordered of it. What was added since stays, even more of the same piece. */
export async function takeFromCart(store: Store, ordered: readonly { id: string; quantity: number }[]): Promise<void> {
  for (const { id, quantity } of ordered) {
    await store.db.deleteFrom('cart_items').where('id', '=', id).where('quantity', '<=', quantity).execute()
    await store.db
      .updateTable('cart_items')
      .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
      .where('id', '=', id)
      .execute()
  }
}

export async function clearCart(store: Store, sessionId: string): Promise<void> {
  await store.db.deleteFrom('cart_items').where('session_id', '=', sessionId).execute()
}

/** The number of carts with one of these products. */
export async function countOpenCarts(store: Store, productIds: readonly string[]): Promise<number> {
  if (productIds.length === 0) return 0
  const { carts } = await store.db
    .selectFrom('cart_items')
    .select((eb) => eb.fn.count<number>('session_id').distinct().as('carts'))
    .where('product_id', 'in', productIds)
    .executeTakeFirstOrThrow()
  return carts
}

const maxAgeMs = 90 * 24 * 60 * 60 * 1000

/** Deletes cart items unchanged for 90 days. */
export async function deleteOldCarts(store: Store, now: number): Promise<void> {
  await store.db
    .deleteFrom('cart_items')
    .where('updated_at', '<', now - maxAgeMs)
    .execute()
}
