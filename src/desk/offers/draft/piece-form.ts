/** JOB-3: the pieces of an offer's draft as the owner types them, and what adding and removing one does. Pure, but for new keys. */
import { fractionText } from '../../../features/pricing/inches.ts'
import type { Dimensions } from '../../../features/pricing/piece.ts'
import type { OfferChoice, PiecePart } from '../../../features/quotes/offers/offer.ts'
import { pieceLimits } from '../../../features/shared/quote-fields.ts'
import type { SavedDraft } from '../offers-queries.ts'
import type { DraftForm, FieldName } from './draft-form.ts'

export type PieceForm = {
  key: string
  productId: string
  woodSpeciesId: string
  finishOptionId: string | null
  lengths: Dimensions<string>
  quantity: number
  note: string
  part: PiecePart
  /** The choice that it is one of; null for all others. */
  choice: string | null
}

/** The first piece's fields are the form's own, as they were before an offer could have several. */
export type PiecesOfForm = Omit<PieceForm, 'key' | 'note'> & {
  firstKey: string
  pieceNote: string
  others: PieceForm[]
  choices: OfferChoice[]
}

export function piecesOf(form: DraftForm): PieceForm[] {
  const {
    firstKey: key,
    pieceNote: note,
    productId,
    woodSpeciesId,
    finishOptionId,
    lengths,
    quantity,
    part,
    choice,
  } = form
  return [{ key, productId, woodSpeciesId, finishOptionId, lengths, quantity, note, part, choice }, ...form.others]
}

export function withPieces(pieces: readonly PieceForm[], choices: readonly OfferChoice[]): PiecesOfForm {
  const [first, ...others] = pieces
  if (!first) throw new Error('an offer needs a piece')
  const { key: firstKey, note: pieceNote, ...fields } = first
  return { ...fields, firstKey, pieceNote, others, choices: [...choices] }
}

/** As the fields show a saved draft. */
export const piecesFrom = ({ pieces, choices }: Pick<SavedDraft, 'pieces' | 'choices'>): PiecesOfForm =>
  withPieces(
    pieces.map(({ dimensions, ...piece }) => ({
      ...piece,
      lengths: {
        length: fractionText(dimensions.length),
        width: fractionText(dimensions.width),
        thickness: fractionText(dimensions.thickness),
      },
    })),
    choices,
  )

/** The name of a piece's control. The first one's have none of a piece, as before there were others. */
export const fieldOf = ({ firstKey }: Pick<DraftForm, 'firstKey'>, key: string, field: string): FieldName =>
  key === firstKey ? field : `${field}.${key}`

export const changePiece = (form: DraftForm, key: string, change: Partial<PieceForm>): PiecesOfForm =>
  withPieces(
    piecesOf(form).map((piece) => (piece.key === key ? { ...piece, ...change } : piece)),
    form.choices,
  )

/**
 * At random, so that neither a piece that was removed nor one that another window adds has it: versions are compared, and
 * windows merged, piece by piece.
 */
function newKey(form: DraftForm): string {
  const used = new Set(piecesOf(form).map(({ key }) => key))
  for (;;) {
    const key = String(100 + Math.floor(Math.random() * 999_900))
    if (!used.has(key)) return key
  }
}

/** The same once more, after it: most pieces of a job are alike but for their size. Undefined when there is no room. */
export function addPiece(form: DraftForm, after: string, change: { quantity?: number } = {}): PiecesOfForm | undefined {
  const pieces = piecesOf(form)
  const at = pieces.findIndex(({ key }) => key === after)
  const source = pieces[at]
  if (!source || pieces.length >= pieceLimits.pieces) return undefined
  const copy = { ...source, ...change, key: newKey(form), note: '' }
  return withPieces([...pieces.slice(0, at + 1), copy, ...pieces.slice(at + 1)], form.choices)
}

/** Without the prices that the owner typed for it. A choice goes with its last piece. */
export function removePiece(form: DraftForm, key: string): (PiecesOfForm & Pick<DraftForm, 'changed'>) | undefined {
  const pieces = piecesOf(form).filter((piece) => piece.key !== key)
  if (pieces.length === 0) return undefined
  const changed = Object.fromEntries(Object.entries(form.changed).filter(([line]) => !isLineOf(line, key)))
  return { ...withPieces(pieces, choicesOf(pieces, form.choices)), changed }
}

/** Whether a line is about that piece, as `lineKeyOf` names them. */
export const isLineOf = (line: string, piece: string) =>
  piece === '1' ? !line.includes('-') && line !== 'delivery' : line.endsWith(`-${piece}`)

/** Each piece once, and choices with a piece of theirs: two windows may have moved one between them. */
export function settled(form: DraftForm): DraftForm {
  const pieces = piecesOf(form).filter(({ key }, index, all) => all.findIndex((one) => one.key === key) === index)
  return { ...form, ...withPieces(pieces, choicesOf(pieces, form.choices)) }
}

/** What a piece is in the offer: `choice` is the key of one, and 'new' begins another. */
export function setPart(form: DraftForm, key: string, part: PiecePart, choice: string | null): PiecesOfForm {
  const isNew = part === 'choice' && !form.choices.some((one) => one.key === choice)
  const of = part !== 'choice' ? null : isNew ? newChoiceKey(form) : choice
  const pieces = piecesOf(form).map((piece) => (piece.key === key ? { ...piece, part, choice: of } : piece))
  const all = isNew && of ? [...form.choices, { key: of, label: '', preset: key }] : form.choices
  return withPieces(pieces, choicesOf(pieces, all))
}

const newChoiceKey = ({ choices }: DraftForm) =>
  `c${Math.max(0, ...choices.map(({ key }) => Number(key.slice(1))).filter(Number.isFinite)) + 1}`

/** Those that still have a piece, each with one that is chosen at first. */
const choicesOf = (pieces: readonly PieceForm[], choices: readonly OfferChoice[]): OfferChoice[] =>
  choices.flatMap((choice) => {
    const keys = pieces.flatMap((piece) => (piece.choice === choice.key ? [piece.key] : []))
    const [first] = keys
    return first === undefined ? [] : [keys.includes(choice.preset) ? choice : { ...choice, preset: first }]
  })
