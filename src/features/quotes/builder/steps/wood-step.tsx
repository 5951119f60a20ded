import type { ReactNode } from 'react'
import { StepButton } from '../../../../ui/fields/step-button.tsx'
import type { WoodSpecies } from '../../../catalog/catalog-queries.ts'
import { WoodTiles } from '../../../catalog/tiles/wood-tiles.tsx'
import type { DrawnPiece } from '../../../drawing/drawing.ts'
import { HowToMeasure, type Measured } from '../../../measuring/how-to-measure.tsx'
import {
  boundsOf,
  type DimensionName,
  dimensionLabels,
  dimensionNames,
  type SizeRange,
} from '../../../pricing/piece.ts'
import type { PricedTotal } from '../../../pricing/price-lines.ts'
import { LengthField } from '../../../shared/form/length-field.tsx'
import { opensLines, PriceLineRows } from '../../../shared/price-lines.tsx'
import type { DraftField, QuoteDraft } from '../quote-draft.ts'

type WoodStepProps = {
  species: readonly WoodSpecies[]
  draft: QuoteDraft
  /** The chosen product's range; undefined before one is chosen. */
  range: SizeRange | undefined
  /** WHY-1, WHY-2: what the piece costs in this wood; undefined while there is no price. */
  totalIn: (speciesId: string) => PricedTotal | undefined
  measured: Measured
  /** As chosen and typed so far. */
  piece: Omit<DrawnPiece, 'wood'>
  /** Follows what is typed and chosen. */
  drawing: ReactNode
  /** Opens the woods side by side. */
  compare: ReactNode
  problems: Partial<Record<DraftField, string>>
  onChoose: (id: string) => void
  onType: (name: DimensionName, text: string) => void
}

/** QUOTE-3. The measurements come first, so they are in view on any screen when the step opens. */
export function WoodStep({
  species,
  draft,
  range,
  totalIn,
  measured,
  piece,
  drawing,
  compare,
  problems,
  onChoose,
  onType,
}: WoodStepProps) {
  return (
    <div className="space-y-8">
      <fieldset data-in-sight className="min-w-0">
        <legend className="mb-3 text-ui font-medium">Dimensions, in inches or feet and inches</legend>
        <div className="grid grid-cols-2 gap-4 @md:grid-cols-3">
          {dimensionNames.map((name) => (
            <LengthField
              key={name}
              label={dimensionLabels[name]}
              stepButton={StepButton}
              value={draft.dimensions[name]}
              onChange={(text) => onType(name, text)}
              step={name === 'thickness' ? 0.5 : 1}
              bounds={range && boundsOf(range, name)}
              error={problems[name]}
              className={name === 'length' ? 'col-span-2 @md:col-span-1' : ''}
            />
          ))}
        </div>
        <HowToMeasure what={measured} className="mt-1" />
      </fieldset>
      {drawing}
      <WoodTiles
        name="Wood species"
        woods={species}
        value={draft.woodSpeciesId}
        onChange={onChoose}
        error={problems.species}
        piece={piece}
        totalIn={({ id }) => totalIn(id)?.text}
        perBoardFoot
        describes
        idPrefix="wood"
      />
      <div className="-mt-4 flex flex-wrap items-center gap-x-6">
        {compare}
        <WoodTotals species={species} totalIn={totalIn} />
      </div>
    </div>
  )
}

/** WHY-1: a card is a button for its wood, so what its total is made of is below the cards. */
function WoodTotals({ species, totalIn }: Pick<WoodStepProps, 'species' | 'totalIn'>) {
  const totals = species.flatMap(({ id, name }) => {
    const total = totalIn(id)
    return total ? [{ id, name, ...total }] : []
  })
  if (totals.length === 0) return null
  return (
    <details className="text-ui open:w-full">
      <summary className={`${opensLines} min-h-11 text-quiet`}>How these totals add up</summary>
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
        {totals.map(({ id, name, text, lines }) => (
          <section key={id}>
            <p className="flex items-baseline justify-between gap-4 border-b border-line pb-1 font-medium tabular-nums">
              {name} <span>{text}</span>
            </p>
            <PriceLineRows lines={lines} />
          </section>
        ))}
      </div>
    </details>
  )
}
