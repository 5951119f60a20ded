import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { randomKey } from '../../../platform/browser/random-key.ts'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { honeypotName, type QuoteFieldName } from '../../shared/quote-fields.ts'
import type { QuoteRequest } from '../../shared/quote-request.tsx'
import type { BuilderChoices, KnowProduct } from './builder-choices.ts'
import { totalOf } from './door/draft-total.ts'
import { contentFromRequest, type DraftAction, isUnchanged, kindAsked } from './draft-reducer.ts'
import { draftToSend } from './later-steps.tsx'
import type { ContinuedDesign } from './link/continued-design.ts'
import { findKeptDesign, forgetDesign } from './link/kept-design.ts'
import { designOf, type LinkedDesign, pieceSearchOf, searchOf } from './link/linked-design.ts'
import { useStepHistory } from './link/use-step-history.ts'
import type { PieceAction } from './pieces/draft-pieces.ts'
import { canProceed, canSubmit, customerProblems, type DraftField, stepOfField } from './quote-draft.ts'
import { placesOf, refusedHere, shownProblems, withoutFields } from './shown-problems.ts'
import { type DraftPlace, readStoredDraft } from './stored-draft.ts'
import { useQuoteDraft } from './use-quote-draft.ts'
import { type Refusal, type StoredQuote, useQuoteSubmission } from './use-quote-submission.ts'

const noFields: ReadonlySet<DraftField> = new Set()

type Options = Omit<ContinuedDesign, 'onContinue'> & {
  place: DraftPlace
  request: QuoteRequest | undefined
  choices: BuilderChoices
  products: KnowProduct
  form: RefObject<HTMLFormElement | null>
  /** Opens empty, whatever the address says. */
  isFresh: boolean
  /** The design of the address, with which the server wrote the page. */
  linked: LinkedDesign | undefined
  /** Focus starts on the step's heading. */
  focusOnMount: boolean
  onStored: (quote: StoredQuote) => void
}

