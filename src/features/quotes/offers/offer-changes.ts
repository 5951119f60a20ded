/** LIVE-3: how one version of an offer differs from the one before, line by line. Pure; amounts as the API gives them. */

import { type Way, wayNames } from '../../delivery/ways.ts'
import { type Making, usualMaking } from '../../drawing/making/making.ts'
import { corbelNames, madeText } from '../../drawing/making/making-text.ts'
import { countedNames, lineNames, lineTexts, priceLabel } from '../../pricing/line-names.ts'
import { centsOf, formatCents } from '../../pricing/money.ts'
import { sizeOf, sizeText } from '../../pricing/piece.ts'
import type { Category } from '../../pricing/pricing.ts'
import type { PiecePart } from './offer.ts'
import { signedText } from './offer-money.ts'
import { type Chosen, presetOf, takenPieces } from './price/choosing.ts'

type PieceAnswer = {
  key: string
  quantity: number
  note: string
  part: PiecePart
  choice: string | null
  productName: string
  category: Category
  /** Missing in versions from before it was said: those were made as usual. */
  making?: Making | undefined
  woodName: string
  finishName: string | null
  dimensions: { length: number; width: number; thickness: number }
  /** What one of it costs. */
  unitLines: readonly { amount: string }[]
}

export type OfferAnswer = {
  pieces: readonly PieceAnswer[]
  choices: readonly { key: string; label: string; preset: string }[]
  ownLines: readonly { key: string; label: string; amount: string | null; percent: number | null; isOption: boolean }[]
  /** Of what is taken at first. */
  lines: readonly Line[]
  total: string
  deposit: string
  depositPercent: number
  way: Way | null
  place: { zip: string; place: string; state: string } | null
  promisedOn: string | null
  validUntil: string
  note: string
}

/** `piece` is which one of the taken it is for, from 1, where there are several. */
type Line = { key: string; label: string; amount: string; piece?: number | undefined }

/** Null: it wasn't there before, or is gone. */
export type OfferChange = { what: string; before: string | null; after: string | null }

/** Nothing for a version that differs in nothing but its number. `dayText` writes a day such as '2026-12-08'. */
export function offerChanges(before: OfferAnswer, after: OfferAnswer, dayText: (day: string) => string): OfferChange[] {
  const facts = (offer: OfferAnswer): [string, string | null][] => [
    ['Delivery', offer.way && wayNames[offer.way]],
    ['Delivered to', offer.place && `${offer.place.place}, ${offer.place.state} ${offer.place.zip}`],
    ['Delivered by', offer.promisedOn && dayText(offer.promisedOn)],
    ['Good through', dayText(offer.validUntil)],
    ['Note', offer.note || null],
  ]
  const sums = (offer: OfferAnswer): [string, string | null][] => [
    ['Total', signedText(offer.total)],
    [`Deposit`, `${signedText(offer.deposit)} (${offer.depositPercent}%)`],
  ]
  return [
    ...pieceChanges(before, after),
    ...differences(facts(before), facts(after)),
    ...lineChanges(namedLines(before), namedLines(after)),
    ...lineChanges(optionsOf(before), optionsOf(after)),
    ...differences(sums(before), sums(after)),
  ]
}

const withSize = <Piece extends Pick<PieceAnswer, 'dimensions'>>(piece: Piece) => ({
  ...piece,
  size: sizeOf(piece.dimensions),
})

type OfferedPiece = Pick<
  PieceAnswer,
  'key' | 'part' | 'quantity' | 'productName' | 'woodName' | 'finishName' | 'dimensions'
>

/** What the pieces that are taken are called in the lines of the price. */
export const namesInPrice = (pieces: readonly OfferedPiece[], chosen: Chosen): string[] =>
  countedNames(takenPieces(pieces, chosen).map(withSize))

