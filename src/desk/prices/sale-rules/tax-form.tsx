import type { DatedTaxRule } from '../../../features/pricing/tax.ts'
import { DateField, MoneyField } from '../../../features/shared/form/fields.tsx'
import { useForm } from '../../../features/shared/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCard, RadioCards } from '../../../ui/fields/choice.tsx'
import { NumberField } from '../../../ui/fields/field.tsx'
import { useUnsaved } from '../../parts/leave-guard.tsx'
import { newDraft, ruleOfDraft, type TaxDraft } from './tax-draft.ts'

type TaxFormProps = {
  /** The shop's day, '2026-11-20'. */
  today: string
  onAdd: (rule: DatedTaxRule) => void
}

/** DOOR-5: a rule of sales tax and its first day. */
export function TaxForm({ today, onAdd }: TaxFormProps) {
  const form = useForm<TaxDraft>({
    start: () => newDraft(today),
    check: (draft) => ruleOfDraft(draft).errors ?? {},
    send: (draft) => {
      const { rule } = ruleOfDraft(draft)
      if (rule) onAdd(rule)
    },
  })
  useUnsaved(form.isDirty)
  const { kind } = form.values
  const percent = { unit: '%', step: 0.25, min: 0, maxLength: 10, className: '[&_input]:text-right' }
  return (
    <form {...form.props} className="mt-3 grid gap-4 sm:grid-cols-2">
      <RadioCards
        legend="Kind"
        hideLegend
        className="sm:col-span-2"
        value={kind}
        onChange={(chosen) => form.change({ kind: chosen === 'tennessee' ? chosen : 'flat' })}
      >
        <RadioCard value="flat" title="Flat" text="One percentage of the pieces." />
        <RadioCard value="tennessee" title="Tennessee" text="State and local tax, with the single article limits." />
      </RadioCards>
      {kind === 'flat' ? (
        <NumberField label="Percentage" {...percent} {...form.field('percent')} />
      ) : (
        <>
          <NumberField label="State tax" {...percent} {...form.field('statePercent')} />
          <NumberField label="Local tax" {...percent} {...form.field('localPercent')} />
          <MoneyField label="Local tax on the first" step={100} {...form.field('above')} />
          <NumberField label="Additional state tax" {...percent} {...form.field('articlePercent')} />
          <MoneyField label="Up to" step={100} {...form.field('upTo')} />
        </>
      )}
      <DateField label="Takes effect on" {...form.field('from')} />
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="secondary">
          Add Rule
        </Button>
      </div>
    </form>
  )
}
