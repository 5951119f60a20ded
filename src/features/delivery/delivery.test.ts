import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosenOffer, type DeliveredPiece, deliveryOffers } from './delivery.ts'
import { deliveryLines } from './delivery-line.ts'
import { type Place, placeOf, defaultDeliveryRules as rules } from './delivery-rules.ts'
import { type Way, ways } from './ways.ts'
import { fiveDigits, stateProblem } from './zip-field.ts'

const piece = (lengthIn: number, more: Partial<DeliveredPiece> = {}): DeliveredPiece => ({
  size: { lengthIn, widthIn: 8, thicknessIn: 8 },
  category: 'floating-mantel',
  woodFeet: (lengthIn * 64) / 144,
  pounds: null,
  quantity: 1,
  ...more,
})

/** PRICE-2 counts the length. */
const wide = piece(60, { size: { lengthIn: 60, widthIn: 80, thicknessIn: 6 }, pounds: { from: 420, to: 480 } })

const at = (place: string, state: string, miles: number | null) => placeOf({ zip: '37212', place, state, miles })
const nashville = at('Nashville', 'TN', 1)
const chicago = at('Chicago', 'IL', 397)
const honolulu = at('Honolulu', 'HI', 4_266)

const offers = (purpose: 'cart' | 'quote', pieces: DeliveredPiece[], place: Place | null) =>
  deliveryOffers({ pieces, place, purpose, rules })

/** Cents by way, or why not. */
const told = (...of: Parameters<typeof offers>) => offers(...of).map((offer) => (offer.ok ? offer.cents : offer.reason))

const askZip = 'Enter your ZIP code to see whether our truck comes to you, and for how much.'
const hungByQuote = 'What hanging costs depends on your wall, so we price it in a quote.'
const tooLong = (length: string) => `The carrier takes pieces up to 144 in (12 ft). This one is ${length}.`

const weighing = (to: number, quantity = 1) => piece(72, { pounds: { from: to / 2, to }, quantity })
const tooHeavy = (pounds: string) => [
  `The carrier takes orders up to 1,000 pounds. This one may weigh ${pounds}.`,
  askZip,
  askZip,
]

