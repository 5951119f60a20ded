import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { estimateCents, rateForCategoryCents } from './estimate.ts'
import { centsFromDecimal, decimalFromCents, formatCents, formatDollars, grouped } from './money.ts'
import { isPossibleSize, maxDimensionIn } from './piece.ts'
import {
  boardFeet,
  calculatePrice,
  carrierCents,
  defaultPricingRules,
  defaultWoodPricesCents,
  percentOfCents,
  priceQuote,
} from './pricing.ts'

const carrier = { cents: 4_500, longCents: 6_500, longOverIn: 72 }

const piece = (lengthIn: number, widthIn: number, thicknessIn: number) => ({ lengthIn, widthIn, thicknessIn })

test.each([
  [piece(72, 8, 8), 32],
  [piece(60, 8, 6), 20],
  [piece(96, 10, 6.5), 43.33],
  [piece(72.5, 8.25, 4.5), 18.69],
  [piece(1, 1, 1), 0.01],
  [piece(0.5, 1, 1), 0],
  [piece(0.01, 0.01, 0.01), 0],
  // 144.72 / 144 is exactly 1.005: it rounds up although the nearest double is just below.
  [piece(144.72, 1, 1), 1.01],
])('PRICE-1 board feet of %o are %d', (size, expected) => {
  expect(boardFeet(size)).toBe(expected)
})

test.each([
  // lengthIn, widthIn, thicknessIn, per board foot, finish → wood, shipping, total
  [72, 8, 8, 1_200, 0, 38_400, 4_500, 42_900],
  [72, 8, 8, 875, 0, 28_000, 4_500, 32_500],
  [72.5, 8, 8, 875, 0, 28_193, 6_500, 34_693],
  [73, 8, 8, 1_250, 5_000, 40_550, 6_500, 52_050],
  [96, 10, 6.5, 1_525, 2_500, 66_078, 6_500, 75_078],
  [24, 4, 3, 1_800, 0, 3_600, 4_500, 8_100],
])(
  'PRICE-2 %d x %d x %d in at %d cents a board foot, finish %d',
  (l, w, t, perFoot, finishCents, wood, ship, total) => {
    const price = priceQuote(
      { size: piece(l, w, t), pricePerBoardFootCents: perFoot, finishCents },
      carrierCents(l, carrier),
    )
    expect(price).toMatchObject({ woodCents: wood, shippingCents: ship, totalCents: total, processingCents: 0 })
  },
)

test.each([
  [875, 120, 1_050, 33_600],
  [1_250, 140, 1_750, 56_000],
  [1_525, 100, 1_525, 48_800],
  [875, 110, 963, 30_816], // 9.625 goes up to 9.63
])('PRICE-3 base %d cents times %d %%', (pricePerBoardFootCents, multiplierPercent, final, total) => {
  expect(calculatePrice({ size: piece(72, 8, 8), pricePerBoardFootCents, multiplierPercent })).toEqual({
    boardFeet: 32,
    finalPerBoardFootCents: final,
    totalCents: total,
  })
})

test.each([
  ['floating-mantel', 72, 45_000],
  ['corbel-mantel', 60, 47_500],
  ['ceiling-beam', 100, 70_800],
  ['floating-mantel', 62, 38_800], // 387.50
  ['garden-bench', 60, 37_500],
  ['constructor', 60, 37_500],
])('PRICE-4 %s of %d in is %d cents', (category, lengthIn, expected) => {
  expect(estimateCents(rateForCategoryCents(category), lengthIn)).toBe(expected)
})

test('PRICE-6 a new shop starts with these wood prices, multipliers and fees', () => {
  expect(defaultWoodPricesCents).toEqual({ oak: 1_250, pine: 875, chestnut: 1_800, barn: 1_525 })
  expect(defaultPricingRules).toEqual({
    multipliersPercent: { floating: 120, corbel: 140, ceiling: 100 },
    fees: { finishingCents: 350, customCutsCents: 2_500, hardwareCents: 4_500, rushPercent: 125 },
  })
})

