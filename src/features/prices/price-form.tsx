import { clsx } from 'clsx'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, NumberField } from '../../ui/fields/field.tsx'
import { StepButton } from '../../ui/fields/step-button.tsx'
import { decimalFromCents } from '../pricing/money.ts'
import { changedFigures, type Draft, figureShown, type PriceField, readField } from './price-draft.ts'

type PriceFormProps = {
  fields: readonly PriceField[]
  draft: Draft
  onDraft: (draft: Draft) => void
  submitLabel: string
  /** Two columns of figures where there is room. */
  wide?: boolean
  /** What is new, in dollars and factors; never empty. */
  onSave: (figures: Record<string, number>) => void
}

/** One figure a row: its name at the left, the figure at the right. Arrow keys step, Enter saves. */
export function PriceForm({ fields, draft, onDraft, submitLabel, wide = false, onSave }: PriceFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [told, setTold] = useState('')
  // Not when a field is left: the error would push the button away from under the pointer that presses it.
  const [asks, setAsks] = useState(false)
  const changed = fields.filter((field) => readField(field, draft).changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = fields.some((field) => readField(field, draft).problem)
    setAsks(wrong)
    if (wrong) return focusFirstError(formRef.current)
    const figures = changedFigures(fields, draft)
    if (Object.keys(figures).length === 0) return setTold('Nothing has been changed.')
    setTold('')
    onSave(figures)
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <div className={clsx('mt-3 grid gap-x-10 gap-y-1', wide && 'xl:grid-cols-2')}>
        {fields.map((field) => (
          <FigureField
            key={field.key}
            field={field}
            draft={draft}
            asks={asks}
            onType={(text) => {
              setTold('')
              onDraft({ ...draft, [field.key]: text })
            }}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-quiet tabular-nums">
          {changed.length > 0 ? `${changed.length} not saved` : told}
        </p>
        {changed.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              onDraft({})
              setAsks(false)
              // This button goes with what it discards.
              formRef.current?.querySelector('input')?.focus()
            }}
          >
            Discard
          </Button>
        )}
        <Button type="submit" variant={changed.length > 0 ? 'primary' : 'secondary'}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/* NumberField's label, control, hint and error, put into two columns. */
const row =
  'grid grid-cols-[minmax(0,1fr)_9.5rem] items-center gap-x-4 rounded-control py-1 -mx-2 px-2 ' +
  '[&>div:first-child]:mb-0 [&>p]:col-span-2 [&>p]:justify-self-end [&>p]:tabular-nums [&_input]:text-right'

type FigureFieldProps = { field: PriceField; draft: Draft; asks: boolean; onType: (text: string) => void }

function FigureField({ field, draft, asks, onType }: FigureFieldProps) {
  const { text, hundredths, changed, problem } = readField(field, draft)
  const { limits, factor } = field
  return (
    <NumberField
      label={field.label}
      className={clsx(row, changed && 'bg-oak-tint')}
      value={text}
      step={field.step}
      min={limits.least / 100}
      max={limits.most / 100}
      stepButton={StepButton}
      maxLength={12}
      hint={changed ? `Saved: ${figureShown(field.savedHundredths, factor)}` : undefined}
      error={asks ? problem : undefined}
      onChange={onType}
      onBlur={() => {
        if (hundredths !== undefined && changed) onType(decimalFromCents(hundredths))
      }}
    />
  )
}
