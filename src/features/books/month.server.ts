/** BOOK-1, BOOK-4: a month of the books in one look: what came in and went out, and where it is. */
import type { Store } from '../../platform/database/store.ts'
import { readClosing } from '../ledger/ledger.server.ts'
import type { Days } from './book-events.server.ts'
import { type MovementSums, readLeftBefore, sumByKind } from './movements.server.ts'

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
  /** By check and cash, and to the bank at once, less what went back so. */
  checkCents: number
  cashCents: number
  transferCents: number
  /** Before fees and payouts. What went back is 0 or more. */
  cardCents: number
  cardRefundedCents: number
  /** What the provider holds more than before, and what that was. */
  leftCents: number
  leftBeforeCents: number
}

export async function readMoney(store: Store, days: Days): Promise<MoneyOfTime> {
  return { ...moneyOf(await sumByKind(store, days)), leftBeforeCents: await readLeftBefore(store, days.from) }
}

const paid: readonly string[] = ['deposit', 'balance', 'whole', 'part', 'extra']

function moneyOf({ sums }: Pick<MovementSums, 'sums'>): Omit<MoneyOfTime, 'leftBeforeCents'> {
  const sumOf = (isOf: (one: (typeof sums)[number]) => boolean, name: 'cents' | 'count' = 'cents') =>
    sums.filter(isOf).reduce((sum, one) => sum + one[name], 0)
  const [receivedCents, refunds] = [sumOf(({ kind }) => paid.includes(kind)), sumOf(({ kind }) => kind === 'refund')]
  const disputes = sumOf(({ kind }) => kind === 'dispute')
  const [fees, adjustmentsCents] = [sumOf(({ kind }) => kind === 'fee'), sumOf(({ kind }) => kind === 'adjustment')]
  const netCents = receivedCents + refunds + disputes + fees + adjustmentsCents
  const paidOutCents = 0 - sumOf(({ kind }) => kind === 'payout')
  const byWay = (way: string) => sumOf(({ how }) => how === way)
  const [checkCents, cashCents, transferCents] = [byWay('check'), byWay('cash'), byWay('transfer')]
  return {
    ...{ receivedCents, payments: sumOf(({ kind }) => paid.includes(kind), 'count') },
    ...{ refundedCents: 0 - refunds, refunds: sumOf(({ kind }) => kind === 'refund', 'count') },
    ...{ disputedCents: 0 - disputes, feesCents: 0 - fees, adjustmentsCents, netCents },
    ...{ paidOutCents, payouts: sumOf(({ kind }) => kind === 'payout', 'count') },
    ...{ checkCents, cashCents, transferCents },
    cardCents: sumOf(({ kind, how }) => how === 'card' && paid.includes(kind)),
    cardRefundedCents: 0 - sumOf(({ kind, how }) => how === 'card' && kind === 'refund'),
    leftCents: netCents - paidOutCents - checkCents - cashCents - transferCents,
  }
}

/** The first month with a row, and who closed this one, and when. */
export async function readSpan(
  store: Store,
  month: string,
): Promise<{ first: string | undefined; closing: { by: string; at: number } | undefined }> {
  const first = async (table: 'ledger' | 'sales') =>
    (await store.db.selectFrom(table).select('day').orderBy('day').limit(1).executeTakeFirst())?.day
  const days = [await first('ledger'), await first('sales')].filter((day) => day !== undefined)
  return { first: days.toSorted()[0]?.slice(0, 7), closing: await readClosing(store, month) }
}
