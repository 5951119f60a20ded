/** Carts: all their SQL and use cases. The only writer of their table. The server alone sets prices (CART-5). */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Range } from '../../../content/shop.ts'
import type { FieldError } from '../../platform/api.ts'
import { compileOnce, onlyRow } from '../../platform/database/compile-once.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findFinish, findProduct, isSlug, sizeErrors } from '../catalog/catalog.server.ts'
import { type PricedSale, priceSale, type SaleRequest } from '../delivery/sale.ts'
import type { PieceSize } from '../pricing/piece.ts'
import {
  type CartPriceRule,
  cartPieceLines,
  cartPriceRules,
  type PriceLine,
  sumOfLines,
} from '../pricing/price-lines.ts'
import { type Category, poundsOf } from '../pricing/pricing.ts'
import { maxItems, maxQuantity } from './cart.ts'

/** A line of a cart at its current price. */
export type CartLine = {
  id: string
  sessionId: string
  productId: string
  productName: string
  category: Category
  woodSpeciesId: string
  woodSpeciesName: string
  /** Null for none. */
  finishOptionId: string | null
  finishName: string | null
  pictureIds: string[]
  quantity: number
  size: PieceSize
  unitPriceCents: number
  /** WHY-1: what the unit price is made of. */
  priceLines: PriceLine[]
  /** What it cost when the customer last changed it, if that differs. */
  previousUnitPriceCents: number | null
  /** The weight of one; null if the weight of its wood isn't known. */
  pounds: Range | null
  /** False once its product, wood or finish is no longer offered: the line can be seen and removed, not bought. */
  available: boolean
}

export type ChangedCart =
  | { ok: true; line: CartLine }
  | { ok: false; reason: 'invalid'; errors: FieldError[] }
  | { ok: false; reason: 'full' }

/** '' in the column: nulls would never be equal, and equal pieces share a line. */
const noFinish = ''

/** Everything about a line that its price depends on. Wood and finish are null once the shop no longer has them. */
const lines = (db: Kysely<Tables>) =>
  db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('wood_species', 'wood_species.id', 'cart_items.wood_species_id')
    .leftJoin('finish_options', 'finish_options.id', 'cart_items.finish_option_id')
    .select([
      'cart_items.id',
      'cart_items.session_id',
      'cart_items.product_id',
      'cart_items.wood_species_id',
      'cart_items.finish_option_id',
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
      'wood_species.price_per_board_foot_cents',
      'wood_species.pounds_from',
      'wood_species.pounds_to',
      'finish_options.name as finish_name',
      'finish_options.price_cents as finish_cents',
      'finish_options.retired_at as finish_retired_at',
      priceRule(db),
    ])

/** WHY-4: read with what it is for, because a read of its own would cost as much. */
const priceRule = (db: Kysely<Tables>) =>
  db.selectFrom('settings').select('value').where('name', '=', 'cartPriceRule').as('price_rule')

/** The lines of a cart in the order they were added; none for an unknown session. */
export async function listCart(store: Store, sessionId: string): Promise<CartLine[]> {
  return withPictures(store, await linesOfCart(store, { sessionId }))
}

const linesOfCart = compileOnce((db, { sessionId }: { sessionId: string }) =>
  lines(db).where('cart_items.session_id', '=', sessionId).orderBy('cart_items.created_at').orderBy('cart_items.id'),
)

const lineById = compileOnce((db, { id }: { id: string }) => lines(db).where('cart_items.id', '=', id))

/** What these lines cost now at the customer's door. */
export const priceCart = (lines: readonly CartLine[], request: Omit<SaleRequest, 'pieces'>): PricedSale =>
  priceSale({ ...request, pieces: lines.map((line) => ({ ...line, unitCents: line.unitPriceCents })) })

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
    const ofProduct = pictures.filter((picture) => picture.product_id === row.product_id)
    return lineOf(
      row,
      ofProduct.map((picture) => picture.picture_id),
    )
  })
}

function lineOf(row: LineRow, pictureIds: string[]): CartLine {
  const priceLines = priceLinesOf(row)
  const unitPriceCents = sumOfLines(priceLines)
  return {
    id: row.id,
    sessionId: row.session_id,
    productId: row.product_id,
    productName: row.product_name,
    category: row.category,
    woodSpeciesId: row.wood_species_id,
    woodSpeciesName: row.wood_species_name ?? '',
    finishOptionId: row.finish_option_id === noFinish ? null : row.finish_option_id,
    finishName: row.finish_name,
    pictureIds,
    quantity: row.quantity,
    size: sizeOfRow(row),
    unitPriceCents,
    priceLines,
    previousUnitPriceCents: row.seen_price_cents === unitPriceCents ? null : row.seen_price_cents,
    pounds: poundsOfRow(row),
    available: row.retired_at === null && row.wood_species_name !== null && hasFinish(row),
  }
}

const hasFinish = (row: LineRow) =>
  row.finish_option_id === noFinish || (row.finish_name !== null && row.finish_retired_at === null)

