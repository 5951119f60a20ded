import type { ReactNode } from 'react'
import { StepButton } from '../../../../ui/fields/step-button.tsx'
import type { WoodSpecies } from '../../../catalog/catalog-queries.ts'
import { WoodTiles } from '../../../catalog/tiles/wood-tiles.tsx'
import type { DrawnPiece } from '../../../drawing/drawing.ts'
import { HowToMeasure, type Measured, measuredOf } from '../../../measuring/how-to-measure.tsx'
import {
  boundsOf,
  type DimensionName,
  type Dimensions,
  dimensionLabels,
  dimensionNames,
  type SizeRange,
} from '../../../pricing/piece.ts'
import type { PricedTotal } from '../../../pricing/price-lines.ts'
import { boundsText, LengthField } from '../../../shared/form/length-field.tsx'
import { opensLines, PriceLineRows } from '../../../shared/price-lines.tsx'
import type { DraftField, QuoteDraft } from '../quote-draft.ts'

type WoodStepProps = {
  species: readonly WoodSpecies[]
  draft: QuoteDraft
  /** The chosen product's range; undefined before one is chosen. */
  range: SizeRange | undefined
  /** WHY-1, WHY-2: what the piece costs in this wood; undefined while there is no price. */
  totalIn: (speciesId: string) => PricedTotal | undefined
  /** As chosen and typed so far. */
  piece: Omit<DrawnPiece, 'wood'>
  /** Opens the woods side by side. */
  compare: ReactNode
  problems: Partial<Record<DraftField, string>>
  onChoose: (id: string) => void
  onType: (name: DimensionName, text: string) => void
}

/** Which of the piece's edges a measurement is: people say depth and height. */
const whichWay: Record<Measured, Dimensions<string>> = {
  mantel: { length: '', width: 'wall to front', thickness: 'top to bottom' },
  beam: { length: '', width: 'side to side', thickness: 'top to bottom' },
}

/** QUOTE-3. The measurements come first, so they are in view on any screen when the step opens. */
export function WoodStep({
  species,
  draft,
  range,
  totalIn,
  piece,
  compare,
  problems,
  onChoose,
  onType,
}: WoodStepProps) {
  const measured = measuredOf(piece.category)
  return (
    <div className="mt-4 space-y-7 lg:mt-6">
      <fieldset data-in-sight className="min-w-0">
        <legend className="sr-only">Dimensions, in inches or feet and inches</legend>
        <div className="mb-1 flex items-center justify-between gap-x-4">
          <span aria-hidden className="text-sm text-quiet">
            In inches, or feet and inches
          </span>
          <HowToMeasure what={measured} />
        </div>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-3">
          {dimensionNames.map((name) => (
            <LengthField
              key={name}
              label={dimensionLabels[name]}
              stepButton={StepButton}
              value={draft.dimensions[name]}
              onChange={(text) => onType(name, text)}
              step={name === 'thickness' ? 0.5 : 1}
              bounds={range && boundsOf(range, name)}
              hint={range && [boundsText(boundsOf(range, name)), whichWay[measured][name]].filter(Boolean).join(', ')}
              error={problems[name]}
              className={name === 'length' ? 'col-span-2 @md:col-span-1' : ''}
            />
          ))}
        </div>
      </fieldset>
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
        aside={compare}
      />
      <WoodTotals species={species} totalIn={totalIn} />
    </div>
  )
}

/** WHY-1: a tile is a button for its wood, so what its total is made of is below the tiles. */
function WoodTotals({ species, totalIn }: Pick<WoodStepProps, 'species' | 'totalIn'>) {
  const totals = species.flatMap(({ id, name }) => {
    const total = totalIn(id)
    return total ? [{ id, name, ...total }] : []
  })
  if (totals.length === 0) return null
  return (
    <details className="-mt-4 text-ui">
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