describe('DOOR-2 the ways', () => {
  test.each<[string, 'cart' | 'quote', DeliveredPiece[], Place | null, (number | string)[]]>([
    ['a cart before a ZIP code', 'cart', [piece(72)], null, [4_500, askZip, askZip]],
    ['a quote before a ZIP code', 'quote', [piece(72)], null, [4_500, askZip, askZip]],
    ['a quote over 72 in', 'quote', [piece(72.0625)], null, [6_500, askZip, askZip]],
    ['a quote over 72 in wide', 'quote', [wide], null, [4_500, askZip, askZip]],
    ['a cart over 72 in', 'cart', [piece(120)], null, [4_500, askZip, askZip]],
    ['a cart in Nashville', 'cart', [piece(72)], nashville, [4_500, 10_000, hungByQuote]],
    ['a quote in Nashville', 'quote', [piece(72)], nashville, [4_500, 10_000, 10_000]],
    ['144 in', 'cart', [piece(144)], nashville, [4_500, 10_000, hungByQuote]],
    [
      '144 1/16 in',
      'cart',
      [piece(144.0625)],
      nashville,
      [tooLong('144 1/16 in (12 ft 1/16 in)'), 10_000, hungByQuote],
    ],
    ['24 ft before a ZIP code', 'cart', [piece(288)], null, [tooLong('288 in (24 ft)'), askZip, askZip]],
    ['a short and a long one', 'cart', [piece(72), piece(240)], null, [tooLong('240 in (20 ft)'), askZip, askZip]],
    [
      'one that is wider than long',
      'cart',
      [piece(24, { size: { lengthIn: 24, widthIn: 150, thicknessIn: 8 } })],
      null,
      [tooLong('150 in (12 ft 6 in)'), askZip, askZip],
    ],
    ['500 pounds', 'cart', [piece(72, { pounds: { from: 400, to: 500 } })], null, [4_500, askZip, askZip]],
    [
      'more than 500 pounds, if heavy',
      'cart',
      [piece(72, { pounds: { from: 480, to: 500.2 } })],
      null,
      ['The carrier takes pieces up to 500 pounds. This one may weigh 501.', askZip, askZip],
    ],
    ['1,000 pounds in all', 'cart', [weighing(125, 8)], null, [4_500, askZip, askZip]],
    ['a tenth of a pound more', 'cart', [weighing(125, 4), weighing(125.1), weighing(125, 3)], null, tooHeavy('1,001')],
    [
      'sums of tenths that computers round up',
      'cart',
      [weighing(0.1, 10), weighing(333, 3)],
      null,
      [4_500, askZip, askZip],
    ],
    ['99 mantels', 'cart', [weighing(131.2, 99)], null, tooHeavy('12,989')],
    ['a mixed cart', 'cart', [weighing(400), weighing(131.2, 5)], null, tooHeavy('1,056')],
    ['99 mantels of a wood without a weight', 'cart', [piece(72, { quantity: 99 })], null, tooHeavy('12,989')],
    [
      'a huge piece of a wood without a weight',
      'quote',
      [piece(120, { size: { lengthIn: 120, widthIn: 20, thicknessIn: 10 }, woodFeet: 166.67 })],
      null,
      ['The carrier takes pieces up to 500 pounds. This one may weigh 684.', askZip, askZip],
    ],
    [
      'too far for the truck',
      'cart',
      [piece(72)],
      chicago,
      [
        4_500,
        'Our truck goes up to 150 miles. Chicago is 397 miles away.',
        'Our truck goes up to 150 miles. Chicago is 397 miles away.',
      ],
    ],
    [
      'Hawaii',
      'quote',
      [piece(72)],
      honolulu,
      [
        'The carrier delivers only in the 48 states and Washington, D.C.',
        'Our truck goes up to 150 miles.',
        'Our truck goes up to 150 miles.',
      ],
    ],
    [
      'military mail',
      'cart',
      [piece(72)],
      at('Apo', 'AE', null),
      [
        'The carrier delivers only in the 48 states and Washington, D.C.',
        'Our truck goes up to 150 miles.',
        'Our truck goes up to 150 miles.',
      ],
    ],
    [
      'Washington, D.C.',
      'cart',
      [piece(72)],
      at('Washington', 'DC', 567),
      [4_500, expect.any(String), expect.any(String)],
    ],
  ])('%s', (_what, purpose, pieces, place, expected) => {
    expect(told(purpose, pieces, place)).toEqual(expected)
  })

  test('hung by us is the trip and the installation range of each piece', () => {
    const [, , mantel] = offers('quote', [piece(72)], nashville)
    expect(mantel).toMatchObject({ ok: true, cents: 10_000, rangeCents: { from: 35_000, to: 45_000 } })
    const [, , beams] = offers(
      'quote',
      [piece(240, { category: 'ceiling-beam', quantity: 3 })],
      at('Columbia', 'TN', 39),
    )
    expect(beams).toMatchObject({ ok: true, cents: 30_000, rangeCents: { from: 150_000, to: 240_000 } })
  })

  test.each([
    [149, true],
    [150, true],
    [151, false],
  ])('the truck goes up to its last mile: %i of 150', (miles, goes) => {
    const [, truck] = offers('cart', [piece(72)], at('Chattanooga', 'TN', miles))
    expect(truck?.ok).toBe(goes)
  })

  test('an area without a rate is not served', () => {
    const noRates = { ...rules, truck: { ...rules.truck, areaCents: {} } }
    const [, truck] = deliveryOffers({ pieces: [piece(72)], place: nashville, purpose: 'cart', rules: noRates })
    expect(truck).toEqual({
      way: 'truck',
      ok: false,
      reason: 'Our truck has no rate for Nashville yet.',
      needsZip: false,
    })
  })

  test("the carrier's prices are those of PRICE-2", () => {
    const { cents, longCents, longOverIn } = rules.carrier
    expect({ cents, longCents, longOverIn }).toEqual({ cents: 4_500, longCents: 6_500, longOverIn: 72 })
  })
})

describe('DOOR-1 PRICE-7 the rate area', () => {
  test.each([
    [0, 'Nashville Metro'],
    [25, 'Nashville Metro'],
    [26, '25-50 miles'],
    [50, '25-50 miles'],
    [51, '50+ miles'],
    [150, '50+ miles'],
    [151, null],
    [null, null],
  ])('%s miles: %s', (miles, area) => {
    expect(at('Anywhere', 'TN', miles).area).toBe(area)
  })

  test.each([
    ['Franklin', 'TN', 'Franklin/Brentwood'],
    ['Brentwood', 'TN', 'Franklin/Brentwood'],
    ['Leipers Fork', 'TN', 'Franklin/Brentwood'],
    // 25 miles, and named in the next area.
    ['Gallatin', 'TN', '25-50 miles'],
    ['Bowling Green', 'KY', '50+ miles'],
    // Other towns of the same name.
    ['Franklin', 'KY', 'Nashville Metro'],
    ['Bowling Green', 'TN', 'Nashville Metro'],
  ])('%s, %s belongs to the area that names it: %s', (place, state, area) => {
    expect(at(place, state, 20).area).toBe(area)
  })
})

