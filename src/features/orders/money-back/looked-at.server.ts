import type { Store } from '../../../platform/database/store.ts'
import { markDisputesLookedAt } from './disputes.server.ts'
import { markRefundsLookedAt } from './refund-rows.server.ts'

/** The owner has looked at what happened to an order's money. A dispute that waits for a reply goes on waiting. */
export async function markLookedAt(store: Store, orderId: number): Promise<void> {
  await markRefundsLookedAt(store, orderId)
  await markDisputesLookedAt(store, orderId)
}
