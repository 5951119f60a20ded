import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { quoteByCarrier } from '../delivery/quote/job-price.ts'
import { pieceCents } from './estimate.ts'
import { type CartPiece, cartPieceLines, cartPriceRules, countText, quoteLines, sumOfLines } from './price-lines.ts'
import { boardFeet, priceQuote } from './pricing.ts'

const carrier = { cents: 4_500, longCents: 6_500, longOverIn: 72 }
const oak = { name: 'Reclaimed Oak', pricePerBoardFootCents: 1_250 }
const whitewash = { name: 'Whitewash', priceCents: 4_000 }
const size = { lengthIn: 72, widthIn: 8, thicknessIn: 8 }
const mantel = { basePriceCents: 7_500, priceUnit: 'linear_foot', category: 'floating-mantel' }

const inches = fc.integer({ min: 1, max: 480 * 64 }).map((parts) => parts / 64)
const anySize = fc.record({ lengthIn: inches, widthIn: inches, thicknessIn: inches })
const anyWood = fc.record({ name: fc.string(), pricePerBoardFootCents: fc.integer({ min: 1, max: 100_000 }) })
const anyFinish = fc.option(fc.record({ name: fc.string(), priceCents: fc.integer({ min: 0, max: 1_000_000 }) }))
const anyPiece: fc.Arbitrary<CartPiece> = fc.record({
  product: fc.record({
    basePriceCents: fc.integer({ min: 1, max: 1_000_000 }),
    priceUnit: fc.constantFrom('piece', 'linear_foot', 'board_foot'),
    category: fc.constantFrom('floating-mantel', 'corbel-mantel', 'ceiling-beam', 'stool'),
  }),
  size: anySize,
  wood: anyWood,
  finish: anyFinish,
})

it('WHY-1 the lines of a quote say what, how much, at which rate and why', () => {
  const price = priceQuote({ size, pricePerBoardFootCents: 1_250, finishCents: 4_000 }, 4_500)
  const piece = { woodName: 'Reclaimed Oak', pricePerBoardFootCents: 1_250 }
  expect(quoteLines(price, { ...piece, finishName: 'Whitewash' })).toEqual([
    {
      key: 'wood',
      label: 'Reclaimed Oak',
      quantity: '32 board feet',
      rate: '$12.50 per board foot',
      amountCents: 40_000,
      rule: expect.stringContaining('divided by 144'),
    },
    expect.objectContaining({ key: 'finish', label: 'Whitewash', amountCents: 4_000 }),
    expect.objectContaining({ key: 'delivery', label: 'Carrier to your door', amountCents: 4_500 }),
  ])
  // A quote from before the shop stopped charging for it.
  const withFee = { ...price, processingCents: 1_000, totalCents: price.totalCents + 1_000 }
  expect(quoteLines(withFee, { ...piece, finishName: null }).map(({ key }) => key)).toEqual([
    'wood',
    'processing',
    'delivery',
  ])
})

it('WHY-1, PRICE-2 the lines of any quote add up to its total', () => {
  fc.assert(
    fc.property(anySize, anyWood, anyFinish, (size, wood, finish) => {
      const { price, lines } = quoteByCarrier([{ size, wood, finish, quantity: 1 }], carrier)
      expect(sumOfLines(lines)).toBe(price.totalCents)
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
    }),
    { numRuns: 2_000 },
  )
})

it('WHY-3, WHY-4 a piece in a cart costs its length, and its wood where the owner says never below it', () => {
  const lengthLine = {
    key: 'length',
    label: 'Reclaimed Oak',
    quantity: '72 in (6 ft)',
    rate: '$75.00 per linear foot',
    amountCents: 45_000,
    rule: 'Length in feet times the rate, rounded to the dollar.',
  }
  const piece = { product: mantel, size, wood: oak, finish: null }
  expect(cartPieceLines(piece, 'by-length')).toEqual([lengthLine])
  expect(cartPieceLines(piece, 'by-length-never-below-wood')).toEqual([lengthLine])
  // 50 board feet of oak are 625.00.
  const thick = { ...piece, size: { lengthIn: 72, widthIn: 10, thicknessIn: 10 }, finish: whitewash }
  expect(cartPieceLines(thick, 'by-length').map(({ amountCents }) => amountCents)).toEqual([45_000, 4_000])
  expect(cartPieceLines(thick, 'by-length-never-below-wood').map(({ amountCents }) => amountCents)).toEqual([
    62_500, 4_000,
  ])
  expect(cartPieceLines({ ...piece, product: { ...mantel, priceUnit: 'piece' } }, 'by-length')).toMatchObject([
    { key: 'piece', quantity: null, amountCents: 7_500 },
  ])
})

it('WHY-4 by either rule any piece costs its finish, and the larger of length and wood or just the length', () => {
  fc.assert(
    fc.property(anyPiece, fc.constantFrom(...cartPriceRules), (piece, rule) => {
      const byLengthCents = pieceCents(piece.product, piece.size.lengthIn)
      const woodCents = Math.floor(
        (Math.round(boardFeet(piece.size) * 100) * piece.wood.pricePerBoardFootCents + 50) / 100,
      )
      const base = rule === 'by-length' ? byLengthCents : Math.max(byLengthCents, woodCents)
      expect(sumOfLines(cartPieceLines(piece, rule))).toBe(base + (piece.finish?.priceCents ?? 0))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['32 board feet', '$12.50 per board foot', '32 board feet at $12.50 per board foot'],
  ['$450.00', '8%', '$450.00 at 8%'],
  ['1 trip', 'Nashville Metro', '1 trip, Nashville Metro'],
  ['1 trip', '25-50 miles', '1 trip, 25-50 miles'],
  ['1 trip', null, '1 trip'],
  [null, null, undefined],
])('WHY-1 %s, %s are written %s', (quantity, rate, text) => {
  expect(countText({ quantity, rate })).toBe(text)
})