describe('DOOR-2 the choice', () => {
  const way = (purpose: 'cart' | 'quote', pieces: DeliveredPiece[], place: Place | null, chosen?: Way | null) =>
    chosenOffer(offers(purpose, pieces, place), chosen)?.way

  test('is the first that can carry it until the visitor chooses another', () => {
    expect(way('cart', [piece(72)], null)).toBe('carrier')
    expect(way('cart', [piece(72)], nashville)).toBe('carrier')
    expect(way('cart', [piece(72)], nashville, 'truck')).toBe('truck')
    expect(way('quote', [piece(72)], nashville, 'hung')).toBe('hung')
    expect(way('cart', [piece(240)], nashville)).toBe('truck')
  })

  test("falls to the first that can when the chosen one can't", () => {
    expect(way('cart', [piece(72)], chicago, 'truck')).toBe('carrier')
    expect(way('cart', [piece(240)], nashville, 'carrier')).toBe('truck')
    expect(way('cart', [piece(72)], nashville, 'hung')).toBe('carrier')
    expect(way('cart', [piece(72)], null, 'truck')).toBe('carrier')
  })

  test('DOOR-3 is none where nothing can carry it', () => {
    expect(way('cart', [piece(240)], chicago)).toBe(undefined)
    expect(way('quote', [piece(72)], honolulu)).toBe(undefined)
    expect(way('cart', [piece(240)], null, 'truck')).toBe(undefined)
  })

  test('any request is answered for every way, and the choice is among what can carry', () => {
    const anyPiece = fc.record({
      lengthIn: fc.double({ min: 1, max: 480, noNaN: true }),
      quantity: fc.integer({ min: 1, max: 99 }),
    })
    const anyPlace = fc.constantFrom(null, nashville, chicago, honolulu, at('Columbia', 'TN', 39))
    fc.assert(
      fc.property(
        fc.array(anyPiece, { minLength: 1, maxLength: 5 }),
        anyPlace,
        fc.constantFrom('cart', 'quote'),
        fc.constantFrom(null, ...ways),
        (sizes, place, purpose, chosen) => {
          const all = offers(
            purpose,
            sizes.map(({ lengthIn, quantity }) => piece(lengthIn, { quantity })),
            place,
          )
          expect(all.map((offer) => offer.way)).toEqual(ways)
          for (const offer of all) {
            if (!offer.ok) expect(offer.reason).toMatch(/^[A-Z].*\.$/)
            else expect(Number.isSafeInteger(offer.cents) && offer.cents > 0).toBe(true)
          }
          const offer = chosenOffer(all, chosen)
          expect(offer !== undefined).toBe(all.some(({ ok }) => ok))
          if (chosen && all.some(({ way, ok }) => way === chosen && ok)) expect(offer?.way).toBe(chosen)
        },
      ),
    )
  })
})

test.each<['cart' | 'quote', Way, number, Place | null, string]>([
  ['cart', 'carrier', 72, null, 'Carrier to your door | null | null | 4500 | One price for the whole order.'],
  [
    'quote',
    'carrier',
    84,
    nashville,
    'Carrier to your door | null | null | 6500 | Pieces over 72 in (6 ft) cost $65.00 to ship.',
  ],
  [
    'cart',
    'truck',
    72,
    nashville,
    'Our truck | 1 trip | Nashville Metro | 10000 | One trip of our truck to Nashville, TN, 1 mile from the workshop.',
  ],
  [
    'quote',
    'hung',
    72,
    at('Columbia', 'TN', 39),
    'Our truck | 1 trip | 25-50 miles | 30000 | One trip of our truck to Columbia, TN, 39 miles from the workshop.; Hanging it | null | null | 25000-35000 | The price depends on your wall.',
  ],
])('WHY-1 the lines of delivery in a %s by %s', (purpose, way, lengthIn, place, expected) => {
  const offer = chosenOffer(offers(purpose, [piece(lengthIn)], place), way)
  if (!offer) throw new Error('no offer')
  const texts = deliveryLines(offer, place, rules).map(({ label, quantity, rate, amountCents, toCents, rule }) =>
    [label, quantity, rate, toCents === undefined ? amountCents : `${amountCents}-${toCents}`, rule]
      .map(String)
      .join(' | '),
  )
  expect(texts.join('; ')).toBe(expected)
})

test.each([
  ['37203', '37203'],
  [' 37203-1234 ', '37203'],
  ['00501', '00501'],
  ['3720', undefined],
  ['372033', undefined],
  ['37203 1234', '37203'],
  ['３７２０３', '37203'],
  ['37203\n', '37203'],
  ['', undefined],
])('DOOR-1 the five digits of %j are %s', (text, digits) => {
  expect(fiveDigits(text)).toBe(digits)
})

test.each([
  ['TN', 'TN', undefined],
  ['TN', 'KY', 'ZIP code 37212 is in Tennessee, not Kentucky.'],
  ['TN', 'HI', 'ZIP code 37212 is in Tennessee, not Hawaii.'],
  ['HI', 'TN', 'ZIP code 37212 is in Hawaii, not Tennessee.'],
  ['PR', 'TN', 'ZIP code 37212 is outside of the states we deliver to.'],
  // No state chosen yet.
  ['TN', '', undefined],
])('DOOR-1 a ZIP code of %s in an address in %s: %s', (actual, given, problem) => {
  expect(stateProblem({ zip: '37212', state: actual }, given)).toBe(problem)
})
