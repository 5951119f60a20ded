import { dayRangeText, shortDayText } from '../../features/delivery/day-range.ts'
import { weekStart } from '../../features/delivery/room/workshop-room.ts'
import { offerLimits } from '../../features/quotes/offers/offer.ts'
import { dayText } from '../../features/shared/clock.ts'
import { DateField } from '../../features/shared/form/fields.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import type { DraftForm } from './draft/draft-form.ts'
import type { Saved } from './offers-queries.ts'

type ProposedDays = Saved['days']

export type FieldsProps = {
  form: DraftForm
  /** What is wrong with a field, once it was left. */
  problemOf: (field: string) => string | undefined
  onChange: (part: Partial<DraftForm>) => void
}

/** Dates, deposit, tax and the note. */
export function TermFields({ form, problemOf, days, onChange }: FieldsProps & { days: ProposedDays }) {
  return (
    <section className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-3">
      <PromisedDay form={form} days={days} error={problemOf('promisedOn')} onChange={onChange} />
      <DateField
        label="Good through"
        name="validUntil"
        required
        value={form.validUntil}
        error={problemOf('validUntil')}
        onChange={(event) => onChange({ validUntil: event.target.value })}
      />
      <TextField
        label="Deposit in percent"
        name="depositPercent"
        inputMode="numeric"
        required
        maxLength={5}
        value={form.depositPercent}
        error={problemOf('depositPercent')}
        onChange={(event) => onChange({ depositPercent: event.target.value })}
      />
      <Checkbox
        className="sm:col-span-3"
        label="Charge sales tax"
        hint="Turn it off for a customer who is exempt. Add their certificate to the order once they accept."
        checked={form.chargesTax}
        onChange={(chargesTax) => onChange({ chargesTax })}
      />
      <TextArea
        className="sm:col-span-3"
        label="Note to the customer"
        name="note"
        optional
        rows={4}
        maxLength={offerLimits.note}
        value={form.note}
        error={problemOf('note')}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </section>
  )
}

type PromisedDayProps = Pick<FieldsProps, 'form' | 'onChange'> & { days: ProposedDays; error: string | undefined }

/** What the customer is promised: the last of the days that are proposed, until the owner sets another. */
function PromisedDay({ form, days, error, onChange }: PromisedDayProps) {
  const { promisedOn, promiseFollows } = form
  const isWithin = days.from <= promisedOn && promisedOn <= days.to
  return (
    <DateField
      label="Delivered by"
      name="promisedOn"
      hint={
        <>
          <span className="block">
            {promisedOn === '' && !promiseFollows
              ? 'You promise no date.'
              : (promiseFollows || !isWithin) && `${proposedText(form, days)}.`}
            {promiseFollows && ' Clear it to promise no date.'}
          </span>
          {!promiseFollows && (
            <button type="button" className="link min-h-8" onClick={() => onChange({ promiseFollows: true })}>
              Back to {dayText(days.to)}
            </button>
          )}
        </>
      }
      value={promiseFollows ? days.to : promisedOn}
      error={error}
      onChange={(event) => onChange({ promisedOn: event.target.value, promiseFollows: false })}
    />
  )
}

/** Where the proposed days come from: the board, or the lead time alone; and how it gets there. */
function proposedText({ way }: DraftForm, days: ProposedDays): string {
  const range = dayRangeText(days).replace('about ', '')
  const by = way === null ? '' : way === 'carrier' ? ' by carrier' : ' by truck'
  return days.isByBoard
    ? `First free week: ${shortDayText(weekStart(days.to))}, from the board. That is ${range}${by}`
    : `By your lead time: ${range}${by}`
}
