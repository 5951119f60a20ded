import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultTaxRules, tennesseeTax } from '../pricing/tax.ts'
import { defaultDeliveryRules, placeOf } from './delivery-rules.ts'
import { priceSale, type SaleRequest } from './sale.ts'
import { ways } from './ways.ts'

const rules = { delivery: defaultDeliveryRules, tax: defaultTaxRules }
const size = { lengthIn: 72, widthIn: 8, thicknessIn: 8 }
const day = '2026-11-21'

const saleOf = (unitCents: number, more: Partial<SaleRequest> = {}) => {
  const piece = { size, category: 'floating-mantel' as const, woodFeet: 32, pounds: null, quantity: 1, unitCents }
  const priced = priceSale({ pieces: [piece], way: null, place: null, rules, day, ...more })
  if (!priced.ok) throw new Error('no way')
  return priced.sale
}

test.each([
  [45_000, 3_600, 53_100],
  [0, 0, 4_500],
  [12_345, 988, 17_833], // 987.6
  [6_256, 500, 11_256], // 500.48
  [6, 0, 4_506], // 0.48
  [7, 1, 4_508], // 0.56
])('PRICE-5 a subtotal of %d cents adds %d cents of tax', (subtotal, tax, total) => {
  expect(saleOf(subtotal).totals).toEqual({
    subtotalCents: subtotal,
    shippingCents: 4_500,
    taxCents: tax,
    totalCents: total,
  })
})

test('PRICE-5 the rules begin with the figures that the guides name', () => {
  expect(rules.delivery.carrier.cents).toBe(4_500)
  expect(rules.tax).toEqual([expect.objectContaining({ rule: { kind: 'flat', rateBasisPoints: 800 } })])
})

test("DOOR-5 before a ZIP code tax is that of the shop's state", () => {
  const tax = [{ from: '2020-01-01', rule: tennesseeTax }]
  const place = (state: string) => placeOf({ zip: '37212', place: 'Anywhere', state, miles: 20 })
  const taxOf = (of: SaleRequest['place']) => saleOf(150_000, { rules: { ...rules, tax }, place: of }).totals.taxCents
  expect([null, place('TN'), place('KY')].map(taxOf)).toEqual([15_064, 15_064, 0])
})

test('WHY-1 every total is its pieces and its lines, whatever the way, the place and the rule', () => {
  const anyPiece = fc.record({
    size: fc.record({
      lengthIn: fc.integer({ min: 1, max: 300 }),
      widthIn: fc.constant(8),
      thicknessIn: fc.constant(8),
    }),
    category: fc.constantFrom('floating-mantel' as const, 'corbel-mantel' as const, 'ceiling-beam' as const),
    woodFeet: fc.integer({ min: 1, max: 140 }),
    pounds: fc.constant(null),
    quantity: fc.integer({ min: 1, max: 99 }),
    unitCents: fc.nat({ max: 10_000_000 }),
  })
  const anyPlace = fc.option(
    fc
      .record({ state: fc.constantFrom('TN', 'KY', 'HI'), miles: fc.nat({ max: 400 }) })
      .map(({ state, miles }) => placeOf({ zip: '37212', place: 'Anywhere', state, miles })),
  )
  const tax = [...defaultTaxRules, { from: '2026-12-01', rule: tennesseeTax }]
  fc.assert(
    fc.property(
      fc.array(anyPiece, { minLength: 1, maxLength: 6 }),
      anyPlace,
      fc.constantFrom(null, ...ways),
      fc.constantFrom('2026-11-30', '2026-12-01'),
      (pieces, place, way, on) => {
        const priced = priceSale({ pieces, way, place, rules: { ...rules, tax }, day: on })
        if (!priced.ok) {
          expect(priced.offers.every(({ ok }) => !ok)).toBe(true)
          return
        }
        const { totals, lines, delivery } = priced.sale
        const subtotalCents = pieces.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
        expect(totals.subtotalCents).toBe(subtotalCents)
        expect(totals.totalCents).toBe(lines.reduce((sum, line) => sum + line.amountCents, subtotalCents))
        expect(totals.totalCents).toBe(subtotalCents + totals.shippingCents + totals.taxCents)
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        expect(delivery.cents).toBe(totals.shippingCents)
        // What an order keeps reads back as it was.
        expect(JSON.parse(JSON.stringify(priced.sale))).toEqual(priced.sale)
      },
    ),
    { numRuns: 2_000 },
  )
})
