/** The demo provider's payments as its contract says them, and what its cards do to them. */
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { DemoOutcome } from './demo-cards.ts'
import type { Intent } from './provider.ts'

type DemoIntent = Selectable<Tables['demo_intents']>

/** How long a payment stays 'processing'. */
export const settleMs = 4_000

export type DemoConfirmation =
  | { status: 'succeeded' | 'processing' | 'requires_action' }
  | { status: 'failed'; message: string }

/** What a card does to an open intent. */
export function changeFor(outcome: DemoOutcome | 'unknown', authenticated: boolean | undefined, now: number) {
  switch (outcome) {
    case 'unknown':
      return failure('Only the test numbers on this page work. No real card is charged.')
    case 'declined':
      return failure('Your card was declined.')
    case 'insufficient':
      return failure('Your card has insufficient funds.')
    case 'processing-paid':
    case 'processing-failed':
      return {
        status: 'processing' as const,
        last_error: null,
        settles_at: now + settleMs,
        settles_to: outcome === 'processing-paid' ? 'succeeded' : 'open',
        event: 'payment_intent.processing',
      }
    case 'authentication':
      return authenticated ? success : failure("We couldn't authenticate your card. Use a different card.")
    case 'paid':
      return success
  }
}

export const success = { status: 'succeeded' as const, last_error: null, event: 'payment_intent.succeeded' }
export const failure = (message: string) => ({ last_error: message, event: 'payment_intent.payment_failed' })

export function confirmationOf({ status, last_error }: DemoIntent): DemoConfirmation {
  if (status === 'succeeded' || status === 'processing') return { status }
  if (status === 'canceled') return { status: 'failed', message: 'This payment was closed. Reload the page.' }
  return { status: 'failed', message: last_error ?? '' }
}

export function intentOf(row: DemoIntent): Intent {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: row.status,
    amountCents: row.amount_cents,
    amountReceivedCents: row.status === 'succeeded' ? row.amount_cents : 0,
    currency: row.currency,
    error: row.last_error,
  }
}
