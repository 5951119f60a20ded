import type { Range } from '../../../content/shop.ts'
import type { Bounds } from '../pricing/inches.ts'
import type { DrawnPiece } from './drawing.ts'
import { FireplaceCheck } from './fireplace-check.tsx'
import { hangingFacts, hangingTexts } from './hanging.ts'
import { ResponsiveDrawing, ResponsiveSizableDrawing } from './responsive-drawing.tsx'
import { settingOf, useFireplace } from './visit-fireplace.ts'

export type PieceViewProps = {
  piece: DrawnPiece
  /** Of its wood, air-dry; null or undefined if the shop doesn't know. */
  poundsPerBoardFoot?: Range | null | undefined
  /** Unlike that of every other drawing on the page. */
  idPrefix: string
  /** With both, the ends can be dragged, within the bounds of the length. */
  bounds?: Bounds | undefined
  onLength?: ((lengthIn: number) => void) | undefined
  /** Whether the check of the fireplace begins open. */
  isCheckOpen?: boolean | undefined
  /** Where a page has the drawing and what it takes to hang the piece in two places: one of them. */
  part?: ViewPart | undefined
}

export type ViewPart = 'drawing' | 'hanging'

/** DRAW-1, DRAW-3, DRAW-5, DRAW-6: a piece to scale over the visitor's own fireplace, and what it takes to hang it. */
export function PieceView({
  piece,
  poundsPerBoardFoot,
  idPrefix,
  bounds,
  onLength,
  isCheckOpen,
  part,
}: PieceViewProps) {
  const { typed, change } = useFireplace()
  const drawing = { piece, setting: settingOf(typed), idPrefix }
  return (
    <>
      {part !== 'hanging' &&
        (bounds && onLength ? (
          <ResponsiveSizableDrawing {...drawing} bounds={bounds} onChange={onLength} />
        ) : (
          <ResponsiveDrawing {...drawing} />
        ))}
      {part !== 'drawing' && (
        <div className={part ? undefined : 'mt-3 max-sm:px-4'}>
          <HangingList piece={piece} poundsPerBoardFoot={poundsPerBoardFoot} />
          <FireplaceCheck {...drawing} typed={typed} onChange={change} isOpen={isCheckOpen}>
            {part && <ResponsiveDrawing {...drawing} idPrefix={`${idPrefix}-check`} />}
          </FireplaceCheck>
        </div>
      )}
    </>
  )
}

type HangingListProps = { piece: DrawnPiece; poundsPerBoardFoot: Range | null | undefined }

/** DRAW-6: what it weighs, who lifts it and what holds it, in a line or two. */
function HangingList({ piece, poundsPerBoardFoot }: HangingListProps) {
  const facts = hangingFacts(piece, poundsPerBoardFoot)
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-quiet tabular-nums">
      {hangingTexts(facts).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
