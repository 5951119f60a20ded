import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOfLines } from '../../pricing/price-lines.ts'
import { defaultDeliveryRules, type Place, placeOf } from '../delivery-rules.ts'
import { type Way, ways } from '../ways.ts'
import { quoteByCarrier } from './job-price.ts'
import { priceAtDoor, type QuotedPiece } from './quote-price.ts'
import { deliveryText, totalName } from './quote-words.ts'

const at = (place: string, state: string, miles: number | null) => placeOf({ zip: '37212', place, state, miles })
const nashville = at('Nashville', 'TN', 1)
const chicago = at('Chicago', 'IL', 399)
const honolulu = at('Honolulu', 'HI', 4_266)

const oak = { name: 'Reclaimed Oak', pricePerBoardFootCents: 1_250, poundsPerBoardFoot: { from: 3.5, to: 4.2 } }
const quoted = (lengthIn: number, more: Partial<QuotedPiece> = {}): QuotedPiece => ({
  quantity: 1,
  size: { lengthIn, widthIn: 8, thicknessIn: 8 },
  category: 'floating-mantel',
  woodFeet: (lengthIn * 64) / 144,
  wood: oak,
  finish: null,
  ...more,
})
const rules = defaultDeliveryRules
const pricedJob = (pieces: readonly QuotedPiece[], way: Way | null, place: Place | null) =>
  priceAtDoor(pieces, { way, place, rules })
const priced = (piece: QuotedPiece, way: Way | null, place: Place | null) => pricedJob([piece], way, place)

describe("DOOR-2 the price of a quote follows the visitor's choice", () => {
  const beam = { category: 'ceiling-beam' as const }
  test.each<[string, QuotedPiece, Way | null, Place | null, Way | null, number, number | undefined]>([
    ['72 in before a choice', quoted(72), null, null, 'carrier', 44_500, undefined],
    ['72 1/16 in before a choice', quoted(72.0625), null, null, 'carrier', 46_538, undefined],
    ['72 in by truck in Nashville', quoted(72), 'truck', nashville, 'truck', 50_000, undefined],
    ['72 in hung in Nashville', quoted(72), 'hung', nashville, 'hung', 75_000, 85_000],
    ['corbels hung', quoted(72, { category: 'corbel-mantel' }), 'hung', nashville, 'hung', 80_000, 95_000],
    ['a truck too far', quoted(72), 'truck', chicago, 'carrier', 44_500, undefined],
    ['a truck before a ZIP code', quoted(72), 'truck', null, 'carrier', 44_500, undefined],
    ['a beam of 20 ft in Nashville', quoted(240, beam), null, nashville, 'truck', 143_338, undefined],
    ['a beam of 20 ft before a ZIP code', quoted(240, beam), null, null, null, 133_338, undefined],
    ['a beam of 40 ft in Chicago', quoted(480, beam), 'carrier', chicago, null, 266_663, undefined],
    ['a mantel in Hawaii', quoted(72), null, honolulu, null, 40_000, undefined],
  ])('%s', (_what, piece, way, place, chosen, totalCents, totalToCents) => {
    const { price, delivery } = priced(piece, way, place)
    expect([delivery.way, price.totalCents, price.totalToCents]).toEqual([chosen, totalCents, totalToCents])
  })

  test('a wood that makes the piece too heavy for the carrier goes by truck', () => {
    const heavy = { ...oak, poundsPerBoardFoot: { from: 15, to: 16 } }
    const way = (wood: QuotedPiece['wood']) => priced(quoted(72, { wood }), null, nashville).delivery.way
    expect([way(oak), way(heavy), way({ ...oak, poundsPerBoardFoot: null })]).toEqual(['carrier', 'truck', 'carrier'])
  })

  test.each([oak, { ...oak, poundsPerBoardFoot: null }])(
    'JOB-5 the wood in a piece is carried, not its outside: %o',
    (wood) => {
      const way = (woodFeet: number) => priced(quoted(72, { wood, woodFeet }), null, nashville).delivery.way
      expect([way(118), way(124)]).toEqual(['carrier', 'truck'])
    },
  )
})

