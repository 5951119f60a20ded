import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { randomKey } from '../../../platform/browser/random-key.ts'
import type { QuoteRequest } from '../../shared/quote-request.tsx'
import type { KnowProduct } from './builder-choices.ts'
import { contentFromRequest, type DraftAction, reduceDraft } from './draft-reducer.ts'
import { type Choices, emptyDraft, isEmpty, type QuoteDraft } from './quote-draft.ts'
import {
  type DraftPlace,
  parseStoredDraft,
  readStoredDraft,
  removeStoredDraft,
  serializeDraft,
  storeDraft,
} from './stored-draft.ts'

type Options = {
  place: DraftPlace
  choices: Choices
  products: KnowProduct
  /** What the page that opened the builder already knows. */
  request: QuoteRequest | undefined
  form: RefObject<HTMLFormElement | null>
}

/**
 * The draft of the page or the dialog, kept across reloads. The first render uses an empty draft, like the server's; the
 * stored one follows before the browser paints.
 */
export function useQuoteDraft({ place, choices, products, request, form }: Options) {
  const [state, dispatch] = useReducer(
    (before: QuoteDraft, action: DraftAction) => reduceDraft(before, action, choices),
    emptyDraft,
  )
  // The choices may have changed since the last action.
  const draft = reduceDraft(state, { type: 'choices-changed' }, choices)

  const { know, isAsked } = products
  const earlyChoice = useRef<string>(undefined)
  const isOpened = draft.key !== null
  useLayoutEffect(() => {
    if (isOpened) return
    const stored = parseStoredDraft(readStoredDraft(place))
    // A radio clicked in the server's markup before hydration: its change event is already over. The next render clears it.
    earlyChoice.current ??= form.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value
    const chosenId = stored ? stored.productId : earlyChoice.current
    // Comes back here when the product is known.
    if (chosenId && !isAsked(chosenId)) return know(chosenId)
    if (stored) dispatch({ type: 'resume', draft: stored })
    else dispatch({ type: 'renew-key', key: randomKey() })
    if (!stored && chosenId) dispatch({ type: 'choose-product', id: chosenId })
    const content = request && contentFromRequest(request, choices)
    if (!content || Object.keys(content).length === 0) return
    dispatch({ type: 'load', content })
    // A quote request from a product's page has answered step 1. 'Back' still goes there.
    if (content.productId) dispatch({ type: 'next' })
  }, [isOpened, place, choices, request, form, know, isAsked])

  useEffect(() => {
    if (!isOpened) return
    if (isEmpty(draft)) removeStoredDraft(place)
    else storeDraft(place, serializeDraft(draft))
  }, [isOpened, place, draft])

  return [draft, dispatch] as const
}
