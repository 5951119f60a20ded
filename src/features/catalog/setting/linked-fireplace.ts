/** The fireplace of a design link (LINK-1), and of the visit as a part of one. Pure. */

import { fireplaceBounds, fires, walls } from '../../drawing/drawing.ts'
import { lengthsOf, type TypedFireplace, usualFireplace } from '../../drawing/visit-fireplace.ts'
import { boundError, fractionText, inchesText } from '../../pricing/inches.ts'
import {
  type DesignSetting,
  type FireplaceLength,
  fireplaceLengths,
  type ReadDesign,
} from '../../shared/design-address.ts'

const names: Record<FireplaceLength, { typed: 'width' | 'height' | 'underside'; words: string }> = {
  openingWidth: { typed: 'width', words: 'width of the opening' },
  openingHeight: { typed: 'height', words: 'height of the opening' },
  underside: { typed: 'underside', words: 'height above the hearth' },
}

const isPossible = (name: FireplaceLength, inches: number) =>
  boundError(inches, fireplaceBounds[names[name].typed]) === undefined

/** What a link says about the fireplace, as if typed; what no room has is left out. Undefined if it says nothing. */
export function linkedFireplace(design: DesignSetting): TypedFireplace | undefined {
  const fire = fires.find((known) => known === design.fire)
  const wall = walls.find((known) => known === design.wall)
  const typed = { ...usualFireplace, ...(fire && { fire }), ...(wall && { wall }) }
  let isGiven = fire !== undefined || wall !== undefined
  for (const name of fireplaceLengths) {
    const inches = design.fireplace[name]
    if (inches === undefined || !isPossible(name, inches)) continue
    typed[names[name].typed] = fractionText(inches)
    isGiven = true
  }
  return isGiven ? typed : undefined
}

/** The visit's fireplace as a part of a link. A beam has none. */
export function fireplacePart(typed: TypedFireplace, category: string | undefined): DesignSetting {
  if (category === 'ceiling-beam') return { fireplace: {} }
  const { fire, wall } = typed
  const lengths = lengthsOf(typed)
  const fireplace: DesignSetting['fireplace'] = {}
  for (const name of fireplaceLengths) {
    const inches = lengths[names[name].typed]
    if (inches !== undefined && isPossible(name, inches)) fireplace[name] = inches
  }
  return { fireplace, ...(fire !== usualFireplace.fire && { fire }), ...(wall !== usualFireplace.wall && { wall }) }
}

/** One sentence for each part of a link's fireplace that can't be drawn. */
export function fireplaceProblems({ fireplace, fire, wall, unread }: ReadDesign): string[] {
  const problems: string[] = []
  for (const name of fireplaceLengths) {
    const { typed, words } = names[name]
    const inches = fireplace[name]
    const { min, max } = fireplaceBounds[typed]
    if (unread.includes(name)) problems.push(`The link has a ${words} we can't read.`)
    else if (inches !== undefined && !isPossible(name, inches))
      problems.push(
        `The link has a ${words} of ${inchesText(inches)}, and we draw ${fractionText(min)} to ${inchesText(max)}.`,
      )
  }
  if (unread.includes('fire') || (fire !== undefined && !fires.some((known) => known === fire)))
    problems.push("The link names a kind of fireplace we don't know.")
  if (unread.includes('wall') || (wall !== undefined && !walls.some((known) => known === wall)))
    problems.push("The link names a kind of wall we don't know.")
  return problems
}
