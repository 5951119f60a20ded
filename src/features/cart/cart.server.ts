/** Carts: all their SQL and use cases. The only writer of their table. The server alone sets prices (CART-5). */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FieldError } from '../../platform/api.ts'
import { compileOnce, onlyRow } from '../../platform/database/compile-once.ts'
import type { Store } from '../../platform/database/store.ts'
import { findFinish, findProduct, isSlug, sizeErrors } from '../catalog/catalog.server.ts'
import type { PieceSize } from '../pricing/piece.ts'
import { sumOfLines } from '../pricing/price-lines.ts'
import { maxItems, maxQuantity } from './cart.ts'
import {
  type CartLine,
  type LineRow,
  lineOf,
  lines,
  noFinish,
  priceLinesOf,
  priceRule,
  withPictures,
} from './cart-lines.server.ts'

export type ChangedCart =
  | { ok: true; line: CartLine }
  | { ok: false; reason: 'invalid'; errors: FieldError[] }
  | { ok: false; reason: 'full' }

const lineById = compileOnce((db, { id }: { id: string }) => lines(db).where('cart_items.id', '=', id))

/** A piece to add. Without a wood it is made of the product's own; without a finish it stays bare (WHY-3). */
export type NewCartPiece = {
  sessionId: string
  productId: string
  woodSpeciesId?: string | null | undefined
  finishOptionId?: string | null | undefined
  quantity: number
  size: PieceSize
}

export type CartPiece = Omit<NewCartPiece, 'sessionId'>

/** JOB-2: a piece as it would be in a cart, at its price of now; or why it can't be bought. */
export async function cartPieceOf(store: Store, piece: CartPiece) {
  const found = await findRow(store, { ...piece, sessionId: '' })
  if (!found.ok) return found
  const line = { ...found.row, id: '', quantity: piece.quantity, seen_price_cents: 0 }
  return { ok: true as const, line: lineOf(line, []) }
}

/** Adds pieces. The same product in the same size, wood and finish adds to its line, up to 99. */
export async function addToCart(store: Store, item: NewCartPiece, now: number): Promise<ChangedCart> {
  const found = await findRow(store, item)
  if (!found.ok) return { ok: false, reason: 'invalid', errors: found.errors }
  const { row, product } = found
  return store.transaction(async () => {
    await lockCart(store, item.sessionId)
    const seen_price_cents = sumOfLines(priceLinesOf(row))
    const line = {
      ...row,
      // 128 random bits: the id alone allows changing the item.
      id: randomBytes(16).toString('base64url'),
      quantity: item.quantity,
      seen_price_cents,
    }
    const upserted = await upsertLine(store, { ...line, mostBefore: maxQuantity - item.quantity, now })
    const { id, quantity } = onlyRow(upserted)
    const counted = onlyRow(await countLines(store, item))
    if (counted.lines > maxItems) {
      await store.db.deleteFrom('cart_items').where('id', '=', id).execute()
      return { ok: false, reason: 'full' }
    }
    return { ok: true, line: lineOf({ ...line, id, quantity }, product.pictureIds) }
  })
}

/** Everything about a piece that its price depends on. */
async function findRow(store: Store, item: NewCartPiece) {
  const product = await findProduct(store, item.productId)
  if (!product) return { ok: false as const, errors: [{ field: 'productId', message: 'Product not found.' }] }
  const woodSpeciesId = item.woodSpeciesId || product.wood_species_id
  const [species] = isSlug(woodSpeciesId) ? await speciesAndPriceRule(store, { woodSpeciesId }) : []
  const finish = item.finishOptionId ? await findFinish(store, item.finishOptionId) : null
  const errors: FieldError[] = sizeErrors(item.size, product)
  if (!species) errors.push({ field: 'woodSpeciesId', message: 'We no longer offer this wood. Choose another.' })
  if (finish === undefined)
    errors.push({ field: 'finishOptionId', message: 'We no longer offer this finish. Choose another, or none.' })
  if (!species || finish === undefined || errors.length > 0)
    return {
      ok: false as const,
      errors: errors.map(({ field, message }) => ({ field: `customizations.${field}`, message })),
    }
  const row = {
    session_id: item.sessionId,
    product_id: product.id,
    wood_species_id: species.id,
    finish_option_id: finish?.id ?? noFinish,
    length_in: item.size.lengthIn,
    width_in: item.size.widthIn,
    thickness_in: item.size.thicknessIn,
    product_name: product.name,
    category: product.category,
    making: product.making,
    base_price_cents: product.base_price_cents,
    price_unit: product.price_unit,
    retired_at: null,
    wood_species_name: species.name,
    price_per_board_foot_cents: species.price_per_board_foot_cents,
    pounds_from: species.pounds_from,
    pounds_to: species.pounds_to,
    finish_name: finish?.name ?? null,
    finish_cents: finish?.price_cents ?? null,
    finish_retired_at: null,
    price_rule: species.price_rule,
  }
  return { ok: true as const, row, product }
}

