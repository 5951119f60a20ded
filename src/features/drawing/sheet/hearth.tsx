/** SHEET-1: the fireplace of a sheet: its surround, the firebox with its brick, logs and hearth. */
import type { Box } from '../layout/layout.ts'
import type { LookPart } from '../piece-drawing.tsx'
import { boxPath, d, n } from '../svg.tsx'
import { sheetColors, weights } from './weights.ts'

const { ink } = sheetColors
export const firebox = '#1c1611'

type FireplaceProps = NonNullable<LookPart['fireplace']> & { k: number; size: number }

export function Fireplace({ surround, opening, recess, k, size }: FireplaceProps) {
  const { x, y, width, height } = opening
  const [inset, lid, floor] = [Math.min(4.5 * k, width / 6), Math.min(3.5 * k, height / 8), Math.min(4 * k, height / 7)]
  const bottom = y + height
  const back = { x: x + inset, y: y + lid, width: width - inset * 2, height: height - lid - floor }
  const hearth = { x: surround.x - 4 * k, y: bottom - 1.5 * k, width: surround.width + 8 * k, height: 1.5 * k }
  const corners = [
    d`M${x} ${y}L${back.x} ${back.y}V${back.y + back.height}L${x} ${bottom}`,
    d`M${x + width} ${y}L${back.x + back.width} ${back.y}V${back.y + back.height}L${x + width} ${bottom}`,
  ]
  return (
    <>
      <path d={boxPath(surround)} fill="#eee5d8" fillOpacity={0.94} stroke={ink} strokeWidth={n(size * weights.thin)} />
      <path d={boxPath(opening)} fill={firebox} stroke={ink} strokeWidth={n(size * weights.edge)} />
      {recess && <path d={boxPath(recess)} fill={firebox} />}
      <g stroke="#c9b79f" strokeOpacity={0.6} strokeWidth={n(size * weights.light)} fill="none">
        <path d={corners.join('') + boxPath(back)} />
        <path d={firebricks(back, k)} strokeOpacity={0.42} />
      </g>
      {Math.min(width, height * 1.6) > 24 * k && (
        <g
          fill="#6d4c30"
          stroke="#e2cdb0"
          strokeWidth={n((size * weights.thin) / k)}
          transform={`translate(${n(x + width / 2)} ${n(bottom - 1.5 * k)}) scale(${Number(k.toFixed(4))})`}
        >
          <path d={logs} />
          <path d={rings} strokeOpacity={0.6} fill="none" strokeWidth={n((size * weights.light) / k)} />
        </g>
      )}
      <path d={boxPath(hearth)} fill="#d6c9b6" stroke={ink} strokeWidth={n(size * weights.thin)} />
    </>
  )
}

const circle = (x: number, y: number, r: number) => {
  const [far, near] = [r * 0.5523, r * 0.4477]
  return d`M${x - r} ${y}c0 ${-far} ${near} ${-r} ${r} ${-r}c${far} 0 ${r} ${near} ${r} ${r}c0 ${far} ${-near} ${r} ${-r} ${r}c${-far} 0 ${-r} ${-near} ${-r} ${-r}z`
}
/** Three under two, in inches from the middle of the hearth. */
const logEnds: [number, number, number][] = [
  [-5.6, -2.7, 2.6],
  [0, -2.8, 2.8],
  [5.6, -2.6, 2.5],
  [-2.8, -7.5, 2.5],
  [2.8, -7.6, 2.7],
]
const logs = logEnds.map(([x, y, r]) => circle(x, y, r)).join('')
const rings = logEnds.map(([x, y, r]) => circle(x - 0.2, y + 0.15, r * 0.55)).join('')

/** The back of the firebox in running bond, as lines. */
function firebricks({ x, y, width, height }: Box, k: number): string {
  const [high, long] = [4.5 * k, 9 * k]
  if (high < 4) return ''
  const rows = Math.floor(height / high)
  let path = ''
  for (let row = 0; row <= rows; row++) {
    const top = y + row * high
    const tall = Math.min(high, y + height - top)
    if (tall <= 0.5) continue
    if (row > 0) path += d`M${x} ${top}h${width}`
    for (let at = (row % 2 ? 0.5 : 1) * long; at < width; at += long) path += d`M${x + at} ${top}v${tall}`
  }
  return path
}
