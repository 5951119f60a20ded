import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  after,
  anyDraft,
  choices,
  complete,
  next,
  onReview,
  onStep2,
  previous,
  start,
  typeCustomer,
  typeDimension,
} from '../../../../tests/support/quote-drafts.ts'
import { newQuoteOf } from './pieces/asked-quote.ts'
import {
  canSubmit,
  customerProblems,
  dimensionProblems,
  draftBoardFeet,
  isPieceComplete,
  livePrice,
  neededToSubmit,
  typedSize,
} from './quote-draft.ts'

test.each([
  ['84', 84],
  ['84.5', 84.5],
  ['7.', 7],
  ['72 in', 72],
  [`5' 7 3/8"`, 67.375],
  [`7'2"`, 86],
  ['67 3/8', 67.375],
  ['170 cm', 66.9291],
])('QUOTE-3 a length typed as %j stays as typed and reads as %d inches', (text, lengthIn) => {
  const draft = after(onStep2, typeDimension('length', text))
  expect(draft.dimensions.length).toBe(text)
  expect(typedSize(draft)?.lengthIn).toBe(lengthIn)
})

test.each(['1e2', 'abc', '7 8', '1,200', '0', '-5', '67 3/7', `5' 13"`, 'NaN', 'Infinity', '9'.repeat(400)])(
  'LEN-2 %j stays in the field with an error, has no price and allows no next step',
  (text) => {
    const draft = after(onStep2, typeDimension('length', text))
    expect(draft.dimensions.length).toBe(text)
    expect(dimensionProblems(draft, choices).length).toMatch(/^Type a length such as/)
    expect(typedSize(draft)).toBe(undefined)
    expect(draftBoardFeet(draft)).toBe(undefined)
    expect(livePrice(draft, choices)).toBe(null)
    expect(isPieceComplete(draft, choices)).toBe(false)
    expect(after(draft, next).step).toBe(2)
    const atReview = { ...complete, dimensions: draft.dimensions }
    expect(canSubmit(atReview, choices)).toBe(false)
    expect(newQuoteOf(atReview, choices, null)).toBe(undefined)
    // The default size only replaces missing measurements.
    expect(after(draft, previous, next).dimensions.length).toBe(text)
  },
)

test('QUOTE-3 a length is read again after every key, and an earlier reading is never kept', () => {
  const keys = `5' 7 3/8"`
  const readings = [...keys].map((_, count) => {
    const draft = after(onStep2, typeDimension('length', keys.slice(0, count + 1)))
    expect(draft.dimensions.length).toBe(keys.slice(0, count + 1))
    return typedSize(draft)?.lengthIn
  })
  expect(readings).toEqual([5, 60, 60, 67, 67, undefined, undefined, 67.375, 67.375])
})

test.each(['', ' ', '  '])('QUOTE-3 a length cleared to %j is missing but not yet an error', (text) => {
  const draft = after(onStep2, typeDimension('length', text))
  expect(typedSize(draft)).toBe(undefined)
  expect(dimensionProblems(draft, choices)).toEqual({})
  expect(after(draft, previous, next).dimensions.length).toBe('72')
})

test('QUOTE-3 a measurement out of range shows an error and no price, and stops at step 2', () => {
  const long = after(onStep2, typeDimension('length', '120.5'), typeDimension('thickness', '3.5'))
  expect(dimensionProblems(long, choices)).toEqual({
    length: 'Length must be at most 120 in.',
    thickness: 'Thickness must be at least 4 in.',
  })
  expect(isPieceComplete(long, choices)).toBe(true)
  expect(livePrice(long, choices)).toBe(null)
  expect(after(long, next).step).toBe(2)
})

test('QUOTE-4 the finish is optional and can be cleared', () => {
  const finished = after(onStep2, next, { type: 'choose-finish', id: 'matte' })
  expect(livePrice(finished, choices)?.totalCents).toBe(47_000)
  const cleared = after(finished, { type: 'choose-finish', id: null })
  expect(cleared.finishOptionId).toBe(null)
  expect(livePrice(cleared, choices)?.totalCents).toBe(44_500)
  expect(after(cleared, next).step).toBe(4)
})

test('QUOTE-7 the price of 72 x 8 x 8 in pine', () => {
  expect(livePrice(start, choices)).toBe(null)
  expect(livePrice(after(onStep2, { type: 'choose-species', id: 'pine' }), choices)).toEqual({
    boardFeet: 32,
    woodCents: 28_000,
    finishCents: 0,
    processingCents: 0,
    shippingCents: 4_500,
    totalCents: 32_500,
  })
  expect(draftBoardFeet(onStep2)).toBe(32)
})

test.each([
  ['', 'ada@example.com', false],
  ['Ada', '', false],
  ['  ', 'ada@example.com', false],
  ['Ada', ' \t', false],
  ['Ada', 'ada@example.com', true],
])('QUOTE-5 with name %j and email %j, canSubmit is %s', (name, email, expected) => {
  const draft = after(onReview, typeCustomer('name', name), typeCustomer('email', email))
  expect(canSubmit(draft, choices)).toBe(expected)
  expect(neededToSubmit(draft) === undefined).toBe(expected)
  expect(newQuoteOf(draft, choices, null) !== undefined).toBe(expected)
})

test.each(['ada', 'ada@example', '@example.com', 'a da@example.com', 'ada@exa mple.com'])(
  'QUOTE-5 %j is refused as an email address',
  (email) => {
    expect(customerProblems(after(complete, typeCustomer('email', email))).email).toMatch('name@example.com')
  },
)

test.each([
  ['', '', 'your name and email'],
  ['Ada', ' ', 'your email'],
  ['', 'ada@example.com', 'your name'],
])('QUOTE-5 with name %j and email %j, Submit still needs %s', (name, email, expected) => {
  expect(neededToSubmit(after(onReview, typeCustomer('name', name), typeCustomer('email', email)))).toBe(expected)
})

test('QUOTE-3 after any typing, a dimension is missing or a number above 0', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      for (const value of Object.values(typedSize(draft) ?? {})) {
        expect(value).toBeGreaterThan(0)
        expect(Number.isFinite(value)).toBe(true)
      }
    }),
  )
})

test('QUOTE-7 only a complete piece in range has a price, in whole cents', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const price = livePrice(draft, choices)
      const ready =
        draft.productId !== null &&
        isPieceComplete(draft, choices) &&
        Object.keys(dimensionProblems(draft, choices)).length === 0
      expect(price !== null).toBe(ready)
      if (!price) return
      const { boardFeet, totalCents, ...parts } = price
      expect(Number.isFinite(boardFeet)).toBe(true)
      for (const cents of Object.values(parts)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
      expect(totalCents).toBe(Object.values(parts).reduce((sum, cents) => sum + cents, 0))
    }),
  )
})
