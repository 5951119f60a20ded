import { describe, expect, it, test } from 'vitest'
import { type DraftForm, formOf, readForm, signedDecimal } from './draft-form.ts'

const draft = {
  productId: 'oak',
  woodSpeciesId: 'reclaimed-oak',
  finishOptionId: null,
  dimensions: { length: 67.375, width: 8, thickness: 8 },
  way: 'truck' as const,
  zip: '37203',
  changedLines: [
    { key: 'wood', amount: '400.00' },
    { key: 'delivery', amount: null },
  ],
  ownLines: [{ key: 'a', label: 'Notch', amount: '-50.00' }],
  chargesTax: true,
  promisedOn: '2026-12-15',
  depositPercent: 50,
  validUntil: '2026-12-21',
  note: 'Hello',
}

describe('LIVE-2 the draft as it is typed', () => {
  it('says the same as the saved draft', () => {
    expect(readForm(formOf(draft))).toEqual({ ok: true, draft })
    expect(formOf(draft).lengths.length).toBe('67 3/8')
  })

  test.each<[string, Partial<DraftForm>, string]>([
    ['a length in words', { lengths: { length: 'long', width: '8', thickness: '8' } }, 'length'],
    ['no length', { lengths: { length: '', width: '8', thickness: '8' } }, 'length'],
    ['an amount in words', { changed: { wood: 'ten' } }, 'changed.wood'],
    ['a line without words', { ownLines: [{ key: 'a', label: ' ', amount: '1' }] }, 'label.a'],
    ['a line without an amount', { ownLines: [{ key: 'a', label: 'Notch', amount: '' }] }, 'amount.a'],
    ['half a percent', { depositPercent: '12.5' }, 'depositPercent'],
    ['no deposit', { depositPercent: '0' }, 'depositPercent'],
    ['a short ZIP code', { zip: '372' }, 'zip'],
    ['no last day', { validUntil: '' }, 'validUntil'],
  ])('names the field of %s', (_what, change, field) => {
    expect(readForm({ ...formOf(draft), ...change })).toMatchObject({
      ok: false,
      problems: { [field]: expect.any(String) },
    })
  })

  test.each([
    ['1,240', '1240.00'],
    ['-50', '-50.00'],
    ['−$50.5', '-50.50'],
    ['$12.25', '12.25'],
    ['12,50', undefined],
    ['--5', undefined],
    ['', undefined],
  ])('reads the amount %j as %s', (text, expected) => {
    expect(signedDecimal(text)).toBe(expected)
  })
})
