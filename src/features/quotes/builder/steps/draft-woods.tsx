import { CompareWoods } from '../../../catalog/woods/compare-woods.tsx'
import type { BuilderChoices } from '../builder-choices.ts'
import { finishOf, livePrice, productOf, type QuoteDraft, totalIn, typedSize } from '../quote-draft.ts'

type DraftWoodsProps = {
  draft: QuoteDraft
  choices: BuilderChoices
  onChoose: (woodId: string) => void
}

/** DRAW-7, WHY-2. Nothing while the piece has no price. */
export function DraftWoods({ draft, choices, onChoose }: DraftWoodsProps) {
  const [product, size] = [productOf(draft, choices), typedSize(draft)]
  if (!product || !size || !livePrice(draft, choices)) return null
  return (
    <CompareWoods
      piece={{
        category: product.category,
        making: product.making,
        size,
        finish: finishOf(draft, choices) ?? null,
        woodId: draft.woodSpeciesId,
      }}
      totalIn={({ id }) => totalIn(id, draft, choices)}
      onChoose={onChoose}
    />
  )
}
