/** Which problems the builder shows: its own, and what the server refused. Pure. */
import { dimensionNames } from '../../pricing/piece.ts'
import { type Choices, customerProblems, type DraftField, dimensionProblems, type QuoteDraft } from './quote-draft.ts'
import type { Refusal } from './use-quote-submission.ts'

const pieceFields: readonly DraftField[] = ['product', 'species', 'finish', ...dimensionNames]

/** What a server's message may be about: the way of delivery, and one of the pieces. */
export const placesOf = ({ at, others }: QuoteDraft, { door: { way, zip } }: Choices, piece = at) => ({
  door: `${way} ${zip}`,
  piece: `${piece + 1} of ${others.length + 1}`,
})

/** Without what is about another way of delivery, or about another piece. */
export function refusedHere(
  refusal: Refusal,
  at: ReturnType<typeof placesOf> | undefined,
  here: ReturnType<typeof placesOf>,
): Refusal | undefined {
  const elsewhere: DraftField[] = [
    ...(at?.door === here.door ? [] : (['delivery'] as const)),
    ...(at?.piece === here.piece ? [] : pieceFields),
  ]
  return withoutFields(refusal, elsewhere)
}

/** Lengths show problems at once, customer fields once touched, the server's until the field changes. */
export function shownProblems(
  draft: QuoteDraft,
  choices: Choices,
  touched: ReadonlySet<DraftField>,
  refusal: Refusal | undefined,
): Partial<Record<DraftField, string>> {
  const customer = Object.entries(customerProblems(draft)).filter(([field]) => touched.has(field as DraftField))
  return { ...refusal?.fields, ...dimensionProblems(draft, choices), ...Object.fromEntries(customer) }
}

/** Undefined when no message is left. A refusal without fields stays until the next attempt. */
export function withoutFields(refusal: Refusal, changed: readonly DraftField[]): Refusal | undefined {
  if (Object.keys(refusal.fields).length === 0) return refusal
  const fields = { ...refusal.fields }
  for (const field of changed) delete fields[field]
  return Object.keys(fields).length > 0 ? { ...refusal, fields } : undefined
}
