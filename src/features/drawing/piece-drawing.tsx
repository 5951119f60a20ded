/**
 * DRAW-1, DRAW-2: the drawing as SVG. No state, effects or DOM: the same function writes the server's page, what the browser
 * changes, the print-out and, with outlined letters, an email's picture. Colors are attributes: emails have no stylesheet.
 */
import type { ReactNode } from 'react'
import { Corbel, End, TrussTimber } from './cut-wood.tsx'
import type { DrawnPiece, Setting, Wall } from './drawing.ts'
import { drawingText } from './drawing-text.ts'
import type { Box, Detail, Layout, Words } from './layout/layout.ts'
import { layoutDrawing } from './layout/layout-drawing.ts'
import { boxPath, d, Gradient, linesPath, n } from './svg.tsx'
import { Face, WoodDefinitions } from './wood.tsx'

const paper = '#faf7f2'
const colors = { ink: '#241c15', quiet: '#6b5d50', ember: '#a63d2f', pale: '#b9a894' }

export type PieceDrawingProps = {
  piece: DrawnPiece
  setting: Setting
  detail?: Detail
  /** Unlike that of every other drawing on the page: ids inside the SVG begin with it. */
  idPrefix: string
  /** Holds the scale (see `layoutDrawing`). */
  roomIn?: number | undefined
  className?: string | undefined
  /** Draws a text. By default as text, in the page's font. */
  write?: ((words: Words) => ReactNode) | undefined
}

export function PieceDrawing({
  piece,
  setting,
  detail = 'full',
  idPrefix,
  roomIn,
  className,
  write,
}: PieceDrawingProps) {
  const layout = layoutDrawing(piece, setting, detail, roomIn)
  const { width, height } = layout.frame
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={drawingText(piece, setting)}
      className={className}
    >
      <DrawnLayout piece={piece} layout={layout} look={plainLook} idPrefix={idPrefix} write={write}>
        <rect width={width} height={height} fill={paper} />
      </DrawnLayout>
    </svg>
  )
}

export type LookPart = Layout & {
  depthIn: number
  /** Undefined where the look has no material. */
  wall: Wall | undefined
  /** Whether furniture may be drawn for scale. */
  hasThings: boolean
  id: (name: string) => string
}

/**
 * How everything around the wood looks. The page's own is here; that of a sheet (sheet/sheet-look.tsx) is handed in, so that
 * a page without one doesn't load it.
 */
export type Look = {
  /** Has the gradient 'cast', which shades a corbel under its shelf. */
  Definitions: (props: { id: LookPart['id'] }) => ReactNode
  Room: (props: LookPart) => ReactNode
  Figure: (props: { at: [number, number]; scale: number }) => ReactNode
  Shadows: (props: LookPart) => ReactNode
  /** Over the wood. */
  Lines: (props: LookPart) => ReactNode
}

type DrawnLayoutProps = Pick<PieceDrawingProps, 'piece' | 'idPrefix' | 'write'> & {
  layout: Layout
  look: Look
  wall?: Wall | undefined
  hasThings?: boolean
  /** The ground under it. */
  children?: ReactNode
}

export function DrawnLayout({
  piece,
  layout,
  look,
  wall,
  hasThings = false,
  idPrefix,
  write = writeText,
  children,
}: DrawnLayoutProps) {
  const id = (name: string) => `${idPrefix}-${name}`
  const wood = { piece, unitsPerInch: layout.unitsPerInch, id }
  const part = { ...layout, depthIn: piece.size.widthIn, wall, hasThings, id }
  const { Definitions, Room, Figure, Shadows, Lines } = look
  return (
    <>
      <defs>
        <Definitions id={id} />
        <WoodDefinitions {...wood} />
      </defs>
      {children}
      <Room {...part} />
      {layout.figures.map((at) => (
        <Figure key={at[0]} at={at} scale={layout.unitsPerInch} />
      ))}
      <Zone {...layout} />
      <Shadows {...part} />
      {layout.corbels.map((box, index) => (
        <Corbel key={box.x} {...wood} box={box} seed={index} />
      ))}
      {layout.corbelSide && <Corbel {...wood} box={layout.corbelSide} seed={1} fromSide />}
      {layout.timbers.map((timber, index) => (
        <TrussTimber key={timber.outline.join()} {...wood} {...timber} seed={index} />
      ))}
      <Face {...wood} box={layout.piece} />
      {layout.ends.map((box) => (
        <End key={box.x} {...wood} box={box} />
      ))}
      <Lines {...part} />
      {[...layout.words, ...layout.dimensions.map(({ words }) => words)].map(write)}
    </>
  )
}

