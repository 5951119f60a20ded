import { describe, expect, it, test } from 'vitest'
import type { PriceLine } from '../pricing/price-lines.ts'
import { placeOf, defaultDeliveryRules as rules } from './delivery-rules.ts'
import { figureAtDoor } from './figure-at-door.ts'
import { figureByCarrier } from './one-figure.ts'
import type { QuotedPiece } from './quote/quote-price.ts'
import type { Way } from './ways.ts'

const inNashville = placeOf({ zip: '37212', place: 'Nashville', state: 'TN', miles: 1 })
const inBoise = placeOf({ zip: '83702', place: 'Boise', state: 'ID', miles: 1600 })
const inHonolulu = placeOf({ zip: '96813', place: 'Honolulu', state: 'HI', miles: 4300 })

const mantel = (lengthIn: number): QuotedPiece => ({
  quantity: 1,
  size: { lengthIn, widthIn: 8, thicknessIn: 8 },
  category: 'floating-mantel',
  woodFeet: (lengthIn * 64) / 144,
  wood: { name: 'Reclaimed Oak', pricePerBoardFootCents: 1250, poundsPerBoardFoot: { from: 3.3, to: 4.1 } },
  finish: null,
})
const lines = (cents: number): PriceLine[] => [
  { key: 'length', label: 'Reclaimed Oak', quantity: '6 ft', rate: '$75.00', amountCents: cents, rule: 'By length.' },
]
/** As the cart prices it, at 75 dollars per foot. */
const piece = (lengthIn: number) => ({ cartLines: lines(lengthIn * 625), quoted: mantel(lengthIn) })

const dollars = (cents: number | undefined) => cents && cents / 100
const sumOf = (all: readonly PriceLine[]) => all.reduce((sum, { amountCents }) => sum + amountCents, 0)
const sumOfUpper = (all: readonly PriceLine[]) => all.reduce((sum, one) => sum + (one.toCents ?? one.amountCents), 0)

type Case = [
  what: string,
  lengthIn: number,
  way: Way | null,
  place: typeof inNashville | null,
  figure: [route: 'cart' | 'quote', from: number, to: number | undefined, way: Way | null],
  other: [from: number, way: Way | null],
  where: string,
]

const cases: Case[] = [
  ['nothing is known yet', 72, null, null, ['cart', 495, undefined, 'carrier'], [445, 'carrier'], 'Nashville 37203'],
  [
    'a ZIP code is given',
    72,
    null,
    inNashville,
    ['cart', 495, undefined, 'carrier'],
    [445, 'carrier'],
    'Nashville 37212',
  ],
  [
    'our truck is chosen',
    72,
    'truck',
    inNashville,
    ['cart', 550, undefined, 'truck'],
    [500, 'truck'],
    'Nashville 37212',
  ],
  [
    'our truck, before a ZIP code',
    72,
    'truck',
    null,
    ['cart', 550, undefined, 'truck'],
    [500, 'truck'],
    'Nashville 37203',
  ],
  ['it is to be hung', 72, 'hung', inNashville, ['quote', 750, 850, 'hung'], [495, 'carrier'], 'Nashville 37212'],
  [
    'hung, where our truck does not go',
    72,
    'hung',
    inBoise,
    ['cart', 495, undefined, 'carrier'],
    [445, 'carrier'],
    'Boise 83702',
  ],
  [
    'a quote ships a long piece for more',
    96,
    null,
    null,
    ['cart', 645, undefined, 'carrier'],
    [598.38, 'carrier'],
    'Nashville 37203',
  ],
  [
    'too long for the carrier',
    150,
    null,
    inNashville,
    ['cart', 1037.5, undefined, 'truck'],
    [933.38, 'truck'],
    'Nashville 37212',
  ],
  ['no way leads there', 150, null, inBoise, ['quote', 833.38, undefined, null], [937.5, null], 'Boise 83702'],
  ['overseas', 72, 'truck', inHonolulu, ['quote', 400, undefined, null], [450, null], 'Honolulu 96813'],
]

describe('WIN-2 the one figure of a piece', () => {
  test.each(cases)('when %s', (_, lengthIn, way, place, [route, from, to, figureWay], [otherFrom, otherWay], where) => {
    const shown = figureAtDoor(piece(lengthIn), { way, place, rules })
    const { figure, other } = shown ?? {}
    expect({ ...figure, lines: 0 }).toMatchObject({ route, way: figureWay })
    expect([dollars(figure?.totalCents), dollars(figure?.totalToCents)]).toEqual([from, to])
    expect([dollars(other?.totalCents), other?.way]).toEqual([otherFrom, otherWay])
    expect(other?.route).toBe(route === 'cart' ? 'quote' : 'cart')
    expect(`${shown?.to.place} ${shown?.to.zip}`).toBe(where)
    // WHY-1.
    for (const one of [figure, other]) {
      expect(sumOf(one?.lines ?? [])).toBe(one?.totalCents)
      expect(sumOfUpper(one?.lines ?? [])).toBe(one?.totalToCents ?? one?.totalCents)
    }
  })

  it('is by length alone, without delivery, while the other measurements cannot be read', () => {
    expect(figureAtDoor({ cartLines: lines(45_000), quoted: undefined }, { way: 'hung', place: null, rules })).toEqual({
      figure: { route: 'cart', totalCents: 45_000, lines: lines(45_000), way: null },
      to: { place: 'Nashville', zip: '37203' },
    })
  })

  it('is there only with a price', () => {
    expect(figureAtDoor({ cartLines: undefined, quoted: undefined }, { way: null, place: null, rules })).toBeUndefined()
    expect(figureByCarrier({ cartLines: undefined, quoted: undefined }, rules.carrier)).toBeUndefined()
  })

  test.each([36, 72, 72.125, 120, 144])(
    'of %s inches is the same before the rules are there, where the carrier takes it',
    (lengthIn) => {
      expect(figureByCarrier(piece(lengthIn), rules.carrier)).toEqual(
        figureAtDoor(piece(lengthIn), { way: null, place: null, rules }),
      )
    },
  )
})
