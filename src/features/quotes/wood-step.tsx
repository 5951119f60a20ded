import { useEffect, useState } from 'react'
import { RadioCard, RadioCards } from '../../ui/choice.tsx'
import { NumberField } from '../../ui/field.tsx'
import type { WoodSpecies } from '../catalog/catalog-queries.ts'
import { type Bounds, type DimensionName, dimensionNames } from '../catalog/piece.ts'
import { ProductPicture } from '../media/picture.tsx'
import { centsFromDecimal, formatCents } from '../pricing/money.ts'
import type { DraftField, QuoteDraft } from './quote-draft.ts'

const labels = { length: 'Length', width: 'Width', thickness: 'Thickness' }
/** QUOTE-3: inches that an arrow key goes. */
const steps = { length: 1, width: 1, thickness: 0.5 }
/** '120' passes '1' and '12' on its way: only a pause says that a figure is meant. */
const typingPauseMs = 700

type WoodStepProps = {
  species: readonly WoodSpecies[]
  draft: QuoteDraft
  /** The chosen product's range; undefined while none is chosen. */
  bounds: Bounds | undefined
  problems: Partial<Record<DraftField, string>>
  onChoose: (id: string) => void
  onType: (name: DimensionName, text: string) => void
}

/** QUOTE-3. */
export function WoodStep({ species, draft, bounds, problems, onChoose, onType }: WoodStepProps) {
  const [typing, setTyping] = useState<{ name: DimensionName; text: string }>()
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(undefined), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typing])

  const chosen = species.find(({ id }) => id === draft.woodSpeciesId)
  return (
    <div className="space-y-8">
      <RadioCards
        legend="Wood species"
        value={draft.woodSpeciesId}
        onChange={onChoose}
        error={problems.species}
        gridClass="sm:grid-cols-4"
      >
        {species.map(({ id, name, pricePerBoardFoot, picture }) => (
          <RadioCard
            key={id}
            value={id}
            title={name}
            text={perBoardFoot(pricePerBoardFoot)}
            compact="on-phones"
            picture={<ProductPicture picture={picture} alt="" sizes="(min-width: 640px) 190px, 80px" ratio="4/3" />}
          />
        ))}
      </RadioCards>
      {chosen && <p className="-mt-4 max-w-measure text-ui wrap-anywhere text-quiet">{chosen.description}</p>}
      <fieldset className="min-w-0">
        <legend className="mb-3 text-ui font-medium">Dimensions in inches</legend>
        <div className="grid gap-4 @md:grid-cols-3">
          {dimensionNames.map((name) => (
            <NumberField
              key={name}
              label={labels[name]}
              unit="in"
              steppers
              value={draft.dimensions[name]}
              onChange={(text) => {
                setTyping({ name, text })
                onType(name, text)
              }}
              onBlur={() => setTyping(undefined)}
              onKeyDown={(event) => event.key === 'Enter' && setTyping(undefined)}
              step={steps[name]}
              {...(bounds && {
                min: bounds.minDimensions[name],
                max: bounds.maxDimensions[name],
                hint: `${bounds.minDimensions[name]} to ${bounds.maxDimensions[name]} in`,
              })}
              error={typing?.name === name ? undefined : problems[name]}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** '$8.75 per board foot'. */
function perBoardFoot(decimal: string): string {
  const cents = centsFromDecimal(decimal)
  return cents === undefined ? '' : `${formatCents(cents)} per board foot`
}
