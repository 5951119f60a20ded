/** Quote statuses, the fireplace of a quote, and bot checks, for server and browser. */
import type { Fire, Wall } from '../../drawing/drawing.ts'

export const quoteStatuses = ['pending', 'approved', 'completed'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]
export const quoteStatusNames: Record<QuoteStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  completed: 'Completed',
}

/** DESK-1: where it came from. The owner wrote down all but those from the web. */
export const quoteSources = ['web', 'phone', 'shop'] as const
export type QuoteSource = (typeof quoteSources)[number]

/** ADMIN-3: the owner can move a quote from any status to any other. */
export const quoteMoves: Record<QuoteStatus, readonly QuoteStatus[]> = {
  pending: ['approved', 'completed'],
  approved: ['pending', 'completed'],
  completed: ['pending', 'approved'],
}

/** DRAW-5: the customer's fireplace, as far as it was given. */
export type QuotedFireplace = {
  fire: Fire
  opening: { widthIn: number; heightIn: number } | null
  /** From the hearth to the underside of the mantel. */
  undersideIn: number | null
  /** SHEET-1. Missing for plaster, and in what older versions saved. */
  wall?: Wall
}

/** Why a quote may come from a bot (MAIL-3): the honeypot was filled in, or the form was sent faster than a person can. */
export const suspicions = ['hidden-field', 'too-fast'] as const
export type Suspicion = (typeof suspicions)[number]

/** Even with autofill, a person takes longer to choose, measure and type. */
const minSeconds = 4

/** The builder sends both values. API clients send neither, and that isn't suspicious. */
export function suspicionOf({
  website = '',
  secondsOpen,
}: {
  website?: string
  secondsOpen?: number
}): Suspicion | null {
  if (website.trim() !== '') return 'hidden-field'
  return secondsOpen !== undefined && secondsOpen < minSeconds ? 'too-fast' : null
}
