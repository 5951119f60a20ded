import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, reasonGiven } from '../../../platform/browser/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { focusFirstError, SelectField } from '../../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isPoBox, poBoxProblem } from '../../delivery/places/po-box.ts'
import { useAddressFill } from '../../delivery/use-address-fill.ts'
import { malformedZipPlus } from '../../delivery/zip-field.ts'
import { orderLimits } from '../../orders/order-limits.ts'
import { states, zipOf } from '../../payment/address.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { signatureProblem } from '../../shared/plain-text.ts'
import { signedText } from '../offers/offer-money.ts'
import { type AcceptedAddress, accept, decline, type PageVersion, type QuotePageData } from './quote-page-queries.ts'

type AnswerOfferProps = {
  token: string
  version: PageVersion
  customerName: string
  onAnswer: (page: QuotePageData) => void
}

type FieldName = keyof AcceptedAddress | 'name'
type Problems = Partial<Record<FieldName, string>>

/** LIVE-5: accept by typing your name, or decline. */
export function AnswerOffer({ token, version, customerName, onAnswer }: AnswerOfferProps) {
  const [isDeclining, setIsDeclining] = useState(false)
  return isDeclining ? (
    <DeclineForm token={token} version={version} onAnswer={onAnswer} onBack={() => setIsDeclining(false)} />
  ) : (
    <AcceptForm
      token={token}
      version={version}
      customerName={customerName}
      onAnswer={onAnswer}
      onDecline={() => setIsDeclining(true)}
    />
  )
}

function AcceptForm({
  token,
  version: { number, content, terms },
  customerName,
  onAnswer,
  onDecline,
}: AnswerOfferProps & { onDecline: () => void }) {
  const { way, place } = content
  const [name, setName] = useState('')
  const [address, setAddress] = useState<AcceptedAddress>({
    street: '',
    city: place?.place ?? '',
    state: place?.state ?? '',
    zip: place?.zip ?? '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const needsAddress = way !== null
  const answer = useMutation({
    mutationFn: () => accept(token, { version: number, name, address: needsAddress ? address : null }),
    onSuccess: onAnswer,
    onError: (error) => {
      const found = fieldProblems(error)
      setProblems(found)
      if (Object.keys(found).length > 0) requestAnimationFrame(() => focusFirstError(form.current))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A double press sends it once. The server would take it once, too.
    if (answer.isPending) return
    const found = { ...nameProblem(name), ...(needsAddress && addressProblems(address)) }
    setProblems(found)
    if (Object.keys(found).length > 0) return requestAnimationFrame(() => focusFirstError(form.current))
    answer.mutate()
  }
  const update = (change: Partial<AcceptedAddress>) => {
    setAddress((before) => ({ ...before, ...change }))
    setProblems(({ [Object.keys(change)[0] as FieldName]: _corrected, ...rest }) => rest)
  }
  const note = useAddressFill(needsAddress ? address.zip : '', {
    read: (part) => address[part],
    write: (part, value) => update({ [part]: value }),
  })
  const generalProblem = answer.error && Object.keys(fieldProblems(answer.error)).length === 0 ? answer.error : null
  return (
    <section aria-labelledby="accept" className="print:hidden rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 id="accept" className="text-lg">
        Accept this offer
      </h2>
      <p className="mt-1 text-ui text-quiet">
        {signedText(content.total)} in total, {signedText(content.deposit)} of it now as a deposit.
      </p>
      <form ref={form} noValidate onSubmit={submit} className="mt-5 space-y-5">
        {needsAddress && (
          <fieldset className="grid grid-cols-2 gap-x-4 gap-y-5">
            <legend className="mb-3 text-ui font-medium">Where should we deliver it?</legend>
            <TextField
              label="Street address"
              required
              autoComplete="shipping street-address"
              maxLength={orderLimits.street}
              className="col-span-full"
              value={address.street}
              error={problems.street}
              onChange={(event) => update({ street: event.target.value })}
            />
            <TextField
              label="ZIP code"
              required
              inputMode="numeric"
              autoComplete="shipping postal-code"
              maxLength={orderLimits.postalCode}
              value={address.zip}
              error={problems.zip}
              onChange={(event) => update({ zip: event.target.value })}
            />
            <TextField
              label="City"
              required
              autoComplete="shipping address-level2"
              maxLength={orderLimits.city}
              value={address.city}
              error={problems.city}
              onChange={(event) => update({ city: event.target.value })}
            />
            <SelectField
              label="State"
              required
              autoComplete="shipping address-level1"
              className="col-span-full"
              value={address.state}
              error={problems.state}
              onChange={(event) => update({ state: event.target.value })}
            >
              <option value="">Choose</option>
              {states.map(([code, stateName]) => (
                <option key={code} value={code}>
                  {stateName}
                </option>
              ))}
            </SelectField>
            <p aria-live="polite" className="col-span-full text-sm text-quiet empty:hidden">
              {note}
            </p>
          </fieldset>
        )}
        <ol className="list-decimal space-y-1 pl-5 text-sm text-quiet marker:text-oak">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ol>
        <TextField
          label="Type your full name to accept"
          required
          autoComplete="name"
          maxLength={120}
          placeholder={customerName}
          value={name}
          error={problems.name}
          onChange={(event) => {
            setName(event.target.value)
            setProblems(({ name: _corrected, ...rest }) => rest)
          }}
        />
        {generalProblem && (
          <Notice tone="ember" title="We couldn't accept it" takesFocus>
            <p>{reasonGiven(generalProblem) ?? "We didn't get an answer. Try again; it is accepted only once."}</p>
          </Notice>
        )}
        <Button type="submit" size="lg" className="w-full" busy={answer.isPending} busyLabel="Accepting...">
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
}: Omit<AnswerOfferProps, 'customerName'> & { onBack: () => void }) {
  const [reason, setReason] = useState('')
  const answer = useMutation({ mutationFn: () => decline(token, { version: number, reason }), onSuccess: onAnswer })
  return (
    <section aria-labelledby="decline" className="rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 id="decline" className="text-lg">
        Decline this offer
      </h2>
      <form
        className="mt-4 space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!answer.isPending) answer.mutate()
        }}
      >
        <TextArea
          label="What made you decide against it?"
          optional
          hint="It helps us make you a better offer."
          maxLength={2_000}
          rows={4}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {answer.isError && (
          <Notice tone="ember" title="We couldn't save it" takesFocus>
            <p>{reasonGiven(answer.error) ?? 'Check your connection and try again.'}</p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" busy={answer.isPending}>
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

function nameProblem(typed: string): Problems {
  const name = typed.trim() === '' ? 'Type your full name.' : signatureProblem(typed)
  return name ? { name } : {}
}

function addressProblems({ street, city, state, zip }: AcceptedAddress): Problems {
  return {
    ...(street.trim() === '' && { street: 'Enter the street address.' }),
    ...(isPoBox(street) && { street: poBoxProblem }),
    ...(city.trim() === '' && { city: 'Enter the city.' }),
    ...(isPoBox(city) && { city: poBoxProblem }),
    ...(state === '' && { state: 'Choose a state.' }),
    ...(!zipOf(zip) && { zip: malformedZipPlus }),
  }
}

/** What the server found, by field. */
function fieldProblems(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    (error.problem.errors ?? []).map(({ field, message }) => [field.replace(/^address\./, ''), message]),
  )
}
