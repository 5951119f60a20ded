import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { currentEntry } from '../../../platform/browser/page-history.ts'
import { randomKey } from '../../../platform/browser/random-key.ts'
import { openSetting, useDesignSetting } from '../../catalog/setting/design-setting.ts'
import type { DesignSetting } from '../../shared/design-address.ts'
import type { QuoteRequest } from '../../shared/quote-request.tsx'
import type { KnowProduct } from './builder-choices.ts'
import { contentFromRequest, type DraftAction, hasRoomFor, reduceDraft } from './draft-reducer.ts'
import type { ContinuedDesign } from './link/continued-design.ts'
import { type ChoiceTitles, findKeptDesign, type KeptDesign, keepDesign } from './link/kept-design.ts'
import {
  designProblems,
  type LinkedDesign,
  type Opened,
  openedBy,
  parseLinkedDesign,
  productsIn,
  searchOf,
} from './link/linked-design.ts'
import { fullText, withoutEmptyPiece } from './pieces/draft-pieces.ts'
import { type Choices, emptyDraft, finishOf, isEmpty, productOf, type QuoteDraft, speciesOf } from './quote-draft.ts'
import {
  type DraftPlace,
  parseStoredDraft,
  readStoredDraft,
  removeStoredDraft,
  serializeDraft,
  storeDraft,
  wasOffered,
} from './stored-draft.ts'

type Options = Omit<ContinuedDesign, 'onContinue'> & {
  place: DraftPlace
  choices: Choices
  products: KnowProduct
  /** What the page that opened the builder already knows. */
  request: QuoteRequest | undefined
  form: RefObject<HTMLFormElement | null>
  isFresh: boolean
  /** Of the address, with which the server wrote the page. */
  linked: LinkedDesign | undefined
}

/**
 * The draft of the page or the dialog, kept across reloads. The first render uses the draft of the server's page: empty, or
 * the design of its address. What it opens with follows before the browser paints.
 */
