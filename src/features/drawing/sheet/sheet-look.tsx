/**
 * SHEET-1: the drawing as a workshop sheet: the wall of its own material, light from the left, a soft shadow, and lines of
 * different weights. Only flat and two-way shaded fills, no filters: paper, mail and page show the same.
 */
import { type Box, textWidth, type Words } from '../layout/layout.ts'
import { figureSide, type Look, type LookPart } from '../piece-drawing.tsx'
import { boxPath, d, Gradient, linesPath, n, n3 } from '../svg.tsx'
import { Fireplace, firebox } from './hearth.tsx'
import { isRoom, Things } from './things.tsx'
import { WallFace } from './wall-faces.tsx'
import { sheetColors, weights } from './weights.ts'

const { paper, ink, wood, shade } = sheetColors

export const sheetLook: Look = { Definitions: Gradients, Room, Figure, Shadows, Lines }

function Gradients({ id }: Pick<LookPart, 'id'>) {
  return (
    <>
      <Gradient
        id={id('light')}
        isLevel
        stops={[
          ['#fffaf0', 0.5],
          ['#fffaf0', 0, 0.52],
          ['#4b3826', 0, 0.52],
          ['#4b3826', 0.26],
        ]}
      />
      <Gradient
        id={id('dusk')}
        stops={[
          ['#5b4632', 0],
          ['#5b4632', 0.13],
        ]}
      />
      <Gradient
        id={id('cast')}
        stops={[
          ['#3b2c1d', 0.4],
          ['#3b2c1d', 0],
        ]}
      />
    </>
  )
}

function Room({ walls, roofs, floors, fireplace, wall = 'plaster', hasThings, ...part }: LookPart) {
  const { id, unitsPerInch: k, fontSize, piece, cuts } = part
  const over = (fill: string) =>
    walls.map((bounds) => <path key={bounds.x} d={boxPath(bounds)} fill={`url(#${id(fill)})`} />)
  const floor = floors[0]?.y ?? 0
  const hasBaseboard = wall === 'plaster' || wall === 'shiplap'
  return (
    <>
      {walls.map((bounds, index) => (
        <WallFace
          key={bounds.x}
          wall={wall}
          box={bounds}
          origin={[piece.x + piece.width / 2, floor]}
          unitsPerInch={k}
          clip={id(`wall${index}`)}
        />
      ))}
      {over('light')}
      {over('dusk')}
      {hasBaseboard && (
        <path
          d={walls
            .map(({ x, y, width, height }) => d`M${x} ${y + height - 5 * k}h${width}v${5 * k}h${-width}z`)
            .join('')}
          fill="#f3ece1"
          fillOpacity={0.92}
          stroke={ink}
          strokeWidth={n(fontSize * weights.light)}
        />
      )}
      <path
        d={walls.map(boxPath).join('')}
        fill="none"
        stroke={ink}
        strokeWidth={n(fontSize * weights.thin)}
        strokeOpacity={0.8}
      />
      {roofs.map(({ outside, cut }) => (
        <g key={cut.join()}>
          <path d={outside.map(linesPath).join('')} fill={paper} />
          <path d={linesPath(cut)} fill="#d8cbb8" stroke={ink} strokeWidth={n(fontSize * weights.thin)} />
        </g>
      ))}
      <g stroke={ink} strokeWidth={n(fontSize * weights.thin)}>
        <path d={cuts.map(boxPath).join('')} fill="#d8cbb8" />
        {floors.map((one) => (
          <Floor key={one.x} {...one} k={k} />
        ))}
      </g>
      <path
        d={floors.map(({ x, y, width }) => d`M${x} ${y}h${width}`).join('')}
        stroke={ink}
        strokeWidth={n(fontSize * weights.cut)}
      />
      {fireplace && <Fireplace {...fireplace} k={k} size={fontSize} />}
      {hasThings && <Things {...part} walls={walls} fireplace={fireplace} floor={floor} />}
    </>
  )
}

/** Boards, seen a little from above; in a thin strip none. */
function Floor({ x, y, width, height, k }: Box & { k: number }) {
  // Nearer boards are wider.
  const rows = height > 20 ? [0.09, 0.21, 0.36, 0.54, 0.75] : height > 8 ? [0.3, 0.62] : []
  const stepIn = Math.max(34, 60 / k)
  const joints = [0, ...rows].flatMap((share, row) => {
    const [top, bottom] = [share, rows[row] ?? 1]
    const from = ((row * 0.37) % 1) * stepIn * k
    const count = Math.max(0, Math.floor((width - from) / (stepIn * k)) + 1)
    return Array.from({ length: count }, (_, at) =>
      at + row === 0 ? '' : d`M${x + from + at * stepIn * k} ${y + top * height}v${(bottom - top) * height}`,
    )
  })
  return (
    <>
      <path d={boxPath({ x, y, width, height })} fill="#cfae86" stroke="none" />
      {rows.length > 0 && (
        <path
          d={rows.map((share) => d`M${x} ${y + share * height}h${width}`).join('') + joints.join('')}
          stroke="#7d5c3a"
          strokeOpacity={0.6}
        />
      )}
    </>
  )
}

