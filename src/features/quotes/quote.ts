/** What a quote is, for server and browser. */
import type { Bounds, DimensionName, PieceDimensions } from '../pricing/piece.ts'

export const quoteStatuses = ['pending', 'approved', 'completed'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** ADMIN-3: the owner may move a quote from any status to any other. */
export const quoteMoves: Record<QuoteStatus, readonly QuoteStatus[]> = {
  pending: ['approved', 'completed'],
  approved: ['pending', 'completed'],
  completed: ['pending', 'approved'],
}

/** Why a quote may be a robot's (MAIL-3): it filled in what people do not see, or was faster than a hand. */
export const suspicions = ['hidden-field', 'too-fast'] as const
export type Suspicion = (typeof suspicions)[number]

/** The name of the field that people do not see. */
export const hiddenFieldName = 'website'

/** Choosing, measuring and typing a name take longer than this, even with autofill. */
const leastSeconds = 4

/** What the builder tells of how it was filled in; both absent in what a program sends. */
export function suspicionOf({
  website = '',
  secondsOpen,
}: {
  website?: string
  secondsOpen?: number
}): Suspicion | null {
  if (website.trim() !== '') return 'hidden-field'
  return secondsOpen !== undefined && secondsOpen < leastSeconds ? 'too-fast' : null
}

/** The longest texts that a quote takes, in characters. */
export const quoteLimits = { name: 120, email: 254, phone: 40, company: 120, notes: 4000 } as const

/** A common mantel, inches; where the builder starts. */
export const usualDimensions: PieceDimensions = { length: 72, width: 8, thickness: 8 }

/** The usual piece, brought inside what this product can be. */
export function startDimensions({ minDimensions, maxDimensions }: Bounds): PieceDimensions {
  const within = (name: DimensionName) =>
    Math.min(maxDimensions[name], Math.max(minDimensions[name], usualDimensions[name]))
  return { length: within('length'), width: within('width'), thickness: within('thickness') }
}
