/** The table of disputes; no other file writes it. */
import type { Selectable } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export type DisputeRow = Selectable<Tables['disputes']>

export const listDisputes = (store: Store, orderId: number): Promise<DisputeRow[]> =>
  store.db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** As the provider has it now. */
export async function saveDispute(store: Store, { id, ...dispute }: DisputeRow): Promise<void> {
  const { created_at: _first, ...changes } = dispute
  await store.db
    .insertInto('disputes')
    .values({ id, ...dispute })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** The owner has looked at those that are decided. One that waits for a reply goes on waiting. */
export async function markDisputesLookedAt(store: Store, orderId: number): Promise<void> {
  await store.db
    .updateTable('disputes')
    .set({ needs_look: 0 })
    .where('order_id', '=', orderId)
    .where('needs_look', '=', 1)
    .where('state', '<>', 'needs_response')
    .execute()
}
