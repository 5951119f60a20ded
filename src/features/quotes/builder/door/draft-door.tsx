import { QuoteDoor } from '../../../delivery/quote/quote-door.tsx'
import { poundsOf } from '../../../pricing/pricing.ts'
import { type Choices, draftAtDoor, productOf, type QuoteDraft, speciesOf, typedSize } from '../quote-draft.ts'

export type DraftDoorProps = {
  draft: QuoteDraft
  choices: Choices
  /** Why the server refused what is chosen. */
  error: string | undefined
}

/** DOOR-2: the choice of delivery for the piece so far. Nothing while the piece has no price. */
export function DraftDoor({ draft, choices, error }: DraftDoorProps) {
  const [product, species, size] = [productOf(draft, choices), speciesOf(draft, choices), typedSize(draft)]
  if (!product || !species || !size || !draftAtDoor(draft, choices)) return null
  const { category } = product
  return (
    <QuoteDoor
      piece={{ size, category, pounds: poundsOf(size, species.poundsPerBoardFoot), quantity: 1 }}
      error={error}
    />
  )
}
