import { type RefObject, useEffect, useLayoutEffect, useReducer } from 'react'
import { randomKey } from '../../../platform/browser/random-key.ts'
import type { QuoteRequest } from '../../shared/quote-request.tsx'
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
  /** What the page that opened the builder already knows. */
  request: QuoteRequest | undefined
  form: RefObject<HTMLFormElement | null>
}

/**
 * The draft of the page or the dialog, kept across reloads. The first render uses an empty draft, like the server's; the
 * stored one follows before the browser paints.
 */
export function useQuoteDraft({ place, choices, request, form }: Options) {
  const [state, dispatch] = useReducer(
    (before: QuoteDraft, action: DraftAction) => reduceDraft(before, action, choices),
    emptyDraft,
  )
  // The choices may have changed since the last action.
  const draft = reduceDraft(state, { type: 'choices-changed' }, choices)

  const isOpened = draft.key !== null
  useLayoutEffect(() => {
    if (isOpened) return
    const stored = parseStoredDraft(readStoredDraft(place))
    if (stored) dispatch({ type: 'resume', draft: stored })
    else {
      dispatch({ type: 'renew-key', key: randomKey() })
      // A radio clicked in the server's markup before hydration: its change event is already over.
      const checked = form.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked')
      if (checked) dispatch({ type: 'choose-product', id: checked.value })
    }
    const content = request && contentFromRequest(request, choices)
    if (!content || Object.keys(content).length === 0) return
    dispatch({ type: 'load', content })
    // A quote request from a product's page has answered step 1. 'Back' still goes there.
    if (content.productId) dispatch({ type: 'next' })
  }, [isOpened, place, choices, request, form])

  useEffect(() => {
    if (!isOpened) return
    if (isEmpty(draft)) removeStoredDraft(place)
    else storeDraft(place, serializeDraft(draft))
  }, [isOpened, place, draft])

  return [draft, dispatch] as const
}
