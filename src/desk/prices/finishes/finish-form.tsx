import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useRef, useState } from 'react'
import type { WoodSpecies } from '../../../features/catalog/catalog-queries.ts'
import { finishLimits, tonePattern } from '../../../features/prices/finishes/finish-rules.ts'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { Checkbox } from '../../../ui/fields/choice.tsx'
import { control, Field, type FieldText, focusFirstError, NumberField, SelectField } from '../../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import {
  draftErrors,
  draftOf,
  type FinishDraft,
  type FinishDraftErrors,
  finishOf,
  lookOf,
  refusedFields,
} from './finish-draft.ts'
import { FinishSample } from './finish-sample.tsx'
import { type OwnedFinish, saveFinish } from './finishes-queries.ts'

type FinishFormProps = {
  id: string
  /** Undefined adds one. */
  finish: OwnedFinish | undefined
  woods: readonly WoodSpecies[]
  save: ReturnType<typeof useSaveFinish>
  onDirtyChange: (dirty: boolean) => void
  onSaved: () => void
}

export const useSaveFinish = () => useMutation(saveFinish)

/** Everything about a finish; the price only of a new one, because its changes are previewed and kept. */
export function FinishForm({ id, finish, woods, save, onDirtyChange, onSaved }: FinishFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(finish))
  const [errors, setErrors] = useState<FinishDraftErrors>({})
  const change = (part: Partial<FinishDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    // What is being mended stops being wrong; the rest still is.
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
    onDirtyChange(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const found = draftErrors(draft)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(formRef.current)
    save.mutate(
      { id: finish?.id, finish: finishOf(draft) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          const refused = (error instanceof ApiError && error.problem.errors) || []
          setErrors(Object.fromEntries(refused.map(({ field, message }) => [refusedFields[field] ?? field, message])))
          if (refused.length > 0) focusFirstError(formRef.current)
        },
      },
    )
  }
  return (
    <form ref={formRef} id={id} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        data-autofocus
        className={finish ? 'sm:col-span-2' : ''}
        maxLength={finishLimits.name}
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      {!finish && (
        <NumberField
          label="Price"
          unit="$"
          className="[&_input]:text-right"
          hint="Added once per piece; 0 for none"
          value={draft.price}
          min={0}
          step={1}
          maxLength={12}
          error={errors.price}
          onChange={(price) => change({ price })}
        />
      )}
      <TextArea
        label="Description"
        optional
        className="sm:col-span-2"
        rows={2}
        maxLength={finishLimits.description}
        value={draft.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Look draft={draft} errors={errors} onChange={change} />
      <Samples draft={draft} woods={woods} />
    </form>
  )
}

type LookProps = { draft: FinishDraft; errors: FinishDraftErrors; onChange: (part: Partial<FinishDraft>) => void }

function Look({ draft, errors, onChange }: LookProps) {
  const percent = { unit: '%', className: '[&_input]:text-right', min: 0, max: 100, step: 1, maxLength: 4 } as const
  return (
    <fieldset className="grid min-w-0 grid-cols-2 content-start gap-x-4 gap-y-3">
      <legend className="sr-only">How it looks</legend>
      <Checkbox
        className="col-span-2"
        label="Changes the wood's color"
        checked={draft.hasTone}
        onChange={(hasTone) => onChange({ hasTone })}
      />
      {draft.hasTone && (
        <>
          <ColorField
            label="Color"
            className="col-span-2"
            value={draft.tone}
            error={errors.tone}
            onChange={(tone) => onChange({ tone })}
          />
          <NumberField
            {...percent}
            label="Strength"
            hint="How strongly it covers the wood"
            value={draft.strength}
            error={errors.strength}
            onChange={(strength) => onChange({ strength })}
          />
        </>
      )}
      <NumberField
        {...percent}
        label="Sheen"
        hint="0 is dead flat"
        value={draft.sheen}
        error={errors.sheen}
        onChange={(sheen) => onChange({ sheen })}
      />
    </fieldset>
  )
}

/** The finish on a wood while it is typed. */
function Samples({ draft, woods }: { draft: FinishDraft; woods: readonly WoodSpecies[] }) {
  const pictured = woods.filter((wood) => wood.face !== null)
  const [woodId, setWoodId] = useState('')
  const wood = pictured.find((one) => one.id === woodId) ?? pictured[0]
  return (
    <div className="min-w-0">
      {pictured.length > 0 && (
        <SelectField label="Shown on" value={wood?.id ?? ''} onChange={(event) => setWoodId(event.target.value)}>
          {pictured.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <FinishSample
        look={lookOf(draft)}
        wood={wood}
        label={wood ? `This finish on ${wood.name}` : 'This finish on an even tone'}
        className="mt-3 aspect-12/7 w-full rounded-card"
      />
    </div>
  )
}

type ColorFieldProps = FieldText & { value: string; onChange: (value: string) => void }

/** A color to pick, and to type as '#2b1a0e'. */
function ColorField({ value, onChange, ...field }: ColorFieldProps) {
  const known = tonePattern.test(value.trim().toLowerCase()) ? value.trim().toLowerCase() : '#000000'
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick: ${field.label}`}
            value={known}
            onChange={(event) => onChange(event.target.value)}
            className="h-11 w-14 shrink-0 rounded-control border border-edge bg-card p-1 pointer-coarse:h-11.5"
          />
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={clsx(control, 'h-11 font-mono pointer-coarse:h-11.5')}
            {...wiring}
          />
        </div>
      )}
    </Field>
  )
}
