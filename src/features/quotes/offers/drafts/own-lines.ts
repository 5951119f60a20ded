/**
 * LIVE-2: the owner's own lines of an offer: charges, and discounts, which only lower the total. Pure. Both are an amount or
 * a percentage of the lines above them, before delivery and tax.
 */
import type { FieldError } from '../../../../platform/api.ts'
import { formatCents } from '../../../pricing/money.ts'
import { percentText } from '../../../pricing/tax.ts'
import type { OfferLine } from '../offer.ts'

export type OwnLine = {
  key: string
  label: string
  kind: 'own' | 'discount'
  /** JOB-3: the customer may tick it. */
  isOption?: true
} & (
  | { amountCents: number }
  /** Hundredths of a percent: 500 is 5%. */
  | { basisPoints: number }
)

/** A discount of more would pay the customer. */
export const mostDiscountBasisPoints = 100_00
/** Ten times the price: nothing that is done to a piece comes near it. */
export const mostChargeBasisPoints = 1_000_00

export function ownOfferLines(ownLines: readonly OwnLine[], pieceLines: readonly OfferLine[]): OfferLine[] {
  let aboveCents = pieceLines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return ownLines.map((line): OfferLine => {
    const { amountCents, ...texts } = 'basisPoints' in line ? shareLine(line, aboveCents) : fixedLine(line)
    aboveCents += amountCents
    // One prefix for both kinds: a version finds the line in the one before it by its key (LIVE-3).
    return { kind: line.kind, key: `own-${line.key}`, ...texts, amountCents }
  })
}

const fixedLine = ({ kind, label, amountCents }: OwnLine & { amountCents: number }) => ({
  ...{ label, quantity: null, rate: null, amountCents },
  rule: kind === 'discount' ? 'A discount.' : 'As agreed.',
})

function shareLine({ kind, label, basisPoints }: OwnLine & { basisPoints: number }, aboveCents: number) {
  const baseCents = Math.max(0, aboveCents)
  // Half a cent up.
  const shareCents = Math.floor((baseCents * basisPoints + 5_000) / 10_000)
  const percent = percentText(basisPoints)
  const isDiscount = kind === 'discount'
  return {
    label: isDiscount ? `${label}, ${percent}` : label,
    quantity: formatCents(baseCents),
    rate: percent,
    // Not -0.
    amountCents: isDiscount && shareCents > 0 ? -shareCents : shareCents,
    rule: `${percent} of the lines above, before delivery and tax.`,
  }
}

/** `lines` are all of an offer but its tax. Each error names the discount, by its place among the owner's lines. */
export function discountErrors(ownLines: readonly OwnLine[], lines: readonly OfferLine[]): FieldError[] {
  const amountOf = new Map(lines.map(({ key, amountCents }) => [key, amountCents]))
  const fullCents = lines.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'piece' || kind === 'own' ? amountCents : 0),
    0,
  )
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  let leftCents = fullCents
  return ownLines.flatMap((line, index): FieldError[] => {
    if (line.kind !== 'discount') return []
    const takenCents = -(amountOf.get(`own-${line.key}`) ?? 0)
    const beforeCents = leftCents
    leftCents -= takenCents
    const refuse = (message: string) => [{ field: `ownLines.${index}.amount`, message }]
    if (takenCents <= 0) return refuse('This takes nothing off. Enter more, or remove the line.')
    if (leftCents < 0)
      return refuse(`This is more than the ${formatCents(Math.max(0, beforeCents))} that it is taken from.`)
    const isLast = ownLines.slice(index + 1).every(({ kind }) => kind !== 'discount')
    if (isLast && totalCents <= 0) return refuse('Nothing is left to pay. An offer needs a total above $0.00.')
    return []
  })
}
