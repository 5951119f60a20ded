/**
 * DRAW-5: wood above a firebox. Source: IRC R1001.11, exception 4, as the Installation Guide states it. On a site-built
 * masonry fireplace no wood within 6 inches of the opening, and within 12 inches none that projects more than 1/8 inch
 * for each inch of distance. Any other appliance has a manual, and only that decides. Pure, in inches.
 */
import { inchesText } from '../pricing/inches.ts'
import type { PieceSize } from '../pricing/piece.ts'
import { corbelCentersIn, corbelDepthIn, corbelDropIn, corbelWidthIn } from './corbels.ts'
import { type DrawnPiece, type Setting, wholeSetting } from './drawing.ts'

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

/** How far wood that projects this much must stay from the opening of a masonry fireplace. */
export const neededDistanceIn = (projectionIn: number) =>
  Math.min(limitedWoodIn, Math.max(noWoodIn, projectionIn / projectionPerInch))

/** Undefined for a ceiling beam, which has no fireplace. */
export function checkFireplace(
  { category, size }: Pick<DrawnPiece, 'category' | 'size'>,
  setting: Setting,
): FireplaceResult | undefined {
  if (category === 'ceiling-beam') return undefined
  const { opening, undersideIn, fire } = wholeSetting({ category, size }, setting)
  if (fire !== 'masonry') return { rule: 'manual' }
  const gapIn = undersideIn - opening.heightIn
  const neededIn = neededDistanceIn(size.widthIn)
  // The mantel is centered over the opening, so some of it is straight above.
  const mantel = { part: 'mantel' as const, neededIn, short: neededIn - gapIn }
  const corbels = category === 'corbel-mantel' ? corbelsOver(size, opening.widthIn, gapIn) : []
  const worst = [mantel, ...corbels].reduce((one, other) => (other.short > one.short ? other : one))
  const isMeasured = setting.opening !== undefined && setting.undersideIn !== undefined
  const raiseByIn = isMeasured ? Math.max(0, Math.ceil(worst.short * 8 - 1e-6) / 8) : 0
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

/**
 * `short` is how much higher each corbel must hang. One beside the opening may hang lower: distance counts from the corner.
 * Each counts with its full projection over its whole height, although its cove leaves less wood at the foot.
 */
function corbelsOver(size: PieceSize, openingWidthIn: number, gapIn: number) {
  const neededIn = neededDistanceIn(corbelDepthIn(size))
  const up = gapIn - corbelDropIn(size)
  return corbelCentersIn(size).map((center) => {
    const aside = Math.max(0, Math.abs(center) - corbelWidthIn(size) / 2 - openingWidthIn / 2)
    const short = aside < neededIn ? Math.sqrt(neededIn ** 2 - aside ** 2) - up : Number.NEGATIVE_INFINITY
    return { part: 'corbel' as const, neededIn, short }
  })
}

/** A few words for the drawing itself; '' until there is something to say. */
export function fireplaceWords(result: FireplaceResult): string {
  if (result.rule === 'manual') return "The fireplace's manual sets the height"
  if (!result.isMeasured) return ''
  if (result.isInside) return `Raise it by ${inchesText(result.raiseByIn)}`
  return `${inchesText(rounded(result.gapIn))} above the opening`
}

/** Sentences for beside the drawing. The manual comes first for whatever has one. */
export function fireplaceText(result: FireplaceResult): string {
  if (result.rule === 'manual')
    return 'The manual of your fireplace decides how high a wooden mantel must hang above it, and how deep it may be. Look for “mantel” and “clearance to combustibles,” and send us both numbers with your quote.'
  const { isMeasured, part, neededIn, raiseByIn, gapIn } = result
  const what = part === 'corbel' ? 'corbels' : 'wood'
  const rule = `On a masonry fireplace the model code (IRC R1001.11) keeps ${what} this deep at least ${inchesText(rounded(neededIn))} from the opening. Your codes office may ask for more.`
  if (!isMeasured) return `Enter all three measurements, and we'll check them. ${rule}`
  return raiseByIn
    ? `Raise it by ${inchesText(raiseByIn)}. ${rule}`
    : `The underside is ${inchesText(rounded(gapIn))} above the opening. ${rule}`
}

const rounded = (inches: number) => Number(inches.toFixed(2))
