import { describe, expect, it, test } from 'vitest'
import {
  changedValues,
  effectText,
  feeFields,
  formatValue,
  multiplierFields,
  readField,
  woodField,
} from './price-draft.ts'

const pine = woodField({ key: 'pine', name: 'Reclaimed Pine' }, 875)
const oak = woodField({ key: 'oak', name: 'Reclaimed Oak' }, 1_250)

const lengthLimits = { min: 1_200, max: 48_000, what: 'a length' }
const longest = { ...pine, key: 'longest', limits: lengthLimits, savedValue: 14_400, step: 1, unit: 'in' }

describe('ADMIN-6 a price field', () => {
  it('shows the saved value until something is typed', () => {
    expect(readField(pine, {})).toEqual({ text: '8.75', value: 875, changed: false, problem: undefined })
    expect(readField(woodField({ key: 'constructor', name: 'Odd' }, 500), {}).text).toBe('5.00')
  })

  test.each([
    ['9', 900, true],
    ['8.750', 875, false],
    ['$8.75', 875, false],
    ['', undefined, true],
    ['nine', undefined, true],
    ['1001', undefined, true],
  ])('reads %j as %s, changed: %s', (typed, value, changed) => {
    expect(readField(pine, { pine: typed })).toMatchObject({ text: typed, value, changed })
  })

  test.each([
    ['12 ft', 14_400],
    [`11' 6"`, 13_800],
    ['96 1/2', 9_650],
    ['72.1', 7_210],
    ['72.13', 7_213],
    ['96 3/8', undefined],
    ['72.125', undefined],
    ['41 ft', undefined],
    ['7 8', undefined],
    ['', undefined],
  ])('LEN-1 reads %j of a length as %s hundredths of an inch', (typed, value) => {
    expect(readField(longest, { longest: typed })).toMatchObject({ text: typed, value })
  })

  test.each([
    ['96 3/8', 'Use halves, quarters or at most two decimals.'],
    ['41 ft', 'Must be a length from 12.00 to 480.00, with at most two decimals.'],
    ['long', 'Must be a length from 12.00 to 480.00, with at most two decimals.'],
  ])('says what is wrong with the length %j', (typed, problem) => {
    expect(readField(longest, { longest: typed }).problem).toBe(problem)
  })

  it('shows the limits in its error', () => {
    expect(readField(pine, { pine: '0' }).problem).toBe(
      'Must be a price from 0.01 to 1,000.00, with at most two decimals.',
    )
  })

  it('sends only changed values, so that two windows do not overwrite each other', () => {
    expect(changedValues([oak, pine], { oak: '12.50', pine: '9.25' })).toEqual({ pine: 9.25 })
    expect(changedValues([oak, pine], {})).toEqual({})
  })

  it('SET-1 shows nothing for an area without a rate, and sends its first one, also if a trip is free', () => {
    const area = { ...pine, key: 'truck Downtown', savedValue: undefined }
    expect(readField(area, {})).toEqual({ text: '', value: undefined, changed: false, problem: undefined })
    expect(readField(area, { 'truck Downtown': '' }).problem).toBeDefined()
    expect(changedValues([{ ...area, limits: { ...pine.limits, min: 0 } }], { 'truck Downtown': '0' })).toEqual({
      'truck Downtown': 0,
    })
  })

  it('steps wood by 0.25 and multipliers by 0.1', () => {
    expect(pine.step).toBe(0.25)
    const fields = multiplierFields({ floating: 1.2, corbel: 1.4, ceiling: 1 })
    expect(fields.map(({ label, step, savedValue }) => [label, step, savedValue])).toEqual([
      ['Floating', 0.1, 120],
      ['Corbel', 0.1, 140],
      ['Ceiling', 0.1, 100],
    ])
    const fees = feeFields({ finishing: 3.5, customCuts: 25, hardware: 45, rushMultiplier: 1.25 })
    expect(fees.map((field) => formatValue(field.savedValue ?? 0, field.isMultiplier))).toEqual([
      '$3.50',
      '$25.00',
      '$45.00',
      '× 1.25',
    ])
  })
})

test.each([
  [3, 2, true, '3 products, 2 open carts and the quote builder'],
  [1, 1, true, '1 product, 1 open cart and the quote builder'],
  [1, 0, true, '1 product and the quote builder'],
  [0, 0, true, 'the quote builder'],
  [0, 0, false, undefined],
])('ADMIN-6 %i products, %i carts, builder %s: %s', (products, openCarts, quoteBuilder, text) => {
  expect(effectText({ products: Array.from({ length: products }), openCarts, quoteBuilder })).toBe(text)
})
