import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  basePriceLimits,
  feeLimits,
  followWood,
  keyFromName,
  limitsText,
  multiplierLimits,
  parseValue,
  speciesKeyPattern,
  woodPriceLimits,
} from './prices.ts'

describe('ADMIN-6 limits of prices, fees and multipliers', () => {
  test.each([
    [12.5, woodPriceLimits, 1_250],
    [8.75, woodPriceLimits, 875],
    ['8.75', woodPriceLimits, 875],
    ['$1,000.00', woodPriceLimits, 100_000],
    [0.01, woodPriceLimits, 1],
    [0, woodPriceLimits, undefined],
    [1_000.01, woodPriceLimits, undefined],
    [-1, woodPriceLimits, undefined],
    [8.755, woodPriceLimits, undefined],
    [0.1 + 0.2, woodPriceLimits, undefined],
    [1e308, woodPriceLimits, undefined],
    [1e-7, woodPriceLimits, undefined],
    [Number.NaN, woodPriceLimits, undefined],
    [Number.POSITIVE_INFINITY, woodPriceLimits, undefined],
    ['', woodPriceLimits, undefined],
    ['12,50', woodPriceLimits, undefined],
    [0, feeLimits, 0],
    [10_000, feeLimits, 1_000_000],
    [10_000.01, feeLimits, undefined],
    [0.1, multiplierLimits, 10],
    [0.09, multiplierLimits, undefined],
    [10, multiplierLimits, 1_000],
    [10.01, multiplierLimits, undefined],
  ])('%s within %o is %s', (decimal, limits, value) => {
    expect(parseValue(decimal, limits)).toBe(value)
  })

  it('the error names the limits', () => {
    expect(limitsText(woodPriceLimits)).toBe('Must be a price from 0.01 to 1,000.00, with at most two decimals.')
    expect(limitsText(multiplierLimits)).toBe('Must be a multiplier from 0.10 to 10.00, with at most two decimals.')
  })
})

describe('a base price that follows its wood', () => {
  test.each([
    // base, wood before, wood after, base after; cents
    [7_500, 875, 1_050, 9_000],
    [7_500, 1_250, 1_250, 7_500],
    [7_500, 875, 900, 7_714], // 7714.28…
    [1, 2, 3, 2], // 1.5: half a cent up
    [3, 2, 3, 5], // 4.5
    [7_500, 1_250, 1, 6],
    [7_500, 0, 900, 7_500],
    [0, 875, 900, 0],
  ])('%i, with wood from %i to %i, becomes %i', (base, before, after, expected) => {
    expect(followWood(base, before, after)).toBe(expected)
  })

  const base = fc.integer({ min: basePriceLimits.min, max: basePriceLimits.max })
  const wood = fc.integer({ min: woodPriceLimits.min, max: woodPriceLimits.max })

  it('changes by the same percentage, to the nearest cent, half a cent up', () => {
    fc.assert(
      fc.property(base, wood, wood, (cents, before, after) => {
        // In BigInt: result - 1/2 <= cents * after / before < result + 1/2.
        const [result, exact] = [BigInt(followWood(cents, before, after)), 2n * BigInt(cents) * BigInt(after)]
        expect((2n * result - 1n) * BigInt(before) <= exact).toBe(true)
        expect(exact < (2n * result + 1n) * BigInt(before)).toBe(true)
      }),
    )
  })

  it('stays when the wood price stays, and never falls when it rises', () => {
    fc.assert(
      fc.property(base, wood, wood, wood, (cents, before, one, other) => {
        expect(followWood(cents, before, before)).toBe(cents)
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(followWood(cents, before, low)).toBeLessThanOrEqual(followWood(cents, before, high))
      }),
    )
  })
})

describe('the key made from the name of a wood', () => {
  test.each([
    ['Black Walnut', 'black-walnut'],
    ['  Élan d’Été  ', 'elan-d-ete'],
    ['Oak (2nd growth)', 'oak-2nd-growth'],
    ['1920s Heart Pine', 's-heart-pine'],
    ['櫻', undefined],
    ['---', undefined],
  ])('of %j is %j', (name, key) => expect(keyFromName(name)).toBe(key))

  it('is always one that the API accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const key = keyFromName(name)
        if (key !== undefined) expect(key).toMatch(speciesKeyPattern)
      }),
    )
  })
})
