/**
 * The product form without its looks: the fields as typed, their errors, and the
 * product they make. Pure. The server checks again (products-api.server.ts).
 */

import { findCategory } from '../../features/catalog/catalog.ts'
import { type Construction, type CorbelShape, isBox, type Making } from '../../features/drawing/making/making.ts'
import { boardBounds, makingProblem, makingTexts, usualBoardIn } from '../../features/drawing/making/making-rules.ts'
import type { Picture } from '../../features/media/picture.ts'
import { basePriceLimits, limitsText, parseValue } from '../../features/prices/prices.ts'
import { fractionText, inchesFromText, unreadableLength } from '../../features/pricing/inches.ts'
import {
  type DimensionName,
  type Dimensions,
  dimensionNames,
  eachDimension,
  isDimension,
  maxDimensionIn,
  type SizeRange,
} from '../../features/pricing/piece.ts'
import type { Category } from '../../features/pricing/pricing.ts'
import {
  crossedText,
  isOneLine,
  isPlainText,
  type PriceUnit,
  priceUnits,
  productLimits,
  productTexts,
} from '../../features/products/product-rules.ts'

/** One of the product's own pictures; null when its files are missing. */
export type OwnPicture = { id: string; picture: Picture | null }

/** As typed. */
export type ProductDraft = {
  name: string
  description: string
  category: string
  basePrice: string
  priceUnit: string
  featured: boolean
  woodSpeciesId: string
  construction: string
  /** Kept while another construction is tried. */
  boardIn: string
  corbel: string
  minDimensions: Dimensions<string>
  maxDimensions: Dimensions<string>
  pictures: OwnPicture[]
}

export type ProductField =
  | Exclude<keyof ProductDraft, 'minDimensions' | 'maxDimensions'>
  | `${'min' | 'max'}Dimensions.${DimensionName}`

const emptyTexts: Dimensions<string> = { length: '', width: '', thickness: '' }

export const emptyProduct: ProductDraft = {
  name: '',
  description: '',
  category: '',
  basePrice: '',
  priceUnit: priceUnits[0],
  featured: false,
  woodSpeciesId: '',
  construction: 'solid',
  boardIn: fractionText(usualBoardIn),
  corbel: 'cove',
  minDimensions: emptyTexts,
  maxDimensions: emptyTexts,
  pictures: [],
}

type StoredProduct = SizeRange & {
  name: string
  description: string
  category: Category
  basePrice: string
  priceUnit: string
  featured: boolean
  woodSpeciesId: string
  making: Making
  ownPictures: OwnPicture[]
}

const textsOf = (dimensions: Dimensions) => eachDimension((name) => fractionText(dimensions[name]))

export const draftOf = (product: StoredProduct): ProductDraft => ({
  name: product.name,
  description: product.description,
  category: product.category,
  basePrice: product.basePrice,
  priceUnit: product.priceUnit,
  featured: product.featured,
  woodSpeciesId: product.woodSpeciesId,
  construction: product.making.construction,
  boardIn: fractionText(product.making.boardIn ?? usualBoardIn),
  corbel: product.making.corbel ?? emptyProduct.corbel,
  minDimensions: textsOf(product.minDimensions),
  maxDimensions: textsOf(product.maxDimensions),
  pictures: product.ownPictures,
})

/** A copy of a product, named '… (copy)' until the owner renames it. */
export const copyOf = (product: StoredProduct): ProductDraft => ({
  ...draftOf(product),
  name: `${product.name.slice(0, productLimits.name - 7)} (copy)`,
  featured: false,
})

/** Errors by field, in page order. */
export function productProblems(draft: ProductDraft): Partial<Record<ProductField, string>> {
  const problems: Partial<Record<ProductField, string>> = {}
  const note = (field: ProductField, problem: string | undefined) => {
    if (problem) problems[field] = problem
  }
  note('name', textProblem(draft.name, productLimits.name, productTexts.name))
  if (!problems.name && !isOneLine(draft.name.trim())) problems.name = productTexts.nameLine
  note('description', textProblem(draft.description, productLimits.description, productTexts.description))
  if (!problems.description && !isPlainText(draft.description)) problems.description = productTexts.plainText
  note('category', findCategory(draft.category) ? undefined : productTexts.category)
  note('woodSpeciesId', draft.woodSpeciesId === '' ? productTexts.species : undefined)
  note('basePrice', parseValue(draft.basePrice, basePriceLimits) ? undefined : limitsText(basePriceLimits))
  note('priceUnit', unitOf(draft.priceUnit) ? undefined : productTexts.priceUnit)
  for (const [field, problem] of Object.entries(makingProblems(draft))) note(field as ProductField, problem)
  for (const name of dimensionNames) {
    const [least, most] = [draft.minDimensions[name], draft.maxDimensions[name]].map(inchesTyped)
    note(`minDimensions.${name}`, inchesProblem(draft.minDimensions[name]))
    const crossed = least !== undefined && most !== undefined && most < least
    note(`maxDimensions.${name}`, inchesProblem(draft.maxDimensions[name]))
    if (crossed) problems[`maxDimensions.${name}`] = crossedText(name, least)
  }
  note('pictures', draft.pictures.length > productLimits.pictures ? productTexts.tooManyPictures : undefined)
  return problems
}

