/** Stripe's refunds and disputes in the words of the contract. */
import type Stripe from 'stripe'
import type { DisputeState, ProviderDispute, ProviderRefund } from './provider.ts'

/** docs.stripe.com/refunds#failed-refunds */
const failures: Record<string, string> = {
  charge_for_pending_refund_disputed: 'the customer has since disputed the payment',
  declined: 'the bank declined it',
  expired_or_canceled_card: 'the card has expired or was canceled',
  insufficient_funds: "there wasn't enough money in the Stripe account",
  lost_or_stolen_card: 'the card was reported lost or stolen',
  merchant_request: 'it was stopped at Stripe on request',
}

/** One that is on its way counts as made: Stripe has set the money apart. */
export function refundOf({ id, amount, status, metadata, failure_reason: reason }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === 'failed' || status === 'canceled'
  const failure =
    failures[reason ?? ''] ?? (status === 'canceled' ? 'it was canceled at Stripe' : 'the bank refused it')
  return { id, key: metadata?.refund ?? null, amountCents: amount, failure: hasFailed ? failure : null }
}

/** docs.stripe.com/disputes/how-disputes-work. `prevented` was settled before it became one. */
const states: Record<string, DisputeState> = {
  warning_needs_response: 'needs_response',
  warning_under_review: 'under_review',
  warning_closed: 'closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_needs_response: 'needs_response',
  appeal_under_review: 'under_review',
  prevented: 'closed',
  won: 'won',
  lost: 'lost',
}

export function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const isInquiry = dispute.status.startsWith('warning_') || dispute.status === 'prevented'
  // One that Stripe adds is taken for open: the owner looks at it, and nothing is built.
  const state = states[dispute.status] ?? 'under_review'
  const due = dispute.evidence_details?.due_by
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    withdrawnCents: withdrawnCents(dispute, state, isInquiry),
    isInquiry,
    state,
    reason: dispute.reason,
    dueAt: due ? due * 1000 : null,
  }
}

/** Money moves in the account's own currency, which is the dispute's for a shop in the US. */
function withdrawnCents(dispute: Stripe.Dispute, state: DisputeState, isInquiry: boolean): number {
  const moves = (dispute.balance_transactions ?? []).filter(({ currency }) => currency === dispute.currency)
  const moved = -moves.reduce((sum, { amount }) => sum + amount, 0)
  if (moves.length > 0) return Math.min(Math.max(0, moved), dispute.amount)
  // Not there yet, or in another currency.
  return !isInquiry && (state === 'lost' || isOpen(state)) ? dispute.amount : 0
}

const isOpen = (state: DisputeState) => state === 'needs_response' || state === 'under_review'
