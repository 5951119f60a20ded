/** LIVE-10: what an order is found by at the desk. */
import type { Selectable } from 'kysely'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Address } from '../../payment/address.ts'
import { sizeOfRow } from '../../pricing/piece.ts'
import { listNoteTexts } from '../../quotes/notes/notes.server.ts'
import { writeSearchTexts } from '../../shared/search/search.server.ts'
import { searchTextOf } from '../../shared/search/search-text.server.ts'

const columns = ['id', 'customer_name', 'customer_email', 'customer_phone', 'shipping_address'] as const
type Order = Pick<Selectable<Tables['orders']>, (typeof columns)[number]>

const pieceColumns = [
  'order_id',
  'product_name',
  'wood_species_name',
  'finish_name',
  'length_in',
  'width_in',
  'thickness_in',
] as const
type Piece = Pick<Selectable<Tables['order_items']>, (typeof pieceColumns)[number]>

/** Writes what these orders are found by, in the caller's transaction: call it after every change of that. */
export async function indexOrders(store: Store, ids: readonly number[]): Promise<void> {
  const orders = await store.db
    .selectFrom('orders')
    .select(columns)
    .where(isOneOf(store, 'id', ids, 'bigint'))
    .orderBy('id')
    // Before the rest is read: two changes at once must not miss each other's words.
    .$if(store.engine === 'postgres', (rows) => rows.forUpdate())
    .execute()
  const pieces = await store.db
    .selectFrom('order_items')
    .select(pieceColumns)
    .where(isOneOf(store, 'order_id', ids, 'bigint'))
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const piecesOf = Map.groupBy(pieces, (piece) => piece.order_id)
  const notes = await listNoteTexts(store, 'order_id', ids)
  const texts = orders.map(
    (order) => [order.id, textOf(order, piecesOf.get(order.id) ?? [], notes.get(order.id) ?? [])] as const,
  )
  await writeSearchTexts(store, 'orders', new Map(texts))
}

/** With the owner's notes, newest first. */
function textOf(order: Order, pieces: readonly Piece[], internalNotes: readonly string[]): string {
  const { city, state, zip }: Address = JSON.parse(order.shipping_address)
  return searchTextOf({
    facts: [
      order.id,
      order.customer_email,
      city,
      zip,
      state,
      ...pieces.flatMap((piece) => [piece.product_name, piece.wood_species_name, piece.finish_name]),
    ],
    names: [order.customer_name],
    phone: order.customer_phone,
    sizes: pieces.map(sizeOfRow),
    notes: internalNotes,
  })
}