function textProblem(text: string, most: number, missing: string): string | undefined {
  if (text.trim() === '') return missing
  return text.trim().length > most ? productTexts.tooLong(most) : undefined
}

/** What the form doesn't show is no problem. */
function makingProblems(draft: ProductDraft): Partial<Record<keyof Making, string>> {
  const making = makingTyped(draft)
  if (making.boardIn !== null) {
    if (inchesFromText(draft.boardIn) === undefined && draft.boardIn.trim() !== '') return { boardIn: unreadableLength }
    if (!(making.boardIn >= boardBounds.min && making.boardIn <= boardBounds.max))
      return { boardIn: makingTexts.boardBounds }
  }
  const [widthIn, thicknessIn] = [draft.minDimensions.width, draft.minDimensions.thickness].map(inchesTyped)
  const category = findCategory(draft.category)?.slug
  if (!category) return {}
  const least = { widthIn: widthIn ?? maxDimensionIn, thicknessIn: thicknessIn ?? maxDimensionIn }
  const problem = makingProblem(making, category, least)
  return problem ? { [problem.field]: problem.message } : {}
}

/** With a board of 0 inches where its text can't be read. */
function makingTyped({ category, construction, boardIn, corbel }: ProductDraft): Making {
  const made = construction as Construction
  return {
    construction: made,
    boardIn: isBox({ construction: made }) ? (inchesFromText(boardIn) ?? 0) : null,
    corbel: category === 'corbel-mantel' ? (corbel as CorbelShape) : null,
  }
}

function inchesTyped(text: string): number | undefined {
  const inches = inchesFromText(text)
  return inches !== undefined && isDimension(inches) ? inches : undefined
}

function inchesProblem(text: string): string | undefined {
  if (inchesTyped(text) !== undefined) return undefined
  return text.trim() !== '' && inchesFromText(text) === undefined ? unreadableLength : productTexts.dimension
}

const unitOf = (text: string): PriceUnit | undefined => priceUnits.find((unit) => unit === text)

/** The request body for the API. The draft must have no `productProblems`. */
export function productOf(draft: ProductDraft) {
  const dimensions = (texts: Dimensions<string>) => eachDimension((name) => inchesTyped(texts[name]) ?? 0)
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    category: draft.category as Category,
    basePrice: draft.basePrice.trim(),
    priceUnit: draft.priceUnit as PriceUnit,
    featured: draft.featured,
    woodSpeciesId: draft.woodSpeciesId,
    making: makingTyped(draft),
    minDimensions: dimensions(draft.minDimensions),
    maxDimensions: dimensions(draft.maxDimensions),
    pictureIds: draft.pictures.map(({ id }) => id),
  }
}

const fields = new Set<string>([
  ...Object.keys(emptyProduct),
  ...dimensionNames.flatMap((name) => [`minDimensions.${name}`, `maxDimensions.${name}`]),
])

/** The form's name of a field of the API. */
export function productFieldOf(field: string): ProductField | undefined {
  if (field.startsWith('pictureIds')) return 'pictures'
  const name = field.replace(/^making\./, '')
  return fields.has(name) ? (name as ProductField) : undefined
}

const fieldNames: Partial<Record<keyof ProductDraft, string>> = {
  name: 'name',
  description: 'description',
  category: 'category',
  basePrice: 'base price',
  priceUnit: 'price unit',
  featured: 'featured',
  woodSpeciesId: 'wood',
  construction: 'how it is made',
  boardIn: 'board thickness',
  corbel: 'corbels',
  minDimensions: 'minimum size',
  maxDimensions: 'maximum size',
  pictures: 'pictures',
}

/** The fields in which two versions of a product differ: 'base price', 'pictures'. */
export function differences(before: ProductDraft, after: ProductDraft): string[] {
  const comparable = ({ pictures, ...rest }: ProductDraft): Record<string, unknown> => ({
    ...rest,
    pictures: pictures.map(({ id }) => id),
  })
  const [old, now] = [comparable(before), comparable(after)]
  return Object.entries(fieldNames).flatMap(([field, name]) =>
    JSON.stringify(old[field]) === JSON.stringify(now[field]) ? [] : [name],
  )
}
