import { RadioCard, RadioCards } from '../../../../ui/fields/choice.tsx'
import type { FinishOption } from '../../../catalog/catalog-queries.ts'
import { centsFromDecimal, formatCents } from '../../../pricing/money.ts'

/** A native radio needs a value, and no finish has an empty id. */
const noFinish = ''

type FinishStepProps = {
  finishes: readonly FinishOption[]
  chosenId: string | null
  error: string | undefined
  /** Null clears the finish. */
  onChoose: (id: string | null) => void
}

/** QUOTE-4. */
export function FinishStep({ finishes, chosenId, error, onChoose }: FinishStepProps) {
  return (
    <RadioCards
      legend="Finish"
      hideLegend
      value={chosenId ?? noFinish}
      onChange={(value) => onChoose(value === noFinish ? null : value)}
      error={error}
      gridClass="@md:grid-cols-2"
    >
      <RadioCard value={noFinish} title="No finish" text="The bare wood, sanded or brushed to suit the piece." />
      {finishes.map(({ id, name, description, priceModifier }) => (
        <RadioCard key={id} value={id} title={name} text={description} aside={addedPrice(priceModifier)} />
      ))}
    </RadioCards>
  )
}

/** '+$25.00', or 'No charge'. */
function addedPrice(decimal: string): string {
  const cents = centsFromDecimal(decimal)
  if (cents === undefined) return ''
  return cents === 0 ? 'No charge' : `+${formatCents(cents)}`
}
