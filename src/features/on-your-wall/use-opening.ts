/** WALL-1, DRAW-5: the opening that is marked is the one of the visit's fireplace. */
import { useState } from 'react'
import type { Setting } from '../drawing/drawing.ts'
import { lengthsOf, type TypedFireplace, useFireplace, usualFireplace } from '../drawing/visit-fireplace.ts'
import { fractionText } from '../pricing/inches.ts'
import type { WallMarks } from './marks.ts'

/**
 * The visit's; the quote's, all of it, until something of the visit's is given. `isApart` for a photograph that the shop has:
 * its fireplace is the quote's alone, and what is changed there is kept nowhere.
 */
export function useOpening(quoted: Setting | undefined, isApart: boolean) {
  const visit = useFireplace()
  const [apart, setApart] = useState(usualFireplace)
  const { typed: visits, change: changeVisits } = isApart
    ? { typed: apart, change: (part: Partial<TypedFireplace>) => setApart((earlier) => ({ ...earlier, ...part })) }
    : visit
  const [hasChanged, setChanged] = useState(false)
  const isQuoted = quoted !== undefined && !hasChanged && !isGiven(visits)
  const typed = isQuoted ? typedOf(quoted) : visits
  const { width: widthIn, height: heightIn, underside: undersideIn } = lengthsOf(typed)
  function change(part: Partial<TypedFireplace>): void {
    setChanged(true)
    changeVisits(isQuoted ? { ...typed, ...part } : part)
  }
  return {
    texts: { width: typed.width, height: typed.height },
    fire: typed.fire,
    opening: widthIn !== undefined && heightIn !== undefined ? { widthIn, heightIn } : undefined,
    undersideIn,
    change,
    /** On another visit the fireplace is no longer known, and the photograph still is. */
    fill({ rectangle, at }: WallMarks) {
      if (typed.width || typed.height) return
      const { widthIn, heightIn } = rectangle
      change({ width: textOf(widthIn), height: textOf(heightIn), underside: textOf(heightIn + at.yIn) })
    },
  }
}

/** A wall can be of brick in any house. */
const isGiven = ({ fire, width, height, underside }: TypedFireplace) =>
  fire !== usualFireplace.fire || `${width}${height}${underside}` !== ''

const typedOf = ({ fire, wall, opening, undersideIn }: Setting): TypedFireplace => ({
  fire: fire ?? usualFireplace.fire,
  wall: wall ?? usualFireplace.wall,
  width: textOf(opening?.widthIn),
  height: textOf(opening?.heightIn),
  underside: textOf(undersideIn),
})

const textOf = (inches: number | undefined) => (inches === undefined ? '' : fractionText(inches))
