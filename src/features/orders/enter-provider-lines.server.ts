/**
 * BOOK-1, BOOK-4: what the payment provider takes for itself, and what it pays out to the bank, goes into the ledger: each
 * once, in one transaction with its mark. The payments and refunds are there from the order books.
 */
import type { Store } from '../../platform/database/store.ts'
import { enterMovement, type Movement } from '../ledger/ledger.server.ts'
import { type BookLine, listLinesToEnter } from '../payment/payouts/payout-books.server.ts'
import {
  listPayoutsToEnter,
  markEntered,
  markPayoutEntered,
  type PayoutRow,
} from '../payment/payouts/payouts.server.ts'
import { endOfDay } from '../shared/days.server.ts'

const linesAtOnce = 200

export async function enterProviderLines(store: Store, now: number): Promise<void> {
  for (let left = linesAtOnce; left === linesAtOnce; ) {
    const lines = await listLinesToEnter(store, linesAtOnce)
    const names = await customersOf(store, lines)
    await store.transaction(async () => {
      for (const line of lines) await enterLine(store, line, names, now)
    })
    left = lines.length
  }
  for (const payout of await listPayoutsToEnter(store)) await store.transaction(() => enterPayout(store, payout, now))
}

async function customersOf(store: Store, lines: readonly BookLine[]): Promise<Map<number, string>> {
  const ids = [...new Set(lines.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))]
  if (ids.length === 0) return new Map()
  const rows = await store.db.selectFrom('orders').select(['id', 'customer_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, customer_name }) => [id, customer_name]))
}

async function enterLine(store: Store, line: BookLine, names: ReadonlyMap<number, string>, now: number): Promise<void> {
  if (!(await markEntered(store, line))) return
  const { provider, id, orderId, quoteId, at, description } = line
  const enter = async (kind: 'fee' | 'adjustment', cents: number, note: string) => {
    if (cents === 0) return
    const movement: Movement = {
      ...{ kind, source: `${kind}:${provider}:${id}`, amount_cents: cents, tax_cents: 0, how: 'card', note },
      ...{ order_id: orderId, quote_id: quoteId, customer: names.get(orderId ?? 0) ?? '' },
      ...{ provider, provider_id: id },
    }
    await enterMovement(store, movement, at, now)
  }
  // Another business shares the account: its money is in the payouts, and none of the shop's.
  if (line.owner === 'elsewhere') return enter('adjustment', line.netCents, `Not from this shop: ${description}`)
  if (line.kind === 'fee') return enter('fee', line.netCents, description)
  await enter('fee', 0 - line.feeCents, '')
  if (line.kind === 'other') await enter('adjustment', line.amountCents, description)
}

/** Once the bank has it. One that comes back is a row of its own. */
async function enterPayout(store: Store, payout: PayoutRow, now: number): Promise<void> {
  const cents = payout.state === 'paid' ? payout.amount_cents : 0
  if (!(await markPayoutEntered(store, payout, cents))) return
  const movement: Movement = {
    ...{ kind: 'payout', source: `payout:${payout.provider}:${payout.id}`, how: 'card', note: payout.note },
    ...{ amount_cents: payout.entered_cents - cents, tax_cents: 0, order_id: null, quote_id: null, customer: '' },
    ...{ provider: payout.provider, provider_id: payout.id },
  }
  const arrivedAt = endOfDay(payout.arrives_on) - 1
  await enterMovement(store, movement, payout.entered_cents === 0 ? Math.min(arrivedAt, now) : now, now)
}
