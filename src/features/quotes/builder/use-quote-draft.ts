import { type RefObject, useEffect, useLayoutEffect, useReducer } from 'react'
import { randomKey } from '../../../platform/browser/random-key.ts'
import type { QuoteRequest } from '../../shared/quote-request.ts'
import { type DraftPlace, forgetDraft, readStoredDraft, storeDraft } from './draft-storage.ts'
import {
  type Choices,
  contentOfRequest,
  type DraftAction,
  draftFromStored,
  emptyDraft,
  isUntouched,
  type QuoteDraft,
  reduceDraft,
  storedTextOf,
} from './quote-draft.ts'

type Options = {
  place: DraftPlace
  choices: Choices
  /** What the page that opened the builder knows. */
  request: QuoteRequest | undefined
  form: RefObject<HTMLFormElement | null>
}

/**
 * The draft of the page or of the dialog, kept across reloads. The first render is that of an empty draft, as on the
 * server; what was stored follows before the browser paints.
 */
export function useQuoteDraft({ place, choices, request, form }: Options) {
  const [state, dispatch] = useReducer(
    (before: QuoteDraft, action: DraftAction) => reduceDraft(before, action, choices),
    emptyDraft,
  )
  // Also when the choices changed since the last action.
  const draft = reduceDraft(state, { type: 'choices-changed' }, choices)

  const opened = draft.key !== null
  useLayoutEffect(() => {
    if (opened) return
    const stored = draftFromStored(readStoredDraft(place))
    if (stored) dispatch({ type: 'resume', draft: stored })
    else {
      dispatch({ type: 'renew-key', key: randomKey() })
      // Ticked in the server's markup before this code ran: the browser shows it as chosen, and tells of it no more.
      const ticked = form.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked')
      if (ticked) dispatch({ type: 'choose-product', id: ticked.value })
    }
    const content = request && contentOfRequest(request, choices)
    if (!content || Object.keys(content).length === 0) return
    dispatch({ type: 'load', content })
    // Who asks for a quote on one product has answered step 1; 'Back' still leads there.
    if (content.productId) dispatch({ type: 'next' })
  }, [opened, place, choices, request, form])

  useEffect(() => {
    if (!opened) return
    if (isUntouched(draft)) forgetDraft(place)
    else storeDraft(place, storedTextOf(draft))
  }, [opened, place, draft])

  return [draft, dispatch] as const
}
