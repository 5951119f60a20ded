import { quoteTaxNote, totalName } from '../../../delivery/quote/quote-words.ts'
import { formatRange } from '../../../pricing/money.ts'
import { type Choices, draftAtDoor, type QuoteDraft } from '../quote-draft.ts'

/** What the total is called, what it comes to, and what is not in it. */
export function totalOf(draft: QuoteDraft, choices: Choices) {
  const atDoor = draftAtDoor(draft, choices)
  if (!atDoor) return undefined
  const { price, delivery, lines } = atDoor
  return {
    name: totalName(delivery),
    text: formatRange(price.totalCents, price.totalToCents),
    note: quoteTaxNote,
    lines,
  }
}

export type DraftTotal = NonNullable<ReturnType<typeof totalOf>>
