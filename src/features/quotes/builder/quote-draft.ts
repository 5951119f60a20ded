/**
 * The quote builder apart from its looks: what a draft holds, how each action changes it, and what may come next.
 * Pure, so that every rule is proven without a page. Source: docs/product.md, section 4.
 */
import type { FinishOption, Product, WoodSpecies } from '../../catalog/catalog-queries.ts'
import { inchesFromText, lengthProblem } from '../../pricing/inches.ts'
import { centsFromDecimal } from '../../pricing/money.ts'
import {
  boundsOf,
  type DimensionName,
  type Dimensions,
  dimensionNames,
  dimensionProblem,
  eachDimension,
  isPossibleSize,
  type PieceSize,
  sizeFromTexts,
  usualTexts,
} from '../../pricing/piece.ts'
import { boardFeet, priceQuote, type QuotePrice } from '../../pricing/pricing.ts'
import type { QuoteRequest } from '../../shared/quote-request.ts'
import { quoteLimits } from '../quote-limits.ts'

export const stepNames = ['Product', 'Wood & Dimensions', 'Finish', 'Review'] as const
export type Step = 1 | 2 | 3 | 4
const lastStep = 4

export const customerFields = ['name', 'email', 'phone', 'company', 'notes'] as const
export type CustomerField = (typeof customerFields)[number]

export type QuoteDraft = {
  step: Step
  /**
   * Sent with the quote, so that a retry makes no second one (QUOTE-9). Null until the browser has made one: the server
   * renders the builder too, and must not give two visitors the same.
   */
  key: string | null
  productId: string | null
  woodSpeciesId: string | null
  /** Whether the visitor chose it. Until then the wood is the product's own, or pine. */
  woodChosen: boolean
  finishOptionId: string | null
  /** As typed, also what cannot be read as a length: that has no price and goes no further. */
  dimensions: Dimensions<string>
  customer: Record<CustomerField, string>
}

/** What there is to choose from, as the shop's API gives it. */
export type Choices = {
  products: readonly Pick<Product, 'id' | 'name' | 'category' | 'woodSpeciesId' | 'minDimensions' | 'maxDimensions'>[]
  species: readonly Pick<WoodSpecies, 'id' | 'name' | 'pricePerBoardFoot'>[]
  finishes: readonly Pick<FinishOption, 'id' | 'name' | 'priceModifier'>[]
}

/** Part of a draft, from a stored one, a quote, or the page that opened the builder. Absent fields stay as they are. */
export type DraftContent = {
  productId?: string | null
  /** Counts as chosen. */
  woodSpeciesId?: string | null
  finishOptionId?: string | null
  dimensions?: Partial<Dimensions<string>>
  customer?: Partial<Record<CustomerField, string>>
}

export type DraftAction =
  | { type: 'choose-product'; id: string }
  | { type: 'choose-species'; id: string }
  /** Null clears it. */
  | { type: 'choose-finish'; id: string | null }
  | { type: 'type-dimension'; name: DimensionName; text: string }
  | { type: 'type-customer'; field: CustomerField; text: string }
  | { type: 'next' }
  | { type: 'previous' }
  /** To a step already done. */
  | { type: 'return-to'; step: number }
  | { type: 'reset'; key: string }
  | { type: 'load'; content: DraftContent }
  /** Goes on with a draft after a reload, where it was left. */
  | { type: 'resume'; draft: QuoteDraft }
  /** The same content, to be sent as another quote. */
  | { type: 'renew-key'; key: string }
  /** The choices arrived or changed. */
  | { type: 'choices-changed' }

export const emptyDraft: QuoteDraft = {
  step: 1,
  key: null,
  productId: null,
  woodSpeciesId: null,
  woodChosen: false,
  finishOptionId: null,
  dimensions: { length: '', width: '', thickness: '' },
  customer: { name: '', email: '', phone: '', company: '', notes: '' },
}

export const reduceDraft = (draft: QuoteDraft, action: DraftAction, choices: Choices): QuoteDraft =>
  withKnownChoices(changed(draft, action, choices), choices)

