import { useId, useState } from 'react'
import { HowToMeasure, measuredOf } from '../../features/measuring/how-to-measure.tsx'
import { lengthProblem } from '../../features/pricing/inches.ts'
import { formatCents } from '../../features/pricing/money.ts'
import {
  type Dimensions,
  dimensionLabels,
  dimensionNames,
  dimensionStepBounds,
  isPossibleSize,
  maxDimensionIn,
  sizeFromTexts,
  usualTexts,
} from '../../features/pricing/piece.ts'
import { type Category, calculatePrice } from '../../features/pricing/pricing.ts'
import { LengthField } from '../../features/shared/form/length-field.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { Amount, Facts } from '../parts/facts.tsx'
import { type Draft, formatValue, type PriceField, type ReadField, readField } from './price-draft.ts'

const dash = '–'

/** Of the multipliers, the one whose pieces are measured under a ceiling. */
const categoryOfType: Record<string, Category> = { ceiling: 'ceiling-beam' }

type OwnerCalculatorProps = {
  woods: readonly PriceField[]
  multipliers: readonly PriceField[]
  /** Unsaved values count too, so that the owner can try a price before saving it. */
  woodDraft: Draft
  multiplierDraft: Draft
}

/** PRICE-3. */
export function OwnerCalculator({ woods, multipliers, woodDraft, multiplierDraft }: OwnerCalculatorProps) {
  const headingId = useId()
  const [typeKey, setTypeKey] = useState('floating')
  const [woodKey, setWoodKey] = useState('')
  const [texts, setTexts] = useState(usualTexts())

  // An undo may have removed the wood chosen here.
  const wood = woods.find((field) => field.key === woodKey) ?? woods[0]
  const type = multipliers.find((field) => field.key === typeKey) ?? multipliers[0]
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-card p-4 sm:p-5 @rows:sticky @rows:top-4"
    >
      <h2 id={headingId} className="border-b border-line pb-2 text-lg">
        Calculator
      </h2>
      <div className="mt-3 grid grid-cols-6 gap-3">
        <FieldSelect label="Type" fields={multipliers} value={typeKey} onChange={setTypeKey} />
        <FieldSelect label="Wood" fields={woods} value={wood?.key ?? ''} onChange={setWoodKey} />
        {dimensionNames.map((name) => (
          <LengthField
            key={name}
            label={dimensionLabels[name]}
            className={name === 'length' ? 'col-span-6' : 'col-span-3'}
            value={texts[name]}
            step={name === 'thickness' ? 0.5 : 1}
            bounds={dimensionStepBounds}
            hint=""
            error={lengthProblem(texts[name], { min: 0, max: maxDimensionIn })}
            onChange={(text) => setTexts((all) => ({ ...all, [name]: text }))}
          />
        ))}
      </div>
      <HowToMeasure what={measuredOf(categoryOfType[typeKey])} className="mt-1" />
      <CalculatedPrice
        woodPrice={wood && readField(wood, woodDraft)}
        multiplier={type && readField(type, multiplierDraft)}
        texts={texts}
      />
    </section>
  )
}

type FieldSelectProps = {
  label: string
  fields: readonly PriceField[]
  value: string
  onChange: (key: string) => void
}

function FieldSelect({ label, fields, value, onChange }: FieldSelectProps) {
  return (
    <SelectField
      label={label}
      className="col-span-6 sm:col-span-3 @rows:col-span-6"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {fields.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

type CalculatedPriceProps = {
  woodPrice: ReadField | undefined
  multiplier: ReadField | undefined
  texts: Dimensions<string>
}

function CalculatedPrice({ woodPrice, multiplier, texts }: CalculatedPriceProps) {
  const typedSize = sizeFromTexts(texts)
  const size = typedSize && isPossibleSize(typedSize) ? typedSize : undefined
  const perFootCents = woodPrice?.value
  const multiplierPercent = multiplier?.value
  const price =
    perFootCents !== undefined && multiplierPercent !== undefined && size
      ? calculatePrice({ size, pricePerBoardFootCents: perFootCents, multiplierPercent })
      : undefined
  const missing = size
    ? 'Enter valid prices and multipliers.'
    : `Enter each dimension: above 0 and at most ${maxDimensionIn} inches.`
  const isUnsaved = woodPrice?.changed || multiplier?.changed
  return (
    <div aria-live="polite" aria-atomic className="mt-4 rounded-control bg-paper p-4">
      <Facts>
        <Amount name="Board feet" amount={price ? price.boardFeet.toFixed(2) : dash} />
        <Amount
          name="Base price per board foot"
          amount={perFootCents === undefined ? dash : formatCents(perFootCents)}
        />
        <Amount
          name="Multiplier"
          amount={multiplierPercent === undefined ? dash : formatValue(multiplierPercent, true)}
        />
        <Amount name="Final price per board foot" amount={price ? formatCents(price.finalPerBoardFootCents) : dash} />
        <Amount name="Total" amount={price ? formatCents(price.totalCents) : dash} total />
      </Facts>
      <p className="mt-3 text-sm text-quiet">
        {price ? (isUnsaved ? 'Uses your unsaved changes.' : 'Uses the saved prices.') : missing}
      </p>
    </div>
  )
}
