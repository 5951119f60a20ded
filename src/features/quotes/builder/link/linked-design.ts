/** A draft as a design for an address, and a design from an address as a draft (LINK-1). Pure. */
import { settingProblems } from '../../../catalog/setting/design-setting.ts'
import { fractionText, inchesText } from '../../../pricing/inches.ts'
import {
  boundsOf,
  dimensionLabels,
  dimensionNames,
  dimensionProblem,
  eachDimension,
  sizeText,
  usualTexts,
} from '../../../pricing/piece.ts'
import {
  type ChoiceName,
  choiceNames,
  type DesignSetting,
  designSearch,
  hasPiece,
  isSamePiece,
  type LooseDesign,
  parseDesign,
  type ReadDesign,
} from '../../../shared/design-address.ts'
import {
  jobSearch,
  type LinkedPiece,
  type LoosePiece,
  parseJob,
  type ReadJob,
} from '../../../shared/job-link/job-address.ts'
import { fullText, withoutEmptyPiece } from '../pieces/draft-pieces.ts'
import {
  type Choices,
  type DraftPiece,
  emptyPiece,
  lastStep,
  parseStep,
  productOf,
  type QuoteDraft,
  typedSize,
} from '../quote-draft.ts'
import type { ChoiceTitles } from './kept-design.ts'

/** LINK-1, JOB-2: what the builder's address says. */
export type LinkedDesign = ReadDesign & { job: ReadJob }

/** What is said of a design in a draft: enough to write its link, and to tell it from another. */
export type LooseJob = LooseDesign & { job?: { quantity: number; others: readonly LoosePiece[]; at: number } }

/** Undefined for an address without a part of a design. */
export function parseLinkedDesign(search: string): LinkedDesign | undefined {
  const design = parseDesign(search)
  const job = parseJob(search)
  if (design && hasPiece(design)) return { ...design, job }
  // Someone may have cut off the piece of the steps.
  const [first, ...others] = job.others
  if (first) {
    const { choices, dimensions, quantity } = first
    const unread: ReadDesign['unread'] = []
    return { fireplace: {}, step: 4, unread, ...design, choices, dimensions, job: { ...job, quantity, others, at: 0 } }
  }
  return design && { ...design, job }
}

/** Ids of what the server and the first render must know, each once. */
export const productsIn = ({ choices, job }: LinkedDesign): string[] => [
  ...new Set([choices, ...job.others.map((piece) => piece.choices)].flatMap(({ product }) => product ?? [])),
]

/** A wood that only follows the product is part of the design once there is a size, and so a price. */
const pieceOf = ({ productId, woodSpeciesId, woodChosen, finishOptionId, dimensions, quantity }: DraftPiece) => ({
  choices: {
    product: productId,
    wood: woodChosen || dimensionNames.some((name) => dimensions[name] !== '') ? woodSpeciesId : null,
    finish: finishOptionId,
  },
  dimensions,
  quantity,
})

/** Of several pieces, one that was barely started is left out: the link opens with the rest. */
export function designOf(draft: QuoteDraft) {
  const told = withoutEmptyPiece(draft)
  const { quantity, ...piece } = pieceOf(told)
  return {
    ...piece,
    step: told === draft ? draft.step : 4,
    job: { quantity, others: told.others.map(pieceOf), at: told.at },
  }
}

/**
 * The draft's design as parameters of an address, with where it goes; '' while nothing is chosen. It has nothing about the
 * visitor.
 */
export function searchOf(draft: QuoteDraft, setting: DesignSetting): string {
  const { job, ...design } = designOf(draft)
  const piece = designSearch({ ...design, ...(design.choices.product !== null && setting) })
  return piece && [piece, jobSearch(job)].filter(Boolean).join('&')
}

/** LINK-1: of the piece of the steps alone, for what shows one. */
export const pieceSearchOf = (draft: QuoteDraft, setting: DesignSetting) =>
  searchOf({ ...draft, quantity: 1, others: [], at: 0 }, setting)

/** Whether two designs are the same pieces, wherever they go and at whatever step. */
export const isSameJob = (one: LooseJob, other: LooseJob) =>
  isSamePiece(one, other) && jobSearch(one.job ?? single) === jobSearch(other.job ?? single)

const single = { quantity: 1, others: [], at: 0 }

/** What a message with a link to the design is called: 'Heritage Oak Floating Mantel, 67 3/8 × 8 × 8 in'. */
export function shareTitle(draft: QuoteDraft, choices: Choices): string {
  const size = typedSize(draft)
  return [productOf(draft, choices)?.name, size && sizeText(size)].filter(Boolean).join(', ')
}

/** Whether the draft has this design, at whatever step. */
const hasDesign = (draft: QuoteDraft, design: LinkedDesign) => isSameJob(designOf(draft), design)

/** The draft with this design instead of its own. What the design leaves open is as when the builder's steps open. */
export function withDesign(draft: QuoteDraft, design: LinkedDesign, all: Choices): QuoteDraft {
  const { step, unread, job } = design
  return {
    ...draft,
    ...linkedPiece({ ...design, quantity: job.quantity }, all, { isOpened: step > 1, unread }),
    step: parseStep(step) ?? 1,
    others: job.others.map((piece) => linkedPiece(piece, all, { isOpened: true, unread: [] })),
    at: job.at,
  }
}

