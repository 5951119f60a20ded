/** The limits and rules for the owner's prices (ADMIN-6). Pure, for server and browser. */
import { centsFromDecimal, decimalFromCents, formatCents } from '../pricing/money.ts'

/**
 * The smallest and largest value the owner may enter. A value is a price or a fee in cents, or a multiplier in percent (120
 * is 1.2 times), so that one rule reads and writes them all.
 */
export type ValueLimits = { min: number; max: number; what: string }

export const woodPriceLimits: ValueLimits = { min: 1, max: 100_000, what: 'a price' }
export const feeLimits: ValueLimits = { min: 0, max: 1_000_000, what: 'an amount' }
/** A tenth to ten times. */
export const multiplierLimits: ValueLimits = { min: 10, max: 1_000, what: 'a multiplier' }
/** For the base price of a product. */
export const basePriceLimits: ValueLimits = { min: 1, max: 1_000_000, what: 'a price' }
/** What a finish adds to a piece. */
export const finishPriceLimits: ValueLimits = { min: 0, max: 100_000, what: 'an amount' }

export const decimalText = (value: number) => formatCents(value).replace('$', '')

export const limitsText = ({ min, max, what }: ValueLimits) =>
  `Must be ${what} from ${decimalText(min)} to ${decimalText(max)}, with at most two decimals.`

/** The value of a decimal, typed or sent; undefined if it is not a decimal or outside the limits. */
export function parseValue(decimal: string | number, { min, max }: ValueLimits): number | undefined {
  const value = centsFromDecimal(decimal)
  return value !== undefined && value >= min && value <= max ? value : undefined
}

export const multiplierNames = { floating: 'Floating', corbel: 'Corbel', ceiling: 'Ceiling' } as const
export const feeNames = {
  finishing: 'Finishing',
  customCuts: 'Custom cuts',
  hardware: 'Hardware',
  rushMultiplier: 'Rush multiplier',
} as const

export type MultiplierKey = keyof typeof multiplierNames
export type FeeKey = keyof typeof feeNames

/** Rush is the one fee that is a multiplier. */
export const limitsOfFee = (key: FeeKey) => (key === 'rushMultiplier' ? multiplierLimits : feeLimits)

export type PriceTarget = 'wood' | 'multiplier' | 'fee' | 'product' | 'species' | 'finish' | 'setting'

/** A multiplier is shown as '× 1.20', everything else in dollars. */
export const isMultiplier = (target: PriceTarget, key: string) =>
  target === 'multiplier' || (target === 'fee' && key === 'rushMultiplier')

/**
 * The base price after its wood's price changed: it changes by the same percentage, rounded to whole cents, half a cent
 * up. From a price of 0 there is no percentage, so the base price stays.
 */
export function followWood(basePriceCents: number, oldWoodCents: number, newWoodCents: number): number {
  if (oldWoodCents === 0) return basePriceCents
  // Integers throughout: within the limits above both products stay below 2^53.
  return Math.floor((2 * basePriceCents * newWoodCents + oldWoodCents) / (2 * oldWoodCents))
}

export const speciesLimits = { name: 80, description: 1_000, key: 40 } as const

/** Safe as a JSON key, an id and a part of a URL. */
export const speciesKeyPattern = /^[a-zA-Z][\w-]{0,39}$/

/** 'black-walnut' from 'Black Walnut'; undefined for a name without Latin letters. */
export function keyFromName(name: string): string | undefined {
  const key = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, speciesLimits.key)
    .replace(/-+$/, '')
  return key === '' ? undefined : key
}

/** '8.75' from 875, as in the API's JSON. */
export const decimalOf = (value: number | null) => (value === null ? null : decimalFromCents(value))