/**
 * JOB-2: sees to it that a cart has at least as many of each piece, so that a second press adds nothing. False, and nothing
 * added, where there is no room. Pieces that are the same share a line: count them together, and check that they are sold.
 */
export const fillCart = (
  store: Store,
  sessionId: string,
  pieces: readonly CartPiece[],
  now: number,
): Promise<boolean> =>
  store.transaction(async () => {
    await lockCart(store, sessionId)
    const missing: NewCartPiece[] = []
    let { lines: count } = onlyRow(await countLines(store, { sessionId }))
    for (const piece of pieces) {
      const inCart = await countInCart(store, { ...piece, sessionId })
      if (inCart === 0) count++
      if (inCart < piece.quantity) missing.push({ ...piece, sessionId, quantity: piece.quantity - inCart })
    }
    if (count > maxItems) return false
    for (const piece of missing) {
      const added = await addToCart(store, piece, now)
      if (!added.ok) throw new Error(`a piece that was checked could not be added: ${added.reason}`)
    }
    return true
  })

async function countInCart(store: Store, { sessionId, productId, woodSpeciesId, finishOptionId, size }: NewCartPiece) {
  const line = await store.db
    .selectFrom('cart_items')
    .select('quantity')
    .where('session_id', '=', sessionId)
    .where('product_id', '=', productId)
    .where('wood_species_id', '=', woodSpeciesId ?? '')
    .where('finish_option_id', '=', finishOptionId ?? noFinish)
    .where('length_in', '=', size.lengthIn)
    .where('width_in', '=', size.widthIn)
    .where('thickness_in', '=', size.thicknessIn)
    .executeTakeFirst()
  return line?.quantity ?? 0
}

const speciesAndPriceRule = compileOnce((db, { woodSpeciesId }: { woodSpeciesId: string }) =>
  db
    .selectFrom('wood_species')
    .select(['id', 'name', 'price_per_board_foot_cents', 'pounds_from', 'pounds_to', priceRule(db)])
    .where('id', '=', woodSpeciesId),
)

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

type NewLine = Pick<LineRow, 'id' | 'quantity' | 'seen_price_cents' | (typeof samePiece)[number]> & {
  /** A line with more than these is full. Here, because a query that is compiled once can't compute. */
  mostBefore: number
  now: number
}

/** Pieces that share a line. */
const samePiece = [
  'session_id',
  'product_id',
  'length_in',
  'width_in',
  'thickness_in',
  'wood_species_id',
  'finish_option_id',
] as const

const upsertLine = compileOnce((db, line: NewLine) =>
  db
    .insertInto('cart_items')
    .values({
      id: line.id,
      session_id: line.session_id,
      product_id: line.product_id,
      wood_species_id: line.wood_species_id,
      finish_option_id: line.finish_option_id,
      quantity: line.quantity,
      length_in: line.length_in,
      width_in: line.width_in,
      thickness_in: line.thickness_in,
      seen_price_cents: line.seen_price_cents,
      created_at: line.now,
      updated_at: line.now,
    })
    .onConflict((conflict) =>
      conflict.columns(samePiece).doUpdateSet((eb) => ({
        quantity: eb
          .case()
          .when('cart_items.quantity', '>', line.mostBefore)
          .then(maxQuantity)
          .else(eb('cart_items.quantity', '+', line.quantity))
          .end(),
        seen_price_cents: line.seen_price_cents,
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
    const seen_price_cents = sumOfLines(priceLinesOf(row))
    const [updated] = await updateLine(store, { id, quantity, seen_price_cents, now })
    // On PostgreSQL it may have been removed since the read.
    if (!updated) return undefined
    const [line] = await withPictures(store, [{ ...row, quantity, seen_price_cents }])
    return line
  })
}

const updateLine = compileOnce(
  (db, { id, quantity, seen_price_cents, now }: Pick<NewLine, 'id' | 'quantity' | 'seen_price_cents' | 'now'>) =>
    db
      .updateTable('cart_items')
      .set({ quantity, seen_price_cents, updated_at: now })
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
