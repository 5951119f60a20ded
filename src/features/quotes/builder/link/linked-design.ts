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
  type Design,
  type DesignSetting,
  designSearch,
  hasPiece,
  isSamePiece,
  type LooseDesign,
  type ReadDesign,
} from '../../../shared/design-address.ts'
import { type Choices, parseStep, productOf, type QuoteDraft, typedSize } from '../quote-draft.ts'
import type { ChoiceTitles } from './kept-design.ts'

/** A wood that only follows the product is part of the design once there is a size, and so a price. */
export const designOf = ({
  productId,
  woodSpeciesId,
  woodChosen,
  finishOptionId,
  dimensions,
  step,
}: QuoteDraft): LooseDesign => ({
  choices: {
    product: productId,
    wood: woodChosen || dimensionNames.some((name) => dimensions[name] !== '') ? woodSpeciesId : null,
    finish: finishOptionId,
  },
  dimensions,
  step,
})

/**
 * The draft's design as parameters of an address, with where it goes; '' while nothing is chosen. It has nothing about the
 * visitor.
 */
export const searchOf = (draft: QuoteDraft, setting: DesignSetting) =>
  designSearch({ ...designOf(draft), ...(draft.productId !== null && setting) })

/** What a message with a link to the design is called: 'Heritage Oak Floating Mantel, 67 3/8 × 8 × 8 in'. */
export function shareTitle(draft: QuoteDraft, choices: Choices): string {
  const size = typedSize(draft)
  return [productOf(draft, choices)?.name, size && sizeText(size)].filter(Boolean).join(', ')
}

/** Whether the draft has this design, at whatever step. */
const hasDesign = (draft: QuoteDraft, design: Design) => isSamePiece(designOf(draft), design)

/** The draft with this design instead of its own. What the design leaves open is as when the builder's steps open. */
export function withDesign(
  draft: QuoteDraft,
  { choices, dimensions, step, unread }: ReadDesign,
  all: Choices,
): QuoteDraft {
  const usual = usualTexts(all.products.find(({ id }) => id === choices.product))
  const isSized = step > 1 || Object.keys(dimensions).length > 0
  return {
    ...draft,
    step: parseStep(step) ?? 1,
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

export type Opened = {
  stored?: QuoteDraft | undefined
  design?: ReadDesign | undefined
  /** Where the link says that the piece goes; undefined where the visit's counts. */
  setting?: DesignSetting | undefined
}

/**
 * What the builder's page opens with: this tab's draft or the design in the address. The draft, after a reload and after
 * coming back: then the history's entry has its key. Otherwise the address was given by someone, and wins.
 */
export function openedBy(
  stored: QuoteDraft | undefined,
  design: ReadDesign | undefined,
  entry: { data?: unknown; steps: readonly number[] } | undefined,
): Opened {
  const setting = design
  if (!stored) return { design: design && hasPiece(design) ? design : undefined, setting }
  if (entry?.data === stored.key) return { stored: { ...stored, step: parseStep(entry.steps.at(-1)) ?? stored.step } }
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

/** One sentence for each part of a design that the shop can't offer. `titles`: what the parts are called, where known. */
export function designProblems(design: ReadDesign, all: Choices, titles: ChoiceTitles): string[] {
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
  return [...problems, ...settingProblems(design)]
}
