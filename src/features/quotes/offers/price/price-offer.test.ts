/** LIVE-2, DOOR-5: what an offer costs, case by case. Nothing but the rules: the catalog is given. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { defaultDeliveryRules, type Place, placeOf } from '../../../delivery/delivery-rules.ts'
import type { PieceSize } from '../../../pricing/piece.ts'
import type { Category } from '../../../pricing/pricing.ts'
import { flatTax, type TaxRule, tennesseeTax } from '../../../pricing/tax.ts'
import { onlyPiece } from '../drafts/stored-draft.ts'
import { mostOfferCents, type OfferDraft, type OfferLine, totalsOf } from '../offer.ts'
import { priceDraft } from './price-offer.server.ts'

const today = '2026-11-21'
const nashville = placeOf({ zip: '37203', place: 'Nashville', state: 'TN', miles: 1 })
const atlanta = placeOf({ zip: '30301', place: 'Atlanta', state: 'GA', miles: 214 })
const bowlingGreen = placeOf({ zip: '42101', place: 'Bowling Green', state: 'KY', miles: 60 })

/** 72 × 8 × 8 in is 32 board feet: 400.00. */
const piece = {
  ...{ productId: 'oak-mantel', woodSpeciesId: 'oak', finishOptionId: null },
  size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 },
}
const draft: OfferDraft = {
  pieces: [onlyPiece(piece)],
  choices: [],
  way: 'carrier',
  zip: '37203',
  changedLines: [],
  ownLines: [],
  chargesTax: true,
  promisedOn: null,
  promiseFollows: false,
  depositPercent: 50,
  validUntil: '2026-12-21',
  note: '',
  typed: null,
}

type Case = Partial<OfferDraft> & {
  tax?: TaxRule
  place?: Place | null
  category?: Category
  /** Of the only piece. */
  size?: PieceSize
  finishOptionId?: string
}

const foundOf = (category: Category) => ({
  products: new Map([['oak-mantel', { id: 'oak-mantel', name: 'Oak Mantel', category, making: null }]]),
  species: new Map([
    ['oak', { id: 'oak', name: 'Oak', price_per_board_foot_cents: 1_250, pounds_from: 3, pounds_to: 4 }],
  ]),
})

function price({ tax = flatTax, place = nashville, category = 'floating-mantel', ...change }: Case = {}) {
  const { size = piece.size, finishOptionId = null, ...changed } = change
  const found = {
    ...foundOf(category),
    finishes: [{ id: 'oil', name: 'Oil', price_cents: 3_333 }],
    rules: { delivery: defaultDeliveryRules, tax: [{ from: '2024-01-01', rule: tax }] },
  }
  const pieces = [onlyPiece({ ...piece, size, finishOptionId })]
  return priceDraft(found, { ...draft, pieces, ...changed }, place, today)
}

function priced(change: Case = {}) {
  const answer = price(change)
  if (!answer.ok) throw new Error(`It has no price: ${JSON.stringify(answer.errors)}`)
  return answer
}

const own = (...amounts: number[]) =>
  amounts.map((amountCents, n) => ({
    key: `k${n}`,
    kind: amountCents < 0 ? ('discount' as const) : ('own' as const),
    label: 'Own',
    amountCents,
  }))
const amounts = (lines: readonly OfferLine[]) => lines.map(({ key, amountCents }) => `${key} ${amountCents}`).join(', ')
const fieldsOf = (change: Case) => {
  const answer = price(change)
  return answer.ok ? 'priced' : answer.errors.map(({ field, message }) => `${field}: ${message}`)
}
const pickup = { way: null, zip: null, place: null }
const wood = (cents: number) => [{ key: 'wood', amountCents: cents }]

