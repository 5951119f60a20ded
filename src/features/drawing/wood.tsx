/** DRAW-2: the wood of a drawing: its real face at true scale, toned by the finish. What is cut from it is in cut-wood.tsx. */
import { Fragment, type ReactNode } from 'react'
import { type Picture, widestWebp } from '../media/picture.ts'
import { type DrawnPiece, faceIn } from './drawing.ts'
import type { Box } from './layout/layout.ts'
import { Gradient, n, rect } from './svg.tsx'
import { toneMatrix } from './tone.ts'

/** A catalog picture shows boards, about this much of them. */
export const catalogPictureIn = 44
/** How far one tile runs into the next. */
const blendIn = 12
/** Under a picture until it is there, and for a wood without one. */
export const plainTone = '#b38f63'

export type WoodProps = { piece: DrawnPiece; unitsPerInch: number; id: (name: string) => string }

/**
 * An SVG image has one address, so no AVIF for those who know it. 1,100 pixels are nine for each inch, which is more than
 * a drawing shows of them at one device pixel for each CSS pixel.
 */
export function imagePath(picture: Picture, leastWidth = widestWebp): string {
  const folder = picture.path.slice(0, picture.path.lastIndexOf('/'))
  const webp = picture.widths.filter((width) => width <= widestWebp)
  const width = webp.find((one) => one >= leastWidth) ?? webp.at(-1)
  return width ? `${folder}/${width}.webp` : picture.path
}

export type Tile = { href: string; width: number; height: number }

export function tileOf({ wood }: DrawnPiece): Tile | undefined {
  if (wood?.face) return { href: imagePath(wood.face), ...faceIn }
  if (!wood?.picture) return undefined
  const { width, height } = wood.picture
  return { href: imagePath(wood.picture), width: catalogPictureIn, height: (catalogPictureIn * height) / width }
}

export function WoodDefinitions({ piece, id }: WoodProps) {
  const matrix = piece.finish && toneMatrix(piece.finish)
  const sheen = Math.min(100, Math.max(0, piece.finish?.sheenPercent ?? 0)) / 100
  const tile = tileOf(piece)
  return (
    <>
      {matrix && (
        <filter id={id('tone')} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
          <feColorMatrix values={matrix} />
        </filter>
      )}
      {tile && piece.size.lengthIn > tile.width && <Blends {...tileSize(tile, piece)} id={id} />}
      <Gradient
        id={id('shade')}
        stops={[
          ['#fff', 0.1 + sheen * 0.35, 0],
          ['#fff', sheen * 0.16, 0.22],
          ['#fff', 0, 0.5],
          ['#000', 0, 0.8],
          ['#000', 0.3, 1],
        ]}
      />
    </>
  )
}

/**
 * Masks that let a tile's left or right end begin gently. In inches from the tile's corner: librsvg goes wrong with shares
 * of a bounding box here.
 */
function Blends({ width, height, blend, id }: ReturnType<typeof tileSize> & { id: WoodProps['id'] }) {
  const sides = [
    { side: 'right', x1: 0, x2: blend },
    { side: 'left', x1: width, x2: width - blend },
  ]
  return sides.map(({ side, x1, x2 }) => (
    <Fragment key={side}>
      <linearGradient id={id(`${side}-rise`)} gradientUnits="userSpaceOnUse" x1={n(x1)} x2={n(x2)}>
        <stop offset="0" stopColor="#000" />
        <stop offset="1" stopColor="#fff" />
      </linearGradient>
      <mask id={id(side)} maskUnits="userSpaceOnUse" x="0" y="0" width={n(width)} height={n(height)}>
        <rect width={n(width)} height={n(height)} fill={`url(#${id(`${side}-rise`)})`} />
      </mask>
    </Fragment>
  ))
}

/** Inches. A face taller than the picture has the picture enlarged. */
function tileSize(tile: Tile, { size: { thicknessIn } }: DrawnPiece) {
  const scale = Math.max(1, thicknessIn / tile.height)
  return { width: tile.width * scale, height: tile.height * scale, blend: blendIn * scale }
}

/** A window onto the wood, in inches, under the finish. */
export function Wood({
  piece,
  id,
  box,
  inches,
  children,
}: WoodProps & { box: Box; inches: [number, number]; children: ReactNode }) {
  const [width, height] = inches
  return (
    <svg {...rect(box)} viewBox={`0 0 ${n(width)} ${n(height)}`} preserveAspectRatio="none" aria-hidden="true">
      <g filter={piece.finish && toneMatrix(piece.finish) ? `url(#${id('tone')})` : undefined}>
        <rect width={n(width)} height={n(height)} fill={plainTone} />
        {children}
      </g>
    </svg>
  )
}

/** A face without its light: the wood alone, under the finish. */
export function FaceWood({ box, ...wood }: WoodProps & { box: Box }) {
  const { lengthIn, thicknessIn } = wood.piece.size
  const tile = tileOf(wood.piece)
  return (
    <Wood {...wood} box={box} inches={[lengthIn, thicknessIn]}>
      {tile && tiles(tile, wood.piece, wood.id)}
    </Wood>
  )
}

export function Face({ box, ...wood }: WoodProps & { box: Box }) {
  return (
    <>
      <FaceWood {...wood} box={box} />
      <rect
        {...rect(box)}
        fill={`url(#${wood.id('shade')})`}
        stroke="#241c15"
        strokeOpacity={0.35}
        strokeWidth={0.75}
      />
    </>
  )
}

/** How tiles beside the first are turned, and which part of their height shows, so that no knot comes back in step. */
const unturned = { x: 1, y: 1, from: 0.5 }
const turns = [
  unturned,
  { x: -1, y: -1, from: 0.15 },
  { x: 1, y: -1, from: 0.9 },
  { x: -1, y: 1, from: 0.65 },
  { x: -1, y: -1, from: 0.35 },
]

/**
 * The first tile lies in the middle, so the grain stays where it is while the piece grows. The others follow on both sides;
 * each fades in over the end of the one before.
 */
function tiles(tile: Tile, piece: DrawnPiece, id: WoodProps['id']) {
  const { lengthIn, thicknessIn } = piece.size
  const { width, height, blend } = tileSize(tile, piece)
  const step = width - blend
  const beside = Math.max(0, Math.ceil((lengthIn - width) / 2 / step))
  const order = Array.from({ length: beside }, (_, index) => [index + 1, -index - 1]).flat()
  return [0, ...order].map((place) => {
    const turn = turns[(place * 2 + (place < 0 ? 99 : 0)) % turns.length] ?? unturned
    const y = -(height - thicknessIn) * turn.from
    return (
      <g
        key={place}
        transform={`translate(${n((lengthIn - width) / 2 + place * step)} ${n(y)})`}
        mask={place ? `url(#${id(place > 0 ? 'right' : 'left')})` : undefined}
      >
        <image
          href={tile.href}
          width={n(width)}
          height={n(height)}
          preserveAspectRatio="none"
          transform={
            place
              ? `translate(${turn.x < 0 ? n(width) : 0} ${turn.y < 0 ? n(height) : 0}) scale(${turn.x} ${turn.y})`
              : undefined
          }
        />
      </g>
    )
  })
}
