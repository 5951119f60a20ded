import type { DrawnPiece } from './drawing.ts'
import { n } from './svg.tsx'
import { Face, WoodDefinitions } from './wood.tsx'

const unitsPerInch = 12

export type WoodStripProps = {
  piece: DrawnPiece
  /** Inches that fill the whole width. Strips of one list have one scale. */
  acrossIn: number
  /** Unique on the page. */
  idPrefix: string
}

/** WIN-7: a piece's whole face under its finish, from the left, at the scale of its list. */
export function WoodStrip({ piece, acrossIn, idPrefix }: WoodStripProps) {
  const [width, height] = [piece.size.lengthIn * unitsPerInch, piece.size.thicknessIn * unitsPerInch]
  const wood = { piece, unitsPerInch, id: (name: string) => `${idPrefix}-${name}` }
  return (
    <svg viewBox={`0 0 ${n(acrossIn * unitsPerInch)} ${n(height)}`} aria-hidden="true" className="block w-full">
      <defs>
        <WoodDefinitions {...wood} />
      </defs>
      <Face {...wood} box={{ x: 0, y: 0, width, height }} />
    </svg>
  )
}