describe('LIVE-2 lines, tax and total', () => {
  test.each<[string, Case, string, number]>([
    // Flat: 8% of the piece, none of its delivery.
    ['flat, carrier', {}, 'wood 40000, delivery 4500, tax 3200', 47_700],
    ['flat, pickup', pickup, 'wood 40000, tax 3200', 43_200],
    ['flat, truck', { way: 'truck' }, 'wood 40000, delivery 10000, tax 3200', 53_200],
    [
      'flat, hung: the range begins at its lower end',
      { way: 'hung' },
      'wood 40000, delivery 10000, hanging 25000, tax 3200',
      78_200,
    ],
    [
      'flat, hung for a firm price',
      { way: 'hung', changedLines: [{ key: 'hanging', amountCents: 31_000 }] },
      'wood 40000, delivery 10000, hanging 31000, tax 3200',
      84_200,
    ],
    ['flat, another state', { place: atlanta }, 'wood 40000, delivery 4500, tax 3200', 47_700],
    // Tennessee: 7% and 2.75% of piece and delivery.
    [
      'Tennessee, carrier: delivery is taxed',
      { tax: tennesseeTax },
      'wood 40000, delivery 4500, tax-state 3115, tax-local 1224',
      48_839,
    ],
    [
      'Tennessee, truck',
      { tax: tennesseeTax, way: 'truck' },
      'wood 40000, delivery 10000, tax-state 3500, tax-local 1375',
      54_875,
    ],
    [
      'Tennessee, hung: trip and hanging are taxed',
      { tax: tennesseeTax, way: 'hung' },
      'wood 40000, delivery 10000, hanging 25000, tax-state 5250, tax-local 2063',
      82_313,
    ],
    ['Tennessee, pickup', { tax: tennesseeTax, ...pickup }, 'wood 40000, tax-state 2800, tax-local 1100', 43_900],
    [
      'Tennessee, delivered for nothing',
      { tax: tennesseeTax, changedLines: [{ key: 'delivery', amountCents: 0 }] },
      'wood 40000, delivery 0, tax-state 2800, tax-local 1100',
      43_900,
    ],
    [
      'Tennessee, to another state: no tax',
      { tax: tennesseeTax, place: bowlingGreen },
      'wood 40000, delivery 4500, tax 0',
      44_500,
    ],
    [
      'Tennessee, exactly the single article: no additional tax',
      { tax: tennesseeTax, ...pickup, changedLines: wood(160_000) },
      'wood 160000, tax-state 11200, tax-local 4400',
      175_600,
    ],
    [
      'Tennessee, own lines are part of the article',
      { tax: tennesseeTax, ...pickup, changedLines: wood(160_000), ownLines: own(200_000) },
      'wood 160000, own-k0 200000, tax-state 25200, tax-local 4400, tax-single-article 4400',
      394_000,
    ],
    // Exempt.
    ['exempt, carrier', { chargesTax: false }, 'wood 40000, delivery 4500', 44_500],
    ['exempt, Tennessee', { chargesTax: false, tax: tennesseeTax }, 'wood 40000, delivery 4500', 44_500],
    ['exempt, pickup', { chargesTax: false, ...pickup }, 'wood 40000', 40_000],
    ['exempt, hung', { chargesTax: false, way: 'hung' }, 'wood 40000, delivery 10000, hanging 25000', 75_000],
    // Lines.
    ['a finish', { finishOptionId: 'oil' }, 'wood 40000, finish 3333, delivery 4500, tax 3467', 51_300],
    [
      'own lines come before delivery, and are taxed',
      { ownLines: own(7_450, 100) },
      'wood 40000, own-k0 7450, own-k1 100, delivery 4500, tax 3804',
      55_854,
    ],
    ['a line left out', { changedLines: [{ key: 'delivery', amountCents: null }] }, 'wood 40000, tax 3200', 43_200],
    [
      'a change of a line that is not there',
      { changedLines: [{ key: 'finish', amountCents: 9 }] },
      'wood 40000, delivery 4500, tax 3200',
      47_700,
    ],
    // Discounts lower the tax as well.
    ['a discount', { ownLines: own(-5_000) }, 'wood 40000, own-k0 -5000, delivery 4500, tax 2800', 42_300],
    [
      'a discount that leaves the piece at 0, and delivery to pay',
      { ownLines: own(-40_000) },
      'wood 40000, own-k0 -40000, delivery 4500, tax 0',
      4_500,
    ],
    [
      'the same in Tennessee, where delivery is taxed',
      { tax: tennesseeTax, ownLines: own(-40_000) },
      'wood 40000, own-k0 -40000, delivery 4500, tax-state 315, tax-local 124',
      4_939,
    ],
    ['all but a cent', { ...pickup, ownLines: own(-39_999) }, 'wood 40000, own-k0 -39999, tax 0', 1],
    // 66.67 board feet, too long for the carrier.
    [
      'oversized: the way has no line',
      { size: { lengthIn: 150, widthIn: 8, thicknessIn: 8 } },
      'wood 83338, tax 6667',
      90_005,
    ],
    [
      'oversized, by our truck',
      { size: { lengthIn: 150, widthIn: 8, thicknessIn: 8 }, way: 'truck' },
      'wood 83338, delivery 10000, tax 6667',
      100_005,
    ],
    [
      'over 72 in the carrier costs more',
      { size: { lengthIn: 72.0625, widthIn: 8, thicknessIn: 8 } },
      'wood 40038, delivery 6500, tax 3203',
      49_741,
    ],
  ])('%s', (_what, change, lines, totalCents) => {
    const { content } = priced(change)
    expect(amounts(content.lines)).toBe(lines)
    expect(content.totalCents).toBe(totalCents)
    expect(content.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents)
  })

  const nothingLeft = 'amount: Nothing is left to pay. An offer needs a total above $0.00.'
  const tooMuch = 'ownLines.0.amount: This is more than the $400.00 that it is taken from.'
  const below0 = 'ownLines: The total must be above $0.00.'
  test.each<[string, Case, string]>([
    ['a discount to exactly 0', { ...pickup, ownLines: own(-40_000) }, `ownLines.0.${nothingLeft}`],
    [
      'a discount to exactly 0, with tax on nothing',
      { ...pickup, tax: tennesseeTax, ownLines: own(-40_000) },
      `ownLines.0.${nothingLeft}`,
    ],
    ['a discount of piece and delivery to exactly 0', { ownLines: own(-44_500) }, tooMuch],
    ['a discount below 0', { ...pickup, ownLines: own(-40_001) }, tooMuch],
    ['a discount of the piece below 0, which delivery makes up for', { ownLines: own(-40_001) }, tooMuch],
    ['a wood of $0.00', { ...pickup, changedLines: wood(0) }, below0],
    ['a wood below 0', { ...pickup, changedLines: wood(-1) }, below0],
    ['no line at all', { ...pickup, changedLines: [{ key: 'wood', amountCents: null }] }, below0],
    [
      'lines that cancel each other',
      { ...pickup, changedLines: wood(0), ownLines: own(500, -500) },
      `ownLines.1.${nothingLeft}`,
    ],
  ])('%s is no offer', (_what, change, problem) => {
    for (const chargesTax of [true, false]) expect(fieldsOf({ ...change, chargesTax })).toEqual([problem])
  })

  it('has a limit, with its tax', () => {
    expect(fieldsOf({ ...pickup, chargesTax: false, changedLines: wood(mostOfferCents) })).toBe('priced')
    const tooLarge = ['ownLines: The total is too large.']
    expect(fieldsOf({ ...pickup, chargesTax: false, changedLines: wood(mostOfferCents + 1) })).toEqual(tooLarge)
    expect(fieldsOf({ ...pickup, changedLines: wood(mostOfferCents) })).toEqual(tooLarge)
  })
})

