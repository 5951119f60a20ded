/** LIVE-10: what an order is found by at the desk. */
import type { Selectable } from 'kysely'
import { isOneOf } from '../../../platform/database/one-of.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { termsOfRow } from '../../finding/finding.server.ts'
import { listNoteTexts } from '../../notes/notes.server.ts'
import type { Address } from '../../payment/address.ts'

type Order = Pick<
  Selectable<Tables['orders']>,
  'id' | 'status' | 'set_aside' | 'customer_name' | 'customer_email' | 'customer_phone' | 'shipping_address'
>
type Piece = Pick<
  Selectable<Tables['order_items']>,
  'product_name' | 'wood_species_name' | 'finish_name' | 'length_in' | 'width_in' | 'thickness_in'
>

/** What the list is filtered by. */
export const marksOf = ({ status, set_aside }: Pick<Order, 'status' | 'set_aside'>) => [
  status,
  ...(set_aside === null ? [] : ['set_aside']),
]

/** With the owner's notes, newest first. */
export function termsOfOrder(order: Order, pieces: readonly Piece[], internalNotes: readonly string[]): string[] {
  const { city, state, zip }: Address = JSON.parse(order.shipping_address)
  return termsOfRow({
    facts: [
      order.id,
      order.customer_name,
      order.customer_email,
      order.customer_phone,
      city,
      zip,
      state,
      ...pieces.flatMap((piece) => [piece.product_name, piece.wood_species_name, piece.finish_name]),
    ],
    email: order.customer_email,
    phone: order.customer_phone,
    sizes: pieces.map((piece) => ({
      lengthIn: piece.length_in,
      widthIn: piece.width_in,
      thicknessIn: piece.thickness_in,
    })),
    notes: internalNotes,
    marks: marksOf(order),
  })
}

/** The terms of these orders, as `ReadTerms` says. */
export async function readOrderTerms(store: Store, ids: readonly number[]): Promise<Map<number, string[]>> {
  const orders = await store.db
    .selectFrom('orders')
    .select(['id', 'status', 'set_aside', 'customer_name', 'customer_email', 'customer_phone', 'shipping_address'])
    .where(isOneOf(store, 'id', ids, 'bigint'))
    .orderBy('id')
    .$if(store.engine === 'postgres', (rows) => rows.forUpdate())
    .execute()
  const pieces = await store.db
    .selectFrom('order_items')
    .select(['order_id', 'product_name', 'wood_species_name', 'finish_name', 'length_in', 'width_in', 'thickness_in'])
    .where(isOneOf(store, 'order_id', ids, 'bigint'))
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const piecesOf = Map.groupBy(pieces, (piece) => piece.order_id)
  const notes = await listNoteTexts(store, 'order_id', ids)
  return new Map(
    orders.map((order) => [order.id, termsOfOrder(order, piecesOf.get(order.id) ?? [], notes.get(order.id) ?? [])]),
  )
}
