import { expect, test } from 'vitest'
import { type DatedTaxRule, defaultTaxRules, flatTax, tennesseeTax } from '../pricing/tax.ts'
import { defaultDeliveryRules } from './delivery-rules.ts'
import { rulesAnswer } from './sale-rules.server.ts'
import { saleRulesOf } from './sale-rules.ts'

test('DOOR-2, DOOR-5 the browser computes with the rules that the server publishes', () => {
  const changed = {
    ...defaultDeliveryRules,
    carrier: { ...defaultDeliveryRules.carrier, cents: 4_599, maxPounds: 300 },
  }
  const oddPercents: DatedTaxRule[] = [
    { from: '2027-01-01', rule: { ...tennesseeTax, localBasisPoints: 229 } },
    { from: '2026-07-01', rule: { ...flatTax, rateBasisPoints: 829 } },
  ]
  for (const rules of [
    { delivery: defaultDeliveryRules, tax: defaultTaxRules },
    { delivery: changed, tax: oddPercents },
  ])
    expect(saleRulesOf(JSON.parse(JSON.stringify(rulesAnswer(rules))))).toEqual(rules)
})
