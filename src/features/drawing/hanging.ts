/** DRAW-6: what it weighs, and what it takes to hang it, by the rules of the Installation Guide. Pure. */
import { type Range, shop } from '../../../content/shop.ts'
import { grouped } from '../pricing/money.ts'
import type { DrawnPiece } from './drawing.ts'
import { corbelCount } from './making/corbels.ts'
import { isOpenBox } from './making/making.ts'
import { woodFeet } from './making/wood-share.ts'

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
  /** Whole pounds; undefined for a wood whose weight the shop doesn't know. */
  pounds: Range | undefined
  /** Who lifts it; undefined without a weight. */
  lift: { by: 'people'; people: number } | { by: 'crew' } | undefined
  /**
   * Steel rods in studs, corbels on their plates, or a beam's lag screws, one in each joist. A box that is open at its back
   * hooks over a cleat, with a screw in each stud, or slips over a nailer, with one in each joist; a truss stands on a plate at each end.
   */
  fasteners: { kind: 'rods' | 'corbels' | 'lags' | 'cleat' | 'nailer' | 'plates'; count: number }
  isProfessional: boolean
}

/** @param poundsPerBoardFoot Of the wood, air-dry. */
export function hangingFacts(
  { category, making, size }: Pick<DrawnPiece, 'category' | 'making' | 'size'>,
  poundsPerBoardFoot: Range | null | undefined,
): HangingFacts {
  const feet = woodFeet({ category, making, size })
  const isBeam = category === 'ceiling-beam'
  const isProfessional = isBeam || size.lengthIn > shop.installation.professionalOverFt * 12
  const pounds = poundsPerBoardFoot && {
    from: Math.max(1, Math.round(feet * poundsPerBoardFoot.from)),
    to: Math.max(1, Math.round(feet * poundsPerBoardFoot.to)),
  }
  return {
    pounds: pounds ?? undefined,
    lift: pounds ? liftOf(pounds, isBeam) : undefined,
    fasteners: fastenersOf({ category, making, size }),
    isProfessional,
  }
}

/** The guide counts with the usual weight, the middle of the range. One alone can't hold a mantel level. */
function liftOf({ from, to }: Range, isBeam: boolean): HangingFacts['lift'] {
  const people = Math.max(2, Math.ceil((from + to) / 2 / poundsPerPerson))
  return isBeam || people > mostPeople ? { by: 'crew' } : { by: 'people', people }
}

function fastenersOf({
  category,
  making,
  size: { lengthIn },
}: Pick<DrawnPiece, 'category' | 'making' | 'size'>): HangingFacts['fasteners'] {
  if (category === 'corbel-mantel') return { kind: 'corbels', count: corbelCount(lengthIn) }
  if (making.construction === 'truss') return { kind: 'plates', count: 2 }
  const framing = Math.max(2, Math.floor(lengthIn / joistSpacingIn))
  const isOpen = isOpenBox(category, making)
  if (category === 'ceiling-beam') return { kind: isOpen ? 'nailer' : 'lags', count: framing }
  return isOpen
    ? { kind: 'cleat', count: framing }
    : { kind: 'rods', count: Math.max(2, Math.ceil(lengthIn / inchesPerRod)) }
}

const people = ['', 'One person', 'Two people', 'Three people', 'Four people']

/** DRAW-6: what it weighs, who lifts it and what holds it, a few words each. */
export function hangingTexts({ pounds, lift, fasteners: { kind, count }, isProfessional }: HangingFacts): string[] {
  const held = {
    rods: `${count} steel rods hold it`,
    corbels: `${count} corbels, each screwed to framing`,
    lags: `${count} lag screws, one in each joist`,
    cleat: `A cleat with ${count} screws in the studs holds it`,
    nailer: `A nailer with ${count} screws in the joists holds it`,
    plates: 'A plate at each end holds it',
  }
  const lifted = lift && (lift.by === 'crew' ? 'A crew lifts it' : `${people[lift.people]} to lift it`)
  return [
    pounds && `${grouped(pounds.from)} to ${grouped(pounds.to)} lb`,
    lifted,
    held[kind],
    isProfessional && 'Professional installation',
  ].filter((text) => typeof text === 'string')
}
