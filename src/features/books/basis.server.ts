/**
 * BOOK-2: the owner counts revenue in another way. What counts by it of orders that aren't finished is entered today, and what
 * doesn't is taken back, whatever month it was sold in. What this would be can be read before.
 */
import type { Store } from '../../platform/database/store.ts'
import type { Basis } from '../ledger/months.ts'
import { totalCentsOf } from '../ledger/sale-figures.ts'
import { lockOrder } from '../orders/books.server.ts'
import { enterInBooks, findSaleChange } from '../orders/enter-books.server.ts'
import { statusesInWork } from '../orders/order.ts'

/** In cents. `count` is of orders, `totalCents` with tax. */
type Change = { count: number; totalCents: number }
export type BasisChange = {
  /** What counts as sold that didn't, and the other way around. */
  added: Change
  takenBack: Change
  /** In all, before tax, and its tax; less than 0 where less counts. */
  grossCents: number
  taxCents: number
}

export async function readBasisChange(store: Store, basis: Basis): Promise<BasisChange> {
  const change: BasisChange = {
    ...{ added: { count: 0, totalCents: 0 }, takenBack: { count: 0, totalCents: 0 } },
    ...{ grossCents: 0, taxCents: 0 },
  }
  for (const id of await listUnfinished(store)) {
    const figures = await findSaleChange(store, id, basis)
    const cents = totalCentsOf(figures)
    const side = cents > 0 ? change.added : change.takenBack
    if (cents !== 0) side.count += 1
    side.totalCents += Math.abs(cents)
    change.grossCents += figures.grossCents
    change.taxCents += cents - figures.grossCents
  }
  return change
}

/** In a transaction, after the settings say so. */
export async function enterUnfinished(store: Store, now: number): Promise<void> {
  for (const id of await listUnfinished(store)) {
    await lockOrder(store, id, now)
    await enterInBooks(store, id, now)
  }
}

/** Those in which a payment and the sale can be of different days: paid and not delivered, or the other way around. */
async function listUnfinished(store: Store): Promise<number[]> {
  const orders = await store.db
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['pending_payment', ...statusesInWork]).and('received_cents', '>', 0),
        // Delivered, and not paid.
        eb('status', '=', 'delivered').and(
          'id',
          'in',
          eb.selectFrom('order_payments').select('order_id').where('state', '=', 'due'),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return orders.map(({ id }) => id)
}
