import { QuoteDoor } from '../../../delivery/quote/quote-door.tsx'
import { deliveredPiece } from '../../../delivery/quote/quote-price.ts'
import { type Choices, draftJob, type QuoteDraft } from '../quote-draft.ts'

export type DraftDoorProps = {
  draft: QuoteDraft
  choices: Choices
  /** Why the server refused what is chosen. */
  error: string | undefined
}

/** DOOR-2: the choice of delivery for the pieces so far. Nothing while one has no price. */
export function DraftDoor({ draft, choices, error }: DraftDoorProps) {
  const pieces = draftJob(draft, choices)
  return pieces && <QuoteDoor pieces={pieces.map(deliveredPiece)} error={error} />
}