const plainLook: Look = {
  Definitions: ({ id }) => (
    <>
      <Gradient id={id('wall')} stops={[['#f3ece1'], ['#e9dfd0']]} />
      <Gradient
        id={id('cast')}
        stops={[
          ['#3b2c1d', 0.34],
          ['#3b2c1d', 0],
        ]}
      />
      <Gradient id={id('box')} stops={[['#191512'], ['#2e2722']]} />
    </>
  ),
  Room,
  Figure,
  Shadows,
  Lines,
}

export const colorOf = (words: Words) => colors[words.color]

const classes = { figures: 'figure', display: 'font-display' }

export const writeText = (words: Words): ReactNode => (
  <text
    key={`${words.anchor}${words.x}${words.y}`}
    x={n(words.x)}
    y={n(words.y)}
    fontSize={words.size}
    fontWeight={words.strong ? 600 : words.face === 'display' ? 540 : undefined}
    textAnchor={words.anchor === 'start' ? undefined : words.anchor}
    fill={colorOf(words)}
    className={words.face && classes[words.face]}
  >
    {words.text}
  </text>
)

const boxesPath = (boxes: Box[]) => boxes.map(boxPath).join('')

function Room({ walls, roofs, cuts, floors, fireplace, unitsPerInch: k, id }: LookPart) {
  const baseboards = walls.map(({ x, y, width, height }) => d`M${x} ${y + height - 5 * k}h${width}`)
  return (
    <>
      {walls.map((bounds) => (
        <path key={bounds.x} d={boxPath(bounds)} fill={`url(#${id('wall')})`} />
      ))}
      <path d={baseboards.join('')} stroke="#d9cdbc" />
      {roofs.map(({ outside, cut }) => (
        <g key={cut.join()}>
          <path d={outside.map(linesPath).join('')} fill={paper} />
          <path d={linesPath(cut)} fill="#cfc2b0" />
        </g>
      ))}
      <path d={boxesPath(cuts)} fill="#cfc2b0" />
      <path d={boxesPath(floors)} fill="#c2a988" />
      {fireplace && <Fireplace {...fireplace} k={k} box={`url(#${id('box')})`} />}
    </>
  )
}

/** Their middles, in inches from the middle of the hearth. */
const logs = [
  [-5.6, -2.7],
  [0, -2.7],
  [5.6, -2.7],
  [-2.8, -7.6],
  [2.8, -7.6],
]

type FireplaceProps = NonNullable<Layout['fireplace']> & { k: number; box: string }

function Fireplace({ surround, opening, recess, k, box }: FireplaceProps) {
  const { x, y, width, height } = opening
  const [inset, floor, bottom] = [Math.min(4 * k, width / 5), Math.min(5 * k, height / 4), y + height]
  const back = width - 2 * inset
  const hearth = { x: surround.x - 3 * k, y: bottom - 1.25 * k, width: surround.width + 6 * k, height: 1.25 * k }
  const middle = `${n(x + width / 2)} ${n(bottom - 3 * k)}`
  return (
    <>
      <path d={boxPath(surround)} fill="#dacfbf" stroke="#cbbda9" />
      <path d={boxesPath(recess ? [opening, recess] : [opening])} fill={box} />
      <g fill="#3d342c" stroke="#3d342c">
        <path d={d`M${x} ${bottom}l${inset} ${-floor}h${back}l${inset} ${floor}z`} stroke="none" />
        <path d={d`M${x + inset} ${bottom - floor}V${y}m${back} 0v${height - floor}`} />
      </g>
      <path d={boxPath(hearth)} fill="#b9ab98" />
      {Math.min(width, height * 1.6) > 24 * k && (
        <g fill="#51402f" stroke="#32281f" transform={`translate(${middle}) scale(${n(k)})`} strokeWidth={0.5}>
          {logs.map(([cx, cy]) => (
            <circle key={cx} cx={cx} cy={cy} r={2.7} />
          ))}
        </g>
      )}
    </>
  )
}

