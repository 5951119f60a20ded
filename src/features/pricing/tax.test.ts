import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatedTaxRule, flatTax, type TaxRule, taxOf, taxRuleOn, tennesseeTax } from './tax.ts'

const sale = (unitCents: number, more: { quantity?: number; deliveryCents?: number; isInState?: boolean } = {}) => {
  const { quantity = 1, deliveryCents = 0, isInState = true } = more
  return { articles: [{ unitCents, quantity }], deliveryCents, isInState }
}

const amounts = (rule: TaxRule, of: Parameters<typeof taxOf>[1]) => {
  const { taxCents, lines } = taxOf(rule, of)
  return [taxCents, ...lines.map(({ amountCents }) => amountCents)]
}

describe('DOOR-5 tax in Tennessee', () => {
  test.each([
    // State 7%, local 2.75% of the first 1,600.00, and 2.75% more on 1,600.01 to 3,200.00
    ['one beam and its delivery', sale(150_000, { deliveryCents: 4_500 }), [15_064, 10_815, 4_249]],
    ['1,599.99', sale(159_999), [15_600, 11_200, 4_400]],
    ['1,600.00', sale(160_000), [15_600, 11_200, 4_400]],
    ['1,600.01: a cent above adds less than half a cent', sale(160_001), [15_600, 11_200, 4_400, 0]],
    ['1,600.19: the first that adds a cent', sale(160_019), [15_602, 11_201, 4_400, 1]],
    ['3,200.00', sale(320_000), [31_200, 22_400, 4_400, 4_400]],
    ['3,200.01', sale(320_001), [31_200, 22_400, 4_400, 4_400]],
    ['10,000.00: above 3,200.00 only the state', sale(1_000_000), [78_800, 70_000, 4_400, 4_400]],
    ['two of 1,600.00 are two articles', sale(160_000, { quantity: 2 }), [31_200, 22_400, 8_800]],
    ['two of 1,600.01 go above twice', sale(160_001, { quantity: 2 }), [31_200, 22_400, 8_800, 0]],
    ['delivery is taxed in full', sale(160_000, { deliveryCents: 50_000 }), [20_475, 14_700, 5_775]],
    ['nothing', sale(0), [0, 0, 0]],
    ['out of state', sale(150_000, { deliveryCents: 4_500, isInState: false }), [0, 0]],
  ])('%s', (_what, of, expected) => {
    expect(amounts(tennesseeTax, of)).toEqual(expected)
  })

  test('each of two articles counts alone', () => {
    const articles = [
      { unitCents: 200_000, quantity: 1 },
      { unitCents: 100_000, quantity: 1 },
    ]
    // Local tax on 1,600.00 and 1,000.00, and more state tax on 400.00
    expect(amounts(tennesseeTax, { articles, deliveryCents: 0, isInState: true })).toEqual([
      29_250, 21_000, 7_150, 1_100,
    ])
    expect(amounts(tennesseeTax, sale(300_000))).toEqual([29_250, 21_000, 4_400, 3_850])
  })

  test('its lines say what is taxed, at which rate, and why', () => {
    const { lines } = taxOf(tennesseeTax, sale(200_000, { deliveryCents: 4_500 }))
    expect(lines.map(({ label, quantity, rate, rule }) => [label, quantity, rate, rule])).toEqual([
      ['Tennessee sales tax', '$2,045.00', '7%', '7% of the pieces and their delivery.'],
      ['Local sales tax', '$1,645.00', '2.75%', '2.75% of the first $1,600.00 of each piece, and of delivery.'],
      [
        'Tennessee single article tax',
        '$400.00',
        '2.75%',
        '2.75% of the part of each piece above $1,600.00, up to $3,200.00.',
      ],
    ])
    const outside = taxOf(tennesseeTax, sale(200_000, { isInState: false })).lines
    expect(outside.map(({ quantity, rate, rule }) => [quantity, rate, rule])).toEqual([
      [null, null, 'We collect no sales tax on deliveries outside of Tennessee.'],
    ])
  })
})

describe('PRICE-5 the flat tax', () => {
  test.each([
    [45_000, 3_600],
    [0, 0],
    [6, 0],
    [7, 1],
    [31_255, 2_500],
    [31_256, 2_500],
    [31_257, 2_501],
  ])('of %i cents is %i, wherever it goes and whatever delivery costs', (unitCents, taxCents) => {
    for (const isInState of [true, false])
      expect(amounts(flatTax, sale(unitCents, { deliveryCents: 30_000, isInState }))).toEqual([taxCents, taxCents])
  })

  test('is one line', () => {
    expect(taxOf(flatTax, sale(45_000)).lines).toEqual([
      {
        key: 'tax',
        label: 'Tax',
        quantity: '$450.00',
        rate: '8%',
        amountCents: 3_600,
        rule: '8% of the subtotal.',
        baseCents: 45_000,
        rateBasisPoints: 800,
      },
    ])
  })
})

test('DOOR-5 any tax is the sum of its lines, in whole cents of at least 0, and no line is off by more than half a cent', () => {
  const anySale = fc.record({
    articles: fc.array(
      fc.record({ unitCents: fc.nat({ max: 50_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
    ),
    deliveryCents: fc.nat({ max: 1_000_000 }),
    isInState: fc.boolean(),
  })
  fc.assert(
    fc.property(anySale, fc.constantFrom(flatTax, tennesseeTax), (of, rule) => {
      const { taxCents, lines } = taxOf(rule, of)
      expect(taxCents).toBe(lines.reduce((sum, line) => sum + line.amountCents, 0))
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
      for (const { amountCents, baseCents, rateBasisPoints } of lines) {
        expect(Number.isSafeInteger(amountCents) && amountCents >= 0).toBe(true)
        const twiceOff = 2 * (amountCents * 10_000 - baseCents * rateBasisPoints)
        expect(twiceOff > -10_000 && twiceOff <= 10_000).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('DOOR-5 the rule of a day is the last that began by then', () => {
  const rules: DatedTaxRule[] = [
    { from: '2027-01-01', rule: tennesseeTax },
    { from: '2024-01-01', rule: flatTax },
  ]
  const kinds = ['2026-12-31', '2027-01-01', '2030-06-01', '2020-01-01'].map((day) => taxRuleOn(rules, day).kind)
  expect(kinds).toEqual(['flat', 'tennessee', 'tennessee', 'flat'])
  expect(taxRuleOn([], '2026-01-01')).toEqual(flatTax)
})
