/**
 * What is new about the refunds and disputes of a payment: our rows against what the provider has now. Pure, so that every
 * order of events ends the same.
 */
import type { DisputeTurn } from '../../payment/money-words.ts'
import type { DisputeState, ProviderDispute, ProviderRefund } from '../../payment/provider.ts'

type RefundRow = {
  id: string
  amount_cents: number
  state: 'pending' | 'done' | 'failed'
  provider_refund_id: string | null
}

export type RefundNews =
  /** Asked for in the shop; its answer was lost, or the event was faster. */
  | { kind: 'made'; row: RefundRow; refund: ProviderRefund }
  /** Made in the provider's own dashboard. */
  | { kind: 'made-there'; refund: ProviderRefund }
  | { kind: 'failed'; row: RefundRow; refund: ProviderRefund; failure: string }
  /** Made there, and failed before the shop heard of it. */
  | { kind: 'failed-there'; refund: ProviderRefund; failure: string }

/** `rows` are those of the same payment. */
export function newsOfRefunds(rows: readonly RefundRow[], refunds: readonly ProviderRefund[]): RefundNews[] {
  return refunds.flatMap((refund): RefundNews[] => {
    const { failure } = refund
    const row =
      rows.find((one) => one.provider_refund_id === refund.id) ??
      rows.find((one) => one.provider_refund_id === null && one.id === refund.key)
    if (!row) return failure === null ? [{ kind: 'made-there', refund }] : [{ kind: 'failed-there', refund, failure }]
    if (failure !== null) return row.state === 'failed' ? [] : [{ kind: 'failed', row, refund, failure }]
    // The shop took it for refused and it was made all the same, unless it failed later: then it stays failed.
    const isUnknown = row.state === 'failed' && row.provider_refund_id === null
    return row.state === 'pending' || isUnknown ? [{ kind: 'made', row, refund }] : []
  })
}

type DisputeRow = {
  id: string
  amount_cents: number
  withdrawn_cents: number
  is_inquiry: number
  state: DisputeState
  reason: string
  due_at: number | null
}

/** What happened to a dispute since, in order. Without any, only a day or an amount was corrected. */
export type DisputeNews = { dispute: ProviderDispute; turns: { turn: DisputeTurn; amountCents: number }[] }

export function newsOfDisputes(rows: readonly DisputeRow[], disputes: readonly ProviderDispute[]): DisputeNews[] {
  return disputes.flatMap((dispute) => {
    const row = rows.find(({ id }) => id === dispute.id)
    if (row && isSame(row, dispute)) return []
    const turns = turnsSince(row, dispute).map((turn) => ({ turn, amountCents: amountOf(turn, row, dispute) }))
    return [{ dispute, turns }]
  })
}

const isSame = (row: DisputeRow, dispute: ProviderDispute) =>
  row.amount_cents === dispute.amountCents &&
  row.withdrawn_cents === dispute.withdrawnCents &&
  (row.is_inquiry === 1) === dispute.isInquiry &&
  row.state === dispute.state &&
  row.reason === dispute.reason &&
  row.due_at === dispute.dueAt

function turnsSince(row: DisputeRow | undefined, dispute: ProviderDispute): DisputeTurn[] {
  const { state } = dispute
  const started: DisputeTurn[] = !row
    ? [dispute.isInquiry ? 'inquiry-opened' : 'dispute-opened']
    : row.is_inquiry === 1 && !dispute.isInquiry
      ? ['inquiry-disputed']
      : []
  const before = row?.state ?? 'needs_response'
  const moved: DisputeTurn[] =
    state === before || (state === 'needs_response' && started.length > 0) ? [] : [turnTo[state]]
  const turns = [...started, ...moved]
  const wasWithdrawn = row?.withdrawn_cents ?? 0
  // Said with the other turns already, unless the money moved alone.
  if (turns.length > 0 || wasWithdrawn === dispute.withdrawnCents) return turns
  return [dispute.withdrawnCents > wasWithdrawn ? 'withdrawn' : 'returned']
}

const turnTo: Record<DisputeState, DisputeTurn> = {
  needs_response: 'reply-wanted',
  under_review: 'replied',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
}

function amountOf(turn: DisputeTurn, row: DisputeRow | undefined, dispute: ProviderDispute): number {
  if (turn === 'lost') return dispute.withdrawnCents
  if (turn === 'withdrawn' || turn === 'returned') return Math.abs(dispute.withdrawnCents - (row?.withdrawn_cents ?? 0))
  return dispute.amountCents
}
