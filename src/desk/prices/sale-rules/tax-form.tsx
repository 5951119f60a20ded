import { type FormEvent, useRef, useState } from 'react'
import type { DatedTaxRule } from '../../../features/pricing/tax.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCard, RadioCards } from '../../../ui/fields/choice.tsx'
import { focusFirstError, NumberField } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { newDraft, ruleOfDraft, type TaxDraft, type TaxDraftErrors } from './tax-draft.ts'

type TaxFormProps = {
  /** The shop's day, '2026-11-20'. */
  today: string
  onDirtyChange: (dirty: boolean) => void
  onAdd: (rule: DatedTaxRule) => void
}

type NumberName = Exclude<keyof TaxDraft, 'kind' | 'from'>

/** DOOR-5: a rule of sales tax and its first day. */
export function TaxForm({ today, onDirtyChange, onAdd }: TaxFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => newDraft(today))
  const [errors, setErrors] = useState<TaxDraftErrors>({})
  const change = (part: Partial<TaxDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
    onDirtyChange(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = ruleOfDraft(draft)
    if (read.rule) return onAdd(read.rule)
    setErrors(read.errors)
    focusFirstError(formRef.current)
  }
  const number = (name: NumberName, unit: string) => ({
    value: draft[name],
    error: errors[name],
    unit,
    step: unit === '$' ? 100 : 0.25,
    min: 0,
    maxLength: 10,
    className: '[&_input]:text-right',
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="mt-3 grid gap-4 sm:grid-cols-2">
      <RadioCards
        legend="Kind"
        hideLegend
        className="sm:col-span-2"
        value={draft.kind}
        onChange={(kind) => change({ kind: kind === 'tennessee' ? kind : 'flat' })}
      >
        <RadioCard value="flat" title="Flat" text="One percentage of the pieces." />
        <RadioCard value="tennessee" title="Tennessee" text="State and local tax, with the single article limits." />
      </RadioCards>
      {draft.kind === 'flat' ? (
        <NumberField label="Percentage" {...number('percent', '%')} />
      ) : (
        <>
          <NumberField label="State tax" {...number('statePercent', '%')} />
          <NumberField label="Local tax" {...number('localPercent', '%')} />
          <NumberField label="Local tax on the first" {...number('above', '$')} />
          <NumberField label="Additional state tax" {...number('articlePercent', '%')} />
          <NumberField label="Up to" {...number('upTo', '$')} />
        </>
      )}
      <TextField
        label="Takes effect on"
        type="date"
        value={draft.from}
        error={errors.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="secondary">
          Add Rule
        </Button>
      </div>
    </form>
  )
}
