import { SeeIt } from '../../../on-your-wall/see-it.tsx'
import { boundsOf } from '../../../pricing/piece.ts'
import type { BuilderChoices } from '../builder-choices.ts'
import type { DraftAction } from '../draft-reducer.ts'
import { type DraftField, productOf, type QuoteDraft } from '../quote-draft.ts'
import { useDraftPiece } from './draft-drawing.tsx'

type DraftSeeItProps = {
  draft: QuoteDraft
  choices: BuilderChoices
  /** As the builder's bar says it. */
  total: string | undefined
  change: (action: DraftAction, ...fields: DraftField[]) => void
}

/** WALL-1, TURN-1: the piece as chosen and typed so far, on the customer's wall and from all sides. Its buttons are the summary's. */
export function DraftSeeIt({ draft, choices, total, change }: DraftSeeItProps) {
  const piece = useDraftPiece(draft, choices)
  const product = productOf(draft, choices)
  if (!product) return null
  return (
    <SeeIt
      piece={piece}
      choices={{
        length: {
          text: draft.dimensions.length,
          bounds: boundsOf(product, 'length'),
          onChange: (text) => change({ type: 'type-dimension', name: 'length', text }, 'length'),
        },
        woods: choices.species,
        woodId: draft.woodSpeciesId,
        onWood: (id) => change({ type: 'choose-species', id }, 'species'),
        finishes: choices.finishes,
        finishId: draft.finishOptionId,
        onFinish: (id) => change({ type: 'choose-finish', id }, 'finish'),
        total,
      }}
    />
  )
}
