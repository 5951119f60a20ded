/**
 * The demo provider's balance. It keeps 2.9% and 30 cents of each payment, and doesn't give that back with a refund. A
 * dispute costs $15.00, which come back if it is won. On the first look of each of the shop's days it pays out what was
 * settled two days before or earlier, in one payout, which the bank has at once. What was paid before it kept these books,
 * it has paid out.
 */
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { dayBefore, dayOf } from '../../shared/days.server.ts'
import { addEvent } from '../demo-events.server.ts'
import type { ProviderLine, ProviderPayout } from '../provider.ts'

export const demoDisputeFeeCents = 1_500

/** To the nearest cent. */
export const demoFeeCents = (amountCents: number) => Math.floor((amountCents * 29 + 500) / 1000) + 30

type NewLine = {
  kind: Tables['demo_lines']['kind']
  intentId: string
  refundId?: string
  disputeId?: string
  /** As in `ProviderLine`. */
  amountCents: number
  feeCents: number
}

/** In the transaction that changes the payment. */
export async function addLine(store: Store, line: NewLine, now: number): Promise<void> {
  await store.db
    .insertInto('demo_lines')
    .values({
      payout_id: null,
      kind: line.kind,
      amount_cents: line.amountCents,
      fee_cents: line.feeCents,
      intent_id: line.intentId,
      refund_id: line.refundId ?? null,
      dispute_id: line.disputeId ?? null,
      at: now,
    })
    .execute()
}

/** Once a day, by the first to come. */
export async function payOut(store: Store, now: number): Promise<void> {
  const settledBefore = dayBefore(now, 1).startsAt
  const due = await store.db
    .selectFrom('demo_lines')
    .select('number')
    .where('payout_id', 'is', null)
    .where('at', '<', settledBefore)
    .limit(1)
    .executeTakeFirst()
  if (!due) return
  const today = dayOf(now)
  const id = `po_demo_${today}`
  await store.transaction(async () => {
    const claimed = await store.db
      .insertInto('demo_payouts')
      .values({ id, amount_cents: 0, created_at: now, arrives_on: today })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!claimed) return
    const paidOut = await store.db
      .updateTable('demo_lines')
      .set({ payout_id: id })
      .where('payout_id', 'is', null)
      .where('at', '<', settledBefore)
      .returning(['amount_cents', 'fee_cents'])
      .execute()
    const amountCents = paidOut.reduce((sum, line) => sum + line.amount_cents - line.fee_cents, 0)
    await store.db.updateTable('demo_payouts').set({ amount_cents: amountCents }).where('id', '=', id).execute()
    await addEvent(store, 'payout.paid', null, now)
  })
}

export async function listDemoPayouts(store: Store, sinceAt: number): Promise<ProviderPayout[]> {
  const rows = await store.db.selectFrom('demo_payouts').selectAll().where('created_at', '>=', sinceAt).execute()
  return rows.map((row) => ({
    id: row.id,
    amountCents: row.amount_cents,
    state: 'paid',
    createdAt: row.created_at,
    arrivesOn: row.arrives_on,
    isAutomatic: true,
    isListed: true,
    note: '',
  }))
}

const pageSize = 500

export async function* listDemoLines(
  store: Store,
  which: { payoutId: string } | { sinceAt: number },
): AsyncGenerator<ProviderLine[]> {
  let lines = store.db.selectFrom('demo_lines').selectAll().orderBy('number').limit(pageSize)
  lines = 'payoutId' in which ? lines.where('payout_id', '=', which.payoutId) : lines.where('at', '>=', which.sinceAt)
  let after = 0
  for (;;) {
    const rows = await lines.where('number', '>', after).execute()
    yield rows.map((row) => ({
      id: `txn_demo_${row.number}`,
      kind: row.kind,
      amountCents: row.amount_cents,
      feeCents: row.fee_cents,
      netCents: row.amount_cents - row.fee_cents,
      intentId: row.intent_id,
      refundId: row.refund_id,
      disputeId: row.dispute_id,
      at: row.at,
      description: '',
    }))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.number
  }
}