function changed(draft: QuoteDraft, action: DraftAction, choices: Choices): QuoteDraft {
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
      return draft.step < lastStep && canProceed(draft, choices) ? at(draft.step + 1, draft, choices) : draft
    case 'previous':
      return draft.step > 1 ? at(draft.step - 1, draft, choices) : draft
    case 'return-to':
      return action.step >= 1 && action.step < draft.step ? at(action.step, draft, choices) : draft
    case 'reset':
      return { ...emptyDraft, key: action.key }
    case 'load':
      return { ...merged(draft, action.content), step: 1 }
    case 'resume':
      return resumed(action.draft, choices)
    case 'renew-key':
      return { ...draft, key: action.key }
    case 'choices-changed':
      return draft
  }
}

/** QUOTE-3: opening step 2 gives the usual measurements whenever one of the three is missing. */
function at(step: number, draft: QuoteDraft, choices: Choices): QuoteDraft {
  const moved = { ...draft, step: asStep(step) ?? draft.step }
  if (moved.step !== 2 || !Object.values(draft.dimensions).some(isBlank)) return moved
  return { ...moved, dimensions: usualTexts(productOf(draft, choices)) }
}

const asStep = (step: unknown): Step | undefined => ([1, 2, 3, 4] as const).find((known) => known === step)

const isBlank = (text: string) => text.trim() === ''

const withTexts = (before: Dimensions<string>, texts: Partial<Dimensions<number | string>> = {}) =>
  eachDimension((name) => String(texts[name] ?? before[name]))

const merged = (draft: QuoteDraft, content: DraftContent): QuoteDraft => ({
  ...draft,
  productId: content.productId === undefined ? draft.productId : content.productId,
  woodSpeciesId: content.woodSpeciesId === undefined ? draft.woodSpeciesId : content.woodSpeciesId,
  woodChosen: content.woodSpeciesId === undefined ? draft.woodChosen : content.woodSpeciesId !== null,
  finishOptionId: content.finishOptionId === undefined ? draft.finishOptionId : content.finishOptionId,
  dimensions: withTexts(draft.dimensions, content.dimensions),
  customer: { ...draft.customer, ...content.customer },
})

/** Not beyond a step that could not be left today: the product may be gone, or its range another. */
function resumed(stored: QuoteDraft, choices: Choices): QuoteDraft {
  const draft = withKnownChoices(stored, choices)
  const stuckAt = ([1, 2, 3] as const).find((step) => !canProceed({ ...draft, step }, choices)) ?? lastStep
  return { ...draft, step: asStep(Math.min(stored.step, stuckAt)) ?? 1 }
}

/**
 * Drops what is no longer offered. QUOTE-3: while the visitor has chosen no species, it is the one that the product is made
 * of, else the first pine.
 */
function withKnownChoices(draft: QuoteDraft, { products, species, finishes }: Choices): QuoteDraft {
  const known = (options: readonly { id: string }[], id: string | null) =>
    options.some((option) => option.id === id) ? id : null
  const pine = species.find(({ name }) => name.toLowerCase().includes('pine'))
  const productId = known(products, draft.productId)
  const ownWood = products.find(({ id }) => id === productId)?.woodSpeciesId ?? null
  const chosenWood = draft.woodChosen ? known(species, draft.woodSpeciesId) : null
  const woodSpeciesId = chosenWood ?? known(species, ownWood) ?? pine?.id ?? null
  const woodChosen = chosenWood !== null
  const finishOptionId = known(finishes, draft.finishOptionId)
  const same =
    productId === draft.productId &&
    woodSpeciesId === draft.woodSpeciesId &&
    woodChosen === draft.woodChosen &&
    finishOptionId === draft.finishOptionId
  return same ? draft : { ...draft, productId, woodSpeciesId, woodChosen, finishOptionId }
}

export const productOf = <T extends Choices>(draft: QuoteDraft, { products }: T): T['products'][number] | undefined =>
  products.find(({ id }) => id === draft.productId)

export const speciesOf = <T extends Choices>(draft: QuoteDraft, { species }: T): T['species'][number] | undefined =>
  species.find(({ id }) => id === draft.woodSpeciesId)

export const finishOf = <T extends Choices>(draft: QuoteDraft, { finishes }: T): T['finishes'][number] | undefined =>
  finishes.find(({ id }) => id === draft.finishOptionId)

