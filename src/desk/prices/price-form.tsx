import { clsx } from 'clsx'
import { useState } from 'react'
import { LengthField } from '../../features/shared/form/length-field.tsx'
import { type Form, useForm } from '../../features/shared/form/use-form.ts'
import { NumberField } from '../../ui/fields/field.tsx'
import { StepButton } from '../../ui/fields/step-button.tsx'
import { useUnsaved } from '../parts/leave-guard.tsx'
import {
  changedValues,
  type Draft,
  fieldText,
  formatValue,
  isLength,
  type PriceField,
  type PriceKind,
  readField,
} from './price-draft.ts'
import type { PriceUpdate } from './prices-queries.ts'
import { SaveFoot } from './save-foot.tsx'
import { SaveDialog } from './save-prices.tsx'

type PriceFormProps = {
  kind: PriceKind
  fields: readonly PriceField[]
  submitLabel: string
  /** Two columns on wide screens. */
  wide?: boolean
  /** What is typed, for what computes with it. */
  onDraft?: (draft: Draft) => void
}

/** One value per row. Arrow keys step, Enter saves, once the owner has seen what it changes. */
export function PriceForm({ kind, fields, submitLabel, wide = false, onDraft }: PriceFormProps) {
  const [statusText, setStatusText] = useState('')
  const [update, setUpdate] = useState<PriceUpdate>()
  const form = useForm<Draft>({
    start: {},
    // Not checked on leaving a field: an error would move the button from under the pointer.
    check: (draft) => Object.fromEntries(fields.map((field) => [field.key, readField(field, draft).problem])),
    send: (draft) => {
      const values = changedValues(fields, draft)
      if (Object.keys(values).length === 0) setStatusText('No changes to save.')
      else setUpdate({ kind, values, products: 'keep' })
    },
    onChange: (draft) => {
      setStatusText('')
      onDraft?.(draft)
    },
  })
  const changed = fields.filter((field) => readField(field, form.values).changed)
  useUnsaved(changed.length > 0)
  return (
    <>
      <form {...form.props}>
        <div className={clsx('mt-3 grid gap-x-10 gap-y-1', wide && '@rows:grid-cols-2')}>
          {fields.map((field) => (
            <ValueField key={field.key} field={field} form={form} />
          ))}
        </div>
        <SaveFoot
          className="mt-4"
          changed={changed.length}
          status={statusText}
          saveLabel={submitLabel}
          discardSize="sm"
          onDiscard={() => {
            form.reset()
            form.element.current?.querySelector('input')?.focus()
          }}
        />
      </form>
      <SaveDialog
        update={update}
        onMode={(products) => setUpdate((now) => now && { ...now, products })}
        onClose={() => setUpdate(undefined)}
        onSaved={() => {
          form.reset()
          setUpdate(undefined)
        }}
        onTheirs={(key) => {
          form.reset({}, without(form.latest.current, key))
          setUpdate((now) => {
            const values = without(now?.values ?? {}, key)
            return now && Object.keys(values).length > 0 ? { ...now, values } : undefined
          })
        }}
      />
    </>
  )
}

const without = <Value,>(values: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))

/* Puts NumberField's label, control, hint and error into two columns. */
const row =
  'grid grid-cols-[minmax(0,1fr)_10.5rem] items-center gap-x-4 rounded-control py-1 -mx-2 px-2 ' +
  '[&>div:first-child]:mb-0 [&_label]:wrap-anywhere [&>p]:col-span-2 [&>p]:justify-self-end [&>p]:tabular-nums [&_input]:text-right'

function ValueField({ field, form }: { field: PriceField; form: Form<Draft> }) {
  const { text, value, changed } = readField(field, form.values)
  const { limits } = field
  const bounds = { min: limits.min / 100, max: limits.max / 100 }
  const onType = (typed: string) => form.change({ [field.key]: typed })
  const shared = {
    label: field.label,
    className: clsx(row, changed && 'bg-oak-tint'),
    value: text,
    step: field.step,
    stepButton: StepButton,
    error: form.errors[field.key],
    onChange: onType,
  }
  const hint = savedHint(field, changed)
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

function savedHint(field: PriceField, changed: boolean): string | undefined {
  const { savedValue, unit, isMultiplier } = field
  if (savedValue === undefined) return 'No rate yet'
  if (!changed) return undefined
  return `Saved: ${unit ? `${fieldText(field, savedValue)} ${unit}` : formatValue(savedValue, isMultiplier)}`
}
