/** JOB-6: what wood to pull for several pieces: board feet and count by wood and section, rough. Pure. */
import type { PullList, PullRow } from '../papers/work-order.ts'
import { fractionText, lengthText } from '../pricing/inches.ts'
import type { PieceSize } from '../pricing/piece.ts'
import { boardFeet } from '../pricing/pricing.ts'
import { cutsOf, type MadePiece } from './cuts.ts'

export type PulledPiece = { woodName: string; quantity: number; drawn: MadePiece }

type Pulled = { wood: string; wideIn: number; thickIn: number; count: number; longestIn: number; feet: number }

/** Rows by wood, the thickest sections first. `note` says what isn't in it. */
export function pullListOf(pieces: readonly PulledPiece[], { name, note }: { name: string; note: string }): PullList {
  const bySection = new Map<string, Pulled>()
  for (const { woodName: wood, quantity, drawn } of pieces)
    for (const { size, count } of cutsOf(drawn)) {
      const [thickIn, wideIn] = sectionOf(size)
      const key = JSON.stringify([wood, wideIn, thickIn])
      const pulled = bySection.get(key) ?? { wood, wideIn, thickIn, count: 0, longestIn: 0, feet: 0 }
      const more = quantity * count
      bySection.set(key, {
        ...pulled,
        count: pulled.count + more,
        longestIn: Math.max(pulled.longestIn, size.lengthIn),
        feet: pulled.feet + boardFeet(size) * more,
      })
    }
  const rows = [...bySection.values()].sort(inOrder)
  return { name, note, rows: rows.map(rowOf), totalFeet: tenths(rows.reduce((sum, { feet }) => sum + feet, 0)) }
}

/** A timber of 6 by 8 is one of 8 by 6. */
const sectionOf = ({ widthIn, thicknessIn }: PieceSize): [number, number] => [
  Math.min(widthIn, thicknessIn),
  Math.max(widthIn, thicknessIn),
]

/** Not by locale, which could differ between machines. */
const inOrder = (one: Pulled, other: Pulled) =>
  (one.wood < other.wood ? -1 : one.wood > other.wood ? 1 : 0) ||
  other.thickIn - one.thickIn ||
  other.wideIn - one.wideIn

const rowOf = ({ wood, wideIn, thickIn, count, longestIn, feet }: Pulled): PullRow => ({
  wood,
  section: `${fractionText(wideIn)} × ${fractionText(thickIn)} in`,
  count: String(count),
  longest: lengthText(longestIn),
  feet: tenths(feet),
})

const tenths = (feet: number) => feet.toFixed(1)
