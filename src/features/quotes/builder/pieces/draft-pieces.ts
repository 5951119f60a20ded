/** JOB-2: how the pieces of a draft are added, opened, doubled, removed and counted. Pure. */
import { pieceLimits } from '../../../shared/quote-fields.ts'
import { type DraftPiece, emptyPiece, piecesOf, type QuoteDraft } from '../quote-draft.ts'

/** `index`: its place among all pieces. */
export type PieceAction =
  /** Keeps what is there and begins with another one. */
  | { type: 'add-piece' }
  /** The steps are then about this one. */
  | { type: 'open-piece'; index: number; step: 1 | 2 }
  /** Goes back to all pieces. One of which nothing was chosen yet is forgotten. */
  | { type: 'leave-piece' }
  | { type: 'double-piece'; index: number }
  | { type: 'remove-piece'; index: number }
  | { type: 'change-piece'; index: number; quantity?: number; note?: string }

/** Where there is no room for another piece. */
export const fullText = `A quote has up to ${pieceLimits.pieces} pieces. Send the others in a second quote.`

export const isFull = (draft: QuoteDraft) => piecesOf(draft).length >= pieceLimits.pieces

export function changePieces(draft: QuoteDraft, action: PieceAction): QuoteDraft {
  const pieces = piecesOf(draft)
  switch (action.type) {
    case 'add-piece':
      if (isFull(draft) || draft.productId === null) return draft
      return { ...withPieces(draft, [...pieces, emptyPiece], pieces.length), step: 1, turn: draft.turn + 1 }
    case 'open-piece': {
      const { index, step } = action
      return pieces[index] ? { ...withPieces(draft, pieces, index), step, turn: draft.turn + 1 } : draft
    }
    case 'leave-piece':
      return { ...withoutEmptyPiece(draft), step: 4, turn: Math.max(0, draft.turn - 1) }
    case 'double-piece': {
      const { index } = action
      const twin = pieces[index]
      if (isFull(draft) || !twin) return draft
      return withPieces(draft, pieces.toSpliced(index + 1, 0, twin), draft.at + (index < draft.at ? 1 : 0))
    }
    case 'remove-piece': {
      const { index } = action
      if (!pieces[index] || pieces.length === 1) return draft
      return withPieces(draft, pieces.toSpliced(index, 1), draft.at - (index < draft.at ? 1 : 0))
    }
    case 'change-piece': {
      const { index, quantity, note } = action
      const piece = pieces[index]
      if (!piece) return draft
      const changed = { ...piece, ...(quantity !== undefined && { quantity }), ...(note !== undefined && { note }) }
      return withPieces(draft, pieces.with(index, changed), draft.at)
    }
  }
}

/** A piece that was only begun is none. */
export const withoutEmptyPiece = (draft: QuoteDraft): QuoteDraft =>
  draft.productId === null && draft.others.length > 0 ? withPieces(draft, draft.others, draft.at) : draft

/** The draft with these pieces; the steps are about the one at this place, or the last. */
function withPieces(draft: QuoteDraft, pieces: readonly DraftPiece[], place: number): QuoteDraft {
  const at = Math.min(place, pieces.length - 1)
  const open = pieces[at]
  if (!open) return draft
  return { ...draft, ...fieldsOf(open), others: pieces.toSpliced(at, 1).map(fieldsOf), at }
}

/** Of a draft, those of its open piece. */
export const fieldsOf = ({
  productId,
  woodSpeciesId,
  woodChosen,
  finishOptionId,
  dimensions,
  quantity,
  note,
}: DraftPiece): DraftPiece => ({
  ...{ productId, woodSpeciesId, woodChosen, finishOptionId },
  ...{ dimensions, quantity, note },
})
