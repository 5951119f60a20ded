/** DRAW-6: what it weighs, and what it takes to hang it, by the rules of the Installation Guide. Pure. */
import { type Range, shop } from '../../../content/shop.ts'
import { boardFeet } from '../pricing/pricing.ts'
import { corbelCount } from './corbels.ts'
import type { DrawnPiece } from './drawing.ts'

/**
 * So that a mantel of 6 feet in oak, 120 pounds, takes two people, and a longer one three, as the guide says. NIOSH's limit
 * for lifting alone and often is 51 pounds.
 */
const poundsPerPerson = 60
/** More don't get their hands on it. */
const mostPeople = 4

/** The guide's three studs for a mantel of 6 feet. */
const inchesPerRod = 24
/** Joists and studs are usually this far apart. */
const joistSpacingIn = 16

export type HangingFacts = {
  /** Whole pounds of a solid piece; undefined for a wood whose weight the shop doesn't know. */
  pounds: Range | undefined
  /** Who lifts it; undefined without a weight. */
  lift: { by: 'people'; people: number } | { by: 'crew' } | undefined
  /** Steel rods in studs, corbels on their plates, or a beam's lag screws, one in each joist. */
  fasteners: { kind: 'rods' | 'corbels' | 'lags'; count: number }
  isProfessional: boolean
}

/** @param poundsPerBoardFoot Of the wood, air-dry. */
export function hangingFacts(
  { category, size }: Pick<DrawnPiece, 'category' | 'size'>,
  poundsPerBoardFoot: Range | null | undefined,
): HangingFacts {
  const feet = boardFeet(size)
  const isBeam = category === 'ceiling-beam'
  const isProfessional = isBeam || size.lengthIn > shop.installation.professionalOverFt * 12
  const pounds = poundsPerBoardFoot && {
    from: Math.max(1, Math.round(feet * poundsPerBoardFoot.from)),
    to: Math.max(1, Math.round(feet * poundsPerBoardFoot.to)),
  }
  return {
    pounds: pounds ?? undefined,
    lift: pounds ? liftOf(pounds, isBeam) : undefined,
    fasteners: fastenersOf(category, size),
    isProfessional,
  }
}

/** The guide counts with the usual weight, the middle of the range. One alone can't hold a mantel level. */
function liftOf({ from, to }: Range, isBeam: boolean): HangingFacts['lift'] {
  const people = Math.max(2, Math.ceil((from + to) / 2 / poundsPerPerson))
  return isBeam || people > mostPeople ? { by: 'crew' } : { by: 'people', people }
}

function fastenersOf(category: DrawnPiece['category'], { lengthIn }: DrawnPiece['size']): HangingFacts['fasteners'] {
  if (category === 'corbel-mantel') return { kind: 'corbels', count: corbelCount(lengthIn) }
  return category === 'ceiling-beam'
    ? { kind: 'lags', count: Math.max(2, Math.floor(lengthIn / joistSpacingIn)) }
    : { kind: 'rods', count: Math.max(2, Math.ceil(lengthIn / inchesPerRod)) }
}