describe('LIVE-2 days', () => {
  test.each<[string, Case, string | string[]]>([
    ['ends today', { validUntil: today }, 'priced'],
    ['ended yesterday', { validUntil: '2026-11-20' }, ['validUntil: Choose today or a later date.']],
    ['ended last year', { validUntil: '2025-12-31' }, ['validUntil: Choose today or a later date.']],
    ['ends tomorrow', { validUntil: '2026-11-22' }, 'priced'],
    ['promised for today', { promisedOn: today }, 'priced'],
    ['promised for yesterday', { promisedOn: '2026-11-20' }, ['promisedOn: Choose today or a later date.']],
    ['promised after it ends', { validUntil: today, promisedOn: '2027-03-01' }, 'priced'],
    [
      'both over',
      { validUntil: '2026-11-20', promisedOn: '2026-11-20' },
      ['validUntil: Choose today or a later date.', 'promisedOn: Choose today or a later date.'],
    ],
  ])('%s', (_what, change, answer) => expect(fieldsOf(change)).toEqual(answer))

  it('follows the tax rule of today', () => {
    const found = {
      ...foundOf('floating-mantel'),
      finishes: [],
      rules: {
        delivery: defaultDeliveryRules,
        tax: [
          { from: '2024-01-01', rule: flatTax },
          { from: '2026-11-22', rule: tennesseeTax },
        ],
      },
    }
    const ruleOn = (day: string) => {
      const answer = priceDraft(found, draft, nashville, day)
      return answer.ok && answer.content.taxRule?.kind
    }
    expect([ruleOn('2026-11-21'), ruleOn('2026-11-22')]).toEqual(['flat', 'tennessee'])
  })
})

