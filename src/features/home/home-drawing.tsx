import type { DrawnPiece } from '../drawing/drawing.ts'
import { ResponsiveSizableDrawing } from '../drawing/responsive-drawing.tsx'
import { settingOf, useFireplace } from '../drawing/visit-fireplace.ts'
import type { Bounds } from '../pricing/inches.ts'

export type HomeDrawingProps = { piece: DrawnPiece; bounds: Bounds; onLength: (lengthIn: number) => void }

/** The drawing to scale, with ends to pull, where the live wall can't show the piece. */
export function HomeDrawing({ piece, bounds, onLength }: HomeDrawingProps) {
  const { typed } = useFireplace()
  return (
    <ResponsiveSizableDrawing
      piece={piece}
      setting={settingOf(typed)}
      idPrefix="home"
      bounds={bounds}
      onChange={onLength}
    />
  )
}
