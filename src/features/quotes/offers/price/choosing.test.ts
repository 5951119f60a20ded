/** JOB-3: what any selection of an offer comes to. Nothing but the rules. */
import { env } from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineKeyOf } from '../../../delivery/quote/job-price.ts'
import { flatTax, type TaxRule, tennesseeTax } from '../../../pricing/tax.ts'
import type { OwnLine } from '../drafts/own-lines.ts'
import type { OfferLine, OfferPiece } from '../offer.ts'
import { agreedOf, isPossible, presetOf, priceChosen } from './choosing.ts'

const line = (kind: OfferLine['kind'], key: string, amountCents: number): OfferLine => ({
  ...{ kind, key, label: key, quantity: null, rate: null, amountCents, rule: '' },
})

function pieceOf(key: string, unitCents: number, more: Partial<OfferPiece> = {}): OfferPiece {
  return {
    ...{ key, quantity: 1, note: '', part: 'fixed', choice: null },
    ...{ productId: 'mantel', productName: 'Mantel', category: 'floating-mantel' },
    ...{ woodSpeciesId: 'oak', woodName: 'Oak', finishOptionId: null, finishName: null },
    size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 },
    boardFeet: 32,
    unitLines: [line('piece', lineKeyOf(key, 'wood'), unitCents)],
    deliveryLines: [],
    ...more,
  }
}

const offerOf = (
  pieces: OfferPiece[],
  more: { ownLines?: OwnLine[]; taxRule?: TaxRule | null; isInState?: boolean } = {},
) => {
  const choices = [...new Set(pieces.flatMap(({ choice }) => choice ?? []))].map((key) => ({
    ...{ key, label: key },
    preset: pieces.find(({ choice }) => choice === key)?.key ?? '',
  }))
  const parts = { pieces, choices, ownLines: [], taxRule: flatTax, isInState: true, depositPercent: 50, ...more }
  return { ...parts, ...priceChosen(parts, presetOf({ choices })), pieces }
}

const amountsOf = ({ lines }: { lines: readonly OfferLine[] }) =>
  lines.map(({ key, piece, amountCents }) => `${piece ?? '-'} ${key} ${amountCents}`)

describe('JOB-3 options and choices', () => {
  const oak = pieceOf('1', 100_000, { part: 'choice', choice: 'wood' })
  const chestnut = pieceOf('2', 150_000, { part: 'choice', choice: 'wood' })
  const shelf = pieceOf('3', 31_000, { part: 'option', quantity: 2 })
  const visit: OwnLine = { key: 'v', label: 'Visit', kind: 'own', amountCents: 7_500, isOption: true }
  const friend: OwnLine = { key: 'f', label: 'Friend', kind: 'discount', basisPoints: 1_000 }
  const offer = offerOf([oak, chestnut, shelf], { ownLines: [visit, friend] })

  it('come to what is taken at first: the preset piece, and no option', () => {
    expect(presetOf(offer)).toEqual(['1'])
    expect(amountsOf(offer)).toEqual(['- wood 100000', '- own-f -10000', '- tax 7200'])
    expect(agreedOf(offer, ['1'])).toMatchObject({ totalCents: 97_200, depositCents: 48_600, pieces: [oak] })
  })

  it('come to the chosen piece with every option, discounts and tax of that', () => {
    const agreed = agreedOf(offer, ['2', '3', 'own-v'])
    expect(amountsOf(agreed)).toEqual([
      ...['1 wood-2 150000', '2 wood-3 62000', '- own-v 7500', '- own-f -21950', '- tax 15804'],
    ])
    expect(agreed).toMatchObject({ totalCents: 213_354, depositCents: 106_677, pieces: [chestnut, shelf] })
  })

  it.each([
    ['nothing of a choice', []],
    ['both of a choice', ['1', '2']],
    ['an option twice', ['1', '3', '3']],
    ['what is not offered', ['1', '9']],
    ['an own line that is no option', ['1', 'own-f']],
  ])('refuse %s', (_what, chosen) => expect(isPossible(offer, chosen)).toBe(false))

  it.each([[['1']], [['2', '3']], [['3', 'own-v', '1']]])('take %j', (chosen) =>
    expect(isPossible(offer, chosen)).toBe(true),
  )

  it('refuse a piece that is always part of the job as if it were chosen', () => {
    const fixed = offerOf([pieceOf('1', 5_000), shelf])
    expect([isPossible(fixed, []), isPossible(fixed, ['3']), isPossible(fixed, ['1'])]).toEqual([true, true, false])
  })
})

