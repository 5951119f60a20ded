/** The demo provider's disputes: what the bank of a customer does, who questions a payment. */
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { addLine, demoDisputeFeeCents } from './payouts/demo-payouts.server.ts'
import type { ProviderDispute } from './provider.ts'

type DemoDispute = Selectable<Tables['demo_disputes']>

/** `inquire` asks without taking money; `reply` is the shop's own, the last three are the bank's decision. */
const disputeActs = ['inquire', 'dispute', 'reply', 'win', 'lose', 'close'] as const
export type DisputeAct = (typeof disputeActs)[number]

/** As most card networks give. */
const replyMs = 9 * 24 * 60 * 60 * 1000

export async function listDisputes(store: Store, intentId: string): Promise<ProviderDispute[]> {
  const rows = await store.db
    .selectFrom('demo_disputes')
    .selectAll()
    .where('intent_id', '=', intentId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amountCents: row.amount_cents,
    withdrawnCents: withdrawnCents(row),
    isInquiry: row.is_inquiry === 1,
    state: row.state,
    reason: row.reason,
    dueAt: row.due_at,
  }))
}

const isOpen = ({ state }: Pick<DemoDispute, 'state'>) => state === 'needs_response' || state === 'under_review'

const withdrawnCents = (row: DemoDispute) =>
  row.is_inquiry === 0 && (isOpen(row) || row.state === 'lost') ? row.amount_cents : 0

/** What banks have taken back of a payment. */
export async function sumWithdrawn(store: Store, intentId: string): Promise<number> {
  const disputes = await listDisputes(store, intentId)
  return disputes.reduce((sum, dispute) => sum + dispute.withdrawnCents, 0)
}

type DisputedIntent = { id: string; amount_cents: number; refunded_cents: number }

/** The type of the event to send; undefined when it isn't possible now. */
export async function actOnDispute(
  store: Store,
  intent: DisputedIntent,
  act: DisputeAct,
  now: number,
): Promise<string | undefined> {
  const rows = await store.db.selectFrom('demo_disputes').selectAll().where('intent_id', '=', intent.id).execute()
  const open = rows.find(isOpen)
  if (act === 'inquire' || act === 'dispute') return openDispute(store, intent, rows, act, now)
  // A bank can still change its mind about a lost one.
  const row = open ?? (act === 'win' ? rows.find(({ state }) => state === 'lost') : undefined)
  if (!row) return undefined
  const isInquiry = row.is_inquiry === 1
  // An inquiry is only closed, and a dispute only decided.
  if ((act === 'close') !== isInquiry && act !== 'reply') return undefined
  const states = { reply: 'under_review', win: 'won', lose: 'lost', close: 'closed' } as const
  await store.db.updateTable('demo_disputes').set({ state: states[act] }).where('id', '=', row.id).execute()
  if (act === 'win') await moveFunds(store, intent, row.id, row.amount_cents, now)
  return act === 'reply' ? 'charge.dispute.updated' : 'charge.dispute.closed'
}

/** The bank takes the money, or gives it back, and the fee with it. */
const moveFunds = (store: Store, intent: DisputedIntent, disputeId: string, amountCents: number, now: number) =>
  addLine(
    store,
    {
      ...{ kind: 'dispute', intentId: intent.id, disputeId, amountCents },
      feeCents: amountCents < 0 ? demoDisputeFeeCents : -demoDisputeFeeCents,
    },
    now,
  )

async function openDispute(
  store: Store,
  intent: DisputedIntent,
  rows: readonly DemoDispute[],
  act: 'inquire' | 'dispute',
  now: number,
): Promise<string | undefined> {
  const open = rows.find(isOpen)
  const leftCents = intent.amount_cents - intent.refunded_cents - (await sumWithdrawn(store, intent.id))
  if (open?.is_inquiry === 1 && act === 'dispute' && leftCents > 0) {
    // The bank wasn't satisfied: the inquiry becomes a dispute.
    const amount = Math.min(open.amount_cents, leftCents)
    await store.db
      .updateTable('demo_disputes')
      .set({ is_inquiry: 0, state: 'needs_response', amount_cents: amount, due_at: now + replyMs })
      .where('id', '=', open.id)
      .execute()
    await moveFunds(store, intent, open.id, -amount, now)
    return 'charge.dispute.updated'
  }
  if (open || leftCents <= 0) return undefined
  const id = `dp_demo_${randomBytes(18).toString('base64url')}`
  await store.db
    .insertInto('demo_disputes')
    .values({
      id,
      intent_id: intent.id,
      amount_cents: leftCents,
      is_inquiry: act === 'inquire' ? 1 : 0,
      state: 'needs_response',
      reason: 'product_not_received',
      due_at: now + replyMs,
    })
    .execute()
  if (act === 'dispute') await moveFunds(store, intent, id, -leftCents, now)
  return 'charge.dispute.created'
}
