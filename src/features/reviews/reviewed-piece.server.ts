/** What a review is about, in words: the pieces of an order. */
import type { Store } from '../../platform/database/store.ts'
import { inchesText } from '../pricing/inches.ts'

export type ReviewedPiece = {
  productId: string | null
  category: string | null
  productName: string
  /** 'Heritage Oak Floating Mantel, 72 in'. */
  piece: string
  /** How many other pieces the order has. */
  more: number
}

/** Of an order without pieces, which the shop doesn't make. */
export const noPiece: ReviewedPiece = { productId: null, category: null, productName: 'piece', piece: '', more: 0 }

/** The first piece of an order, which is the only one of most. Undefined for an order that doesn't exist. */
export async function describePieces(store: Store, orderId: number): Promise<ReviewedPiece | undefined> {
  const items = await store.db
    .selectFrom('order_items')
    .select(['product_id', 'category', 'product_name', 'length_in', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const [first] = items
  if (!first) return undefined
  return {
    productId: first.product_id,
    category: first.category,
    productName: first.product_name,
    piece: `${first.product_name}, ${inchesText(first.length_in)}`,
    more: items.reduce((sum, { quantity }) => sum + quantity, 0) - 1,
  }
}

/** The place where an order went, as customers say it: 'Nashville'. '' where none is known. */
export function placeOf(shippingAddress: string): string {
  const { city }: { city?: string } = JSON.parse(shippingAddress)
  return city ?? ''
}