describe('DOOR-5 the articles of a job', () => {
  const tax = (pieces: OfferPiece[], ownLines: OwnLine[] = []) =>
    amountsOf(offerOf(pieces, { taxRule: tennesseeTax, ownLines })).filter((text) => text.includes('tax'))

  it('are as many as pieces, each with its own limit of local tax', () => {
    // Two of 1,600.00 are taxed locally in full, one of 3,200.00 only by half.
    expect(tax([pieceOf('1', 160_000, { quantity: 2 })])).toEqual(['- tax-state 22400', '- tax-local 8800'])
    expect(tax([pieceOf('1', 320_000)])).toEqual([
      ...['- tax-state 22400', '- tax-local 4400', '- tax-single-article 4400'],
    ])
  })

  it('share what is agreed for all of them by their price', () => {
    const discount: OwnLine[] = [{ key: 'd', label: 'Friend', kind: 'discount', amountCents: -40_000 }]
    // 2,000.00 and 2,000.00 less 400.00 are two of 1,800.00: 200.00 of each above the limit.
    expect(tax([pieceOf('1', 200_000), pieceOf('2', 200_000)], discount)).toEqual([
      ...['- tax-state 25200', '- tax-local 8800', '- tax-single-article 1100'],
    ])
  })
})

describe('DOOR-2 the delivery of a job', () => {
  const carrier = (cents: number) => ({ deliveryLines: [line('delivery', 'delivery', cents)] })
  it('costs what its dearest piece makes it cost, once, and hanging each', () => {
    const long = pieceOf('2', 5_000, { part: 'option', ...carrier(6_500) })
    const offer = offerOf([pieceOf('1', 5_000, carrier(4_500)), long], { taxRule: null })
    expect(amountsOf(offer)).toEqual(['- wood 5000', '- delivery 4500'])
    expect(amountsOf(agreedOf(offer, ['2']))).toEqual(['1 wood 5000', '2 wood-2 5000', '- delivery 6500'])
    const hung = (key: string) => ({
      deliveryLines: [line('delivery', 'delivery', 10_000), line('delivery', lineKeyOf(key, 'hanging'), 25_000)],
    })
    const both = offerOf([pieceOf('1', 5_000, hung('1')), pieceOf('2', 5_000, hung('2'))], { taxRule: null })
    expect(amountsOf(both).slice(2)).toEqual(['- delivery 10000', '1 hanging 25000', '2 hanging-2 25000'])
  })
})

it('JOB-3 whatever is chosen, lines add up, keys are unique, and each piece has its own', () => {
  const cents = fc.integer({ min: 1, max: 900_000 })
  const anyPieces = fc
    .array(
      fc.record({
        cents,
        quantity: fc.integer({ min: 1, max: 99 }),
        part: fc.constantFrom('fixed', 'option', 'choice'),
        choice: fc.constantFrom('a', 'b'),
        trip: fc.constantFrom(4_500, 6_500),
      }),
      { minLength: 1, maxLength: 20 },
    )
    .map((all) =>
      all.map(({ cents, quantity, part, choice, trip }, index) =>
        pieceOf(String(index + 1), cents, {
          ...{ quantity, part: part as OfferPiece['part'], choice: part === 'choice' ? choice : null },
          deliveryLines: [line('delivery', 'delivery', trip)],
        }),
      ),
    )
  const anyOwn = fc.array(
    fc.record({ amountCents: fc.integer({ min: -5_000, max: 50_000 }), isOption: fc.boolean() }),
    { maxLength: 5 },
  )
  const anyRule = fc.constantFrom(null, flatTax, tennesseeTax)
  fc.assert(
    fc.property(
      anyPieces,
      anyOwn,
      anyRule,
      fc.boolean(),
      fc.infiniteStream(fc.boolean()),
      (pieces, own, taxRule, isInState, coins) => {
        const ownLines = own.map(
          ({ amountCents, isOption }, index): OwnLine => ({
            ...{ key: `k${index}`, label: 'Own', kind: amountCents < 0 ? 'discount' : 'own', amountCents },
            ...(isOption && amountCents >= 0 && { isOption: true }),
          }),
        )
        const offer = offerOf(pieces, { ownLines, taxRule, isInState })
        const toss = () => coins.next().value === true
        const chosen = [
          ...offer.choices.map(({ key, preset }) => {
            const its = pieces.filter(({ choice }) => choice === key)
            return (toss() ? its.at(-1)?.key : preset) ?? preset
          }),
          ...pieces.filter(({ part }) => part === 'option' && toss()).map(({ key }) => key),
          ...ownLines.filter(({ isOption }) => isOption && toss()).map(({ key }) => `own-${key}`),
        ]
        expect(isPossible(offer, chosen)).toBe(true)
        const agreed = agreedOf(offer, chosen)
        expect(agreed.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(agreed.totalCents)
        expect(new Set(agreed.lines.map(({ key }) => key)).size).toBe(agreed.lines.length)
        for (const [index, { unitLines, quantity }] of agreed.pieces.entries()) {
          const its = agreed.lines.filter(
            ({ kind, piece = 1 }) => kind === 'piece' && (agreed.pieces.length === 1 || piece === index + 1),
          )
          expect(its.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
            unitLines.reduce((sum, { amountCents }) => sum + amountCents, 0) * quantity,
          )
        }
        // What is frozen reads back, and comes to the same.
        expect(agreedOf(JSON.parse(JSON.stringify(offer)), chosen)).toEqual(JSON.parse(JSON.stringify(agreed)))
      },
    ),
    // JOBS=10000 tries that many.
    { numRuns: Number(env.JOBS ?? 1_000) },
  )
})
