/** JOB-6: what wood to pull for several pieces: by wood and section, rough, each length with the order it is for. Pure. */
import type { PullLength, PullList, PullSection, PullWood } from '../papers/work-order.ts'
import { fractionText, lengthText } from '../pricing/inches.ts'
import type { PieceSize } from '../pricing/piece.ts'
import { boardFeet } from '../pricing/pricing.ts'
import { type Cut, cutsOf, type MadePiece } from './cuts.ts'

export type PulledPiece = {
  orderId: number
  customer: string
  woodName: string
  quantity: number
  drawn: MadePiece
}

type Pulled = {
  wood: string
  wideIn: number
  thickIn: number
  count: number
  lengthIn: number
  feet: number
  orderId: number
  whose: string
}

/** By wood, the thickest sections first, in them the longest. Its sums are those of its lines. `note` says what isn't in it. */
export function pullListOf(pieces: readonly PulledPiece[], words: Pick<PullList, 'name' | 'what' | 'note'>): PullList {
  const pulled = linesOf(pieces.flatMap(pulledFor).sort(inOrder))
  const woods = Map.groupBy(pulled, ({ wood }) => wood)
  return {
    ...words,
    woods: Array.from(woods, ([wood, all]): PullWood => ({ wood, sections: sectionsOf(all), ...sumsOf(all) })),
    ...sumsOf(pulled),
  }
}

function sectionsOf(pulled: readonly Pulled[]): PullSection[] {
  const sections = Map.groupBy(pulled, ({ wideIn, thickIn }) => `${fractionText(wideIn)} × ${fractionText(thickIn)} in`)
  return Array.from(sections, ([section, all]) => ({ section, lengths: all.map(lengthOf), ...sumsOf(all) }))
}

/** The same length for the same order is one line, in tenths of a foot. */
function linesOf(pulled: readonly Pulled[]): Pulled[] {
  const lines = Map.groupBy(pulled, ({ count: _count, feet: _feet, ...what }) => JSON.stringify(what))
  return [...lines.values()].flatMap((same) => {
    const { count, feet } = sumsOf(same)
    return same.slice(0, 1).map((line) => ({ ...line, count, feet: Number(feet) }))
  })
}

const lengthOf = (line: Pulled): PullLength => ({
  ...{ length: lengthText(line.lengthIn), order: `#${line.orderId}`, whose: line.whose },
  ...sumsOf([line]),
})

/** One line for each kind of timber or board of a piece. */
const pulledFor = ({ woodName: wood, quantity, drawn, orderId, customer }: PulledPiece): Pulled[] =>
  cutsOf(drawn).map((cut) => {
    const [thickIn, wideIn] = sectionOf(cut.size)
    const count = quantity * cut.count
    const feet = boardFeet(cut.size) * count
    return { wood, wideIn, thickIn, count, lengthIn: cut.size.lengthIn, feet, orderId, whose: whoseOf(cut, customer) }
  })

const whoseOf = ({ name }: Cut, customer: string) =>
  [customer || 'No name given', ...(name === 'timber' ? [] : [name])].join(', ')

/** A timber of 6 by 8 is one of 8 by 6. */
const sectionOf = ({ widthIn, thicknessIn }: PieceSize): [number, number] => [
  Math.min(widthIn, thicknessIn),
  Math.max(widthIn, thicknessIn),
]

/** Not by locale, which could differ between machines. */
const inOrder = (one: Pulled, other: Pulled) =>
  (one.wood < other.wood ? -1 : one.wood > other.wood ? 1 : 0) ||
  other.thickIn - one.thickIn ||
  other.wideIn - one.wideIn ||
  other.lengthIn - one.lengthIn ||
  one.orderId - other.orderId

const sumsOf = (pulled: readonly Pulled[]) => ({
  count: pulled.reduce((sum, { count }) => sum + count, 0),
  feet: pulled.reduce((sum, { feet }) => sum + feet, 0).toFixed(1),
})