test('PRICE-2 before a choice any piece that the carrier takes costs what it always did', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 144, noNaN: true }), fc.nat({ max: 5_000 }), (lengthIn, finishCents) => {
      const piece = quoted(lengthIn, { finish: { name: 'Oil', priceCents: finishCents } })
      expect(priced(piece, null, null).price).toEqual(quoteByCarrier([piece], rules.carrier).price)
    }),
  )
})

test('WHY-1 the lines of any quote add up to both ends of its total', () => {
  const anyPiece = fc.record({
    size: fc.record({
      lengthIn: fc.double({ min: 1, max: 480, noNaN: true }),
      widthIn: fc.integer({ min: 1, max: 16 }),
      thicknessIn: fc.integer({ min: 1, max: 16 }),
    }),
    category: fc.constantFrom('floating-mantel' as const, 'corbel-mantel' as const, 'ceiling-beam' as const),
    woodFeet: fc.double({ min: 0.1, max: 800, noNaN: true }),
    finish: fc.option(fc.nat({ max: 20_000 }).map((priceCents) => ({ name: 'Oil', priceCents }))),
    wood: fc.constantFrom(oak, { ...oak, poundsPerBoardFoot: null }),
  })
  const anyJob = fc.array(
    fc
      .record({ piece: anyPiece, quantity: fc.integer({ min: 1, max: 99 }) })
      .map(({ piece, quantity }) => ({ ...piece, quantity })),
    { minLength: 1, maxLength: 20 },
  )
  const anyPlace = fc.option(
    fc
      .record({ state: fc.constantFrom('TN', 'KY', 'HI'), miles: fc.option(fc.nat({ max: 400 })) })
      .map(({ state, miles }) => at('Anywhere', state, miles)),
  )
  fc.assert(
    fc.property(anyJob, anyPlace, fc.constantFrom(null, ...ways), (pieces, place, way) => {
      const { price, lines, delivery, ...rest } = pricedJob(pieces, way, place)
      expect(sumOfLines(lines)).toBe(price.totalCents)
      const toCents = lines.reduce((sum, line) => sum + (line.toCents ?? line.amountCents), 0)
      expect(price.totalToCents ?? price.totalCents).toBe(toCents)
      expect(price.totalCents).toBe(price.woodCents + price.finishCents + price.processingCents + price.shippingCents)
      expect([delivery.cents, delivery.toCents !== null]).toEqual([price.shippingCents, delivery.way === 'hung'])
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
      // JOB-1: each piece has lines of its own, which add up to what all of it cost.
      for (const [index, piece] of rest.pieces.entries()) {
        expect(sumOfLines(piece.lines)).toBe(piece.woodCents + piece.finishCents + piece.processingCents)
        const [of, quantity] = [pieces.length, pieces[index]?.quantity ?? 1]
        expect(piece.lines.every((line) => line.piece === (of > 1 ? index + 1 : undefined))).toBe(true)
        expect(piece.woodCents % quantity).toBe(0)
      }
      expect(lines.some(({ key }) => key === 'delivery')).toBe(delivery.way !== null)
      // What a quote keeps reads back as it was.
      expect(JSON.parse(JSON.stringify({ lines, delivery }))).toEqual({ lines, delivery })
    }),
    { numRuns: 2_000 },
  )
})

const days = { from: '2026-12-08', to: '2026-12-12' }
test.each([
  ['truck' as const, nashville, days, 'Our truck: Nashville, TN 37212, about Dec 8-12', 'Total'],
  ['carrier' as const, null, days, 'Carrier to your door, about Dec 8-12', 'Total'],
  ['hung' as const, nashville, days, 'Our truck, hung by us: Nashville, TN 37212, about Dec 8-12', 'Total'],
  [null, null, null, "We'll work out delivery with you", 'Total without delivery'],
  [null, honolulu, null, "We'll work out delivery to Honolulu, HI 37212 with you", 'Total without delivery'],
])('DOOR-4 the delivery by %s in words', (way, place, range, text, name) => {
  expect([deliveryText({ way, place, days: range }), totalName({ way })]).toEqual([text, name])
})
