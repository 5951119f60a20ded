/** What the guides' drawings are made of: the frame with its title, labels, dimension lines, fills. */
import { type ReactNode, useId } from 'react'

export function Drawing({
  title,
  width,
  height,
  children,
}: {
  title: string
  width: number
  height: number
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="h-auto w-full max-w-[34rem] fill-none stroke-ink text-[19px] forced-color-adjust-none sm:text-[15px] forced-colors:bg-sheet"
      strokeWidth={1.5}
    >
      <title id={titleId}>{title}</title>
      {children}
    </svg>
  )
}

type Point = [x: number, y: number]

export function Label({
  at: [x, y],
  children,
  anchor = 'middle',
  strong = false,
}: {
  at: Point
  children: ReactNode
  anchor?: 'start' | 'middle' | 'end'
  strong?: boolean
}) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      dominantBaseline="middle"
      className={strong ? 'fill-oak stroke-none text-[21px] font-semibold sm:text-[17px]' : 'fill-ink stroke-none'}
    >
      {children}
    </text>
  )
}

/** A dimension line between two points, either level or plumb, with a tick at each end and its letter or figure on it. */
export function Dimension({
  from,
  to,
  label,
  offset = 14,
}: {
  from: Point
  to: Point
  label: string
  offset?: number
}) {
  const level = from[1] === to[1]
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  return (
    <g className="stroke-oak" strokeWidth={1.25}>
      <path d={`M${from} L${to}`} />
      {[from, to].map(([x, y]) => (
        <path key={`${x},${y}`} d={`M${x - 4} ${y + 4} L${x + 4} ${y - 4}`} strokeWidth={2} />
      ))}
      <Label strong at={level ? [middle[0], middle[1] - offset] : [middle[0] + offset, middle[1]]}>
        {label}
      </Label>
    </g>
  )
}

/** From a word to the thing it names. */
export const Leader = ({ from, to }: { from: Point; to: Point }) => (
  <path d={`M${from} L${to}`} className="stroke-quiet" strokeWidth={1} />
)

export const wood = 'fill-oak/20'
export const solid = 'fill-line'