export function useQuoteDraft({ place, choices, products, request, form, ...opening }: Options) {
  const { continued, onContinued, isFresh } = opening
  const linked = continued || isFresh ? undefined : opening.linked
  const [state, dispatch] = useReducer(
    (before: QuoteDraft, action: DraftAction) => reduceDraft(before, action, choices),
    emptyDraft,
    (empty) =>
      linked
        ? reduceDraft(empty, { type: 'open-design', design: linked, key: null, customer: empty.customer }, choices)
        : empty,
  )
  // The choices may have changed since the last action.
  const draft = reduceDraft(state, { type: 'choices-changed' }, choices)

  const { know, isAsked, nameOf } = products
  const problemsOf = (design: LinkedDesign, titles?: ChoiceTitles) =>
    designProblems(design, choices, (of) => ({
      product: nameOf(of.product ?? ''),
      ...(of === design.choices && titles),
    }))
  const [problems, setProblems] = useState<readonly string[]>(() => (linked ? problemsOf(linked) : []))
  const [offer, setOffer] = useState<KeptDesign>()
  const earlyChoice = useRef<string>(undefined)
  const isOpened = draft.key !== null
  const setting = useDesignSetting(productOf(draft, choices)?.category)
  const onOpened = useEffectEvent((design: LinkedDesign) => problemsOf(design, continued?.titles))
  useLayoutEffect(() => {
    if (isOpened) return
    const inTab = parseStoredDraft(readStoredDraft(place))
    const { stored, design, setting: opened } = findOpening(place, inTab, continued, isFresh)
    // A radio clicked in the server's markup before hydration: its change event is already over. The next render clears it.
    if (!linked)
      earlyChoice.current ??= form.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.value
    const chosenId = stored ? stored.productId : design ? design.choices.product : earlyChoice.current
    const others = stored?.others.flatMap(({ productId }) => productId ?? []) ?? (design ? productsIn(design) : [])
    const unknown = [chosenId ?? [], others].flat().filter((id) => !isAsked(id))
    // Comes back here when the products are known.
    if (unknown.length > 0) return unknown.forEach(know)
    if (opened) openSetting(opened)
    if (stored) {
      dispatch({ type: 'resume', draft: stored })
      setProblems([])
    } else if (design) {
      const customer = inTab?.customer ?? emptyDraft.customer
      dispatch({ type: 'open-design', design, key: randomKey(), customer })
      setProblems(onOpened(design))
    } else dispatch({ type: 'renew-key', key: randomKey() })
    if (!stored && !design && chosenId) dispatch({ type: 'choose-product', id: chosenId })
    if (continued) return onContinued()
    const content = request && contentFromRequest(request, choices)
    const hasContent = content !== undefined && Object.keys(content).length > 0
    if (!stored && !design && !hasContent && place !== 'change') setOffer(findOffer(place))
    if (!hasContent) return
    if (stored && !hasRoomFor(content, reduceDraft(stored, { type: 'choices-changed' }, choices)))
      return setProblems([fullText])
    dispatch({ type: 'load', content })
    // A quote request from a product's page has answered step 1. 'Back' still goes there. One from home has not: she hasn't
    // seen the piece that is chosen for her.
    if (request?.productId && content.productId) dispatch({ type: 'next' })
  }, [isOpened, place, choices, request, form, know, isAsked, continued, onContinued, isFresh, linked])

  useEffect(() => {
    if (!isOpened) return
    if (isEmpty(draft)) removeStoredDraft(place)
    else storeDraft(place, serializeDraft(draft))
  }, [isOpened, place, draft])

  // An offer counts until the visitor goes on without it.
  if (offer && draft.step > 1) setOffer(undefined)
  // What is asked for as a change of a quote is kept with the quote.
  useKeptDesign(draft, choices, setting, offer !== undefined || place === 'change')

  return {
    draft,
    dispatch,
    problems,
    dropProblems: () => setProblems([]),
    offer,
    dropOffer: () => setOffer(undefined),
    /** Where the piece goes, for its link. */
    setting,
  }
}

/** The dialog is above a page with an address of its own. */
function findOpening(
  place: DraftPlace,
  inTab: QuoteDraft | undefined,
  continued: KeptDesign | undefined,
  isFresh: boolean,
): Opened {
  if (continued) return openedBy(inTab, continued.design, undefined)
  if (place === 'dialog' || isFresh) return { stored: inTab }
  return openedBy(inTab, parseLinkedDesign(location.search), currentEntry())
}

/** Of an earlier visit: not while this tab has a draft of its own, on the page or in the dialog. */
function findOffer(place: DraftPlace): KeptDesign | undefined {
  const hasDraft = readStoredDraft('page') !== null || readStoredDraft('dialog') !== null
  return hasDraft || wasOffered(place) ? undefined : findKeptDesign()
}

/**
 * LINK-2: keeps the design once the visitor has changed it: a link that was only looked at, or a page's product, must not
 * replace the design of an earlier visit. Neither does a first choice while that one is still offered.
 */
function useKeptDesign(draft: QuoteDraft, choices: Choices, setting: DesignSetting, isOffering: boolean): void {
  const search = draft.key === null ? undefined : searchOf(draft, setting)
  const opened = useRef<string>(undefined)
  const isOwn = useRef(false)
  const keep = useEffectEvent((design: string) => keepDesign(design, titlesOf(withoutEmptyPiece(draft), choices)))
  useEffect(() => {
    if (search === undefined) return
    opened.current ??= search
    if (search !== opened.current) isOwn.current = true
    if (isOwn.current && search !== '' && !isOffering) keep(search)
  }, [search, isOffering])
}

const titlesOf = (draft: QuoteDraft, choices: Choices): ChoiceTitles => ({
  product: productOf(draft, choices)?.name,
  wood: speciesOf(draft, choices)?.name,
  finish: finishOf(draft, choices)?.name,
})
