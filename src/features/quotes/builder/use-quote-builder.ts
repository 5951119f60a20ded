import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { randomKey } from '../../../platform/browser/random-key.ts'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { QuoteRequest } from '../../shared/quote-request.ts'
import { hiddenFieldName } from '../quote-limits.ts'
import type { BuilderChoices } from './builder-choices.ts'
import { type DraftPlace, readStoredDraft } from './draft-storage.ts'
import {
  type CustomerField,
  canProceed,
  canSubmit,
  contentOfRequest,
  customerProblems,
  type DraftAction,
  type DraftField,
  dimensionProblems,
  isAsOpened,
  livePrice,
  newQuoteOf,
  type QuoteDraft,
  stepOfField,
} from './quote-draft.ts'
import { useFocusAfterRender } from './use-focus-after-render.ts'
import { useQuoteDraft } from './use-quote-draft.ts'
import { type Refusal, type StoredQuote, useQuoteSubmission } from './use-quote-submission.ts'

const noFields: ReadonlySet<DraftField> = new Set()

type Options = {
  place: DraftPlace
  request: QuoteRequest | undefined
  choices: BuilderChoices
  form: RefObject<HTMLFormElement | null>
  /** The focus starts on the step's heading. */
  takesFocus: boolean
  onStored: (quote: StoredQuote) => void
}

/** What the builder's view shows and does: the draft, what is wrong with it, where the focus goes, and sending it. */
export function useQuoteBuilder({ place, request, choices, form, takesFocus, onStored }: Options) {
  // Before the draft is looked for: opening it stores it again.
  const [begun] = useState(() => ({ at: performance.now(), isResumed: readStoredDraft(place) !== null }))
  const [draft, dispatch] = useQuoteDraft({ place, choices, request, form })
  const [refusal, setRefusal] = useState<Refusal>()
  /** Customer fields that were left or sent: before, an empty one is no mistake. */
  const [checked, setChecked] = useState(noFields)
  const focusAfterRender = useFocusAfterRender(form, takesFocus ? 'heading' : undefined)

  const { send, isSending } = useQuoteSubmission({
    place,
    onStored,
    onRefused: (refused) => {
      setRefusal(refused)
      const steps = Object.keys(refused.fields).map((field) => stepOfField[field as DraftField])
      if (steps.length > 0) dispatch({ type: 'return-to', step: Math.min(...steps) })
      focusAfterRender(steps.length > 0 ? 'error' : 'notice')
    },
  })

  /** Changes the draft, and forgets what the server said about these fields. */
  function change(action: DraftAction, ...fields: DraftField[]) {
    dispatch(action)
    if (refusal) setRefusal(withoutFields(refusal, fields))
  }
  function move(action: DraftAction) {
    dispatch(action)
    focusAfterRender('heading')
  }
  function startAnew() {
    dispatch({ type: 'reset', key: randomKey() })
    setRefusal(undefined)
    setChecked(noFields)
  }
  function submit() {
    const quote = newQuoteOf(draft, choices)
    if (!quote) {
      toast({
        tone: 'danger',
        title: 'Missing Information',
        description: 'Please fill in all required customer information.',
      })
    }
    if (!quote || draft.key === null || Object.keys(customerProblems(draft)).length > 0) {
      setChecked(new Set(['name', 'email']))
      focusAfterRender('error')
      return
    }
    setRefusal(undefined)
    send({ key: draft.key, quote: { ...quote, ...robotSigns() } })
  }
  /** MAIL-3: what tells a robot's quote from a customer's. One begun before a reload says nothing about time. */
  function robotSigns() {
    const website = form.current?.querySelector<HTMLInputElement>(`input[name="${hiddenFieldName}"]`)?.value ?? ''
    const secondsOpen = Math.round(performance.now() - begun.at) / 1000
    return { website, ...(!begun.isResumed && { secondsOpen }) }
  }

  return {
    draft,
    price: livePrice(draft, choices),
    problems: shownProblems(draft, choices, checked, refusal),
    /** What the server said that belongs to no field. */
    notice: refusal && Object.keys(refusal.fields).length === 0 ? refusal : undefined,
    isSending,
    /** Closing would throw work away. */
    isTouched: draft.key !== null && !isAsOpened(draft, request ? contentOfRequest(request, choices) : {}, choices),
    change,
    move,
    checkOnLeave(field: CustomerField) {
      // Left empty it is not yet a mistake; left wrong it is.
      if (draft.customer[field].trim() !== '') setChecked(new Set([...checked, field]))
    },
    reset() {
      startAnew()
      focusAfterRender('heading')
    },
    sendAsNew() {
      dispatch({ type: 'renew-key', key: randomKey() })
      setRefusal(undefined)
      focusAfterRender('submit')
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      if (draft.step === 4) submit()
      else if (canProceed(draft, choices)) move({ type: 'next' })
      else focusFirstError(form.current)
    },
    /** Browsers do not submit by Enter while the button is disabled; whoever presses it is told what is missing. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      if (draft.step !== 4 || canSubmit(draft, choices)) return
      event.preventDefault()
      submit()
    },
  }
}

/** Problems at the fields: the product's range always, the customer's once checked, the server's until the field changes. */
function shownProblems(
  draft: QuoteDraft,
  choices: BuilderChoices,
  checked: ReadonlySet<DraftField>,
  refusal: Refusal | undefined,
): Partial<Record<DraftField, string>> {
  const ofCustomer = Object.entries(customerProblems(draft)).filter(([field]) => checked.has(field as DraftField))
  return { ...refusal?.fields, ...dimensionProblems(draft, choices), ...Object.fromEntries(ofCustomer) }
}

/** Undefined when nothing is left to tell. What belongs to no field stays until the next sending. */
function withoutFields(refusal: Refusal, changed: DraftField[]): Refusal | undefined {
  if (Object.keys(refusal.fields).length === 0) return refusal
  const fields = { ...refusal.fields }
  for (const field of changed) delete fields[field]
  return Object.keys(fields).length > 0 ? { ...refusal, fields } : undefined
}
