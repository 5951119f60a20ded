/** DRAW-4: the drawing of a piece that was quoted or ordered. Its code is fetched when there is one to show. */
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { PieceSize } from '../../pricing/piece.ts'
import type { DrawnPiece, Setting } from '../drawing.ts'
import type { SheetTitle } from '../sheet/title-block.ts'

const fetchDrawing = () => import('../sheet/responsive-sheet.tsx').then(({ ResponsiveSheet }) => ResponsiveSheet)

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
  /** What its title block says besides the piece; null where the page around it says all of it. */
  title?: SheetTitle | null
  /** Unlike that of every other drawing on the page. */
  idPrefix: string
}

export function OrderedDrawing({ drawn, size, setting = usual, title = null, idPrefix }: OrderedDrawingProps) {
  return (
    <div className={drawingFrame}>
      <Suspense fallback={<Room category={drawn.category} />}>
        <Drawing piece={{ ...drawn, size }} setting={setting} title={title} idPrefix={idPrefix} />
      </Suspense>
    </div>
  )
}

/** Its place, as long as what it shows is being read. */
export const DrawingRoom = ({ category }: { category: string }) => (
  <div className={drawingFrame}>
    <Room category={category} />
  </div>
)

const usual: Setting = {}

/** Around a drawing: its layout follows its own width. */
export const drawingFrame =
  '@container overflow-hidden rounded-card border border-line break-inside-avoid [print-color-adjust:exact] empty:hidden'

/** As tall as the frames of the layouts, so that nothing moves when it comes. */
const Room = ({ category }: { category: string }) => (
  <div
    className={
      category === 'ceiling-beam'
        ? 'aspect-3/2 @min-[40rem]:aspect-250/127'
        : 'aspect-36/29 @min-[40rem]:aspect-250/127'
    }
  />
)
