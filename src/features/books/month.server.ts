/** BOOK-1, BOOK-4: a month of the books in one look: what came in and went out, and where it is. */
import type { Store } from '../../platform/database/store.ts'
import { closedThrough } from '../ledger/ledger.server.ts'
import type { Days } from './book-events.server.ts'
import { type MovementSums, sumByKind } from './movements.server.ts'

/** received - refunded - disputed - fees + adjustments = paid out + by hand + left with the provider. In cents. */
export type MoneyOfTime = {
  receivedCents: number
  payments: number
  /** What went back; 0 or more, unless a refund of another month failed in this one. */
  refundedCents: number
  refunds: number
  disputedCents: number
  feesCents: number
  adjustmentsCents: number
  netCents: number
  paidOutCents: number
  payouts: number
  /** By check and cash, and to the bank at once. */
  handCents: number
  transferCents: number
  /** What the provider holds more than before. */
  leftCents: number
}

export async function readMoney(store: Store, days: Days): Promise<MoneyOfTime> {
  return moneyOf(await sumByKind(store, days))
}

const paid: readonly string[] = ['deposit', 'balance', 'whole', 'part', 'extra']

function moneyOf({ sums }: Pick<MovementSums, 'sums'>): MoneyOfTime {
  const sumOf = (isOf: (one: (typeof sums)[number]) => boolean, name: 'cents' | 'count' = 'cents') =>
    sums.filter(isOf).reduce((sum, one) => sum + one[name], 0)
  const [receivedCents, refunds] = [sumOf(({ kind }) => paid.includes(kind)), sumOf(({ kind }) => kind === 'refund')]
  const disputes = sumOf(({ kind }) => kind === 'dispute')
  const [fees, adjustmentsCents] = [sumOf(({ kind }) => kind === 'fee'), sumOf(({ kind }) => kind === 'adjustment')]
  const netCents = receivedCents + refunds + disputes + fees + adjustmentsCents
  const paidOutCents = 0 - sumOf(({ kind }) => kind === 'payout')
  const isByHand = (how: string) => how === 'check' || how === 'cash'
  const [handCents, transferCents] = [sumOf(({ how }) => isByHand(how)), sumOf(({ how }) => how === 'transfer')]
  return {
    ...{ receivedCents, payments: sumOf(({ kind }) => paid.includes(kind), 'count') },
    ...{ refundedCents: 0 - refunds, refunds: sumOf(({ kind }) => kind === 'refund', 'count') },
    ...{ disputedCents: 0 - disputes, feesCents: 0 - fees, adjustmentsCents, netCents },
    ...{ paidOutCents, payouts: sumOf(({ kind }) => kind === 'payout', 'count'), handCents, transferCents },
    leftCents: netCents - paidOutCents - handCents - transferCents,
  }
}

/** Which months there are to look at: the first with a row, and the last that is closed. */
export async function readSpan(
  store: Store,
): Promise<{ first: string | undefined; closedThrough: string | undefined }> {
  const first = async (table: 'ledger' | 'sales') =>
    (await store.db.selectFrom(table).select('day').orderBy('day').limit(1).executeTakeFirst())?.day
  const days = [await first('ledger'), await first('sales')].filter((day) => day !== undefined)
  return { first: days.toSorted()[0]?.slice(0, 7), closedThrough: await closedThrough(store) }
}
