/** The quote builder's reducer: how each action changes the draft (QUOTE-3, QUOTE-6). Pure. */

import { findCategory } from '../../catalog/catalog.ts'
import { fractionText } from '../../pricing/inches.ts'
import { type DimensionName, type Dimensions, dimensionNames, eachDimension, usualTexts } from '../../pricing/piece.ts'
import { type QuoteFieldName, quoteFieldNames } from '../../shared/quote-fields.ts'
import type { QuoteRequest } from '../../shared/quote-request.tsx'
import { type LinkedDesign, withDesign } from './link/linked-design.ts'
import { changePieces, fieldsOf, isFull, type PieceAction, withoutEmptyPiece } from './pieces/draft-pieces.ts'
import {
  type Choices,
  canProceed,
  type DraftPiece,
  emptyDraft,
  lastStep,
  parseStep,
  productOf,
  type QuoteDraft,
  type Step,
} from './quote-draft.ts'

/** Part of a draft, merged into the current one. Missing fields don't change. */
export type DraftContent = {
  productId?: string | null
  /** Counts as the visitor's choice. */
  woodSpeciesId?: string | null
  finishOptionId?: string | null
  dimensions?: Partial<Dimensions<string>>
  customer?: Partial<Record<QuoteFieldName, string>>
}

export type DraftAction =
  | PieceAction
  | { type: 'choose-product'; id: string }
  | { type: 'choose-species'; id: string }
  /** Null clears it. */
  | { type: 'choose-finish'; id: string | null }
  | { type: 'type-dimension'; name: DimensionName; text: string }
  | { type: 'type-customer'; field: QuoteFieldName; text: string }
  | { type: 'next' }
  | { type: 'previous' }
  /** Back to an earlier step. */
  | { type: 'return-to'; step: number }
  /** The browser's Back and Forward: to any step that the draft is complete for, also to that of an earlier turn. */
  | { type: 'visit'; step: number; turn: number }
  | { type: 'reset'; key: string }
  | { type: 'load'; content: DraftContent }
  /** Continues a stored draft after a reload, a return or a link. */
  | { type: 'resume'; draft: QuoteDraft }
  /** Opens with a design from an address; the customer's details are the tab's. The server, and the first render, have no key. */
  | { type: 'open-design'; design: LinkedDesign; key: string | null; customer: QuoteDraft['customer'] }
  /** Same content, sent as a new quote. */
  | { type: 'renew-key'; key: string }
  /** The lists loaded or changed. */
  | { type: 'choices-changed' }

export const reduceDraft = (draft: QuoteDraft, action: DraftAction, choices: Choices): QuoteDraft =>
  withKnownChoices(applyAction(draft, action, choices), choices)

function applyAction(draft: QuoteDraft, action: DraftAction, choices: Choices): QuoteDraft {
  switch (action.type) {
    case 'choose-product':
      return { ...draft, productId: action.id }
    case 'choose-species':
      return { ...draft, woodSpeciesId: action.id, woodChosen: true }
    case 'choose-finish':
      return { ...draft, finishOptionId: action.id }
    case 'type-dimension':
      return { ...draft, dimensions: { ...draft.dimensions, [action.name]: action.text } }
    case 'type-customer':
      return { ...draft, customer: { ...draft.customer, [action.field]: action.text } }
    case 'next':
      return draft.step < lastStep && canProceed(draft, choices) ? goToStep(draft.step + 1, draft, choices) : draft
    case 'previous':
      return draft.step > 1 ? goToStep(draft.step - 1, draft, choices) : draft
    case 'return-to':
      return action.step >= 1 && action.step < draft.step ? goToStep(action.step, draft, choices) : draft
    case 'visit': {
      // What was begun there may be gone: the history comes back to where the draft is.
      if (action.turn > draft.turn) return draft
      const left = action.turn < draft.turn ? { ...sized(withoutEmptyPiece(draft), choices), turn: action.turn } : draft
      const step = Math.min(action.step, firstIncomplete(left, choices))
      return step === left.step ? left : goToStep(step, left, choices)
    }
    case 'reset':
      return { ...emptyDraft, key: action.key }
    case 'load':
      if (!hasRoomFor(action.content, draft)) return draft
      return { ...mergeContent(ownPieceFor(action.content, draft), action.content), step: 1 }
    case 'resume':
      return resumeDraft(action.draft, choices)
    case 'open-design': {
      const { key, customer } = action
      return resumeDraft(withDesign({ ...emptyDraft, key, customer }, action.design, choices), choices)
    }
    case 'renew-key':
      return { ...draft, key: action.key }
    case 'choices-changed':
      return draft
    case 'leave-piece':
    case 'open-piece':
      return sized(changePieces(draft, action), choices)
    default:
      return changePieces(draft, action)
  }
}

function goToStep(step: number, draft: QuoteDraft, choices: Choices): QuoteDraft {
  const moved = { ...draft, step: parseStep(step) ?? draft.step }
  return moved.step === 2 ? sized(moved, choices) : moved
}

/** QUOTE-3: step 2 opens with the default size when one of the three measurements is missing. */
const sized = (draft: QuoteDraft, choices: Choices): QuoteDraft =>
  Object.values(draft.dimensions).some(isBlank)
    ? { ...draft, dimensions: usualTexts(productOf(draft, choices)) }
    : draft

/** JOB-2: a full quote has no place for another product. */
export const hasRoomFor = ({ productId }: DraftContent, draft: QuoteDraft) =>
  !productId || draft.productId === null || !isFull(draft)

