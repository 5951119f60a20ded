/** How many carts a change of prices reaches, for the owner to see before saving it. */
import type { Expression, SqlBool } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { readSettings } from '../catalog/catalog.server.ts'
import { sizeOfRow } from '../pricing/piece.ts'
import { type CartPiece, type CartPriceRule, cartPieceLines, sumOfLines } from '../pricing/price-lines.ts'

/** The new values; what is missing stays as it is. */
type Repricing = {
  /** Base prices, by product id. */
  products: ReadonlyMap<string, number>
  /** Prices per board foot, by species key. */
  woods: ReadonlyMap<string, number>
  /** By finish id. */
  finishes: ReadonlyMap<string, number>
  rule?: CartPriceRule
  /** Whether every cart's total changes, as with delivery and tax. */
  everyTotal?: boolean
}

export type CountRepricedCarts = (store: Store, change: Repricing) => Promise<number>

const rowsTogether = 2_000

/** The number of carts whose total is more or less after the change, or may be. */
export const countRepricedCarts: CountRepricedCarts = async (store, change) => {
  if (change.everyTotal) return countCarts(store)
  const { cartPriceRule: rule } = await readSettings(store)
  const carts = new Set<string>()
  for (let after = ''; ; ) {
    const rows = await readPieces(store, change, after)
    for (const { session_id, ...row } of rows) {
      if (carts.has(session_id)) continue
      const before = pieceOf(row)
      const next = {
        ...before,
        product: { ...before.product, basePriceCents: change.products.get(row.product_id) ?? row.base_price_cents },
        wood: {
          ...before.wood,
          pricePerBoardFootCents: change.woods.get(row.key) ?? before.wood.pricePerBoardFootCents,
        },
        finish: before.finish && {
          ...before.finish,
          priceCents: change.finishes.get(row.finish_option_id) ?? before.finish.priceCents,
        },
      }
      if (centsOf(before, rule) !== centsOf(next, change.rule ?? rule)) carts.add(session_id)
    }
    if (rows.length < rowsTogether) return carts.size
    after = rows.at(-1)?.id ?? after
  }
}

async function countCarts(store: Store): Promise<number> {
  const { carts } = await store.db
    .selectFrom('cart_items')
    .select((eb) => eb.fn.count<number>('session_id').distinct().as('carts'))
    .executeTakeFirstOrThrow()
  return carts
}

const centsOf = (piece: CartPiece, rule: CartPriceRule) => sumOfLines(cartPieceLines(piece, rule))

type Row = Awaited<ReturnType<typeof readPieces>>[number]

const pieceOf = (row: Omit<Row, 'session_id'>): CartPiece => ({
  product: { basePriceCents: row.base_price_cents, priceUnit: row.price_unit, category: row.category },
  size: sizeOfRow(row),
  wood: { name: '', pricePerBoardFootCents: row.price_per_board_foot_cents },
  finish: row.finish_cents === null ? null : { name: '', priceCents: row.finish_cents },
})

/** Pieces that the change may reach, by id, a few at a time. */
function readPieces(store: Store, { products, woods, finishes, rule }: Repricing, after: string) {
  return store.db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .innerJoin('wood_species', 'wood_species.id', 'cart_items.wood_species_id')
    .leftJoin('finish_options', 'finish_options.id', 'cart_items.finish_option_id')
    .select([
      'cart_items.id',
      'cart_items.session_id',
      'cart_items.product_id',
      'cart_items.finish_option_id',
      'cart_items.length_in',
      'cart_items.width_in',
      'cart_items.thickness_in',
      'products.base_price_cents',
      'products.price_unit',
      'products.category',
      'wood_species.key',
      'wood_species.price_per_board_foot_cents',
      'finish_options.price_cents as finish_cents',
    ])
    .where('cart_items.id', '>', after)
    .where((eb) => {
      const any: Expression<SqlBool>[] = []
      if (products.size > 0) any.push(eb('cart_items.product_id', 'in', [...products.keys()]))
      if (woods.size > 0) any.push(eb('wood_species.key', 'in', [...woods.keys()]))
      if (finishes.size > 0) any.push(eb('cart_items.finish_option_id', 'in', [...finishes.keys()]))
      // A rule is about all of them.
      return rule ? eb.lit(true) : eb.or(any)
    })
    .orderBy('cart_items.id')
    .limit(rowsTogether)
    .execute()
}
