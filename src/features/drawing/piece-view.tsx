import type { Range } from '../../../content/shop.ts'
import type { Bounds } from '../pricing/inches.ts'
import type { DrawnPiece } from './drawing.ts'
import { FireplaceCheck } from './fireplace-check.tsx'
import { HangingList } from './hanging-list.tsx'
import { PieceDrawing } from './piece-drawing.tsx'
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
}

/** DRAW-1, DRAW-3, DRAW-5, DRAW-6: a piece to scale over the visitor's own fireplace, and what it takes to hang it. */
export function PieceView({ piece, poundsPerBoardFoot, idPrefix, bounds, onLength, isCheckOpen }: PieceViewProps) {
  const { typed, change } = useFireplace()
  const drawing = { piece, setting: settingOf(typed), idPrefix }
  return (
    <>
      {bounds && onLength ? (
        <ResponsiveSizableDrawing {...drawing} bounds={bounds} onChange={onLength} />
      ) : (
        <ResponsiveDrawing {...drawing} />
      )}
      <div className="mt-3 max-sm:px-4">
        <HangingList piece={piece} poundsPerBoardFoot={poundsPerBoardFoot} />
        <FireplaceCheck {...drawing} typed={typed} onChange={change} isOpen={isCheckOpen} />
      </div>
    </>
  )
}

/** The drawing alone, where there is room for few parts, such as beside a form. */
export function SmallPieceView({ piece, idPrefix }: Pick<PieceViewProps, 'piece' | 'idPrefix'>) {
  const { typed } = useFireplace()
  return (
    <PieceDrawing
      piece={piece}
      setting={settingOf(typed)}
      detail="small"
      idPrefix={idPrefix}
      className="block w-full"
    />
  )
}