/** Where wood may not be, or not project so far; clear of it, hardly to be seen. */
function Zone({ zone, fireplace, unitsPerInch: k }: Layout) {
  if (!zone || !fireplace) return null
  const [color, strength, edge] = zone.isInside ? [colors.ember, 0.22, 1] : [colors.quiet, 0.07, 0.5]
  const band = ({ x, y, width, height }: Box, r: number) =>
    d`M${x} ${y + height}V${y + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${y + height}`
  const [outer, hole] = [band(zone.outer, 12 * k), boxPath(fireplace.opening)]
  return (
    <g fill={color} fillOpacity={strength} fillRule="evenodd">
      <path d={outer + hole} />
      <path d={band(zone.inner, 6 * k) + hole} />
      <g stroke={color} strokeOpacity={edge} strokeDasharray="5 4">
        <path d={outer} fill="none" />
        {zone.section.length > 0 && <path d={linesPath(zone.section)} />}
      </g>
    </g>
  )
}

/** What the piece and its corbels cast on the wall: the deeper, the lower. */
function Shadows({ piece, corbels, unitsPerInch: k, depthIn, id }: LookPart) {
  const low = Math.min(depthIn * 0.5, 7) * k
  const { x, y, width, height } = piece
  const aside = Math.min(low * 0.4, width / 3)
  const shadows = corbels.map((corbel) => {
    const [right, down] = [0.8 * k, 1.5 * k]
    return d`M${corbel.x} ${corbel.y}v${corbel.height}l${right} ${down}h${corbel.width}V${corbel.y}z`
  })
  return [d`M${x} ${y + height}h${width}l${-aside} ${low}H${x + aside}z`, ...shadows].map((path) => (
    <path key={path} d={path} fill={`url(#${id('cast')})`} />
  ))
}

/** Thin lines with slanted ticks, as on a shop drawing. */
function Lines({ dimensions, fontSize: size }: Pick<Layout, 'dimensions' | 'fontSize'>) {
  const tick = size * 0.24
  const ends = dimensions.flatMap(({ from, to, reach }) =>
    [from, to].map(([x, y]) => ({ x, y, toX: from[1] === to[1] ? x : reach, toY: from[1] === to[1] ? reach : y })),
  )
  const lines = dimensions.map(({ from, to }) => d`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`)
  const ticks = ends.map(({ x, y }) => d`M${x - tick} ${y + tick}l${2 * tick} ${-2 * tick}`)
  return (
    <g className="dimension-lines" stroke={colors.quiet} strokeWidth={size / 17}>
      <path
        d={ends.map(({ x, y, toX, toY }) => d`M${x} ${y}L${toX} ${toY}`).join('')}
        strokeDasharray="2 3"
        strokeOpacity={0.7}
      />
      <path d={[...lines, ...ticks].join('')} />
    </g>
  )
}

/** The outline of its right half, from between the feet to the neck, in inches; the other half is its mirror image. */
export const figureSide =
  'M0-30.5L1.4-16 1.8-3.4C1.8-1.8 1.7-.6 2 0H6C7.1 0 7-.9 6.2-1.6 5.4-2.3 5.1-2.8 5.2-4.6L6-17.5C6.6-24 7-29 7.1-34L7.4-34.6C7.4-32.6 7.8-31 8.6-30.9 9.6-30.8 9.9-32.8 9.9-35L9.6-45C9.5-50 9.3-54 8.7-56.6 8.1-59.2 6.2-59.6 4-60.4 2.6-60.9 1.8-61.6 1.7-63L1.7-65'
const side = `${figureSide}H-.2V-31z`

function Figure({ at: [x, y], scale }: { at: [number, number]; scale: number }) {
  return (
    <g transform={`translate(${n(x)} ${n(y)}) scale(${Number(scale.toFixed(4))})`} fill="#dbcfbf">
      <ellipse cy={-67.6} rx={3.3} ry={4.4} />
      <path d={side} />
      <path d={side} transform="scale(-1 1)" />
    </g>
  )
}
