import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AddressFields } from '../../delivery/address/address-fields.tsx'
import { addressProblems } from '../../delivery/address/address-problems.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { signatureProblem } from '../../shared/plain-text.ts'
import { PoliciesNote } from '../../shared/policies-note.tsx'
import { signedText } from '../offers/offer-money.ts'
import { accept, decline, type PageVersion, type QuotePageData } from './quote-page-queries.ts'

type AnswerOfferProps = {
  token: string
  version: PageVersion
  /** JOB-3: keys of what is taken. */
  chosen: readonly string[]
  customerName: string
  onAnswer: (page: QuotePageData) => void
}

/** LIVE-5: accept by typing your name, or decline. */
export function AnswerOffer({ token, version, chosen, customerName, onAnswer }: AnswerOfferProps) {
  const [isDeclining, setIsDeclining] = useState(false)
  return isDeclining ? (
    <DeclineForm token={token} version={version} onAnswer={onAnswer} onBack={() => setIsDeclining(false)} />
  ) : (
    <AcceptForm
      token={token}
      version={version}
      chosen={chosen}
      customerName={customerName}
      onAnswer={onAnswer}
      onDecline={() => setIsDeclining(true)}
    />
  )
}

const fieldNames = ['name', 'street', 'city', 'state', 'zip'] as const

function AcceptForm({
  token,
  version: { number, content, terms },
  chosen,
  customerName,
  onAnswer,
  onDecline,
}: AnswerOfferProps & { onDecline: () => void }) {
  const { way, place } = content
  const needsAddress = way !== null
  const form = useForm({
    start: { name: '', street: '', city: place?.place ?? '', state: place?.state ?? '', zip: place?.zip ?? '' },
    check: ({ name, ...address }) => ({
      name: name.trim() === '' ? 'Type your full name.' : signatureProblem(name),
      ...(needsAddress && addressProblems(address)),
    }),
    send: async ({ name, ...address }) =>
      onAnswer(
        await accept(token, {
          ...{ version: number, name, chosen: [...chosen], total: content.total },
          address: needsAddress ? address : null,
        }),
      ),
    nameOf: (field) => fieldNames.find((name) => field === name || field === `address.${name}`),
  })
  return (
    <section aria-labelledby="accept" className="print:hidden rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 id="accept" className="text-lg">
        Accept this offer
      </h2>
      <p className="mt-1 text-ui text-quiet">
        {signedText(content.total)} in total, with {signedText(content.deposit)} due now as a deposit.
      </p>
      <form {...form.props} className="mt-5 space-y-5">
        {needsAddress && (
          <fieldset className="grid grid-cols-2 gap-x-4 gap-y-5">
            <legend className="mb-3 text-ui font-medium">Where should we deliver it?</legend>
            <AddressFields
              kind="shipping"
              isNarrow
              address={form.values}
              field={form.field}
              onFill={(part, value) => form.change({ [part]: value })}
            />
          </fieldset>
        )}
        <ol className="list-decimal space-y-1 pl-5 text-sm text-quiet marker:text-oak">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ol>
        <PoliciesNote className="text-sm text-quiet" />
        <TextField
          label="Type your full name to accept"
          required
          autoComplete="name"
          maxLength={120}
          placeholder={customerName}
          {...form.field('name')}
        />
        {form.failure && (
          <Notice tone="ember" title="We couldn't accept it" takesFocus>
            <p>{form.failure.reason ?? "We didn't get an answer. Try again; it is accepted only once."}</p>
          </Notice>
        )}
        <Button type="submit" size="lg" className="w-full" busy={form.isSending} busyLabel="Accepting...">
          Accept the offer
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-ui">
        <button type="button" className="link min-h-11" onClick={onDecline}>
          No, thank you
        </button>
        <PageLink href="/delivery-information" className="link inline-flex min-h-11 items-center">
          How delivery works
        </PageLink>
      </p>
    </section>
  )
}

function DeclineForm({
  token,
  version: { number },
  onAnswer,
  onBack,
}: Omit<AnswerOfferProps, 'customerName' | 'chosen'> & { onBack: () => void }) {
  const form = useForm({
    start: { reason: '' },
    send: async ({ reason }) => onAnswer(await decline(token, { version: number, reason })),
  })
  return (
    <section aria-labelledby="decline" className="rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 id="decline" className="text-lg">
        Decline this offer
      </h2>
      <form {...form.props} className="mt-4 space-y-5">
        <TextArea
          label="What made you decide against it?"
          optional
          hint="It helps us make you a better offer."
          maxLength={2_000}
          rows={4}
          {...form.field('reason')}
        />
        {form.failure && (
          <Notice tone="ember" title="We couldn't save it" takesFocus>
            <p>{form.failure.reason ?? 'Check your connection and try again.'}</p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" busy={form.isSending}>
            Decline the offer
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Go back
          </Button>
        </div>
      </form>
    </section>
  )
}
