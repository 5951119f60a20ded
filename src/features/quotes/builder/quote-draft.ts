/**
 * What a quote draft holds, what is missing from it and what it costs. Pure. draft-reducer.ts changes it, stored-draft.ts
 * keeps it across reloads, draft-api.ts sends it. Source: docs/product.md, section 4.
 */
import type { FinishOption, Product, WoodSpecies } from '../../catalog/catalog-queries.ts'
import {
  type Door,
  type DoorPrice,
  type PriceAtDoor,
  priceAtDoor,
  type QuotedPiece,
} from '../../delivery/quote/quote-price.ts'
import { woodFeet } from '../../drawing/making/wood-share.ts'
import { inchesFromText, lengthProblem } from '../../pricing/inches.ts'
import { centsFromDecimal, formatRange } from '../../pricing/money.ts'
import {
  boundsOf,
  type DimensionName,
  type Dimensions,
  dimensionNames,
  dimensionProblem,
  isPossibleSize,
  type PieceSize,
  sizeFromTexts,
} from '../../pricing/piece.ts'
import type { PricedTotal } from '../../pricing/price-lines.ts'
import { boardFeet } from '../../pricing/pricing.ts'
import { hasTwoLetters, twoLettersWords } from '../../shared/plain-text.ts'
import { type QuoteFieldName, quoteFieldNames } from '../../shared/quote-fields.ts'

export const stepNames = ['Product', 'Wood & Dimensions', 'Finish', 'Review'] as const
export type Step = 1 | 2 | 3 | 4
export const lastStep = 4

export const parseStep = (step: unknown): Step | undefined => ([1, 2, 3, 4] as const).find((known) => known === step)

export type DraftField = 'product' | 'species' | 'finish' | 'delivery' | DimensionName | QuoteFieldName

export const stepOfField: Record<DraftField, Step> = {
  product: 1,
  species: 2,
  length: 2,
  width: 2,
  thickness: 2,
  finish: 3,
  ...(Object.fromEntries(quoteFieldNames.map((name) => [name, 4])) as Record<QuoteFieldName, Step>),
  delivery: 4,
}

/** JOB-2: one piece of what is asked for, as it is chosen and typed. */
export type DraftPiece = {
  productId: string | null
  woodSpeciesId: string | null
  /** Whether the visitor chose the wood. Until then it follows the product, or is pine. */
  woodChosen: boolean
  finishOptionId: string | null
  /** As typed, even when it doesn't read as a length: then there is no price and no next step. */
  dimensions: Dimensions<string>
  /** A whole number from 1 to 99. */
  quantity: number
  note: string
}

/** Its own fields are those of the piece that the steps are about. draft-pieces.ts changes which one that is. */
export type QuoteDraft = DraftPiece & {
  step: Step
  /**
   * The idempotency key of the quote (QUOTE-9). Null until the browser makes one: the server renders the builder too, and
   * a cached page must not hand two visitors the same key.
   */
  key: string | null
  others: readonly DraftPiece[]
  /** How many of the others come before the piece of the steps. */
  at: number
  /** Counts how often a piece was begun or opened, for the browser's history: Back then leads to the review before it. */
  turn: number
  customer: Record<QuoteFieldName, string>
}

/** The lists from the shop's API that the visitor chooses from. */
export type Choices = {
  products: readonly Pick<
    Product,
    'id' | 'name' | 'category' | 'making' | 'woodSpeciesId' | 'minDimensions' | 'maxDimensions'
  >[]
  species: readonly Pick<WoodSpecies, 'id' | 'name' | 'pricePerBoardFoot' | 'poundsPerBoardFoot'>[]
  finishes: readonly Pick<FinishOption, 'id' | 'name' | 'priceModifier'>[]
  /** DOOR-2: the visitor's, for the whole visit. The draft doesn't hold it. */
  door: Door & { zip: string | null }
}

export const emptyPiece: DraftPiece = {
  productId: null,
  woodSpeciesId: null,
  woodChosen: false,
  finishOptionId: null,
  dimensions: { length: '', width: '', thickness: '' },
  quantity: 1,
  note: '',
}

export const emptyDraft: QuoteDraft = {
  ...emptyPiece,
  step: 1,
  key: null,
  others: [],
  at: 0,
  turn: 0,
  customer: Object.fromEntries(quoteFieldNames.map((name) => [name, ''])) as Record<QuoteFieldName, string>,
}

/** Nothing is chosen or typed, so there is nothing to store. */
export const isEmpty = ({ productId, woodChosen, finishOptionId, dimensions, others, customer }: QuoteDraft) =>
  productId === null &&
  others.length === 0 &&
  !woodChosen &&
  finishOptionId === null &&
  [...Object.values(dimensions), ...Object.values(customer)].every((text) => text === '')

export const productOf = <T extends Choices>(draft: DraftPiece, { products }: T): T['products'][number] | undefined =>
  products.find(({ id }) => id === draft.productId)

export const speciesOf = <T extends Choices>(draft: DraftPiece, { species }: T): T['species'][number] | undefined =>
  species.find(({ id }) => id === draft.woodSpeciesId)