/** Inches; undefined while one of the three is missing or cannot be read. */
export const typedSize = ({ dimensions }: QuoteDraft): PieceSize | undefined => sizeFromTexts(dimensions)

/** By dimension: what cannot be read as a length, and what is outside the chosen product's range. */
export function dimensionProblems(draft: QuoteDraft, choices: Choices): Partial<Record<DimensionName, string>> {
  const product = productOf(draft, choices)
  const problems: Partial<Record<DimensionName, string>> = {}
  for (const name of dimensionNames) {
    const text = draft.dimensions[name]
    const inches = inchesFromText(text)
    const problem =
      inches === undefined ? lengthProblem(text) : product && dimensionProblem(name, inches, boundsOf(product, name))
    if (problem) problems[name] = problem
  }
  return problems
}

/** QUOTE-3: species and all three dimensions are set, whether or not the piece can be made. */
export const isPieceComplete = (draft: QuoteDraft, choices: Choices) =>
  speciesOf(draft, choices) !== undefined && typedSize(draft) !== undefined

/** Whether the draft's step can be left for the next one. */
export function canProceed(draft: QuoteDraft, choices: Choices): boolean {
  if (draft.step === 1) return productOf(draft, choices) !== undefined
  if (draft.step === 2)
    return isPieceComplete(draft, choices) && Object.keys(dimensionProblems(draft, choices)).length === 0
  return draft.step === 3
}

/** PRICE-1; undefined while a dimension is missing. */
export function draftBoardFeet(draft: QuoteDraft): number | undefined {
  const size = typedSize(draft)
  return size && isPossibleSize(size) ? boardFeet(size) : undefined
}

/** PRICE-2; null while something is missing, or for a piece that the product cannot be made as. */
export function livePrice(draft: QuoteDraft, choices: Choices): QuotePrice | null {
  const size = typedSize(draft)
  const perBoardFoot = centsFromDecimal(speciesOf(draft, choices)?.pricePerBoardFoot ?? '')
  const finish = centsFromDecimal(finishOf(draft, choices)?.priceModifier ?? '0')
  if (!productOf(draft, choices) || !size || perBoardFoot === undefined || finish === undefined) return null
  if (!isPossibleSize(size) || Object.keys(dimensionProblems(draft, choices)).length > 0) return null
  return priceQuote({ size, pricePerBoardFootCents: perBoardFoot, finishCents: finish })
}

/** QUOTE-5: a price, a name and an e-mail address are there; `customerProblems` says whether the address looks right. */
export const canSubmit = (draft: QuoteDraft, choices: Choices) =>
  livePrice(draft, choices) !== null && draft.customer.name.trim() !== '' && draft.customer.email.trim() !== ''

/** What is wrong with the customer's details, by field. The server has the last word. */
export function customerProblems({ customer }: QuoteDraft): Partial<Record<CustomerField, string>> {
  const problems: Partial<Record<CustomerField, string>> = {}
  if (customer.name.trim() === '') problems.name = 'Please give your name.'
  if (customer.email.trim() === '') problems.email = 'Please give your e-mail address.'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customer.email.trim()))
    problems.email = 'Please give an e-mail address such as name@example.com.'
  return problems
}

/** What POST /api/quotes takes, with its `size`; undefined while the draft is not complete. No price is in it: the server computes it. */
export function newQuoteOf(draft: QuoteDraft, choices: Choices) {
  const product = productOf(draft, choices)
  const species = speciesOf(draft, choices)
  const size = typedSize(draft)
  if (!product || !species || !size || !canSubmit(draft, choices)) return undefined
  const { name, email, phone, company, notes } = draft.customer
  return {
    customerName: name.trim(),
    customerEmail: email.trim(),
    customerPhone: phone.trim(),
    productId: product.id,
    woodSpeciesId: species.id,
    finishOptionId: draft.finishOptionId,
    size,
    customizations: { company: company.trim(), notes: notes.trim() },
  }
}

/** A field of the builder; the names of the API's fields are longer. */
export type DraftField = 'product' | 'species' | 'finish' | DimensionName | CustomerField

const fieldsOfApi: Record<string, DraftField> = {
  productId: 'product',
  woodSpeciesId: 'species',
  finishOptionId: 'finish',
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.thickness': 'thickness',
  customerName: 'name',
  customerEmail: 'email',
  customerPhone: 'phone',
  'customizations.company': 'company',
  'customizations.notes': 'notes',
  notes: 'notes',
}

