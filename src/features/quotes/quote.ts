/** What a quote is, for server and browser. */

export const quoteStatuses = ['pending', 'approved', 'completed'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** ADMIN-3: the owner may move a quote from any status to any other. */
export const quoteMoves: Record<QuoteStatus, readonly QuoteStatus[]> = {
  pending: ['approved', 'completed'],
  approved: ['pending', 'completed'],
  completed: ['pending', 'approved'],
}

/** The longest texts that a quote takes, in characters. */
export const quoteLimits = { name: 120, email: 254, phone: 40, company: 120, notes: 4000 } as const

/** Inches as the API names them. */
export type PieceDimensions = { length: number; width: number; thickness: number }
export type Bounds = { minDimensions: PieceDimensions; maxDimensions: PieceDimensions }
export const dimensionNames = ['length', 'width', 'thickness'] as const
export type DimensionName = (typeof dimensionNames)[number]

/** What is wrong with one dimension for this product, in words that say what to do; undefined when nothing is. */
export function dimensionProblem(name: DimensionName, value: number, { minDimensions, maxDimensions }: Bounds) {
  const label = `${name[0]?.toUpperCase()}${name.slice(1)}`
  if (value < minDimensions[name]) return `${label} must be at least ${minDimensions[name]} inches.`
  if (value > maxDimensions[name]) return `${label} must be at most ${maxDimensions[name]} inches.`
  return undefined
}

/** A common mantel, inches; where the builder starts. */
export const usualDimensions: PieceDimensions = { length: 72, width: 8, thickness: 8 }

/** The usual piece, brought inside what this product can be. */
export function startDimensions({ minDimensions, maxDimensions }: Bounds): PieceDimensions {
  const within = (name: DimensionName) =>
    Math.min(maxDimensions[name], Math.max(minDimensions[name], usualDimensions[name]))
  return { length: within('length'), width: within('width'), thickness: within('thickness') }
}

/** '72 × 8 × 8.5 in'. */
export const dimensionsText = ({ length, width, thickness }: PieceDimensions) =>
  `${length} × ${width} × ${thickness} in`