describe('LIVE-2 deposit', () => {
  // The total is 477.00, without tax 445.00.
  test.each<[number, Case, number]>([
    [100, {}, 47_700],
    [50, {}, 23_850],
    [1, {}, 477],
    [33, {}, 15_741],
    // Half a cent goes up.
    [50, { ...pickup, chargesTax: false, changedLines: wood(101) }, 51],
    [1, { ...pickup, chargesTax: false, changedLines: wood(4_950) }, 50],
    [50, { chargesTax: false }, 22_250],
  ])('%s percent of %o', (depositPercent, change, depositCents) => {
    expect(priced({ ...change, depositPercent }).content).toMatchObject({ depositPercent, depositCents })
  })
  it('is all of a total whose parts no card could pay, and says so', () => {
    for (const [percent, cents] of [
      [1, 49],
      [1, 4_900],
      [99, 4_940],
    ] as const) {
      const { content } = priced({ ...pickup, chargesTax: false, changedLines: wood(cents), depositPercent: percent })
      expect(content).toMatchObject({ depositPercent: 100, depositCents: cents, totalCents: cents })
    }
  })
})

describe('LIVE-2 what a draft names', () => {
  it('says what is gone, all at once', () => {
    const rules = { delivery: defaultDeliveryRules, tax: [] }
    const gone = priceDraft(
      { products: new Map(), species: new Map(), finishes: [], rules },
      { ...draft, pieces: [onlyPiece({ ...piece, finishOptionId: 'wax' })], validUntil: '2026-01-01' },
      nashville,
      today,
    )
    expect(gone.ok ? [] : gone.errors.map(({ field }) => field)).toEqual([
      ...['pieces.0.productId', 'pieces.0.woodSpeciesId', 'pieces.0.finishOptionId', 'validUntil'],
    ])
  })

  it('keeps quantity and rate only where they make the amount', () => {
    const [usual] = priced().content.lines
    expect(usual).toMatchObject({ quantity: '32 board feet', rate: '$12.50 per board foot' })
    const [same] = priced({ changedLines: wood(40_000) }).content.lines
    expect(same).toEqual(usual)
    const { content, usual: told } = priced({ changedLines: wood(39_900) })
    expect(content.lines[0]).toMatchObject({ amountCents: 39_900, quantity: null, rate: null, rule: 'As agreed.' })
    expect(told).toEqual([{ key: 'wood', label: 'Oak', fromCents: 40_000, toCents: 40_000 }])
  })

  it('says what the shop would charge where that is a range, and why a way has no price', () => {
    expect(priced({ way: 'hung' })).toMatchObject({
      usual: [{ key: 'hanging', fromCents: 25_000, toCents: 35_000 }],
      deliveryProblem: null,
    })
    expect(priced({ place: atlanta, way: 'truck' }).deliveryProblem).toMatch(/up to 150 miles/)
    expect(priced({ size: { lengthIn: 145, widthIn: 8, thicknessIn: 8 } }).deliveryProblem).toMatch(/up to 144 in/)
    expect(priced({ way: null }).deliveryProblem).toBeNull()
  })

  it('says of an own line below 0 that it is a discount', () => {
    const rules = priced({ ownLines: own(-100, 0, 100) }).content.lines.flatMap(({ kind, rule }) =>
      kind === 'own' || kind === 'discount' ? [rule] : [],
    )
    expect(rules).toEqual(['A discount.', 'As agreed.', 'As agreed.'])
  })
})

it('LIVE-2 whatever is typed, lines add up, and neither total, tax nor deposit is below 0', () => {
  const cents = fc.integer({ min: -60_000, max: 400_000 })
  const cases = fc.record({
    tax: fc.constantFrom<TaxRule>(flatTax, tennesseeTax),
    way: fc.constantFrom('carrier', 'truck', 'hung', null),
    place: fc.constantFrom(nashville, atlanta, null),
    chargesTax: fc.boolean(),
    depositPercent: fc.integer({ min: 1, max: 100 }),
    changedLines: fc.array(
      fc.record({ key: fc.constantFrom('wood', 'delivery', 'hanging'), amountCents: fc.option(cents) }),
      { maxLength: 3 },
    ),
    ownLines: fc.array(cents, { maxLength: 4 }).map((each) => own(...each)),
  })
  fc.assert(
    fc.property(cases, (change) => {
      const answer = price(change)
      if (!answer.ok) return
      const { content } = answer
      const { subtotalCents, shippingCents, taxCents, totalCents } = totalsOf(content)
      expect(subtotalCents + shippingCents + taxCents).toBe(totalCents)
      expect(totalCents).toBeGreaterThan(0)
      expect(subtotalCents).toBeGreaterThanOrEqual(0)
      expect(taxCents).toBeGreaterThanOrEqual(0)
      expect(content.depositCents).toBeGreaterThanOrEqual(0)
      expect(content.depositCents).toBeLessThanOrEqual(totalCents)
      expect(new Set(content.lines.map(({ key }) => key)).size).toBe(content.lines.length)
    }),
  )
})
