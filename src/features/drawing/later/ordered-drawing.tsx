/** DRAW-4: the drawing of a piece that was quoted or ordered. Its code is fetched when there is one to show. */
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { PieceSize } from '../../pricing/piece.ts'
import type { DrawnPiece, Setting } from '../drawing.ts'

const fetchDrawing = () => import('../responsive-drawing.tsx').then(({ ResponsiveDrawing }) => ResponsiveDrawing)

type Drawing = ComponentType<ComponentProps<Awaited<ReturnType<typeof fetchDrawing>>>>

const Drawing = lazy(() =>
  fetchDrawing().then(
    (drawing: Drawing) => ({ default: drawing }),
    // Offline. The page says all that the drawing shows.
    () => ({ default: (() => null) satisfies Drawing as Drawing }),
  ),
)

type OrderedDrawingProps = {
  /** As the API answers it, without its size. */
  drawn: Omit<DrawnPiece, 'size'>
  size: PieceSize
  setting?: Setting
  /** Unlike that of every other drawing on the page. */
  idPrefix: string
}

export function OrderedDrawing({ drawn, size, setting = usual, idPrefix }: OrderedDrawingProps) {
  const room =
    drawn.category === 'ceiling-beam' ? 'aspect-3/2 @min-[40rem]:aspect-5/2' : 'aspect-5/4 @min-[40rem]:aspect-9/5'
  return (
    <div className="@container break-inside-avoid [print-color-adjust:exact]">
      <Suspense fallback={<div className={room} />}>
        <Drawing piece={{ ...drawn, size }} setting={setting} idPrefix={idPrefix} />
      </Suspense>
    </div>
  )
}

const usual: Setting = {}
