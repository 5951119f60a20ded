import { clsx } from 'clsx'
import { type FormEvent, useRef, useState } from 'react'
import { LengthField } from '../../features/shared/length-field.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, NumberField } from '../../ui/fields/field.tsx'
import { StepButton } from '../../ui/fields/step-button.tsx'
import {
  changedValues,
  type Draft,
  fieldText,
  formatValue,
  isLength,
  type PriceField,
  readField,
} from './price-draft.ts'

type PriceFormProps = {
  fields: readonly PriceField[]
  draft: Draft
  onDraft: (draft: Draft) => void
  submitLabel: string
  /** Two columns on wide screens. */
  wide?: boolean
  /** The changed values, in dollars, or a multiplier such as 1.2. Never empty. */
  onSave: (values: Record<string, number>) => void
}

/** One value per row. Arrow keys step, Enter saves. */
export function PriceForm({ fields, draft, onDraft, submitLabel, wide = false, onSave }: PriceFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [statusText, setStatusText] = useState('')
  // Errors show on submit, not on blur: an error on blur would move the button from under the pointer.
  const [showErrors, setShowErrors] = useState(false)
  const changed = fields.filter((field) => readField(field, draft).changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = fields.some((field) => readField(field, draft).problem)
    setShowErrors(wrong)
    if (wrong) return focusFirstError(formRef.current)
    const values = changedValues(fields, draft)
    if (Object.keys(values).length === 0) return setStatusText('No changes to save.')
    setStatusText('')
    onSave(values)
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <div className={clsx('mt-3 grid gap-x-10 gap-y-1', wide && 'xl:grid-cols-2')}>
        {fields.map((field) => (
          <ValueField
            key={field.key}
            field={field}
            draft={draft}
            showErrors={showErrors}
            onType={(text) => {
              setStatusText('')
              onDraft({ ...draft, [field.key]: text })
            }}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-quiet tabular-nums">
          {changed.length > 0 ? `${changed.length} not saved` : statusText}
        </p>
        {changed.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              onDraft({})
              setShowErrors(false)
              // This button disappears with the draft.
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

/* Puts NumberField's label, control, hint and error into two columns. */
const row =
  'grid grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-x-4 rounded-control py-1 -mx-2 px-2 ' +
  '[&>div:first-child]:mb-0 [&_label]:wrap-anywhere [&>p]:col-span-2 [&>p]:justify-self-end [&>p]:tabular-nums [&_input]:text-right'

type ValueFieldProps = { field: PriceField; draft: Draft; showErrors: boolean; onType: (text: string) => void }

function ValueField({ field, draft, showErrors, onType }: ValueFieldProps) {
  const { text, value, changed, problem } = readField(field, draft)
  const { limits, isMultiplier } = field
  const bounds = { min: limits.min / 100, max: limits.max / 100 }
  const shared = {
    label: field.label,
    className: clsx(row, changed && 'bg-oak-tint'),
    value: text,
    step: field.step,
    stepButton: StepButton,
    error: showErrors ? problem : undefined,
    onChange: onType,
  }
  const saved = field.unit
    ? `${fieldText(field, field.savedValue)} ${field.unit}`
    : formatValue(field.savedValue, isMultiplier)
  const hint = changed ? `Saved: ${saved}` : undefined
  if (isLength(field)) return <LengthField {...shared} bounds={bounds} hint={hint ?? ''} />
  return (
    <NumberField
      {...shared}
      {...bounds}
      maxLength={12}
      hint={hint}
      onBlur={() => {
        if (value !== undefined && changed) onType(fieldText(field, value))
      }}
    />
  )
}
