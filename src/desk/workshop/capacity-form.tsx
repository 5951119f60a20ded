/** DESK-8: how much the workshop takes on in a week. */
import { useMutation } from '@tanstack/react-query'
import { categories } from '../../features/catalog/catalog.ts'
import type { CapacityUnit } from '../../features/delivery/room/workshop-room.ts'
import type { Category } from '../../features/pricing/pricing.ts'
import { RadioCard, RadioCards } from '../../ui/fields/choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEdit } from '../parts/two-desks/use-edit.ts'
import { type Capacity, saveCapacity } from './board-queries.ts'

type Typed = { unit: CapacityUnit; perWeek: string } & Record<Category, string>

const ofEach = <T,>(of: (slug: Category) => T): Record<Category, T> => ({
  'floating-mantel': of('floating-mantel'),
  'corbel-mantel': of('corbel-mantel'),
  'ceiling-beam': of('ceiling-beam'),
})

type CapacityFormProps = { open: boolean; capacity: Capacity; onClose: () => void }

const numberOf = (text: string) => (/^\d{1,4}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN)

export function CapacityForm({ open, capacity, onClose }: CapacityFormProps) {
  const save = useMutation(saveCapacity)
  const { form, conflicts } = useEdit({
    shown: capacity,
    draftOf: (stored = capacity): Typed => ({
      unit: stored.unit,
      perWeek: stored.perWeek === 0 ? '' : String(stored.perWeek),
      ...ofEach((slug) => String(stored.hoursOf[slug])),
    }),
    fieldsOf: (field) => (field === 'week' ? ['unit', 'perWeek'] : undefined),
    check: (typed) => ({
      perWeek:
        typed.perWeek.trim() === '' || numberOf(typed.perWeek) <= 1_000
          ? undefined
          : 'Enter a number such as 6, or leave it empty.',
      ...(typed.unit === 'hours' &&
        ofEach((slug) => {
          const hours = numberOf(typed[slug])
          return hours >= 0.25 && hours <= 200 ? undefined : 'Enter hours such as 6 or 7.5.'
        })),
    }),
    nameOf: (field) => (field.startsWith('hoursOf.') ? field.slice('hoursOf.'.length) : field),
    send: async (typed, was = capacity) => {
      await save.mutateAsync({
        unit: typed.unit,
        perWeek: numberOf(typed.perWeek) || 0,
        hoursOf: ofEach((slug) => numberOf(typed[slug]) || was.hoursOf[slug]),
        was,
      })
      onClose()
    },
  })
  const { unit } = form.values
  return (
    <FormDialog
      open={open}
      title="What a week takes"
      submitLabel="Save"
      form={form}
      conflicts={conflicts}
      className="grid gap-5"
      onClose={onClose}
    >
      <RadioCards
        legend="Count"
        value={unit}
        onChange={(chosen) => form.change({ unit: chosen === 'hours' ? 'hours' : 'pieces' })}
      >
        <RadioCard value="pieces" title="Pieces" text="Each piece counts as one" />
        <RadioCard value="hours" title="Hours" text="By what each kind of piece takes" />
      </RadioCards>
      <TextField
        label={unit === 'hours' ? 'Hours a week' : 'Pieces a week'}
        optional
        inputMode="decimal"
        hint="Empty is no limit."
        {...form.field('perWeek')}
      />
      {unit === 'hours' &&
        categories.map(({ slug, name }) => (
          <TextField key={slug} label={`Hours for one: ${name}`} inputMode="decimal" required {...form.field(slug)} />
        ))}
    </FormDialog>
  )
}
