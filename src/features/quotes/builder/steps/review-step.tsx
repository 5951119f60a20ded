import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextArea, TextField } from '../../../../ui/fields/text-field.tsx'
import { GoesWithQuote } from '../../../on-your-wall/photo/send-with-quote.tsx'
import { EmailField } from '../../../shared/email/email-field.tsx'
import { PriceLineRows } from '../../../shared/price-lines.tsx'
import { honeypotName, type QuoteFieldName, quoteFieldList } from '../../../shared/quote-fields.ts'
import type { DraftTotal } from '../door/draft-total.ts'
import type { DraftField, QuoteDraft } from '../quote-draft.ts'

type ReviewStepProps = {
  /** Its drawing and what it is, where the summary is not beside it. */
  piece: ReactNode
  draft: QuoteDraft
  /** JOB-2: what it is asked for with, and how another one is added. */
  pieces: ReactNode
  /** WHY-1: with what it is made of; undefined while there is no price. */
  total: DraftTotal | undefined
  /** DOOR-2: the choice of delivery. */
  door: ReactNode
  problems: Partial<Record<DraftField, string>>
  onType: (field: QuoteFieldName, text: string) => void
  onLeave: (field: QuoteFieldName) => void
  /** Goes to the first incomplete step. */
  onComplete: () => void
  /** The quote is being sent. */
  readOnly: boolean
  /** Whether to ask who the customer is. */
  hasDetails: boolean
  headingLevel: 3 | 4
}

/** QUOTE-5. */
export function ReviewStep({
  piece,
  pieces,
  total,
  door,
  onComplete,
  hasDetails,
  headingLevel,
  ...form
}: ReviewStepProps) {
  const Heading = `h${headingLevel}` as const
  const isJob = form.draft.others.length > 0
  if (!total && isJob) return <div className="mt-5">{pieces}</div>
  if (!total)
    return (
      <EmptyState
        level={3}
        title="Finish the earlier steps to see a price"
        text="Choose a product and a wood, and enter all three measurements within the product's range."
        action={<Button onClick={onComplete}>Finish the earlier steps</Button>}
      />
    )
  return (
    <div className="mt-5 space-y-10">
      <div className="space-y-4 lg:hidden">{piece}</div>
      {isJob && pieces}
      <section>
        <Heading className="text-lg">Price breakdown</Heading>
        {isJob ? (
          // Each piece opens into its own lines, above.
          <PriceLineRows
            lines={total.lines.filter(({ piece }) => piece === undefined)}
            className="mt-3 border-y border-line"
          />
        ) : (
          <PriceLineRows lines={total.lines} className="mt-3 border-y border-line" />
        )}
        <p className="flex items-baseline justify-between gap-4 py-3 text-lg font-semibold tabular-nums">
          {total.name} <span>{total.text}</span>
        </p>
        <p className="-mt-2 mb-4 text-sm text-quiet">
          {total.includes} {total.note}
        </p>
        {door}
        {!isJob && pieces}
      </section>
      {hasDetails && (
        <section>
          <Heading className="text-lg">Your details</Heading>
          <p className="mt-1 text-ui text-quiet">
            Where we send the quote. You can add photos of your wall or fireplace on its page, right after.
          </p>
          <CustomerForm {...form} />
          {/* JOB-2: a quote has one photograph, with the piece that was placed in it. */}
          <GoesWithQuote />
        </section>
      )}
    </div>
  )
}

/**
 * MAIL-3: a honeypot that only bots fill in. It is hidden from sight, from the tab order and from screen readers in ways
 * bots don't check for. The data attributes tell password managers to skip it.
 */
const HoneypotField = () => (
  <div aria-hidden className="sr-only">
    <label>
      Website
      <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
    </label>
  </div>
)

type CustomerFormProps = Pick<ReviewStepProps, 'draft' | 'problems' | 'onType' | 'onLeave' | 'readOnly'>

function CustomerForm({ draft, problems, onType, onLeave, readOnly }: CustomerFormProps) {
  return (
    <div className="mt-4 grid gap-x-4 gap-y-5 @md:grid-cols-2">
      {quoteFieldList.map(({ name, key, label, kind, most, autoComplete, hint }) => {
        const isRequired = name === 'name' || name === 'email'
        const field = {
          ...{ name: key, value: draft.customer[name], error: problems[name], maxLength: most, readOnly },
          ...(isRequired ? { required: true } : { optional: true }),
          onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
          onBlur: () => onLeave(name),
        }
        if (kind === 'email') return <EmailField key={name} onMeant={(email) => onType(name, email)} {...field} />
        if (kind === 'text')
          return <TextArea key={name} label={label} hint={hint} className="col-span-full" {...field} />
        return (
          <TextField
            key={name}
            label={label}
            hint={hint}
            type={name === 'phone' ? 'tel' : 'text'}
            autoComplete={autoComplete}
            {...field}
          />
        )
      })}
      <HoneypotField />
    </div>
  )
}
