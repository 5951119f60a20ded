/**
 * DRAW-5: wood above a firebox. Source: IRC R1001.11, exception 4, as the Installation Guide states it. On a site-built
 * masonry fireplace no wood within 6 inches of the opening, and within 12 inches none that projects more than 1/8 inch
 * for each inch of distance. Any other appliance has a manual, and only that decides. Pure, in inches.
 */
import { inchesText } from '../pricing/inches.ts'
import type { PieceSize } from '../pricing/piece.ts'
import { type DrawnPiece, type Setting, wholeSetting } from './drawing.ts'
import { corbelCentersIn, corbelDepthIn, corbelDropIn, corbelWidthIn } from './making/corbels.ts'

export const noWoodIn = 6
export const limitedWoodIn = 12
const projectionPerInch = 1 / 8

export type FireplaceResult =
  /** A factory-built, gas or unknown appliance: there is no zone to draw. */
  | { rule: 'manual' }
  | {
      rule: 'masonry'
      /** Whether the customer gave opening and height; the drawing's own are no ground for advice. */
      isMeasured: boolean
      /** From the top of the opening to the underside of the shelf; negative when it hangs in front of the opening. */
      gapIn: number
      /** What is nearest to the zone, or deepest in it. */
      part: 'mantel' | 'corbel'
      /** How far that part must stay from the opening: 6 to 12 inches, by its projection. */
      neededIn: number
      /** Never unless measured. */
      isInside: boolean
      /** 0 when nothing is inside; else rounded up to 1/8 inch. */
      raiseByIn: number
    }

/** What an opening that the customer measured says by itself. */
export type OverOpening = {
  openingHeightIn: number
  /**
   * From the hearth to the underside, by the model code, rounded up to 1/8 inch. Undefined for an appliance that has a
   * manual for sure.
   */
  leastUndersideIn: number | undefined
  /** From a side of the opening to the end of the piece; negative where the piece is shorter. */
  pastIn: number
}

/** How far wood that projects this much must stay from the opening of a masonry fireplace. */
export const neededDistanceIn = (projectionIn: number) =>
  Math.min(limitedWoodIn, Math.max(noWoodIn, projectionIn / projectionPerInch))

/**
 * Undefined for a ceiling beam, which has no fireplace.
 *
 * @param asideIn From the middle of the opening to that of the piece, either way.
 */
export function checkFireplace(
  { category, size }: Pick<DrawnPiece, 'category' | 'size'>,
  setting: Setting,
  asideIn = 0,
): FireplaceResult | undefined {
  if (category === 'ceiling-beam') return undefined
  const { opening, undersideIn, fire } = wholeSetting({ category, size }, setting)
  if (fire !== 'masonry') return { rule: 'manual' }
  const gapIn = undersideIn - opening.heightIn
  const worst = nearestPart({ category, size }, { openingWidthIn: opening.widthIn, gapIn, asideIn })
  const isMeasured = setting.opening !== undefined && setting.undersideIn !== undefined
  const raiseByIn = isMeasured ? Math.max(0, upToEighth(worst.short)) : 0
  return {
    rule: 'masonry',
    isMeasured,
    gapIn,
    part: worst.part,
    neededIn: worst.neededIn,
    isInside: raiseByIn > 0,
    raiseByIn,
  }
}

/** Undefined until the opening is measured, and for a ceiling beam. */
export function overOpening(
  { category, size }: Pick<DrawnPiece, 'category' | 'size'>,
  setting: Setting,
): OverOpening | undefined {
  if (category === 'ceiling-beam' || !setting.opening) return undefined
  const { opening, fire } = wholeSetting({ category, size }, setting)
  const hasManual = fire === 'factory-built' || fire === 'gas'
  // With the underside at the top of the opening, it is short by all of the distance.
  const { short } = nearestPart({ category, size }, { openingWidthIn: opening.widthIn, gapIn: 0, asideIn: 0 })
  const leastIn = Math.max(category === 'corbel-mantel' ? corbelDropIn(size) : 0, opening.heightIn + short)
  return {
    openingHeightIn: opening.heightIn,
    leastUndersideIn: hasManual ? undefined : upToEighth(leastIn),
    pastIn: (size.lengthIn - opening.widthIn) / 2,
  }
}

