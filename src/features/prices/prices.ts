/** What the owner may set prices to, and what follows from it (ADMIN-6). Pure, for both sides. */
import { centsFromDecimal, decimalFromCents } from '../pricing/money.ts'

/**
 * What a figure may be, both ends included. All are whole hundredths: cents of money, hundredths of a factor (1.2 is
 * 120), so that one rule reads and writes them all.
 */
export type FigureLimits = { least: number; most: number; what: string }

export const woodPriceLimits: FigureLimits = { least: 1, most: 100_000, what: 'a price' }
export const feeLimits: FigureLimits = { least: 0, most: 1_000_000, what: 'an amount' }
/** A tenth to ten times. */
export const factorLimits: FigureLimits = { least: 10, most: 1_000, what: 'a factor' }
/** What the base price of a product may become when it follows its wood. */
export const basePriceLimits: FigureLimits = { least: 1, most: 1_000_000, what: 'a price' }

export const figureText = (hundredths: number) =>
  (hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const limitsText = ({ least, most, what }: FigureLimits) =>
  `Must be ${what} from ${figureText(least)} to ${figureText(most)}, with at most two decimals.`

/** Hundredths of what was typed or sent; undefined when it is no figure or beyond the limits. */
export function readFigure(figure: string | number, { least, most }: FigureLimits): number | undefined {
  const hundredths = centsFromDecimal(figure)
  return hundredths !== undefined && hundredths >= least && hundredths <= most ? hundredths : undefined
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

/** Rush is a factor among the fees. */
export const limitsOfFee = (key: FeeKey) => (key === 'rushMultiplier' ? factorLimits : feeLimits)

export type PriceTarget = 'wood' | 'multiplier' | 'fee' | 'product' | 'species'

/** Factors are told as such, everything else in dollars. */
export const isFactor = (target: PriceTarget, key: string) =>
  target === 'multiplier' || (target === 'fee' && key === 'rushMultiplier')

/**
 * What a base price becomes when its wood goes from one price to another: in the same proportion, whole cents, half a
 * cent up. A wood that cost nothing says nothing of proportions. All in cents.
 */
export function followWood(basePriceCents: number, oldWoodCents: number, newWoodCents: number): number {
  if (oldWoodCents === 0) return basePriceCents
  // Whole numbers all along: both products stay below 2^53 within the limits above.
  return Math.floor((2 * basePriceCents * newWoodCents + oldWoodCents) / (2 * oldWoodCents))
}

export const speciesLimits = { name: 80, description: 1_000, key: 40 } as const

/** Letters and digits, so that it can be a JSON key, an id and a part of an address. */
export const speciesKeyPattern = /^[a-zA-Z][\w-]{0,39}$/

/** 'black-walnut' of 'Black Walnut'; undefined of a name that has no Latin letter to begin with. */
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

/** '8.75' of 875: how the API carries prices and factors alike. */
export const decimalOf = (hundredths: number | null) => (hundredths === null ? null : decimalFromCents(hundredths))
