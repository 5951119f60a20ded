/** BOOK-4: which payout brought a row of the ledger to the bank. */
import { isOneOf } from '../../platform/database/one-of.ts'
import type { Store } from '../../platform/database/store.ts'
import type { LedgerRow } from '../ledger/ledger.server.ts'

type Row = Pick<LedgerRow, 'id' | 'kind' | 'provider_id'>

/** By which of its ids a line of the provider belongs to a row. */
const columnOf = (kind: LedgerRow['kind']) =>
  kind === 'refund'
    ? 'refund_id'
    : kind === 'dispute'
      ? 'dispute_id'
      : kind === 'fee' || kind === 'adjustment'
        ? 'id'
        : 'intent_id'

/** By the row's id; a row that isn't there isn't paid out yet, or came by hand. */
export async function payoutsOf(store: Store, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const payouts = new Map<number, string>()
  for (const column of ['intent_id', 'refund_id', 'dispute_id', 'id'] as const) {
    const those = rows.filter(({ kind, provider_id }) => provider_id !== null && columnOf(kind) === column)
    if (those.length === 0) continue
    const ids = those.map(({ provider_id }) => provider_id ?? '')
    const lines = await store.db
      .selectFrom('provider_lines')
      .select([column, 'payout_id'])
      .where(isOneOf(store, column, ids, 'text'))
      // An intent's own line: its refunds and disputes have it, too.
      .$if(column === 'intent_id', (query) => query.where('kind', '=', 'payment'))
      .where('payout_id', 'is not', null)
      .orderBy('at')
      .execute()
    const payoutOf = new Map(lines.map((line) => [line[column], line.payout_id]))
    for (const { id, kind, provider_id } of those) {
      const payout = kind === 'payout' ? provider_id : payoutOf.get(provider_id ?? '')
      if (payout) payouts.set(id, payout)
    }
  }
  return payouts
}
