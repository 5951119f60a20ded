/** TURN-1: without WebGL2, one of six stills of a piece in the color of its wood. Fetched only then. */
import { useMemo } from 'react'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { meshOf } from './mesh.ts'
import type { SkinPictures } from './skin.ts'
import { stillsOf, type ViewName } from './stills.ts'
import { useSkin } from './use-skin.ts'

export function StillView({ piece, name }: { piece: DrawnPiece; name: ViewName }) {
  const skin = useSkin(piece)
  const stills = useMemo(() => {
    if (!skin) return []
    const { face, end, tone } = skin
    return stillsOf(meshOf(piece), { face: meanColor(face, tone), end: meanColor(end, tone) })
  }, [piece, skin])
  const still = stills.find((one) => one.name === name)
  if (!still) return null
  return (
    <svg
      viewBox={still.viewBox}
      aria-hidden="true"
      data-still={name}
      className="absolute inset-0 size-full bg-sheet p-6"
    >
      {still.shapes.map(({ path, fill }) => (
        <path key={path} d={path} fill={fill} stroke={fill} strokeWidth={0.08} strokeLinejoin="round" />
      ))}
    </svg>
  )
}

/** As coded, from 0 to 255, under its finish. */
function meanColor(picture: SkinPictures['face'], tone: SkinPictures['tone']): [number, number, number] {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  context?.drawImage(picture as CanvasImageSource, 0, 0, 1, 1)
  const [red = 179, green = 143, blue = 99] = context?.getImageData(0, 0, 1, 1).data ?? []
  const cells = tone?.split(' ').map(Number)
  if (!cells) return [red, green, blue]
  const toned = (row: number) => {
    const [r = 0, g = 0, b = 0, , more = 0] = cells.slice(row * 5)
    return Math.max(0, Math.min(255, r * red + g * green + b * blue + more * 255))
  }
  return [toned(0), toned(1), toned(2)]
}
