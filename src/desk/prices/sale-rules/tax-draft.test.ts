import { expect, it, test } from 'vitest'
import { tennesseeTax } from '../../../features/pricing/tax.ts'
import { newDraft, ruleOfDraft, type TaxDraft } from './tax-draft.ts'

const draft = newDraft('2026-12-08')
const inTennessee: TaxDraft = { ...draft, kind: 'tennessee' }

it('DOOR-5 a new rule begins with the rates of the law', () => {
  expect(ruleOfDraft(draft)).toEqual({ rule: { from: '2026-12-08', rule: { kind: 'flat', rateBasisPoints: 800 } } })
  expect(ruleOfDraft(inTennessee)).toEqual({ rule: { from: '2026-12-08', rule: tennesseeTax } })
})

test.each<[TaxDraft, (keyof TaxDraft)[]]>([
  [{ ...draft, percent: '9.25' }, []],
  [{ ...draft, percent: '' }, ['percent']],
  [{ ...draft, percent: '21' }, ['percent']],
  [{ ...draft, percent: '8.125' }, ['percent']],
  [{ ...draft, from: '' }, ['from']],
  // What the other kind doesn't show can't be wrong.
  [{ ...draft, localPercent: 'none' }, []],
  [{ ...inTennessee, percent: 'none' }, []],
  [{ ...inTennessee, statePercent: 'none', localPercent: '-1' }, ['statePercent', 'localPercent']],
  [{ ...inTennessee, above: '3,200.01' }, ['upTo']],
  [{ ...inTennessee, above: 'all' }, ['above']],
])('DOOR-5 %j is wrong at %j', (typed, fields) => {
  expect(Object.keys(ruleOfDraft(typed).errors ?? {})).toEqual(fields)
})
