import type { FinishOption } from '../../../catalog/catalog-queries.ts'
import { FinishTiles } from '../../../catalog/tiles/finish-tiles.tsx'
import type { DrawnPiece } from '../../../drawing/drawing.ts'

type FinishStepProps = {
  finishes: readonly FinishOption[]
  piece: Omit<DrawnPiece, 'finish'>
  chosenId: string | null
  error: string | undefined
  /** Null clears the finish. */
  onChoose: (id: string | null) => void
}

/** QUOTE-4. */
export function FinishStep({ finishes, piece, chosenId, error, onChoose }: FinishStepProps) {
  return (
    <FinishTiles
      name="Finish"
      hideName
      finishes={finishes}
      value={chosenId}
      onChange={onChoose}
      piece={piece}
      error={error}
      idPrefix="finish"
      className="mt-5"
    />
  )
}
