import { clsx } from 'clsx'
import type { DrawnPiece } from '../../../drawing/drawing.ts'
import { drawingText } from '../../../drawing/drawing-text.ts'
import { PieceStrip } from '../../../drawing/piece-strip.tsx'
import { settingOf, useFireplace } from '../../../drawing/visit-fireplace.ts'
import type { DraftPlace } from '../stored-draft.ts'

/**
 * WIN-5: on a narrow screen the piece stays in sight at the top while its measurements, wood and finish are chosen below; on
 * a wide one its drawing is beside them. A screen that is wide and not high, as at 200% zoom, keeps its room for the fields.
 */
export function DraftStrip({ piece, place }: { piece: DrawnPiece; place: DraftPlace }) {
  const { typed } = useFireplace()
  return (
    <div
      className={clsx(
        'sticky z-20 mt-2 flex h-[clamp(4rem,11svh,5.75rem)] justify-center border-y border-line bg-sheet py-2 lg:hidden',
        '[@media(max-height:30rem)_and_(min-width:35rem)]:static',
        place === 'dialog'
          ? // Sticky offsets count from inside the scroller's padding.
            '-top-5 -mx-5 sm:-top-6 sm:-mx-6'
          : 'top-[4.0625rem] -mx-4 sm:-mx-6 md:top-[4.5625rem]',
      )}
    >
      <PieceStrip piece={piece} label={drawingText(piece, settingOf(typed))} idPrefix="strip" className="h-full" />
    </div>
  )
}
