/** A draft as POST /api/quotes takes it. Pure. Apart from its errors, because it comes with the review, which sends it. */
import { dimensionsOf } from '../../../pricing/piece.ts'
import { customizations, forEachField } from '../../../shared/quote-fields.ts'
import type { GivenFireplace } from '../door/given-fireplace.ts'
import {
  type Choices,
  canSubmit,
  type DraftPiece,
  draftAtDoor,
  piecesOf,
  productOf,
  type QuoteDraft,
  speciesOf,
  typedSize,
} from '../quote-draft.ts'

/** Undefined while it is incomplete. */
function requestedPieceOf(piece: DraftPiece, choices: Choices) {
  const product = productOf(piece, choices)
  const species = speciesOf(piece, choices)
  const size = typedSize(piece)
  return product && species && size
    ? { productId: product.id, woodSpeciesId: species.id, finishOptionId: piece.finishOptionId, size }
    : undefined
}

/**
 * Undefined while the draft is incomplete. It has no price: the server computes that. It asks for the way that was shown,
 * so the customer never gets another one.
 */
export function requestedQuoteOf(draft: QuoteDraft, choices: Choices) {
  const piece = requestedPieceOf(draft, choices)
  const delivery = deliveryOf(draft, choices)
  return piece && delivery && { ...piece, delivery }
}
export type RequestedQuote = NonNullable<ReturnType<typeof requestedQuoteOf>>

function deliveryOf(draft: QuoteDraft, choices: Choices) {
  const atDoor = draftAtDoor(draft, choices)
  return atDoor && { way: atDoor.delivery.way, zip: choices.door.zip }
}

/**
 * Undefined while the draft is incomplete. A single piece goes as it did before there were several: during an update, an older
 * version of the shop may answer.
 */
export function newQuoteOf(draft: QuoteDraft, choices: Choices, fireplace: GivenFireplace | null) {
  const delivery = deliveryOf(draft, choices)
  if (!delivery || !canSubmit(draft, choices)) return undefined
  const { name, email, phone } = draft.customer
  const pieces = piecesOf(draft).flatMap((piece) => {
    const requested = requestedPieceOf(piece, choices)
    if (!requested) return []
    const { size, ...ids } = requested
    return [{ ...ids, dimensions: dimensionsOf(size), quantity: piece.quantity, note: piece.note.trim() }]
  })
  const [first, ...others] = pieces
  if (!first) return undefined
  const { quantity, note, ...single } = first
  const isJob = others.length > 0 || quantity > 1 || note !== ''
  return {
    customerName: name.trim(),
    customerEmail: email.trim(),
    customerPhone: phone.trim(),
    ...(isJob ? { pieces } : single),
    delivery,
    fireplace,
    customizations: forEachField(customizations, ({ name }) => draft.customer[name].trim()),
  }
}