function linkedPiece(
  { choices, dimensions, quantity }: LinkedPiece,
  all: Choices,
  { isOpened, unread }: { isOpened: boolean; unread: ReadDesign['unread'] },
): DraftPiece {
  const usual = usualTexts(all.products.find(({ id }) => id === choices.product))
  const isSized = isOpened || Object.keys(dimensions).length > 0
  return {
    ...emptyPiece,
    quantity,
    productId: choices.product ?? null,
    woodSpeciesId: choices.wood ?? null,
    woodChosen: choices.wood !== undefined,
    finishOptionId: choices.finish ?? null,
    dimensions: eachDimension((name) => {
      const inches = dimensions[name]
      if (inches !== undefined) return fractionText(inches)
      // What can't be read must not become another length.
      return isSized && !unread.includes(name) ? usual[name] : ''
    }),
  }
}

/** How the history's entries count: each turn has its four steps, after those of the turn before. */
export const entryOf = ({ turn, step }: Pick<QuoteDraft, 'turn' | 'step'>) => turn * lastStep + step

/** Undefined for none. */
export function placeOfEntry(count: number | undefined): Pick<QuoteDraft, 'turn' | 'step'> | undefined {
  const step = count && count > 0 ? parseStep(((count - 1) % lastStep) + 1) : undefined
  return count && step ? { step, turn: Math.floor((count - 1) / lastStep) } : undefined
}

export type Opened = {
  stored?: QuoteDraft | undefined
  design?: LinkedDesign | undefined
  /** Where the link says that the piece goes; undefined where the visit's counts. */
  setting?: DesignSetting | undefined
}

/**
 * What the builder's page opens with: this tab's draft or the design in the address. The draft, after a reload and after
 * coming back: then the history's entry has its key. Otherwise the address was given by someone, and wins.
 */
export function openedBy(
  stored: QuoteDraft | undefined,
  design: LinkedDesign | undefined,
  entry: { data?: unknown; steps: readonly number[] } | undefined,
): Opened {
  const setting = design
  if (!stored) return { design: design && hasPiece(design) ? design : undefined, setting }
  if (entry?.data === stored.key) return { stored: { ...stored, ...placeOfEntry(entry.steps.at(-1)) } }
  if (!design || !hasPiece(design)) return { stored, setting }
  // With its key and as it was typed.
  if (hasDesign(stored, design)) return { stored: { ...stored, step: parseStep(design.step) ?? stored.step }, setting }
  return { design, setting }
}

const optionsIn = ({ products, species, finishes }: Choices): Record<ChoiceName, readonly { id: string }[]> => ({
  product: products,
  wood: species,
  finish: finishes,
})

/** One sentence for each part of a design that the shop can't offer. `titleOf`: what the parts are called, where known. */
export function designProblems(
  { job, ...design }: LinkedDesign,
  all: Choices,
  titlesOf: (choices: LinkedPiece['choices']) => ChoiceTitles,
): string[] {
  const problems = [
    ...pieceProblems(design, all, titlesOf(design.choices)),
    ...job.others.flatMap((piece) => {
      const titles = titlesOf(piece.choices)
      const name = all.products.find(({ id }) => id === piece.choices.product)?.name ?? titles.product
      return pieceProblems({ ...piece, unread: [] }, all, titles).map(
        (problem) => `${name ?? 'One of the pieces'}: ${problem}`,
      )
    }),
  ]
  if (job.hasUnread) problems.push("The link has a piece or a quantity we can't read.")
  if (job.hasMore) problems.push(fullText)
  // Pieces of one name may have the same problem.
  return [...new Set([...problems, ...settingProblems(design)])]
}

function pieceProblems(
  design: Pick<ReadDesign, 'choices' | 'dimensions' | 'unread'>,
  all: Choices,
  titles: ChoiceTitles,
): string[] {
  const options = optionsIn(all)
  const problems: string[] = []
  for (const name of choiceNames) {
    const id = design.choices[name]
    if (id === undefined ? !design.unread.includes(name) : options[name].some((option) => option.id === id)) continue
    const title = titles[name]
    problems.push(
      title ? `We no longer offer “${title}.” Choose another ${name}.` : `The link names a ${name} we don't offer.`,
    )
  }
  const product = all.products.find(({ id }) => id === design.choices.product)
  for (const name of dimensionNames) {
    const label = dimensionLabels[name].toLowerCase()
    const inches = design.dimensions[name]
    if (design.unread.includes(name)) problems.push(`The link has a ${label} we can't read.`)
    if (!product || inches === undefined) continue
    const bounds = boundsOf(product, name)
    if (dimensionProblem(name, inches, bounds))
      problems.push(
        `We don't make this piece with a ${label} of ${inchesText(inches)}, only ${fractionText(bounds.min)} to ${inchesText(bounds.max)}.`,
      )
  }
  return problems
}