/** JOB-2: a product's page that opens a job of several pieces must not change one of them. */
const ownPieceFor = ({ productId }: DraftContent, draft: QuoteDraft): QuoteDraft =>
  productId && draft.others.length > 0 ? changePieces(draft, { type: 'add-piece' }) : draft

const isBlank = (text: string) => text.trim() === ''

const withTexts = (before: Dimensions<string>, texts: Partial<Dimensions<number | string>> = {}) =>
  eachDimension((name) => {
    const given = texts[name] ?? before[name]
    return typeof given === 'number' ? fractionText(given) : given
  })

const mergeContent = (draft: QuoteDraft, content: DraftContent): QuoteDraft => ({
  ...draft,
  productId: content.productId === undefined ? draft.productId : content.productId,
  woodSpeciesId: content.woodSpeciesId === undefined ? draft.woodSpeciesId : content.woodSpeciesId,
  woodChosen: content.woodSpeciesId === undefined ? draft.woodChosen : content.woodSpeciesId !== null,
  finishOptionId: content.finishOptionId === undefined ? draft.finishOptionId : content.finishOptionId,
  dimensions: withTexts(draft.dimensions, content.dimensions),
  customer: { ...draft.customer, ...content.customer },
})

/** Stops at the first step that is incomplete now: the product may be gone, or its range may have changed. */
function resumeDraft(stored: QuoteDraft, choices: Choices): QuoteDraft {
  const draft = withKnownChoices(stored, choices)
  return { ...draft, step: parseStep(Math.min(stored.step, firstIncomplete(draft, choices))) ?? 1 }
}

const firstIncomplete = (draft: QuoteDraft, choices: Choices): Step =>
  ([1, 2, 3] as const).find((step) => !canProceed({ ...draft, step }, choices)) ?? lastStep

function withKnownChoices(draft: QuoteDraft, choices: Choices): QuoteDraft {
  const piece = withKnown(draft, choices)
  const others = draft.others.map((other) => withKnown(other, choices))
  const isSame = piece === draft && others.every((other, index) => other === draft.others[index])
  return isSame ? draft : { ...draft, ...fieldsOf(piece), others }
}

/**
 * Drops choices the shop no longer offers. QUOTE-3: until the visitor chooses a wood, it is the product's own, or else the
 * first pine.
 */
function withKnown(piece: DraftPiece, { products, species, finishes }: Choices): DraftPiece {
  const known = (options: readonly { id: string }[], id: string | null) =>
    options.some((option) => option.id === id) ? id : null
  const pine = species.find(({ name }) => name.toLowerCase().includes('pine'))
  const productId = known(products, piece.productId)
  const ownWood = products.find(({ id }) => id === productId)?.woodSpeciesId ?? null
  const chosenWood = piece.woodChosen ? known(species, piece.woodSpeciesId) : null
  const woodSpeciesId = chosenWood ?? known(species, ownWood) ?? pine?.id ?? null
  const woodChosen = chosenWood !== null
  const finishOptionId = known(finishes, piece.finishOptionId)
  const isSame =
    productId === piece.productId &&
    woodSpeciesId === piece.woodSpeciesId &&
    woodChosen === piece.woodChosen &&
    finishOptionId === piece.finishOptionId
  return isSame ? piece : { ...piece, productId, woodSpeciesId, woodChosen, finishOptionId }
}

/** HOME-3: which kind of piece, in which wood, where both and the length were said before there was a piece to choose. */
export function kindAsked({ productId, label = '', woodSpeciesId: wood, dimensions }: QuoteRequest) {
  const category = findCategory(label)?.slug
  return productId === undefined && category && wood && dimensions?.length !== undefined
    ? { category, wood }
    : undefined
}

/**
 * What the page that opened the builder already knows. What the shop doesn't offer is left out, and missing dimensions get
 * the default size.
 */
export function contentFromRequest(request: QuoteRequest, choices: Choices): DraftContent {
  const kind = kindAsked(request)
  const product = choices.products.find(({ id, category, woodSpeciesId }) =>
    kind ? category === kind.category && woodSpeciesId === kind.wood : id === request.productId,
  )
  const wood = choices.species.find(({ id }) => id === request.woodSpeciesId)
  const finish = choices.finishes.find(({ id }) => id === request.finishOptionId)
  const content: DraftContent = {
    ...(product && { productId: product.id }),
    ...(wood && { woodSpeciesId: wood.id }),
    ...(finish && { finishOptionId: finish.id }),
  }
  if (!request.dimensions || Object.keys(request.dimensions).length === 0) return content
  return {
    ...content,
    dimensions: withTexts(usualTexts(product), request.dimensions),
  }
}

/** Whether the draft holds only what the opening page passed in and the defaults, so closing loses nothing. */
export function isUnchanged(draft: QuoteDraft, initial: DraftContent, choices: Choices): boolean {
  const loaded = reduceDraft(emptyDraft, { type: 'load', content: initial }, choices)
  // Step 2 fills in a default size.
  const opened = initial.productId ? reduceDraft(loaded, { type: 'next' }, choices) : loaded
  return (
    draft.others.length === 0 &&
    draft.quantity === opened.quantity &&
    draft.note === opened.note &&
    draft.productId === opened.productId &&
    draft.woodSpeciesId === opened.woodSpeciesId &&
    draft.finishOptionId === opened.finishOptionId &&
    dimensionNames.every((name) => draft.dimensions[name] === opened.dimensions[name]) &&
    quoteFieldNames.every((field) => draft.customer[field] === opened.customer[field])
  )
}
