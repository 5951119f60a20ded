/** The state of the owner's price forms: what is typed, what has changed, and what a save will do. */
import type { DeliveryRules } from '../../features/delivery/delivery-rules.ts'
import {
  decimalText,
  type FeeKey,
  feeNames,
  finishPriceLimits,
  limitsOfFee,
  limitsText,
  type MultiplierKey,
  multiplierLimits,
  multiplierNames,
  parseValue,
  type ValueLimits,
  woodPriceLimits,
} from '../../features/prices/prices.ts'
import type { DeliveryField } from '../../features/prices/sale-rules/delivery-fields.ts'
import { fractionText, inchesFromText } from '../../features/pricing/inches.ts'
import { decimalFromCents, formatCents } from '../../features/pricing/money.ts'

/** Each kind is saved by its own API call. */
export type PriceKind = 'wood-pricing' | 'multipliers' | 'additional-fees' | 'finish' | 'delivery'

export type PriceField = {
  key: string
  label: string
  limits: ValueLimits
  /** Cents, or a multiplier in percent; undefined if it has none yet. */
  savedValue: number | undefined
  /** Of the arrow keys: in dollars, or 0.1 of a multiplier. */
  step: number
  isMultiplier: boolean
  /** What it is counted in, when it is no amount of money. */
  unit?: string | undefined
}

/** '8.75', or '144' of a unit; a length as LEN-3 writes it. */
export const fieldText = (field: Pick<PriceField, 'unit'>, value: number) =>
  field.unit ? (isLength(field) ? fractionText : String)(value / 100) : decimalFromCents(value)

/** LEN-1: its text is read as from a tape measure. */
export const isLength = ({ unit }: Pick<PriceField, 'unit'>) => unit === 'in'

/** In hundredths of an inch, so a carrier's limit has no eighths. A text that can't be read is NaN. */
const typedHundredths = (typed: string) => (inchesFromText(typed) ?? Number.NaN) * 100

/** 72.1 × 100 is 7209.999999999999. */
const isWhole = (hundredths: number) => Math.abs(hundredths - Math.round(hundredths)) < 1e-6

function lengthValue(typed: string, { min, max }: ValueLimits): number | undefined {
  const hundredths = typedHundredths(typed)
  const value = Math.round(hundredths)
  return isWhole(hundredths) && value >= min && value <= max ? value : undefined
}

function problemOf(field: PriceField, typed: string): string {
  const isTooFine = isLength(field) && typedHundredths(typed) > 0 && !isWhole(typedHundredths(typed))
  return isTooFine ? 'Use halves, quarters or at most two decimals.' : limitsText(field.limits)
}

/** The text typed, by field key. Untouched fields are missing. */
export type Draft = Readonly<Record<string, string>>

export type ReadField = {
  text: string
  /** Cents, or a multiplier in percent; undefined while the text is not a valid value. */
  value: number | undefined
  changed: boolean
  problem: string | undefined
}

export function readField(field: PriceField, draft: Draft): ReadField {
  const typed = Object.hasOwn(draft, field.key) ? draft[field.key] : undefined
  if (typed === undefined)
    return {
      text: field.savedValue === undefined ? '' : fieldText(field, field.savedValue),
      value: field.savedValue,
      changed: false,
      problem: undefined,
    }
  const value = isLength(field) ? lengthValue(typed, field.limits) : parseValue(typed, field.limits)
  return {
    text: typed,
    value,
    changed: value !== field.savedValue,
    problem: value === undefined ? problemOf(field, typed) : undefined,
  }
}

/** The values to send: those that differ from the saved ones. Dollars, or a multiplier such as 1.2. */
export function changedValues(fields: readonly PriceField[], draft: Draft): Record<string, number> {
  const changed = fields.flatMap((field) => {
    const { value, changed } = readField(field, draft)
    return changed && value !== undefined ? [[field.key, value / 100] as const] : []
  })
  return Object.fromEntries(changed)
}

/** ADMIN-6: wood prices step by 0.25. */
export const woodField = (wood: { key: string; name: string }, savedValue: number): PriceField => ({
  key: wood.key,
  label: wood.name,
  limits: woodPriceLimits,
  savedValue,
  step: 0.25,
  isMultiplier: false,
})

export const finishField = (finish: { id: string; name: string }, savedValue: number): PriceField => ({
  key: finish.id,
  label: finish.name,
  limits: finishPriceLimits,
  savedValue,
  step: 1,
  isMultiplier: false,
})

export const deliveryField = ({ key, label, limits, unit, read }: DeliveryField, rules: DeliveryRules): PriceField => ({
  key,
  label: unit ? `${label} (${unit})` : label,
  limits,
  savedValue: read(rules),
  step: unit ? 1 : 5,
  isMultiplier: false,
  unit,
})

const valueFromDecimal = (decimal: number) => Math.round(decimal * 100)

/** ADMIN-6: multipliers step by 0.1. */
export const multiplierFields = (saved: Record<MultiplierKey, number>): PriceField[] =>
  (Object.keys(multiplierNames) as MultiplierKey[]).map((key) => ({
    key,
    label: multiplierNames[key],
    limits: multiplierLimits,
    savedValue: valueFromDecimal(saved[key]),
    step: 0.1,
    isMultiplier: true,
  }))

export const feeFields = (saved: Record<FeeKey, number>): PriceField[] =>
  (Object.keys(feeNames) as FeeKey[]).map((key) => ({
    key,
    label: feeNames[key],
    limits: limitsOfFee(key),
    savedValue: valueFromDecimal(saved[key]),
    step: key === 'rushMultiplier' ? 0.05 : 0.5,
    isMultiplier: key === 'rushMultiplier',
  }))

/** '$8.75', or '× 1.20'. */
export const formatValue = (value: number, isMultiplier: boolean) =>
  isMultiplier ? `× ${decimalText(value)}` : formatCents(value)

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** '3 products, 2 open carts and the quote builder'; undefined if no customer sees the change. */
export function effectText(preview: {
  products: { length: number }
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