const upToEighth = (inches: number) => Math.ceil(inches * 8 - 1e-6) / 8

type Place = { openingWidthIn: number; gapIn: number; asideIn: number }

/** What is nearest to the zone, or deepest in it; `short` is by how much too low it hangs, negative where it clears. */
function nearestPart({ category, size }: Pick<DrawnPiece, 'category' | 'size'>, place: Place) {
  const { gapIn } = place
  const neededIn = neededDistanceIn(size.widthIn)
  // Taken as straight above, wherever it was slid to: a person who asks means to hang it over the opening.
  const mantel = { part: 'mantel' as const, neededIn, short: neededIn - gapIn }
  const corbels = category === 'corbel-mantel' ? corbelsOver(size, place) : []
  return [mantel, ...corbels].reduce((one, other) => (other.short > one.short ? other : one))
}

/**
 * `short` is how much higher each corbel must hang. One beside the opening may hang lower: distance counts from the corner.
 * Each counts with its full projection over its whole height, although its cove leaves less wood at the foot.
 */
function corbelsOver(size: PieceSize, { openingWidthIn, gapIn, asideIn }: Place) {
  const neededIn = neededDistanceIn(corbelDepthIn(size))
  const up = gapIn - corbelDropIn(size)
  return corbelCentersIn(size).map((center) => {
    const aside = Math.max(0, Math.abs(center + asideIn) - corbelWidthIn(size) / 2 - openingWidthIn / 2)
    const short = aside < neededIn ? Math.sqrt(neededIn ** 2 - aside ** 2) - up : Number.NEGATIVE_INFINITY
    return { part: 'corbel' as const, neededIn, short }
  })
}

/** A few words for the drawing itself; '' until there is something to say. */
export function fireplaceWords(result: FireplaceResult): string {
  if (result.rule === 'manual') return "The fireplace's manual sets the height"
  if (!result.isMeasured) return ''
  if (result.isInside) return `Raise it by ${inchesText(result.raiseByIn)}`
  return `${onTape(result.gapIn)} above the opening`
}

/**
 * Sentences for beside the drawing: the answer, and what it rests on. The manual comes first for whatever has one. `over` is
 * what the opening says by itself, once it is measured.
 */
export function fireplaceText(result: FireplaceResult, over?: OverOpening): { answer: string; note: string } {
  const past = over && pastText(over.pastIn)
  const least = over && leastText(over)
  if (result.rule === 'manual')
    return {
      answer: sentences(
        'The manual of your fireplace decides how high a wooden mantel must hang above it, and how deep it may be.',
        least && `If it's brick all the way up, ${least}.`,
        past,
      ),
      note: 'Look for “mantel” and “clearance to combustibles,” and send us both numbers with your quote.',
    }
  const { isMeasured, part, neededIn, raiseByIn, gapIn } = result
  const what = part === 'corbel' ? 'corbels' : 'wood'
  const note = `On a masonry fireplace the model code (IRC R1001.11) keeps ${what} this deep at least ${inchesText(rounded(neededIn))} from the opening. Your codes office may ask for more.`
  if (!isMeasured)
    return {
      answer: least
        ? sentences(`Over an opening ${inchesText(rounded(over.openingHeightIn))} tall, ${least}.`, past)
        : "Enter the opening's width and height, and we'll work out how high it has to hang.",
      note,
    }
  const answer = raiseByIn
    ? `Raise it by ${inchesText(raiseByIn)}.`
    : `It clears. The underside is ${onTape(gapIn)} above the opening.`
  return { answer: sentences(answer, past), note }
}

const sentences = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

const leastText = ({ leastUndersideIn }: OverOpening) =>
  leastUndersideIn === undefined
    ? undefined
    : `the underside has to be at least ${inchesText(leastUndersideIn)} above the hearth`

function pastText(pastIn: number): string {
  const by = onTape(Math.abs(pastIn))
  if (by === inchesText(0)) return 'The piece is as wide as the opening.'
  return pastIn > 0
    ? `The piece runs ${by} past the opening on each side.`
    : `The piece ends ${by} short of the opening on each side.`
}

/** No rule hangs on it: to 1/16, as a tape has it. */
const onTape = (inches: number) => inchesText(Math.round(inches * 16) / 16)

const rounded = (inches: number) => Number(inches.toFixed(2))
