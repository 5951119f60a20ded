/** DRAW-5: the fireplace of the visit's drawings, as a quote takes it. */
import { type Fire, fireplaceBounds, type Wall } from '../../../drawing/drawing.ts'
import { findFireplace, settingOf } from '../../../drawing/visit-fireplace.ts'

export type GivenFireplace = {
  fire: Fire
  opening: { width: number; height: number } | null
  underside: number | null
  /** Missing for plaster. */
  wall?: Wall
}

/** What can be read and a room can have. Null where nothing was given, and for a beam, which has none. */
export function givenFireplace(category: string): GivenFireplace | null {
  if (category === 'ceiling-beam') return null
  const { fire = 'unknown', wall = 'plaster', opening, undersideIn } = settingOf(findFireplace())
  const bounds = fireplaceBounds
  const isPossible = opening && isWithin(opening.widthIn, bounds.width) && isWithin(opening.heightIn, bounds.height)
  const given = {
    fire,
    opening: isPossible ? { width: opening.widthIn, height: opening.heightIn } : null,
    underside: undersideIn !== undefined && isWithin(undersideIn, bounds.underside) ? undersideIn : null,
    ...(wall !== 'plaster' && { wall }),
  }
  return fire === 'unknown' && wall === 'plaster' && !given.opening && given.underside === null ? null : given
}

const isWithin = (inches: number, { min, max }: { min: number; max: number }) => inches >= min && inches <= max
