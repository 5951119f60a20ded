import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import type { WoodSpecies } from '../../catalog/catalog-queries.ts'
import { centsFromDecimal, formatCents } from '../../pricing/money.ts'
import { type QuotePrice, quoteShipping } from '../../pricing/pricing.ts'
import { honeypotName, quoteLimits } from '../quote-limits.ts'
import type { CustomerField, DraftField, QuoteDraft } from './quote-draft.ts'

type ReviewStepProps = {
  draft: QuoteDraft
  price: QuotePrice | null
  species: Pick<WoodSpecies, 'name' | 'pricePerBoardFoot'> | undefined
  finishName: string | undefined
  problems: Partial<Record<DraftField, string>>
  onType: (field: CustomerField, text: string) => void
  onLeave: (field: CustomerField) => void
  /** Goes to the first incomplete step. */
  onComplete: () => void
  /** The quote is being sent. */
  readOnly: boolean
  headingLevel: 3 | 4
}

/** QUOTE-5. */
export function ReviewStep({ price, species, finishName, onComplete, headingLevel, ...form }: ReviewStepProps) {
  const Heading = `h${headingLevel}` as const
  if (!price)
    return (
      <EmptyState
        level={3}
        title="Finish the earlier steps to see a price"
        text="Choose a product and a wood, and enter all three measurements within the product's range."
        action={<Button onClick={onComplete}>Finish the earlier steps</Button>}
      />
    )
  return (
    <div className="space-y-10">
      <section>
        <Heading className="text-lg">Price breakdown</Heading>
        <dl className="mt-3 divide-y divide-line border-y border-line text-ui tabular-nums">
          <Line term="Wood" text={woodText(price.boardFeet, species)} cents={price.woodCents} />
          <Line term="Finish" text={finishName ?? 'No finish'} cents={price.finishCents} />
          <Line term="Processing" cents={price.processingCents} />
          <Line
            term="Shipping"
            text={
              price.shippingCents === quoteShipping.longCents
                ? `Longer than ${quoteShipping.longOverIn} inches`
                : `Up to ${quoteShipping.longOverIn} inches long`
            }
            cents={price.shippingCents}
          />
          <div className="flex items-baseline justify-between gap-4 py-3 text-lg font-semibold">
            <dt>Total</dt>
            <dd>{formatCents(price.totalCents)}</dd>
          </div>
        </dl>
      </section>
      <section>
        <Heading className="text-lg">Your details</Heading>
        <p className="mt-1 text-ui text-quiet">Where we send the quote.</p>
        <CustomerForm {...form} />
      </section>
    </div>
  )
}

function Line({ term, text, cents }: { term: string; text?: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt>
        {term}
        {text && <span className="block text-sm text-quiet">{text}</span>}
      </dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

/** '32 board feet of Reclaimed Pine at $8.75'. */
function woodText(boardFeet: number, species: ReviewStepProps['species']): string {
  const cents = centsFromDecimal(species?.pricePerBoardFoot ?? '')
  return `${boardFeet} board feet of ${species?.name}${cents === undefined ? '' : ` at ${formatCents(cents)}`}`
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
  const field = (name: CustomerField) => ({
    value: draft.customer[name],
    error: problems[name],
    maxLength: quoteLimits[name],
    readOnly,
    onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
    onBlur: () => onLeave(name),
  })
  return (
    <div className="mt-4 grid gap-x-4 gap-y-5 @md:grid-cols-2">
      <TextField label="Full name" required autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <TextField label="Phone" type="tel" optional autoComplete="tel" {...field('phone')} />
      <TextField label="Company" optional autoComplete="organization" {...field('company')} />
      <TextArea
        label="Notes"
        optional
        hint="The wall it goes on, a deadline, anything else we should know."
        className="col-span-full"
        {...field('notes')}
      />
      <HoneypotField />
    </div>
  )
}
