/** Drafts of offers as they are stored, of this version of the shop and of earlier ones. Pure. */
import type { FieldError } from '../../../../platform/api.ts'
import { firstPieceKey } from '../../../delivery/quote/job-price.ts'
import type { DraftPiece, OfferDraft } from '../offer.ts'
import type { OwnLine } from './own-lines.ts'

type OnlyPiece = Pick<DraftPiece, 'productId' | 'woodSpeciesId' | 'finishOptionId' | 'size'>

/**
 * A draft had one piece, whose fields were its own. Lines had no kind at first: one below 0 was a discount. A promised day
 * didn't follow the delivery, and all could be read.
 */
type StoredDraft = Omit<OfferDraft, 'pieces' | 'choices' | 'ownLines' | 'promiseFollows' | 'typed'> &
  Partial<Pick<OfferDraft, 'pieces' | 'choices' | 'promiseFollows' | 'typed'> & OnlyPiece> & {
    ownLines: (OwnLine | { key: string; label: string; kind?: undefined; amountCents: number })[]
  }

export const onlyPiece = (piece: OnlyPiece): DraftPiece => ({
  ...piece,
  ...{ key: firstPieceKey, quantity: 1, note: '', part: 'fixed', choice: null },
})

export function draftFromText(text: string): OfferDraft {
  const { productId, woodSpeciesId, finishOptionId = null, size, ...stored }: StoredDraft = JSON.parse(text)
  const isOnly = productId !== undefined && woodSpeciesId !== undefined && size !== undefined
  return {
    ...stored,
    pieces: stored.pieces ?? (isOnly ? [onlyPiece({ productId, woodSpeciesId, finishOptionId, size })] : []),
    choices: stored.choices ?? [],
    promiseFollows: stored.promiseFollows ?? false,
    typed: stored.typed ?? null,
    ownLines: stored.ownLines.map((line) =>
      line.kind === undefined ? { ...line, kind: line.amountCents < 0 ? 'discount' : 'own' } : line,
    ),
  }
}

/** What keeps a draft from being sent, whatever its price. */
export const unfinishedErrors = ({ typed }: OfferDraft): FieldError[] =>
  typed === null
    ? []
    : [...Object.keys(typed.fields), ...(typed.lines ? ['ownLines'] : [])].map((field) => ({
        field,
        message: "This isn't finished. Finish it in the editor before you send the offer.",
      }))
