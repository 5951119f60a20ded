import type { ReactNode } from 'react'
import { RadioCard, RadioCards } from '../../../../ui/fields/choice.tsx'
import { StepButton } from '../../../../ui/fields/step-button.tsx'
import type { WoodSpecies } from '../../../catalog/catalog-queries.ts'
import { HowToMeasure, type Measured } from '../../../measuring/how-to-measure.tsx'
import { ProductPicture } from '../../../media/picture.tsx'
import { centsFromDecimal, formatCents } from '../../../pricing/money.ts'
import {
  boundsOf,
  type DimensionName,
  dimensionLabels,
  dimensionNames,
  type SizeRange,
} from '../../../pricing/piece.ts'
import { LengthField } from '../../../shared/length-field.tsx'
import { RangeText } from '../../../shared/range-text.tsx'
import type { DraftField, QuoteDraft } from '../quote-draft.ts'

type WoodStepProps = {
  species: readonly WoodSpecies[]
  draft: QuoteDraft
  /** The chosen product's range; undefined before one is chosen. */
  range: SizeRange | undefined
  /** WHY-2: what the piece costs in this wood; undefined while there is no price. */
  totalIn: (speciesId: string) => string | undefined
  measured: Measured
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
  drawing,
  compare,
  problems,
  onChoose,
  onType,
}: WoodStepProps) {
  const chosen = species.find(({ id }) => id === draft.woodSpeciesId)
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
      <RadioCards
        legend="Wood species"
        value={draft.woodSpeciesId}
        onChange={onChoose}
        error={problems.species}
        gridClass="grid-cols-2 sm:grid-cols-4"
      >
        {species.map(({ id, name, pricePerBoardFoot, picture }) => (
          <RadioCard
            key={id}
            value={id}
            title={name}
            text={<WoodPrice total={totalIn(id)} perBoardFoot={pricePerBoardFoot} />}
            compact="swatch"
            picture={<ProductPicture picture={picture} alt="" sizes="(min-width: 640px) 190px, 45vw" ratio="4/3" />}
          />
        ))}
      </RadioCards>
      {compare}
      {chosen && <p className="-mt-4 max-w-measure text-ui wrap-anywhere text-quiet">{chosen.description}</p>}
    </div>
  )
}

/** WHY-2: '$445.00', with '$12.50 per board foot' under it. */
function WoodPrice({ total, perBoardFoot }: { total: string | undefined; perBoardFoot: string }) {
  const cents = centsFromDecimal(perBoardFoot)
  return (
    <>
      {total !== undefined && (
        <span className="block font-medium text-ink tabular-nums">
          <RangeText text={total} />
        </span>
      )}
      {cents !== undefined && <span className="block">{formatCents(cents)} per board foot</span>}
    </>
  )
}
