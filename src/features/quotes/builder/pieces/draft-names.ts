/** JOB-2: what the pieces of a draft are called. Pure, and for after the first step. */
import { lineNames } from '../../../pricing/line-names.ts'
import { type Choices, finishOf, piecesOf, productOf, type QuoteDraft, speciesOf, typedSize } from '../quote-draft.ts'

/** What its pieces are called where one of them is meant. */
export const draftNames = (draft: QuoteDraft, choices: Choices) =>
  lineNames(
    piecesOf(draft).map((piece) => ({
      productName: productOf(piece, choices)?.name ?? 'the new piece',
      woodName: speciesOf(piece, choices)?.name,
      finishName: finishOf(piece, choices)?.name ?? null,
      size: typedSize(piece),
      quantity: piece.quantity,
    })),
  )
