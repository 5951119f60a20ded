/** Stripe's payouts and balance transactions in the words of the contract. */
import type Stripe from 'stripe'
import { currency, type ProviderLine, type ProviderPayout } from '../provider.ts'

const pageSize = 100

/** Every page of a list, the newest first. Each is a call of its own, with its own time and its own retries. */
export async function* pagesOf<T extends { id: string }>(
  read: (page: { limit: number; starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T[]> {
  let after: string | undefined
  do {
    const { data, has_more: hasMore } = await read({
      limit: pageSize,
      ...(after !== undefined && { starting_after: after }),
    })
    yield data
    after = hasMore ? data.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Stripe counts seconds. */
export const madeSince = (sinceAt: number) => ({ created: { gte: Math.max(0, Math.floor(sinceAt / 1000)) } })

export function payoutOf(payout: Stripe.Payout): ProviderPayout {
  const isForeign = payout.currency !== currency
  return {
    id: payout.id,
    amountCents: isForeign ? 0 : payout.amount,
    state: states[payout.status] ?? 'pending',
    createdAt: payout.created * 1000,
    // The start of the day in UTC, whatever the account's time zone.
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    isAutomatic: payout.automatic,
    isListed: payout.automatic && payout.reconciliation_status === 'completed',
    note: [isForeign ? inCurrency(payout.amount, payout.currency) : '', payout.failure_message ?? '']
      .filter((words) => words !== '')
      .join(': '),
  }
}

const states: Record<string, ProviderPayout['state']> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

/**
 * By reporting category, which tells disputes, failed refunds and fees apart where the type is an 'adjustment' for all.
 * docs.stripe.com/reports/reporting-categories
 */
const kinds: Record<string, ProviderLine['kind']> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  // A bank transfer that failed after it had counted as paid, and the part of a hold that wasn't taken.
  charge_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
}

/** Undefined for the payout's own: money that leaves for the bank is no line of what it consists of. */
export function lineOf(moved: Stripe.BalanceTransaction): ProviderLine | undefined {
  if (moved.type === 'payout') return undefined
  const line = {
    id: moved.id,
    ...aboutOf(moved.source),
    at: moved.created * 1000,
    description: moved.description ?? moved.type.replaceAll('_', ' '),
  }
  if (moved.currency !== currency) {
    const description = `${inCurrency(moved.amount, moved.currency)}: ${line.description}`
    return { ...line, kind: 'other', amountCents: 0, feeCents: 0, netCents: 0, description }
  }
  const kind = kinds[moved.reporting_category] ?? 'other'
  const { amount, fee, net } = moved
  // Stripe has a fee of its own as an amount.
  return kind === 'fee'
    ? { ...line, kind, amountCents: 0, feeCents: -net, netCents: net }
    : { ...line, kind, amountCents: amount, feeCents: fee, netCents: net }
}

type Source = Stripe.BalanceTransaction['source']

function aboutOf(source: Source): Pick<ProviderLine, 'intentId' | 'refundId' | 'disputeId'> {
  const none = { intentId: null, refundId: null, disputeId: null }
  if (source === null || typeof source === 'string') return none
  if (source.object === 'charge') return { ...none, intentId: idOf(source.payment_intent) }
  if (source.object === 'refund') return { ...none, intentId: idOf(source.payment_intent), refundId: source.id }
  if (source.object === 'dispute') return { ...none, intentId: idOf(source.payment_intent), disputeId: source.id }
  return none
}

const idOf = (intent: string | { id: string } | null) => (typeof intent === 'string' ? intent : (intent?.id ?? null))

/** 'EUR 12.00'. Amounts come in the currency's smallest unit. docs.stripe.com/currencies#zero-decimal */
function inCurrency(amount: number, code: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code, currencyDisplay: 'code' })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits).replaceAll('\u00a0', ' ')
}
