/** The lines of a cart at their current prices. The server alone sets prices (CART-5). */

import type { Kysely } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { poundsPerBoardFootOf } from '../catalog/catalog.server.ts'
import { type PricedSale, priceSale, type SaleRequest } from '../delivery/sale.ts'
import { makingOf } from '../drawing/making/making.ts'
import { woodFeet } from '../drawing/making/wood-share.ts'
import { sizeOfRow } from '../pricing/piece.ts'
import {
  type CartPriceRule,
  cartPieceLines,
  cartPriceRules,
  type PriceLine,
  sumOfLines,
} from '../pricing/price-lines.ts'
import { poundsOf } from '../pricing/pricing.ts'
import type { CartItem } from './cart.ts'

/** A line of a cart at its current price. */
export type CartLine = Omit<CartItem, 'picture'> & { sessionId: string; pictureIds: string[] }

/** '' in the column: nulls would never be equal, and equal pieces share a line. */
export const noFinish = ''

/** Everything about a line that its price depends on. Wood and finish are null once the shop no longer has them. */
export const lines = (db: Kysely<Tables>) =>
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
      'products.making',
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
export const priceRule = (db: Kysely<Tables>) =>
  db.selectFrom('settings').select('value').where('name', '=', 'cartPriceRule').as('price_rule')

const linesOfCart = compileOnce((db, { sessionId }: { sessionId: string }) =>
  lines(db).where('cart_items.session_id', '=', sessionId).orderBy('cart_items.created_at').orderBy('cart_items.id'),
)

/** The lines of a cart in the order they were added; none for an unknown session. */
export async function listCart(store: Store, sessionId: string): Promise<CartLine[]> {
  return withPictures(store, await linesOfCart(store, { sessionId }))
}

/** What these lines cost now at the customer's door. */
export const priceCart = (lines: readonly CartLine[], request: Omit<SaleRequest, 'pieces'>): PricedSale =>
  priceSale({
    ...request,
    pieces: lines.map((line) => ({ ...line, woodFeet: woodFeet(line), unitCents: line.unitPriceCents })),
  })

export type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

export async function withPictures(store: Store, rows: LineRow[]): Promise<CartLine[]> {
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

export function lineOf(row: LineRow, pictureIds: string[]): CartLine {
  const priceLines = priceLinesOf(row)
  const unitPriceCents = sumOfLines(priceLines)
  const piece = { category: row.category, making: makingOf(row), size: sizeOfRow(row) }
  return {
    id: row.id,
    sessionId: row.session_id,
    productId: row.product_id,
    productName: row.product_name,
    ...piece,
    woodSpeciesId: row.wood_species_id,
    woodSpeciesName: row.wood_species_name ?? '',
    finishOptionId: row.finish_option_id === noFinish ? null : row.finish_option_id,
    finishName: row.finish_name,
    pictureIds,
    quantity: row.quantity,
    unitPriceCents,
    priceLines,
    previousUnitPriceCents: row.seen_price_cents === unitPriceCents ? null : row.seen_price_cents,
    pounds: poundsOf(woodFeet(piece), poundsPerBoardFootOf(row)),
    available: row.retired_at === null && row.wood_species_name !== null && hasFinish(row),
  }
}

const hasFinish = (row: LineRow) =>
  row.finish_option_id === noFinish || (row.finish_name !== null && row.finish_retired_at === null)

/** Without its wood or finish, which a line that can't be bought may lack, the rest is still priced. */
export const priceLinesOf = (row: Omit<LineRow, 'id' | 'quantity' | 'seen_price_cents'>): PriceLine[] =>
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
