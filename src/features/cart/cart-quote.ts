/** JOB-2: the rows of a cart as the pieces of a quote, as an address of the builder. Fetched when it is asked for. */
import { designSearch } from '../shared/design-address.ts'
import { jobSearch } from '../shared/job-link/job-address.ts'
import type { CartItem } from './cart.ts'

/**
 * Opens in the review, where only the customer is missing. Without what is no longer offered; the builder says so where a quote
 * has no room for all.
 */
export function quoteAddress(items: readonly CartItem[]): string {
  const [first, ...others] = items.filter(({ available }) => available).map(linkedPiece)
  if (!first) return '/quote-builder'
  const { quantity, ...piece } = first
  const job = jobSearch({ quantity, others, at: 0 })
  return `/quote-builder?${[designSearch({ ...piece, step: 4 }), job].filter(Boolean).join('&')}`
}

const linkedPiece = ({ productId, woodSpeciesId, finishOptionId, size, quantity }: CartItem) => ({
  choices: { product: productId, wood: woodSpeciesId, finish: finishOptionId },
  dimensions: { length: size.lengthIn, width: size.widthIn, thickness: size.thicknessIn },
  quantity,
})
