/** JOB-5: the timbers of a king-post truss. Pure, in inches, seen from the front: x from its middle, y up from its underside. */
import { inchesText } from '../../pricing/inches.ts'
import type { PieceSize } from '../../pricing/piece.ts'
import type { Making } from './making.ts'

export type Timber = {
  name: 'tie' | 'king post' | 'rafter' | 'strut'
  /** Around it, counterclockwise. */
  outline: [number, number][]
  /** Of its grain, counterclockwise from level, in radians. */
  angle: number
}

/** Of the whole truss: it rises 6 inches for each foot of its half span, and stands clear of its tie. */
export const trussHeightIn = ({ lengthIn, thicknessIn }: Pick<PieceSize, 'lengthIn' | 'thicknessIn'>) =>
  Math.max(lengthIn / 4, thicknessIn * 2)

/** '8 in tall'; of a truss, which is priced by its tie: '36 in tall, its tie 8 in'. */
export const tallText = ({ making, size }: { making: Pick<Making, 'construction'>; size: PieceSize }) =>
  making.construction === 'truss'
    ? `${inchesText(Math.round(trussHeightIn(size)))} tall, its tie ${inchesText(size.thicknessIn)}`
    : `${inchesText(size.thicknessIn)} tall`

/**
 * The tie is as long and as tall as the piece; what stands on it is of the same timber, or of a thinner one where a short
 * truss would be all wood. What lies before something else comes later.
 */
export function trussTimbers({ lengthIn, thicknessIn }: PieceSize): Timber[] {
  const half = lengthIn / 2
  const top = trussHeightIn({ lengthIn, thicknessIn })
  const tie = thicknessIn
  const slope = Math.atan2(top - tie, half)
  const [rise, run] = [Math.sin(slope), Math.cos(slope)]
  const thick = Math.min(tie, half * rise * 0.3, half * 0.2)
  /** Of a rafter, measured plumb and level. */
  const [plumb, level] = [thick / run, thick / rise]
  const post = thick / 2
  /** Where a rafter's underside is. */
  const under = (x: number) => tie + (half - Math.abs(x)) * (rise / run) - plumb
  const [foot, head] = [tie + thick * 0.25, half * 0.5]
  const strut = Math.atan2(under(head) - foot, head - post)
  const tall = (thick * 0.7) / Math.cos(strut)
  /** Where the upper edge of a strut meets the rafter. */
  const meets = (from: number) =>
    (tie + half * (rise / run) - plumb - from + post * Math.tan(strut)) / (rise / run + Math.tan(strut))
  const [low, high] = [meets(foot), meets(foot + tall)]
  const right: Timber[] = [
    {
      name: 'strut',
      outline: [
        [post, foot],
        [low, under(low)],
        [high, under(high)],
        [post, foot + tall],
      ],
      angle: strut,
    },
    {
      name: 'rafter',
      outline: [
        [0, top - plumb],
        [half - level, tie],
        [half, tie],
        [0, top],
      ],
      angle: -slope,
    },
  ]
  return [
    ...right.map(mirrored),
    ...right,
    {
      name: 'king post',
      outline: [
        [-post, tie],
        [post, tie],
        [post, top - plumb - post * (rise / run)],
        [0, top - plumb],
        [-post, top - plumb - post * (rise / run)],
      ],
      angle: Math.PI / 2,
    },
    {
      name: 'tie',
      outline: [
        [-half, 0],
        [half, 0],
        [half, tie],
        [-half, tie],
      ],
      angle: 0,
    },
  ]
}

const mirrored = ({ outline, angle, name }: Timber): Timber => ({
  name,
  outline: outline.map(([x, y]): [number, number] => [-x, y]).reverse(),
  angle: -angle,
})

/** Square inches; positive for a counterclockwise outline. */
export const areaOf = (outline: readonly [number, number][]) =>
  outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [0, 0]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

/** The least square-ended timber that one is sawn from: how long along its grain, how tall across it. */
export function blankOf({ outline, angle }: Timber): { lengthIn: number; tallIn: number } {
  const extent = (turn: number) => {
    const along = outline.map(([x, y]) => x * Math.cos(turn) + y * Math.sin(turn))
    return Math.max(...along) - Math.min(...along)
  }
  return { lengthIn: extent(angle), tallIn: extent(angle + Math.PI / 2) }
}
