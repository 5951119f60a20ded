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

const unreachable = 'The shop could not be reached. Nothing was charged; please try again.'
const inProcess = 'A payment for this cart is being processed. Please look again in a minute, or call us.'
const changed = 'The cart has changed meanwhile. Nothing was charged; please try again.'

/** What to tell a customer whom the page itself does not show the reason. */
export function refusalText(refused: CheckoutRefusal): string {
  switch (refused.reason) {
    case 'under-way':
      return inProcess
    case 'fields':
      return refused.rest.join(' ') || unreachable
    case 'failed':
      return refused.message ?? unreachable
    default:
      return changed
  }
}

/** What a 409 has besides the usual members of a problem. */
type Members = { reason?: unknown; orderToken?: unknown }

function conflictOf({ reason, orderToken }: Members): CheckoutRefusal | undefined {
  if (reason === 'unavailable' || reason === 'drift') return { reason }
  if (reason === 'under-way') return { reason, orderToken: typeof orderToken === 'string' ? orderToken : null }
  return undefined
}
