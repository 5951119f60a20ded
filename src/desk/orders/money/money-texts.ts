/** The desk's sentences about disputes, and refunds that didn't go as usual. Pure. */
import { reasonText } from '../../../features/payment/money-words.ts'
import type { DisputeState } from '../../../features/payment/provider.ts'
import { formatCents } from '../../../features/pricing/money.ts'
import { capitalized } from '../../../features/shared/capitalized.ts'
import { timeText } from '../../../features/shared/clock.ts'

type Dispute = {
  amountCents: number
  withdrawnCents: number
  isInquiry: boolean
  state: DisputeState
  reason: string
  dueAt: string | null
}

/** @param place Where to reply, such as 'Stripe'. */
export function disputeTexts({ amountCents, isInquiry, state, reason, dueAt }: Dispute, place: string): string[] {
  const amount = formatCents(amountCents)
  const why = capitalized(reasonText(reason))
  if (state === 'lost') return [`${why}. The bank sided with the customer and took back ${amount}.`]
  const money = isInquiry
    ? `The bank asks about ${amount} and hasn't taken any of it.`
    : `The bank holds ${amount} until it decides.`
  const next =
    state === 'under_review'
      ? 'Your reply is with the bank.'
      : `Reply at ${place}${dueAt === null ? '' : ` by ${timeText(dueAt)}`}.`
  return [`${why}. ${money} ${next}`, "Don't build or ship until it's settled."]
}

type Refund = { amountCents: number; state: 'pending' | 'done' | 'failed'; failure: string | null }

export function refundTexts({ amountCents, state, failure }: Refund, place: string): string[] {
  const amount = formatCents(amountCents)
  if (state !== 'failed') return [`${amount} was refunded through ${place}, not from here.`]
  return [
    `The customer didn't get ${amount} back: ${failure}. The money is still here.`,
    'Ask the customer how they want it back, then refund it again or pay them yourself.',
  ]
}
