import { QuoteDoor } from '../../../delivery/quote/quote-door.tsx'
import { deliveredPiece } from '../../../delivery/quote/quote-price.ts'
import { type Choices, draftPiece, type QuoteDraft } from '../quote-draft.ts'

export type DraftDoorProps = {
  draft: QuoteDraft
  choices: Choices
  /** Why the server refused what is chosen. */
  error: string | undefined
}

/** DOOR-2: the choice of delivery for the piece so far. Nothing while the piece has no price. */
export function DraftDoor({ draft, choices, error }: DraftDoorProps) {
  const piece = draftPiece(draft, choices)
  return piece && <QuoteDoor piece={deliveredPiece(piece)} error={error} />
}
