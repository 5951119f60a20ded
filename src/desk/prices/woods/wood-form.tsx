import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { speciesLimits } from '../../../features/prices/prices.ts'
import { woodFactLimits } from '../../../features/prices/woods/wood-rules.ts'
import { NumberField } from '../../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useEdit } from '../../parts/two-desks/use-edit.ts'
import { draftErrors, draftOf, pictureNames, refusedFields, woodOf } from './wood-draft.ts'
import { WoodPictureField } from './wood-picture-field.tsx'
import { type OwnedWood, saveWood } from './woods-queries.ts'

type WoodDialogProps = { open: boolean; wood: OwnedWood; onClose: () => void }

/** DRAW-2, DRAW-6, DRAW-7: what the shop says and shows of a wood. */
export function WoodDialog({ open, wood, onClose }: WoodDialogProps) {
  const save = useMutation(saveWood)
  const [uploads, setUploads] = useState(0)
  const { form, conflicts } = useEdit({
    shown: wood,
    draftOf: (stored = wood) => draftOf(stored),
    fieldsOf: (field) => (field === 'poundsPerBoardFoot' ? ['poundsFrom', 'poundsTo'] : undefined),
    check: draftErrors,
    nameOf: (field) => refusedFields[field],
    send: async (draft, was) => {
      await save.mutateAsync({ id: wood.id, wood: { ...woodOf(draft), was } })
      onClose()
    },
  })
  const number = { className: '[&_input]:text-right', maxLength: 8 }
  return (
    <FormDialog
      open={open}
      title={`Edit ${wood.name}`}
      submitLabel="Save Wood"
      form={form}
      conflicts={conflicts}
      isWaiting={uploads > 0}
      className="grid gap-4"
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-autofocus
        maxLength={speciesLimits.name}
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField
        label="Character"
        optional
        maxLength={woodFactLimits.character}
        autoComplete="off"
        hint="One line: what it is like to live with"
        {...form.field('character')}
      />
      <TextArea
        label="Description"
        optional
        rows={3}
        maxLength={speciesLimits.description}
        {...form.field('description')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          label="Weight from"
          unit="lb / bf"
          step={0.1}
          min={woodFactLimits.minPounds}
          {...number}
          {...form.field('poundsFrom')}
        />
        <NumberField
          label="Weight to"
          unit="lb / bf"
          step={0.1}
          min={woodFactLimits.minPounds}
          {...number}
          {...form.field('poundsTo')}
        />
        <NumberField label="Hardness" unit="lbf" step={10} min={1} {...number} {...form.field('hardness')} />
      </div>
      <p className="-mt-2 text-sm text-quiet">
        Pounds per board foot of the seasoned wood, and its side hardness (Janka test). Leave blank anything that varies
        too much.
      </p>
      {pictureNames.map((name) => (
        <WoodPictureField
          key={name}
          name={name}
          value={form.values[name]}
          error={form.errors[name]}
          onChange={(value) => form.change({ [name]: value })}
          onBusyChange={(busy) => setUploads((count) => count + (busy ? 1 : -1))}
        />
      ))}
    </FormDialog>
  )
}
