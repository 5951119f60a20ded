import { describe, expect, it } from 'vitest'
import { arrivalText } from '../delivery/delivery-dates.ts'
import { type Place, placeOf, defaultDeliveryRules as rules } from '../delivery/delivery-rules.ts'
import { sumOfLines } from '../pricing/price-lines.ts'
import { type HomeDoor, type HomePiece, homeFigure } from './home-figure.ts'
import { type HomeWood, shortName } from './home-woods.ts'

const wood = (name: string, pricePerBoardFootCents: number): HomeWood => ({
  ...{ id: name, name, pricePerBoardFootCents },
  poundsPerBoardFoot: { from: 3.3, to: 4.1 },
  ...{ face: null, end: null, picture: null },
})
const oak = wood('Reclaimed Oak', 1_250)
const place = (zip: string, name: string, state: string, miles: number): Place =>
  placeOf({ zip, place: name, state, miles } as Parameters<typeof placeOf>[0])
const nashville = place('37203', 'Nashville', 'TN', 0)
const franklin = place('37064', 'Franklin', 'TN', 18)
const chicago = place('60601', 'Chicago', 'IL', 399)
const honolulu = place('96813', 'Honolulu', 'HI', 4_266)

const figure = (piece: Partial<HomePiece> = {}, door: Partial<HomeDoor> = {}) =>
  homeFigure(
    { category: 'floating-mantel', lengthIn: 72, wood: oak, ...piece },
    { way: null, place: nashville, rules, ...door },
  )

describe('WIN-1, WIN-2 the one figure of the home page', () => {
  it.each([
    // 32 board feet at 12.50 is 400; the truck's 100; hanging 250 to 350.
    [{}, {}, '$750-$850', 'Oak, 6 ft, delivered and hung in', 'Nashville 37203'],
    [{}, { place: franklin }, '$750-$850', 'Oak, 6 ft, delivered and hung in', 'Franklin 37064'],
    // 300 to 450 for corbels, 400 to 700 for a beam.
    [{ category: 'corbel-mantel' }, {}, '$800-$950', 'Oak, 6 ft, delivered and hung in', 'Nashville 37203'],
    [{ category: 'ceiling-beam' }, {}, '$900-$1,200', 'Oak, 6 ft, delivered and hung in', 'Nashville 37203'],
    [{ lengthIn: 67.375 }, {}, '$724-$824', 'Oak, 5 ft 7 3/8 in, delivered and hung in', 'Nashville 37203'],
    // Too far for our truck.
    [{}, { place: chicago }, '$445', 'Oak, 6 ft, delivered to', 'Chicago 60601'],
    [{ lengthIn: 96 }, { place: chicago }, '$598', 'Oak, 8 ft, delivered to', 'Chicago 60601'],
    // Nothing takes it there.
    [{}, { place: honolulu }, '$400', 'Oak, 6 ft, without delivery to', 'Honolulu 96813'],
    [{ lengthIn: 360 }, { place: chicago }, '$2,000', 'Oak, 30 ft, without delivery to', 'Chicago 60601'],
    // What the visitor chose counts.
    [{}, { way: 'truck' }, '$500', 'Oak, 6 ft, on our truck to', 'Nashville 37203'],
    [{}, { way: 'carrier' }, '$445', 'Oak, 6 ft, delivered to', 'Nashville 37203'],
    // A shop whose own ZIP code isn't known.
    [{}, { place: null }, '$445', 'Oak, 6 ft, delivered to your door', undefined],
  ] as [Partial<HomePiece>, Partial<HomeDoor>, string, string, string | undefined][])(
    '%j, %j: %s',
    (piece, door, text, what, where) => {
      expect(figure(piece, door)).toMatchObject({ text, what, where })
    },
  )

  it('WHY-1 its lines add up to it', () => {
    const { lines } = figure()
    expect(sumOfLines(lines)).toBe(75_000)
    expect(lines.reduce((sum, { amountCents, toCents }) => sum + (toCents ?? amountCents), 0)).toBe(85_000)
  })

  it('DOOR-4 it says the days in a browser, and the lead time on a page that is kept', () => {
    expect(arrivalText('hung', rules, undefined)).toBe('in 2-3 weeks')
    expect(arrivalText('hung', rules, '2026-11-24')).toBe('about Dec 9-16')
    expect(arrivalText('carrier', rules, '2026-11-24')).toBe('about Dec 10-19')
  })

  it.each([
    ['Reclaimed Oak', ['Reclaimed ', 'Oak']],
    ['American Chestnut', ['American ', 'Chestnut']],
    ['Barn Wood', ['', 'Barn Wood']],
    ['Reclaimed', ['', 'Reclaimed']],
  ])('a coin says %s short', (name, parts) => {
    expect(shortName(name)).toEqual(parts)
  })
})