describe('for every piece the shop can make', () => {
  const inches = fc.integer({ min: 1, max: maxDimensionIn * 8 }).map((eighths) => eighths / 8)
  const sizes = fc.record({ lengthIn: inches, widthIn: inches, thicknessIn: inches })
  const cents = fc.integer({ min: 0, max: 100_000 })

  it('PRICE-2 cents are whole, never negative, and the parts add up to the total', () => {
    fc.assert(
      fc.property(sizes, cents, cents, (d, pricePerBoardFootCents, finishCents) => {
        const price = priceQuote({ size: d, pricePerBoardFootCents, finishCents }, carrierCents(d.lengthIn, carrier))
        const { boardFeet: _, totalCents, ...parts } = price
        for (const part of Object.values(parts)) expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
        expect(totalCents).toBe(Object.values(parts).reduce((sum, part) => sum + part, 0))
      }),
    )
  })

  it('PRICE-1, PRICE-2, PRICE-3, PRICE-4 a longer piece never costs less', () => {
    fc.assert(
      fc.property(sizes, inches, cents, (d, more, pricePerBoardFootCents) => {
        const longer = { ...d, lengthIn: d.lengthIn + more }
        const quote = (x: typeof d) =>
          priceQuote({ size: x, pricePerBoardFootCents, finishCents: 0 }, carrierCents(x.lengthIn, carrier)).totalCents
        const calculated = (x: typeof d) =>
          calculatePrice({ size: x, pricePerBoardFootCents, multiplierPercent: 120 }).totalCents
        expect(quote(longer)).toBeGreaterThanOrEqual(quote(d))
        expect(calculated(longer)).toBeGreaterThanOrEqual(calculated(d))
        expect(estimateCents(7_500, longer.lengthIn)).toBeGreaterThanOrEqual(estimateCents(7_500, d.lengthIn))
      }),
    )
  })

  it('PRICE-1 board feet agree with exact integer arithmetic in eighths of an inch', () => {
    const eighths = fc.integer({ min: 1, max: maxDimensionIn * 8 })
    fc.assert(
      fc.property(eighths, eighths, eighths, (l, w, t) => {
        // hundredths of a board foot = l*w*t / (512 * 144) * 100, half up
        const exact = (BigInt(l) * BigInt(w) * BigInt(t) * 200n + 73_728n) / 147_456n
        expect(Math.round(boardFeet(piece(l / 8, w / 8, t / 8)) * 100)).toBe(Number(exact))
      }),
    )
  })

  it('PRICE-5 tax agrees with exact integer arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 400 }), (amount, percent) => {
        expect(percentOfCents(amount, percent)).toBe(Number((BigInt(amount) * BigInt(percent) + 50n) / 100n))
      }),
    )
  })

  it('QUOTE-3 a dimension that is not a number, is 0 or less, or is too large is refused', () => {
    for (const bad of [Number.NaN, 0, -1, Number.POSITIVE_INFINITY, 1e308, maxDimensionIn + 0.5]) {
      expect(isPossibleSize(piece(bad, 8, 8))).toBe(false)
      expect(isPossibleSize(piece(72, bad, 8))).toBe(false)
      expect(isPossibleSize(piece(72, 8, bad))).toBe(false)
    }
    fc.assert(
      fc.property(sizes, (d) => {
        expect(isPossibleSize(d)).toBe(true)
      }),
    )
  })
})

describe('money as text', () => {
  it('SHELL-6 cards show whole dollars, everything else cents', () => {
    expect(formatDollars(7_500)).toBe('$75')
    expect(formatCents(45_000)).toBe('$450.00')
    expect(formatCents(123_456_789)).toBe('$1,234,567.89')
  })

  it('amounts and counts read as Intl writes them', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
    const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        // Beyond, a sum of cents in dollars is not exact.
        const sum = amount % 1e13 || 0
        expect(formatCents(sum)).toBe(cents.format(sum / 100))
        expect(formatDollars(sum)).toBe(dollars.format(sum / 100))
        expect(grouped(amount)).toBe(amount.toLocaleString('en-US'))
      }),
    )
  })

  it('cents survive the way to a decimal and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(centsFromDecimal(decimalFromCents(cents))).toBe(cents)
      }),
    )
  })

  test.each([
    ['12.5', 1_250],
    [8.75, 875],
    ['$1,200', 120_000],
    ['0', 0],
    ['$1,200.50', 120_050],
    ['12,50', undefined],
    ['1,2,3', undefined],
    ['12.505', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['NaN', undefined],
    ['', undefined],
  ])('%s is %s cents', (text, cents) => {
    expect(centsFromDecimal(text)).toBe(cents)
  })
})
