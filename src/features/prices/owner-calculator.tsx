import { useId, useState } from 'react'
import { SelectField } from '../../ui/fields/field.tsx'
import { Amount, Facts } from '../desk/facts.tsx'
import { lengthProblem } from '../pricing/inches.ts'
import { formatCents } from '../pricing/money.ts'
import {
  dimensionLabels,
  dimensionNames,
  dimensionStepBounds,
  isPossibleSize,
  maxDimensionIn,
  sizeFromTexts,
  usualTexts,
} from '../pricing/piece.ts'
import { calculatePrice } from '../pricing/pricing.ts'
import { LengthField } from '../shared/length-field.tsx'
import { type Draft, figureShown, type PriceField, readField } from './price-draft.ts'

const dash = '–'

type AdminCalculatorProps = {
  woods: readonly PriceField[]
  multipliers: readonly PriceField[]
  /** What is typed beside it counts too, so that a price can be tried before it is saved. */
  woodDraft: Draft
  multiplierDraft: Draft
}

/** PRICE-3. */
export function AdminCalculator({ woods, multipliers, woodDraft, multiplierDraft }: AdminCalculatorProps) {
  const headingId = useId()
  const [typeKey, setTypeKey] = useState('floating')
  const [woodKey, setWoodKey] = useState('')
  const [texts, setTexts] = useState(usualTexts())

  // A wood that was removed by an undo is no longer to be had.
  const wood = woods.find((field) => field.key === woodKey) ?? woods[0]
  const type = multipliers.find((field) => field.key === typeKey) ?? multipliers[0]
  const woodFigure = wood && readField(wood, woodDraft)
  const typeFigure = type && readField(type, multiplierDraft)
  const typed = sizeFromTexts(texts)
  const size = typed && isPossibleSize(typed) ? typed : undefined
  const perFootCents = woodFigure?.hundredths
  const multiplierPercent = typeFigure?.hundredths
  const price =
    perFootCents !== undefined && multiplierPercent !== undefined && size
      ? calculatePrice({ size, pricePerBoardFootCents: perFootCents, multiplierPercent })
      : undefined
  const missing = size
    ? 'Give the prices and multipliers as they are asked for.'
    : `Enter each dimension: above 0 and at most ${maxDimensionIn} inches.`
  const isTrial = woodFigure?.changed || typeFigure?.changed
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-card p-4 sm:p-5 lg:sticky lg:top-4"
    >
      <h2 id={headingId} className="border-b border-line pb-2 text-lg">
        Calculator
      </h2>
      <div className="mt-3 grid grid-cols-6 gap-3">
        <SelectField
          label="Type"
          className="col-span-6 sm:col-span-3 lg:col-span-6"
          value={typeKey}
          onChange={(event) => setTypeKey(event.target.value)}
        >
          {multipliers.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Wood"
          className="col-span-6 sm:col-span-3 lg:col-span-6"
          value={wood?.key ?? ''}
          onChange={(event) => setWoodKey(event.target.value)}
        >
          {woods.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
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
      <div aria-live="polite" aria-atomic className="mt-4 rounded-control bg-paper p-4">
        <Facts>
          <Amount name="Board feet" amount={price ? price.boardFeet.toFixed(2) : dash} />
          <Amount
            name="Base price per board foot"
            amount={perFootCents === undefined ? dash : formatCents(perFootCents)}
          />
          <Amount
            name="Multiplier"
            amount={multiplierPercent === undefined ? dash : figureShown(multiplierPercent, true)}
          />
          <Amount name="Final price per board foot" amount={price ? formatCents(price.finalPerBoardFootCents) : dash} />
          <Amount name="Total" amount={price ? formatCents(price.totalCents) : dash} total />
        </Facts>
        <p className="mt-3 text-sm text-quiet">
          {price ? (isTrial ? 'With what you typed, not saved yet.' : 'At the saved prices.') : missing}
        </p>
      </div>
    </section>
  )
}