export const stepOfField: Record<DraftField, Step> = {
  product: 1,
  species: 2,
  length: 2,
  width: 2,
  thickness: 2,
  finish: 3,
  name: 4,
  email: 4,
  phone: 4,
  company: 4,
  notes: 4,
}

/** What the server refused, by the builder's fields; the rest has no field here. The first word on a field counts. */
export function refusedFields(errors: readonly { field: string; message: string }[]) {
  const fields: Partial<Record<DraftField, string>> = {}
  const rest: string[] = []
  for (const { field, message } of errors) {
    const known = Object.hasOwn(fieldsOfApi, field) ? fieldsOfApi[field] : undefined
    if (known) fields[known] ??= message
    else rest.push(message)
  }
  return { fields, rest }
}

/** What the page that opens the builder knows already. Dimensions it does not give are the usual ones. */
export function contentOfRequest(
  request: Pick<QuoteRequest, 'productId' | 'dimensions'>,
  choices: Choices,
): DraftContent {
  const product = choices.products.find(({ id }) => id === request.productId)
  const content: DraftContent = product ? { productId: product.id } : {}
  if (!request.dimensions || Object.keys(request.dimensions).length === 0) return content
  return {
    ...content,
    dimensions: withTexts(usualTexts(product), request.dimensions),
  }
}

/** Whether there is anything in it that a visitor would miss. */
export const isUntouched = ({ productId, woodChosen, finishOptionId, dimensions, customer }: QuoteDraft) =>
  productId === null &&
  !woodChosen &&
  finishOptionId === null &&
  [...Object.values(dimensions), ...Object.values(customer)].every((text) => text === '')

/** Whether nothing was chosen or typed beyond what the opening page handed over and the preset wood: nothing to lose. */
export function isAsOpened(draft: QuoteDraft, handedOver: DraftContent, choices: Choices): boolean {
  const loaded = reduceDraft(emptyDraft, { type: 'load', content: handedOver }, choices)
  // The measurements that step 2 fills in are no work of the visitor's.
  const opened = handedOver.productId ? reduceDraft(loaded, { type: 'next' }, choices) : loaded
  return (
    draft.productId === opened.productId &&
    draft.woodSpeciesId === opened.woodSpeciesId &&
    draft.finishOptionId === opened.finishOptionId &&
    dimensionNames.every((name) => draft.dimensions[name] === opened.dimensions[name]) &&
    customerFields.every((field) => draft.customer[field] === opened.customer[field])
  )
}

const draftVersion = 1

export const storedTextOf = (draft: QuoteDraft) => JSON.stringify({ version: draftVersion, ...draft })

/** The draft in a stored text; undefined when it is not one: written by another version of the shop, or by a hostile hand. */
export function draftFromStored(text: string | null): QuoteDraft | undefined {
  const stored = record(parsedJson(text))
  const dimensions = record(stored?.dimensions)
  const customer = record(stored?.customer)
  const step = asStep(stored?.step)
  if (!stored || !dimensions || !customer || !step || stored.version !== draftVersion) return undefined
  const { key, productId, woodSpeciesId, woodChosen, finishOptionId } = stored
  if (typeof key !== 'string' || !/^[\w-]{16,100}$/.test(key)) return undefined
  if (!isId(productId) || !isId(woodSpeciesId) || !isId(finishOptionId)) return undefined
  if (!dimensionNames.every((name) => typeof dimensions[name] === 'string')) return undefined
  if (!customerFields.every((field) => isText(customer[field], quoteLimits[field]))) return undefined
  return {
    ...merged(emptyDraft, { productId, woodSpeciesId, finishOptionId, dimensions }),
    // A draft stored before this was kept goes on in the wood, and at the price, that the visitor saw.
    ...(typeof woodChosen === 'boolean' && { woodChosen }),
    customer: Object.fromEntries(customerFields.map((field) => [field, customer[field]])) as QuoteDraft['customer'],
    step,
    key,
  }
}

function parsedJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // half a text, or none of ours
  }
}

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? { ...value } : undefined

const isId = (value: unknown): value is string | null => value === null || isText(value, 100)

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most