function poundsOfRow(row: Pick<LineRow, 'pounds_from' | 'pounds_to' | 'length_in' | 'width_in' | 'thickness_in'>) {
  const { pounds_from: from, pounds_to: to } = row
  return from === null || to === null ? null : poundsOf(sizeOfRow(row), { from, to })
}

const sizeOfRow = (row: Pick<LineRow, 'length_in' | 'width_in' | 'thickness_in'>): PieceSize => ({
  lengthIn: row.length_in,
  widthIn: row.width_in,
  thicknessIn: row.thickness_in,
})

/** Without its wood or finish, which a line that can't be bought may lack, the rest is still priced. */
const priceLinesOf = (row: Omit<LineRow, 'id' | 'quantity' | 'seen_price_cents'>): PriceLine[] =>
  cartPieceLines(
    {
      product: { basePriceCents: row.base_price_cents, priceUnit: row.price_unit, category: row.category },
      size: sizeOfRow(row),
      wood: { name: row.wood_species_name ?? '', pricePerBoardFootCents: row.price_per_board_foot_cents ?? 0 },
      finish: row.finish_name === null ? null : { name: row.finish_name, priceCents: row.finish_cents ?? 0 },
    },
    priceRuleOf(row.price_rule),
  )

/** 'by-length' until the owner has chosen. */
function priceRuleOf(setting: string | null): CartPriceRule {
  const stored: unknown = setting === null ? null : JSON.parse(setting)
  return cartPriceRules.find((rule) => rule === stored) ?? 'by-length'
}

/** A piece to add. Without a wood it is made of the product's own; without a finish it stays bare (WHY-3). */
export type NewCartPiece = {
  sessionId: string
  productId: string
  woodSpeciesId?: string | null | undefined
  finishOptionId?: string | null | undefined
  quantity: number
  size: PieceSize
}

/** Adds pieces. The same product in the same size, wood and finish adds to its line, up to 99. */
export async function addToCart(store: Store, item: NewCartPiece, now: number): Promise<ChangedCart> {
  const product = await findProduct(store, item.productId)
  if (!product) return { ok: false, reason: 'invalid', errors: [{ field: 'productId', message: 'Product not found.' }] }
  const woodSpeciesId = item.woodSpeciesId || product.wood_species_id
  const [species] = isSlug(woodSpeciesId) ? await speciesAndPriceRule(store, { woodSpeciesId }) : []
  const finish = item.finishOptionId ? await findFinish(store, item.finishOptionId) : null
  const errors = sizeErrors(item.size, product)
  if (!species) errors.push({ field: 'woodSpeciesId', message: 'We no longer offer this wood. Choose another.' })
  if (finish === undefined)
    errors.push({ field: 'finishOptionId', message: 'We no longer offer this finish. Choose another, or none.' })
  if (!species || finish === undefined || errors.length > 0)
    return {
      ok: false,
      reason: 'invalid',
      errors: errors.map(({ field, message }) => ({ field: `customizations.${field}`, message })),
    }

  return store.transaction(async () => {
    await lockCart(store, item.sessionId)
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
    const seen_price_cents = sumOfLines(priceLinesOf(row))
    const { id, quantity } = await insertOrJoin(store, row, item.quantity, seen_price_cents, now)
    const counted = onlyRow(await countLines(store, item))
    if (counted.lines > maxItems) {
      await store.db.deleteFrom('cart_items').where('id', '=', id).execute()
      return { ok: false, reason: 'full' }
    }
    return { ok: true, line: lineOf({ ...row, id, quantity, seen_price_cents }, product.pictureIds) }
  })
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

async function insertOrJoin(
  store: Store,
  row: Omit<LineRow, 'id' | 'quantity' | 'seen_price_cents'>,
  quantity: number,
  seenCents: number,
  now: number,
): Promise<{ id: string; quantity: number }> {
  const upserted = await upsertLine(store, {
    // 128 random bits: the id alone allows changing the item.
    id: randomBytes(16).toString('base64url'),
    sessionId: row.session_id,
    productId: row.product_id,
    woodSpeciesId: row.wood_species_id,
    finishOptionId: row.finish_option_id,
    ...sizeOfRow(row),
    quantity,
    mostBefore: maxQuantity - quantity,
    seenCents,
    now,
  })
  return onlyRow(upserted)
}

type NewLine = PieceSize & {
  id: string
  sessionId: string
  productId: string
  woodSpeciesId: string
  finishOptionId: string
  quantity: number
  /** A line with more than these is full. Here, because a query that is compiled once can't compute. */
  mostBefore: number
  seenCents: number
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
      session_id: line.sessionId,
      product_id: line.productId,
      wood_species_id: line.woodSpeciesId,
      finish_option_id: line.finishOptionId,
      quantity: line.quantity,
      length_in: line.lengthIn,
      width_in: line.widthIn,
      thickness_in: line.thicknessIn,
      seen_price_cents: line.seenCents,
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
    const seen_price_cents = sumOfLines(priceLinesOf(row))
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