/** The builder's state and actions: the draft, its problems, where focus goes, and sending. */
export function useQuoteBuilder({ place, form, focusOnMount, onStored, ...opening }: Options) {
  const { request, choices } = opening
  // Before useQuoteDraft, which stores the draft again.
  const [opened] = useState(() => ({ at: performance.now(), isResumed: readStoredDraft(place) !== null }))
  const { draft, dispatch, problems, dropProblems, offer, dropOffer, setting } = useQuoteDraft({
    place,
    form,
    ...opening,
  })
  const [refusal, setRefusal] = useState<Refusal>()
  /** The server's messages about the delivery and about a piece are about this choice and this piece only. */
  const [refusedAt, setRefusedAt] = useState<ReturnType<typeof placesOf>>()
  const places = placesOf(draft, choices)
  /** Customer fields the visitor has left or sent. An empty one is no error before that. */
  const [touched, setTouched] = useState(noFields)
  const focusAfterRender = useFocusAfterRender(form, focusOnMount ? 'heading' : undefined)

  const { send, isSending } = useQuoteSubmission({
    place,
    onStored,
    onRefused: (refused) => {
      setRefusal(refused)
      setRefusedAt(placesOf(draft, choices, refused.piece))
      const steps = Object.keys(refused.fields).map((field) => stepOfField[field as DraftField])
      if (refused.piece !== undefined && refused.piece !== draft.at)
        dispatch({ type: 'open-piece', index: refused.piece, step: refused.fields.product ? 1 : 2 })
      else if (steps.length > 0) dispatch({ type: 'return-to', step: Math.min(...steps) })
      focusAfterRender(steps.length === 0 ? 'notice' : refused.fields.delivery ? 'delivery' : 'error')
    },
  })

  /** Changes the draft and clears the server's messages about these fields. */
  function change(action: DraftAction, ...fields: DraftField[]) {
    dispatch(action)
    if (refusal) setRefusal(withoutFields(refusal, fields))
  }
  function move(action: DraftAction) {
    dispatch(action)
    dropProblems()
    focusAfterRender('heading')
  }
  const search = searchOf(draft, setting)
  useStepHistory({ place, draft, search, isLocked: isSending, onVisit: (to) => move({ type: 'visit', ...to }) })
  function startOver() {
    forgetDesign(designOf(draft))
    dispatch({ type: 'reset', key: randomKey() })
    setRefusal(undefined)
    setTouched(noFields)
    dropProblems()
  }
  function submit() {
    const quote = draftToSend(draft, choices)
    if (!quote) {
      toast({
        tone: 'danger',
        title: 'Missing Information',
        description: 'Please fill in all required customer information.',
      })
    }
    if (!quote || draft.key === null || Object.keys(customerProblems(draft)).length > 0) {
      setTouched(new Set(['name', 'email']))
      focusAfterRender('error')
      return
    }
    setRefusal(undefined)
    send({ key: draft.key, quote: { ...quote, ...botSignals() }, design: designOf(draft) })
  }
  /** MAIL-3: helps the owner spot bots. After a reload the time is unknown. */
  function botSignals() {
    const website = form.current?.querySelector<HTMLInputElement>(`input[name="${honeypotName}"]`)?.value ?? ''
    const secondsOpen = Math.round(performance.now() - opened.at) / 1000
    return { website, ...(!opened.isResumed && { secondsOpen }) }
  }

  return {
    draft,
    /** LINK-1: the parameters of its link, and of that of the steps' piece alone. */
    search,
    pieceSearch: pieceSearchOf(draft, setting),
    total: totalOf(draft, choices),
    problems: shownProblems(draft, choices, touched, refusal && refusedHere(refusal, refusedAt, places)),
    /** A refusal that belongs to no field. */
    notice: refusal && Object.keys(refusal.fields).length === 0 ? refusal : undefined,
    isSending,
    /** What the link that opened the builder has and the shop doesn't offer. */
    linkProblems: problems,
    /** LINK-2, until it is answered or something else is chosen. */
    offer,
    startFresh() {
      const kept = findKeptDesign()
      if (kept) forgetDesign(kept.design)
      dropOffer()
      // The pressed button is gone.
      focusAfterRender('heading')
    },
    /** Closing would lose work. */
    isDirty: draft.key !== null && !isUnchanged(draft, request ? contentFromRequest(request, choices) : {}, choices),
    /** HOME-3: step 1 shows pieces in this wood first. */
    firstWood: request && kindAsked(request)?.wood,
    change,
    move,
    /** JOB-2: of the list of pieces. What was removed takes the focus with it. */
    changePieces(action: PieceAction) {
      dispatch(action)
      setRefusal(undefined)
      if (action.type !== 'change-piece') focusAfterRender('pieces')
    },
    onFieldBlur(field: QuoteFieldName) {
      // An empty field is no error until the visitor submits.
      if (draft.customer[field].trim() !== '') setTouched(new Set([...touched, field]))
    },
    reset() {
      startOver()
      focusAfterRender('heading')
    },
    sendAsNew() {
      dispatch({ type: 'renew-key', key: randomKey() })
      setRefusal(undefined)
      focusAfterRender('submit')
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      if (draft.step === 4 && place === 'change') return
      if (draft.step === 4) submit()
      else if (canProceed(draft, choices)) move({ type: 'next' })
      else focusFirstError(form.current)
    },
    /** Browsers ignore Enter while the submit button is disabled. Enter shows what is missing. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      // A ZIP code is looked up as it is typed, and a quantity counted. Enter sends nothing.
      if (event.target.closest('details, [data-pieces]')) return event.preventDefault()
      if (draft.step !== 4 || place === 'change' || canSubmit(draft, choices)) return
      event.preventDefault()
      submit()
    },
  }
}

/** The first field with an error, or the form's element with this `data-focus`. */
type FocusTarget = 'heading' | 'error' | 'notice' | 'submit' | 'delivery' | 'pieces'

/**
 * Moves focus after a change has rendered. The request is state, so it renders together with its change: a render that is
 * already in progress must not consume it.
 */
function useFocusAfterRender(form: RefObject<HTMLFormElement | null>, initial?: FocusTarget) {
  const [request, setRequest] = useState(initial && { target: initial })
  useEffect(() => {
    if (!request || !form.current) return
    const { target } = request
    if (target === 'error') return focusFirstError(form.current)
    const element = form.current.querySelector<HTMLElement>(`[data-focus="${target}"]`)
    const mustShow = form.current.querySelector<HTMLElement>('[data-in-sight]')
    if (target === 'heading' && ![form.current.querySelector('ol'), element, mustShow].every(isInView)) {
      form.current.scrollIntoView({ block: 'start' })
      // On a low screen, such as one at 200% zoom, the steps give way to the fields.
      if (!isInView(mustShow)) element?.scrollIntoView({ block: 'start' })
    }
    element?.focus({ preventScroll: target === 'heading' })
  }, [request, form])
  return (target: FocusTarget) => setRequest({ target })
}

function isInView(element: Element | null): boolean {
  if (!element) return true
  const { left, top, bottom } = element.getBoundingClientRect()
  // Neither off screen nor under the site's header or the action bar.
  const isUncovered = (y: number) => element.contains(document.elementFromPoint(left + 1, y))
  return isUncovered(top + 1) && isUncovered(bottom - 1)
}
