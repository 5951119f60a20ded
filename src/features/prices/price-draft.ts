/** The owner's price forms apart from their looks: what is typed, what of it is new, and what a save does, in words. */
import { decimalFromCents, formatCents } from '../pricing/money.ts'
import {
  type FeeKey,
  type FigureLimits,
  factorLimits,
  feeNames,
  figureText,
  limitsOfFee,
  limitsText,
  type MultiplierKey,
  multiplierNames,
  readFigure,
  woodPriceLimits,
} from './prices.ts'

/** What the server keeps apart, and saves apart. */
export type PriceKind = 'wood-pricing' | 'multipliers' | 'additional-fees'

export type PriceField = {
  key: string
  label: string
  limits: FigureLimits
  /** As they are saved: cents, or hundredths of a factor. */
  savedHundredths: number
  /** How far an arrow key goes, in dollars or as a factor. */
  step: number
  /** A factor, not dollars. */
  factor: boolean
}

/** What is typed, by field, where anything was. */
export type Draft = Readonly<Record<string, string>>

type ReadField = {
  text: string
  /** Undefined while what is typed is no figure that can be saved. */
  hundredths: number | undefined
  changed: boolean
  problem: string | undefined
}

export function readField(field: PriceField, draft: Draft): ReadField {
  const typed = Object.hasOwn(draft, field.key) ? draft[field.key] : undefined
  if (typed === undefined)
    return {
      text: decimalFromCents(field.savedHundredths),
      hundredths: field.savedHundredths,
      changed: false,
      problem: undefined,
    }
  const hundredths = readFigure(typed, field.limits)
  return {
    text: typed,
    hundredths,
    changed: hundredths !== field.savedHundredths,
    problem: hundredths === undefined ? limitsText(field.limits) : undefined,
  }
}

/** What is to be sent: what was typed and is another figure than the saved one. Dollars and factors. */
export function changedFigures(fields: readonly PriceField[], draft: Draft): Record<string, number> {
  const changed = fields.flatMap((field) => {
    const { hundredths, changed } = readField(field, draft)
    return changed && hundredths !== undefined ? [[field.key, hundredths / 100] as const] : []
  })
  return Object.fromEntries(changed)
}

/** ADMIN-6: wood prices step by 0.25. */
export const woodField = (wood: { key: string; name: string }, savedHundredths: number): PriceField => ({
  key: wood.key,
  label: wood.name,
  limits: woodPriceLimits,
  savedHundredths,
  step: 0.25,
  factor: false,
})

const hundredthsOf = (figure: number) => Math.round(figure * 100)

/** ADMIN-6: multipliers step by 0.1. */
export const multiplierFields = (saved: Record<MultiplierKey, number>): PriceField[] =>
  (Object.keys(multiplierNames) as MultiplierKey[]).map((key) => ({
    key,
    label: multiplierNames[key],
    limits: factorLimits,
    savedHundredths: hundredthsOf(saved[key]),
    step: 0.1,
    factor: true,
  }))

export const feeFields = (saved: Record<FeeKey, number>): PriceField[] =>
  (Object.keys(feeNames) as FeeKey[]).map((key) => ({
    key,
    label: feeNames[key],
    limits: limitsOfFee(key),
    savedHundredths: hundredthsOf(saved[key]),
    step: key === 'rushMultiplier' ? 0.05 : 0.5,
    factor: key === 'rushMultiplier',
  }))

/** '$8.75', or '× 1.20'. */
export const figureShown = (hundredths: number, factor: boolean) =>
  factor ? `× ${figureText(hundredths)}` : formatCents(hundredths)

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** '3 products, 2 open carts and the quote builder'; undefined when a customer sees nothing of it. */
export function effectText(preview: {
  products: readonly unknown[]
  openCarts: number
  quoteBuilder: boolean
}): string | undefined {
  const { products, openCarts, quoteBuilder } = preview
  const parts = [
    products.length > 0 && counted(products.length, 'product', 'products'),
    openCarts > 0 && counted(openCarts, 'open cart', 'open carts'),
    quoteBuilder && 'the quote builder',
  ].filter((part) => part !== false)
  const last = parts.pop()
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}
