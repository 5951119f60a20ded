/** BOOK-4: which payout brought a row of the ledger to the bank. */
import type { Store } from '../../platform/database/store.ts'
import type { LedgerRow } from '../ledger/ledger.server.ts'

/** By the row's id; a row that isn't there isn't paid out yet, or came by hand. */
export async function payoutsOf(
  _store: Store,
  _rows: readonly Pick<LedgerRow, 'id' | 'kind' | 'provider_id'>[],
): Promise<ReadonlyMap<number, string>> {
  return new Map()
}