/** Piece by piece, by their keys. Gone ones come last. */
function pieceChanges(before: OfferAnswer, after: OfferAnswer): OfferChange[] {
  const isJob = before.pieces.length > 1 || after.pieces.length > 1
  const [namesBefore, names] = [before, after].map(({ pieces }) => lineNames(pieces.map(withSize)))
  const [textsBefore, texts] = [before, after].map(({ pieces }) => lineTexts(pieces.map(withSize)))
  const changed = after.pieces.flatMap((piece, index): OfferChange[] => {
    const at = before.pieces.findIndex(({ key }) => key === piece.key)
    const then = before.pieces[at]
    const name = names?.[index] ?? piece.productName
    if (!then) return [{ what: 'Piece', before: null, after: texts?.[index] ?? null }]
    return differences(pieceFacts(then, before), pieceFacts(piece, after)).map((change) => {
      if (!isJob) return change
      if (change.what !== 'Piece') return { ...change, what: `${name}, ${change.what.toLowerCase()}` }
      // What it was and is says which one it is.
      return { ...change, before: namesBefore?.[at] ?? then.productName, after: name }
    })
  })
  const gone = before.pieces.flatMap((piece, index): OfferChange[] =>
    after.pieces.some(({ key }) => key === piece.key)
      ? []
      : [{ what: 'Piece', before: textsBefore?.[index] ?? null, after: null }],
  )
  return [...changed, ...gone]
}

const pieceFacts = (piece: PieceAnswer, { choices }: OfferAnswer): [string, string | null][] => [
  ['Piece', piece.productName],
  ...madeFacts(piece),
  ['Wood', piece.woodName],
  ['Finish', piece.finishName ?? 'No finish'],
  ['Dimensions', sizeText(sizeOf(piece.dimensions))],
  ['Quantity', String(piece.quantity)],
  ['Note', piece.note || null],
  ['Part of the offer', partWords(piece, choices)],
  // The price of what is always part of it is among the lines.
  ['Price', piece.part === 'fixed' ? null : formatCents(unitCents(piece) * piece.quantity)],
]

const unitCents = ({ unitLines }: PieceAnswer) => unitLines.reduce((sum, { amount }) => sum + centsOf(amount), 0)

function partWords({ key, part, choice }: PieceAnswer, choices: OfferAnswer['choices']): string {
  if (part === 'fixed') return 'Included'
  if (part === 'option') return 'An option'
  return choices.some(({ key: of, preset }) => of === choice && preset === key)
    ? 'One to choose, taken at first'
    : 'One to choose'
}

function madeFacts({ category, making }: PieceAnswer): [string, string | null][] {
  const made = making ?? usualMaking(category)
  return [
    ['Made as', madeText(made)],
    ['Corbels', made.corbel && corbelNames[made.corbel]],
  ]
}

function differences(before: [string, string | null][], after: [string, string | null][]): OfferChange[] {
  return after.flatMap(([what, now], index) => {
    const then = before[index]?.[1] ?? null
    return then === now ? [] : [{ what, before: then, after: now }]
  })
}

type NamedLine = Line & { name: string }

/** Each with the name of its piece. */
const namedLines = ({ lines, ...offer }: OfferAnswer): NamedLine[] => {
  const names = namesInPrice(offer.pieces, presetOf(offer))
  return lines.map((line) => ({ ...line, name: priceLabel(line, names) }))
}

const named = (label: string) => ({ label, name: label })

/** Lines of the owner's that the customer may tick aren't among those that are taken at first. */
const optionsOf = ({ ownLines }: OfferAnswer): NamedLine[] =>
  ownLines.flatMap(({ key, label, amount, percent, isOption }) =>
    isOption ? [{ ...named(`Option: ${label}`), key, amount: amount ?? `${percent}%` }] : [],
  )

/** By key: the same line may have another label and another amount. Gone ones come last. */
function lineChanges(before: readonly NamedLine[], after: readonly NamedLine[]): OfferChange[] {
  const textOf = ({ label, amount }: Line, other: Line | undefined) =>
    other && other.label !== label ? `${label}: ${amountText(amount)}` : amountText(amount)
  const changed = after.flatMap((line): OfferChange[] => {
    const then = before.find(({ key }) => key === line.key)
    if (!then) return [{ what: line.name, before: null, after: amountText(line.amount) }]
    if (then.amount === line.amount && then.label === line.label) return []
    return [{ what: line.name, before: textOf(then, line), after: amountText(line.amount) }]
  })
  const gone = before.filter(({ key }) => !after.some((line) => line.key === key))
  return [...changed, ...gone.map(({ name, amount }) => ({ what: name, before: amountText(amount), after: null }))]
}

const amountText = (amount: string) => (amount.endsWith('%') ? amount : signedText(amount))
