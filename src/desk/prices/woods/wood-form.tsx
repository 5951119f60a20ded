import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { speciesLimits } from '../../../features/prices/prices.ts'
import { woodFactLimits } from '../../../features/prices/woods/wood-rules.ts'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { focusFirstError, NumberField } from '../../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import {
  draftErrors,
  draftOf,
  pictureNames,
  refusedFields,
  type WoodDraft,
  type WoodDraftErrors,
  woodOf,
} from './wood-draft.ts'
import { WoodPictureField } from './wood-picture-field.tsx'
import { type OwnedWood, saveWood } from './woods-queries.ts'

type WoodFormProps = {
  id: string
  wood: OwnedWood
  save: ReturnType<typeof useSaveWood>
  onDirtyChange: (dirty: boolean) => void
  /** While a picture is on its way. */
  onBusyChange: (busy: boolean) => void
  onSaved: () => void
}

export const useSaveWood = () => useMutation(saveWood)

/** DRAW-2, DRAW-6, DRAW-7: what the shop says and shows of a wood. */
export function WoodForm({ id, wood, save, onDirtyChange, onBusyChange, onSaved }: WoodFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(wood))
  const [errors, setErrors] = useState<WoodDraftErrors>({})
  const change = (part: Partial<WoodDraft>, mended: WoodDraftErrors) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors((before) => ({ ...before, ...mended }))
    onDirtyChange(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const found = draftErrors(draft)
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(formRef.current)
    save.mutate(
      { id: wood.id, wood: woodOf(draft) },
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
  const text = (name: 'name' | 'description' | 'character') => ({
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }, { [name]: undefined }),
  })
  const number = (name: 'poundsFrom' | 'poundsTo' | 'hardness') => ({
    value: draft[name],
    error: errors[name],
    className: '[&_input]:text-right',
    maxLength: 8,
    onChange: (value: string) => change({ [name]: value }, { [name]: undefined }),
  })
  return (
    <form ref={formRef} id={id} noValidate onSubmit={submit} className="grid gap-4">
      <TextField label="Name" data-autofocus maxLength={speciesLimits.name} autoComplete="off" {...text('name')} />
      <TextField
        label="Character"
        optional
        maxLength={woodFactLimits.character}
        autoComplete="off"
        hint="One line: what it is like to live with"
        {...text('character')}
      />
      <TextArea label="Description" optional rows={3} maxLength={speciesLimits.description} {...text('description')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          label="Weight from"
          unit="lb / bf"
          step={0.1}
          min={woodFactLimits.minPounds}
          {...number('poundsFrom')}
        />
        <NumberField
          label="Weight to"
          unit="lb / bf"
          step={0.1}
          min={woodFactLimits.minPounds}
          {...number('poundsTo')}
        />
        <NumberField label="Hardness" unit="lbf" step={10} min={1} {...number('hardness')} />
      </div>
      <p className="-mt-2 text-sm text-quiet">
        Pounds per board foot of the seasoned wood, and its side hardness (Janka test). Leave blank what varies too
        much.
      </p>
      {pictureNames.map((name) => (
        <WoodPictureField
          key={name}
          name={name}
          value={draft.pictures[name]}
          error={errors[name]}
          onChange={(value) => change({ pictures: { ...draft.pictures, [name]: value } }, { [name]: undefined })}
          onBusyChange={onBusyChange}
        />
      ))}
    </form>
  )
}
