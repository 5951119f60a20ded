import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { WoodSpecies } from '../../../features/catalog/catalog-queries.ts'
import { finishLimits, tonePattern } from '../../../features/prices/finishes/finish-rules.ts'
import { MoneyField } from '../../../features/shared/form/fields.tsx'
import type { Form } from '../../../features/shared/form/use-form.ts'
import { Checkbox } from '../../../ui/fields/choice.tsx'
import { control, Field, type FieldText, NumberField, SelectField } from '../../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useEdit } from '../../parts/two-desks/use-edit.ts'
import { draftErrors, draftOf, type FinishDraft, finishOf, lookOf, refusedFields } from './finish-draft.ts'
import { FinishSample } from './finish-sample.tsx'
import { type OwnedFinish, saveFinish } from './finishes-queries.ts'

type FinishDialogProps = {
  open: boolean
  /** Undefined adds one. */
  finish: OwnedFinish | undefined
  woods: readonly WoodSpecies[]
  onClose: () => void
}

/** Everything about a finish; the price only of a new one, because its changes are previewed and kept. */
export function FinishDialog({ open, finish, woods, onClose }: FinishDialogProps) {
  const save = useMutation(saveFinish)
  const { form, conflicts } = useEdit({
    shown: finish,
    draftOf,
    fieldsOf: (field) => (field === 'tone' ? ['tone', 'hasTone'] : undefined),
    check: draftErrors,
    nameOf: (field) => refusedFields[field],
    send: async (draft, was) => {
      await save.mutateAsync({ id: finish?.id, finish: finishOf(draft), was })
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      title={finish ? 'Edit Finish' : 'Add Finish'}
      submitLabel={finish ? 'Save Finish' : 'Add Finish'}
      form={form}
      conflicts={conflicts}
      size="lg"
      className="grid gap-4 sm:grid-cols-2"
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-autofocus
        className={finish ? 'sm:col-span-2' : ''}
        maxLength={finishLimits.name}
        autoComplete="off"
        {...form.field('name')}
      />
      {!finish && <MoneyField label="Price" hint="Added once per piece; 0 for none" {...form.field('price')} />}
      <TextArea
        label="Description"
        optional
        className="sm:col-span-2"
        rows={2}
        maxLength={finishLimits.description}
        {...form.field('description')}
      />
      <Look form={form} />
      <Samples draft={form.values} woods={woods} />
    </FormDialog>
  )
}

function Look({ form }: { form: Form<FinishDraft> }) {
  const percent = { unit: '%', className: '[&_input]:text-right', min: 0, max: 100, step: 1, maxLength: 4 } as const
  return (
    <fieldset className="grid min-w-0 grid-cols-2 content-start gap-x-4 gap-y-3">
      <legend className="sr-only">How it looks</legend>
      <Checkbox
        className="col-span-2"
        label="Changes the wood's color"
        checked={form.values.hasTone}
        onChange={(hasTone) => form.change({ hasTone })}
      />
      {form.values.hasTone && (
        <>
          <ColorField label="Color" className="col-span-2" {...form.field('tone')} />
          <NumberField
            {...percent}
            label="Strength"
            hint="How strongly it covers the wood"
            {...form.field('strength')}
          />
        </>
      )}
      <NumberField {...percent} label="Sheen" hint="0 is dead flat" {...form.field('sheen')} />
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

type ColorFieldProps = FieldText & { name: string; value: string; onChange: (value: string) => void }

/** A color to pick, and to type as '#2b1a0e'. */
function ColorField({ name, value, onChange, ...field }: ColorFieldProps) {
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
            name={name}
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
