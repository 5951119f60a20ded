import { Writable } from 'node:stream'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { openLog } from '../../../platform/log.ts'
import { defaultTaxRules, flatTax, tennesseeTax } from '../../pricing/tax.ts'
import { type DeliveryRules, defaultDeliveryRules } from '../delivery-rules.ts'
import { deliverySetting, taxSetting } from './stored-rules.server.ts'

const { carrier, truck, installationCents } = defaultDeliveryRules

/** A log, and what was written to it. */
function listen() {
  const logged: string[] = []
  return {
    log: openLog('info', new Writable({ write: (chunk, _, done) => done(void logged.push(String(chunk))) })),
    logged,
  }
}

const deliveryOf = (stored: unknown) => {
  const { log, logged } = listen()
  return { rules: deliverySetting(log, JSON.stringify(stored)), logged }
}

const withCarrier = (part: Partial<DeliveryRules['carrier']>) => ({
  ...defaultDeliveryRules,
  carrier: { ...carrier, ...part },
})
const withTruck = (part: Partial<DeliveryRules['truck']>) => ({ ...defaultDeliveryRules, truck: { ...truck, ...part } })
const withHanging = (part: Partial<DeliveryRules['installationCents']>) => ({
  ...defaultDeliveryRules,
  installationCents: { ...installationCents, ...part },
})

describe('DOOR-2 the stored rules of delivery', () => {
  const whole = { ...withCarrier({ cents: 5_250 }), leadTimeWeeks: { from: 4, to: 6 } }

  test.each<[string, unknown, DeliveryRules]>([
    ['none of an older version', {}, defaultDeliveryRules],
    ['all of them', whole, whole],
    [
      'without the times',
      { ...withCarrier({ cents: 5_250 }), leadTimeWeeks: undefined },
      withCarrier({ cents: 5_250 }),
    ],
    ['one value of the carrier', { carrier: { cents: 5_250 } }, withCarrier({ cents: 5_250 })],
    ['one value of the truck', { truck: { maxMiles: 80 } }, withTruck({ maxMiles: 80 })],
    [
      'one area',
      { truck: { areaCents: { '25-50 miles': 25_000 } } },
      withTruck({ areaCents: { ...truck.areaCents, '25-50 miles': 25_000 } }),
    ],
    [
      'an area that the owner added',
      { truck: { areaCents: { Downtown: 5_000 } } },
      withTruck({ areaCents: { ...truck.areaCents, Downtown: 5_000 } }),
    ],
    [
      'one kind of piece',
      { installationCents: { 'ceiling-beam': { from: 1, to: 2 } } },
      withHanging({ 'ceiling-beam': { from: 1, to: 2 } }),
    ],
    [
      "what this version doesn't know",
      { drone: { cents: 1 }, truck: { wheels: 6 }, carrier: { cents: 5_250, color: 'red' } },
      withCarrier({ cents: 5_250 }),
    ],
  ])('read with defaults at every level: %s', (_what, stored, rules) => {
    expect(deliveryOf(stored)).toEqual({ rules, logged: [] })
  })

  test.each<[unknown, DeliveryRules, string[]]>([
    ['truck', defaultDeliveryRules, ['all of it']],
    [null, defaultDeliveryRules, ['all of it']],
    [[], defaultDeliveryRules, ['all of it']],
    [{ carrier: 45, truck: { maxMiles: 80 } }, withTruck({ maxMiles: 80 }), ['carrier']],
    [{ carrier: { cents: -1, maxPounds: 300 } }, withCarrier({ maxPounds: 300 }), ['carrier.cents']],
    [{ carrier: { cents: '45', longCents: 1.5 } }, defaultDeliveryRules, ['carrier.cents', 'carrier.longCents']],
    [
      { carrier: { maxLengthIn: null, maxPounds: 0 } },
      defaultDeliveryRules,
      ['carrier.maxLengthIn', 'carrier.maxPounds'],
    ],
    [{ carrier: { transitDays: { from: 3 } } }, defaultDeliveryRules, ['carrier.transitDays']],
    [{ leadTimeWeeks: { from: 6, to: 4 } }, defaultDeliveryRules, ['leadTimeWeeks']],
    [{ rushLeadTimeWeeks: { from: 'x', to: null } }, defaultDeliveryRules, ['rushLeadTimeWeeks']],
    [{ truck: { areaCents: { 'Nashville Metro': null } } }, defaultDeliveryRules, ['truck.areaCents.Nashville Metro']],
    [{ truck: { areaCents: 'all' } }, defaultDeliveryRules, ['truck.areaCents']],
    [
      { installationCents: { 'ceiling-beam': { from: 2, to: 1 }, 'corbel-mantel': { from: 3, to: 4 } } },
      withHanging({ 'corbel-mantel': { from: 3, to: 4 } }),
      ['installationCents.ceiling-beam'],
    ],
  ])('damaged as %j have their defaults, the others stay, and the log says which', (stored, rules, damaged) => {
    const read = deliveryOf(stored)
    expect(read.rules).toEqual(rules)
    expect(read.logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, setting: 'delivery', damaged }])
  })

  it('log their damage once, however often they are read', () => {
    const { log, logged } = listen()
    for (let times = 0; times < 3; times += 1)
      expect(deliverySetting(log, '{"carrier": {')).toEqual(defaultDeliveryRules)
    expect(logged).toHaveLength(1)
    onTestFinished(() => void deliverySetting(log, '{}'))
  })
})

describe('DOOR-5 the stored rules of tax', () => {
  const rule = { from: '2026-12-08', rule: tennesseeTax }

  test.each<[unknown[]]>([[[rule]], [[{ from: '2024-01-01', rule: { ...flatTax, rateBasisPoints: 829 } }, rule]]])(
    '%j are read as they are',
    (stored) => {
      const { log, logged } = listen()
      const text = JSON.stringify(stored)
      // To the letter: the history of prices compares them as text.
      expect(JSON.stringify(taxSetting(log, text))).toBe(text)
      expect(logged).toEqual([])
    },
  )

  test.each<[unknown, string[]]>([
    [[], ['all of it']],
    [{}, ['all of it']],
    [[rule, null], ['1']],
    [[rule, { from: 'tomorrow', rule: flatTax }], ['1.from']],
    [[{ from: '2026-12-08', rule: { kind: 'none' } }], ['0.rule.kind']],
    [[{ from: '2026-12-08', rule: { ...flatTax, rateBasisPoints: 8.5 } }], ['0.rule.rateBasisPoints']],
    [[{ from: '2026-12-08', rule: { ...tennesseeTax, singleArticleCents: undefined } }], ['0.rule.singleArticleCents']],
  ])('damaged as %j are the default, and the log says where', (stored, damaged) => {
    const { log, logged } = listen()
    expect(taxSetting(log, JSON.stringify(stored))).toEqual(defaultTaxRules)
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ setting: 'tax', damaged }])
  })
})