/** A person of 6 ft, in outline. */
function Figure({ at: [x, y], scale }: Parameters<Look['Figure']>[0]) {
  return (
    <g
      transform={`translate(${n(x)} ${n(y)}) scale(${Number(scale.toFixed(4))})`}
      fill="none"
      stroke={ink}
      strokeOpacity={0.5}
      strokeWidth={n3(0.5 / scale)}
    >
      <ellipse cy={-67.6} rx={3.3} ry={4.4} />
      <path d={figureSide} />
      <path d={figureSide} transform="scale(-1 1)" />
    </g>
  )
}

/** Layers of one shadow, from its core to its edge, and what each adds. */
const layers = 14

/** To the right and down, since the light is on the left; layers of different reach blur its edge. */
function Shadows({ piece, corbels, cuts, unitsPerInch: k, depthIn }: LookPart) {
  const reach = Math.min(depthIn, 12) * k * (isRoom(cuts) ? 0.35 : 0.62)
  const cast = (box: Box, far: number) =>
    Array.from({ length: layers }, (_, layer) => {
      const share = 0.3 + (0.95 * layer) / (layers - 1)
      const soft = (far * 0.3 * layer) / (layers - 1)
      return shadowPath(box, far * 0.55 * share, far * share, soft)
    })
  const all = [...corbels.map((box) => cast(box, reach * 0.75)), cast(piece, reach)]
  return (
    <g fill={shade} fillOpacity={0.042}>
      {Array.from({ length: layers }, (_, layer) => (
        <path key={all[0]?.[layer] ?? layer} d={all.map((one) => one[layer] ?? '').join('')} />
      ))}
      <path
        d={d`M${piece.x + reach * 0.1} ${piece.y + piece.height}h${piece.width - reach * 0.05}v${reach * 0.12}h${-piece.width + reach * 0.05}z`}
        fillOpacity={0.34}
      />
    </g>
  )
}

/** Of a box before the wall, moved by `right` and `down`, its far corners rounded. It reaches behind a corbel, which may be narrow below. */
function shadowPath({ x, y, width, height }: Box, right: number, down: number, soft: number): string {
  const [far, low] = [x + width + right, y + height + down]
  const r = Math.max(0.1, Math.min(soft + down * 0.15, width / 3, (height + down) / 3))
  return [
    d`M${x + right * 0.25} ${y + height}L${x + right - r * 0.3} ${low - r}Q${x + right} ${low} ${x + right + r} ${low}`,
    d`H${far - r}Q${far} ${low} ${far} ${low - r}V${y + down + r}Q${far} ${y + down} ${far - r} ${y + down - r * 0.5}L${x + width} ${y + down * 0.3}H${x + width / 2}V${y + height}z`,
  ].join('')
}

/** Edges of the wood, dimension lines with their ticks, and a plate under each word on a wall that has joints. */
function Lines({ piece, timbers, ends, dimensions, words, fontSize: size, wall }: LookPart) {
  const tick = size * 0.22
  const measured = dimensions.flatMap(({ from, to, reach }) =>
    [from, to].map(([x, y]) => ({ x, y, toX: from[1] === to[1] ? x : reach, toY: from[1] === to[1] ? reach : y })),
  )
  const lines = dimensions.map(({ from, to }) => d`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`)
  const across = measured.map(({ x, y }) => d`M${x - tick} ${y + tick}l${2 * tick} ${-2 * tick}`)
  const leads = measured.map(({ x, y, toX, toY }) => lead(x, y, toX, toY, size * 0.35))
  const said = [...dimensions.map(({ words: one }) => one), ...words]
  const plates = said.filter(({ color }) => color === 'pale' || wall !== 'plaster')

  return (
    <>
      <g fill="none" stroke={wood} strokeWidth={n(size * weights.edge)}>
        <path d={[piece, ...ends].map(boxPath).join('')} />
        {timbers.map(({ outline }) => (
          <path key={outline.join()} d={linesPath(outline)} />
        ))}
      </g>
      {plates.map((one) => (
        <path
          key={`${one.x} ${one.y}`}
          d={platePath(one)}
          fill={one.color === 'pale' ? firebox : paper}
          fillOpacity={0.8}
        />
      ))}
      <g className="dimension-lines" stroke={ink} strokeWidth={n(size * weights.thin)}>
        <path d={leads.join('')} strokeOpacity={0.55} />
        <path d={[...lines, ...across].join('')} />
      </g>
    </>
  )
}

/** From near the measured edge to just over the line. */
function lead(x: number, y: number, toX: number, toY: number, gap: number): string {
  if (toX === x) {
    const way = Math.sign(toY - y)
    return Math.abs(toY - y) > gap ? d`M${x} ${y - way * gap * 0.6}V${toY - way * gap}` : ''
  }
  const way = Math.sign(toX - x)
  return Math.abs(toX - x) > gap ? d`M${x - way * gap * 0.6} ${y}H${toX - way * gap}` : ''
}

function platePath({ text, x, y, anchor, size, strong }: Words): string {
  const [width, pad] = [textWidth(text, size, strong), size * 0.25]
  const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor]
  return boxPath({ x: left - pad, y: y - size * 0.88, width: width + pad * 2, height: size * 1.2 })
}