export const finishOf = <T extends Choices>(draft: DraftPiece, { finishes }: T): T['finishes'][number] | undefined =>
  finishes.find(({ id }) => id === draft.finishOptionId)

/** Undefined while one of the three is missing or unreadable. */
export const typedSize = ({ dimensions }: DraftPiece): PieceSize | undefined => sizeFromTexts(dimensions)

/** Lengths that can't be read, and those outside the chosen product's range. */
export function dimensionProblems(draft: DraftPiece, choices: Choices): Partial<Record<DimensionName, string>> {
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

/** QUOTE-3: species and all three dimensions are set. They may still be out of range. */
export const isPieceComplete = (draft: DraftPiece, choices: Choices) =>
  speciesOf(draft, choices) !== undefined && typedSize(draft) !== undefined

/** Whether the current step is complete. */
export function canProceed(draft: QuoteDraft, choices: Choices): boolean {
  if (draft.step === 1) return productOf(draft, choices) !== undefined
  if (draft.step === 2)
    return isPieceComplete(draft, choices) && Object.keys(dimensionProblems(draft, choices)).length === 0
  return draft.step === 3
}

/** PRICE-1; undefined while a dimension is missing. */
export function draftBoardFeet(draft: DraftPiece): number | undefined {
  const size = typedSize(draft)
  return size && isPossibleSize(size) ? boardFeet(size) : undefined
}

/** The piece as it is priced and carried; null while something is missing or out of range. */
export function draftPiece(draft: DraftPiece, choices: Choices): QuotedPiece | null {
  const [product, species, finish] = [productOf(draft, choices), speciesOf(draft, choices), finishOf(draft, choices)]
  const size = typedSize(draft)
  const perBoardFoot = centsFromDecimal(species?.pricePerBoardFoot ?? '')
  const finishCents = centsFromDecimal(finish?.priceModifier ?? '0')
  if (!product || !species || !size || perBoardFoot === undefined || finishCents === undefined) return null
  if (!isPossibleSize(size) || Object.keys(dimensionProblems(draft, choices)).length > 0) return null
  const { name, poundsPerBoardFoot } = species
  return {
    quantity: draft.quantity,
    size,
    category: product.category,
    woodFeet: woodFeet({ ...product, size }),
    wood: { name, poundsPerBoardFoot, pricePerBoardFootCents: perBoardFoot },
    finish: finish ? { name: finish.name, priceCents: finishCents } : null,
  }
}

/** JOB-2: all pieces in their order, with that of the steps. */
export const piecesOf = (draft: QuoteDraft): readonly DraftPiece[] =>
  draft.others.length === 0 ? [draft] : draft.others.toSpliced(draft.at, 0, draft)

/** As they are priced and carried; null while one of them isn't complete. */
export function draftJob(draft: QuoteDraft, choices: Choices): QuotedPiece[] | null {
  const pieces = piecesOf(draft).flatMap((piece) => draftPiece(piece, choices) ?? [])
  return pieces.length > draft.others.length ? pieces : null
}

/** PRICE-2, DOOR-2: what all pieces cost at the visitor's door; null without a `draftJob`. */
export function draftAtDoor(draft: QuoteDraft, choices: Choices): PriceAtDoor | null {
  const pieces = draftJob(draft, choices)
  return pieces && priceAtDoor(pieces, choices.door)
}

/** QUOTE-7. */
export const livePrice = (draft: QuoteDraft, choices: Choices): DoorPrice | null =>
  draftAtDoor(draft, choices)?.price ?? null

/** WHY-1, WHY-2: what it comes to in another wood; undefined while there is no price. */
export function totalIn(woodSpeciesId: string, draft: QuoteDraft, choices: Choices): PricedTotal | undefined {
  const atDoor = draftAtDoor({ ...draft, woodSpeciesId }, choices)
  if (!atDoor) return undefined
  const { totalCents, totalToCents } = atDoor.price
  return { text: formatRange(totalCents, totalToCents), lines: atDoor.lines }
}

/** QUOTE-5: there is a price, a name and an email. `customerProblems` checks the email itself. */
export const canSubmit = (draft: QuoteDraft, choices: Choices) =>
  livePrice(draft, choices) !== null && neededToSubmit(draft) === undefined

/** 'your name and email': what `canSubmit` waits for, besides a price; undefined once it is there. */
export function neededToSubmit({ customer }: QuoteDraft): string | undefined {
  const missing = (['name', 'email'] as const).filter((name) => customer[name].trim() === '')
  return missing.length > 0 ? `your ${missing.join(' and ')}` : undefined
}

/** A first check of the customer's details. The server makes the final one. */
export function customerProblems({ customer }: QuoteDraft): Partial<Record<QuoteFieldName, string>> {
  const problems: Partial<Record<QuoteFieldName, string>> = {}
  if (customer.name.trim() === '') problems.name = 'Enter your full name.'
  else if (!hasTwoLetters(customer.name)) problems.name = twoLettersWords
  if (customer.email.trim() === '') problems.email = 'Enter your email.'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customer.email.trim()))
    problems.email = 'Enter an email address such as name@example.com.'
  return problems
}
