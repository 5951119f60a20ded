/** Why a payment or an order didn't work, and what the checkout tells the customer. Pure. */
import { ApiError, offlineReason } from '../../platform/browser/api-client.ts'
import { errorsByField } from '../shared/form/errors-by-field.ts'
import { type DetailName, nameOfApiField } from './checkout-details.ts'

export type CheckoutRefusal =
  | { reason: 'empty' }
  /** An item in the cart is no longer available. */
  | { reason: 'unavailable' }
  /** The cart total differs from the one on the page. */
  | { reason: 'drift' }
  /** DOOR-3: the chosen way can't carry the cart there. */
  | { reason: 'delivery'; message: string }
  /** This cart is already paid for, or its payment is processing. */
  | { reason: 'under-way'; orderToken: string | null }
  | { reason: 'fields'; fields: Partial<Record<DetailName, string>>; rest: string[] }
  /** `message` is for the customer; undefined when the shop sent none. */
  | { reason: 'failed'; message: string | undefined }

export function refusalOf(error: unknown): CheckoutRefusal {
  if (!(error instanceof ApiError)) return { reason: 'failed', message: offlineReason() }
  const problem: typeof error.problem & Members = error.problem
  if (error.status === 409) return conflictOf(problem, problem.detail) ?? { reason: 'failed', message: problem.detail }
  if (error.status === 400)
    return problem.errors ? { reason: 'fields', ...errorsByField(problem.errors, nameOfApiField) } : { reason: 'empty' }
  // Of the others, customers can act only on 'too many requests' and 'unavailable right now'.
  return { reason: 'failed', message: [429, 503].includes(error.status) ? problem.detail : undefined }
}

const unreachable = "We couldn't reach the shop."
const underWay = 'A payment for this cart is processing already.'
const changed = 'Your cart changed while you were paying.'
/** The order is stored and the payment may have gone through. Paying again is safe: the intent is the same. */
export const noAnswer = 'We lost the connection.'

/** What a failed try means for the customer's money, and what to do next. Why it failed is said once, by the toast. */
export type NextStep = {
  title: string
  text: string
  /** The text goes on with 'or call us'. */
  orCall?: true
}

const notCharged = "You haven't been charged"

export const nextSteps = {
  declined: { title: notCharged, text: 'Try another card,', orCall: true },
  noAnswer: {
    title: "We don't know yet whether you were charged",
    text: "Press Pay again. It's the same payment, so you won't be charged twice.",
  },
} satisfies Record<string, NextStep>

/** After a refusal before anything was paid. */
export function nextStepOf(refused: CheckoutRefusal): NextStep {
  switch (refused.reason) {
    case 'under-way':
      return { title: "Don't pay again", text: "We're waiting for your bank. Check back in a minute,", orCall: true }
    case 'delivery':
      return { title: notCharged, text: 'Choose another way of delivery above.' }
    case 'failed':
      return { title: notCharged, text: 'Press Pay again in a moment,', orCall: true }
    case 'fields':
      return { title: notCharged, text: 'Check what you typed and pay again,', orCall: true }
    default:
      return { title: notCharged, text: 'Check your order and pay again.' }
  }
}

/** Notices above the pay button. */
export const payNotices = {
  cardLoading: { title: 'The card form is still loading', text: 'Wait a moment or reload the page.' },
  restarted: { title: 'Enter your card again', text: "We had to restart the payment. You haven't been charged." },
  totalChanged: { title: 'The total has changed', text: "You haven't been charged. Review the new total, then pay." },
}

/** The message for a refusal that the page itself doesn't explain. */
export function refusalText(refused: CheckoutRefusal): string {
  switch (refused.reason) {
    case 'under-way':
      return underWay
    case 'fields':
      return refused.rest.join(' ') || unreachable
    case 'delivery':
      return refused.message
    case 'failed':
      return refused.message ?? unreachable
    default:
      return changed
  }
}

/** The extra members of a 409. */
type Members = { reason?: unknown; orderToken?: unknown }

function conflictOf({ reason, orderToken }: Members, detail = ''): CheckoutRefusal | undefined {
  if (reason === 'unavailable' || reason === 'drift') return { reason }
  if (reason === 'delivery') return { reason, message: detail }
  if (reason === 'under-way') return { reason, orderToken: typeof orderToken === 'string' ? orderToken : null }
  return undefined
}
