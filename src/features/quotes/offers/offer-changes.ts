/** LIVE-3: how one version of an offer differs from the one before, line by line. Pure; amounts as the API gives them. */

import { type Way, wayNames } from '../../delivery/ways.ts'
import { type Making, usualMaking } from '../../drawing/making/making.ts'
import { corbelNames, madeText } from '../../drawing/making/making-text.ts'
import { sizeOf, sizeText } from '../../pricing/piece.ts'
import type { Category } from '../../pricing/pricing.ts'
import { signedText } from './offer-money.ts'

export type OfferAnswer = {
  piece: {
    productName: string
    category: Category
    /** Missing in versions from before it was said: those were made as usual. */
    making?: Making | undefined
    woodName: string
    finishName: string | null
    dimensions: { length: number; width: number; thickness: number }
  }
  lines: readonly { key: string; label: string; amount: string }[]
  total: string
  deposit: string
  depositPercent: number
  way: Way | null
  place: { zip: string; place: string; state: string } | null
  promisedOn: string | null
  validUntil: string
  note: string
}

/** Null: it wasn't there before, or is gone. */
export type OfferChange = { what: string; before: string | null; after: string | null }

/** Nothing for a version that differs in nothing but its number. `dayText` writes a day such as '2026-12-08'. */
export function offerChanges(before: OfferAnswer, after: OfferAnswer, dayText: (day: string) => string): OfferChange[] {
  const facts = (offer: OfferAnswer): [string, string | null][] => [
    ['Piece', offer.piece.productName],
    ...madeFacts(offer.piece),
    ['Wood', offer.piece.woodName],
    ['Finish', offer.piece.finishName ?? 'No finish'],
    ['Dimensions', sizeText(sizeOf(offer.piece.dimensions))],
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
    ...differences(facts(before), facts(after)),
    ...lineChanges(before.lines, after.lines),
    ...differences(sums(before), sums(after)),
  ]
}

function madeFacts({ category, making }: OfferAnswer['piece']): [string, string | null][] {
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

type Line = OfferAnswer['lines'][number]

/** By key: the same line may have another label and another amount. Gone ones come last. */
function lineChanges(before: readonly Line[], after: readonly Line[]): OfferChange[] {
  const textOf = ({ label, amount }: Line, other: Line | undefined) =>
    other && other.label !== label ? `${label}: ${signedText(amount)}` : signedText(amount)
  const changed = after.flatMap((line): OfferChange[] => {
    const then = before.find(({ key }) => key === line.key)
    if (!then) return [{ what: line.label, before: null, after: signedText(line.amount) }]
    if (then.amount === line.amount && then.label === line.label) return []
    return [{ what: line.label, before: textOf(then, line), after: signedText(line.amount) }]
  })
  const gone = before.filter(({ key }) => !after.some((line) => line.key === key))
  return [...changed, ...gone.map(({ label, amount }) => ({ what: label, before: signedText(amount), after: null }))]
}
