/** Why the shop would not make a payment or an order, in terms that the page acts on. Pure. */
import { ApiError } from '../../platform/browser/api-client.ts'
import { type DetailName, refusedDetails } from './checkout-details.ts'

export type CheckoutRefusal =
  | { reason: 'empty' }
  /** Something in the cart is no longer offered. */
  | { reason: 'unavailable' }
  /** The cart costs something else than the page showed. */
  | { reason: 'drift' }
  /** This cart is paid already, or its payment is being processed. */
  | { reason: 'under-way'; orderToken: string | null }
  | { reason: 'fields'; fields: Partial<Record<DetailName, string>>; rest: string[] }
  /** Words for the customer, where the shop gave any. */
  | { reason: 'failed'; message: string | undefined }

export function refusalOf(error: unknown): CheckoutRefusal {
  if (!(error instanceof ApiError)) return { reason: 'failed', message: undefined }
  const problem: typeof error.problem & Members = error.problem
  if (error.status === 409) return conflictOf(problem) ?? { reason: 'failed', message: problem.detail }
  if (error.status === 400)
    return problem.errors ? { reason: 'fields', ...refusedDetails(problem.errors) } : { reason: 'empty' }
  // Of the others only 'too often' and 'not right now' are for the customer to act on.
  return { reason: 'failed', message: [429, 503].includes(error.status) ? problem.detail : undefined }
}

/** What a 409 has beside the usual members of a problem. */
type Members = { reason?: unknown; orderToken?: unknown }

function conflictOf({ reason, orderToken }: Members): CheckoutRefusal | undefined {
  if (reason === 'unavailable' || reason === 'drift') return { reason }
  if (reason === 'under-way') return { reason, orderToken: typeof orderToken === 'string' ? orderToken : null }
  return undefined
}
