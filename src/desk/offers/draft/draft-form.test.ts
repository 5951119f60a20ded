import { describe, expect, it, test } from 'vitest'
import type { SavedDraft } from '../offers-queries.ts'
import { amountFromText, signedDecimal, tidyAmount } from './amount-text.ts'
import { type DraftForm, type FormLine, formOf, readForm, tidyLine } from './draft-form.ts'

const draft: SavedDraft = {
  pieces: [
    {
      ...{ key: '1', productId: 'oak', woodSpeciesId: 'reclaimed-oak', finishOptionId: null },
      dimensions: { length: 67.625, width: 8, thickness: 8 },
      ...{ quantity: 1, note: '', part: 'fixed', choice: null },
    },
  ],
  choices: [],
  way: 'truck' as const,
  zip: '37203',
  changedLines: [
    { key: 'wood', amount: '400.00' },
    { key: 'delivery', amount: null },
  ],
  ownLines: [
    { key: 'a', label: 'Notch', kind: 'own', amount: '50.00', percent: null },
    { key: 'b', label: 'Neighbor', kind: 'discount', amount: '-50.00', percent: null },
    { key: 'c', label: 'Cash', kind: 'discount', amount: null, percent: 2.5 },
    { key: 'd', label: 'Rush', kind: 'own', amount: null, percent: 25 },
  ],
  chargesTax: true,
  promisedOn: '2026-12-15',
  followedOn: null,
  depositPercent: 50,
  validUntil: '2026-12-21',
  note: 'Hello',
  typed: null,
}
const read = (form: DraftForm) => readForm(form, draft, '2026-12-17')
const withLine = (line: Partial<FormLine>): DraftForm => ({
  ...formOf(draft),
  ownLines: [{ key: 'a', kind: 'own', label: 'Notch', amount: '1', ...line }],
})

describe('LIVE-2 the draft as it is typed', () => {
  it('says the same as the saved draft, with fractions, and discounts without their sign', () => {
    expect(read(formOf(draft))).toEqual({ draft, problems: {} })
    expect(formOf(draft).lengths.length).toBe('67 5/8')
    expect(formOf(draft).ownLines.map(({ amount }) => amount)).toEqual(['50.00', '50.00', '2.5%', '25%'])
  })

  test.each<[string, Partial<DraftForm>, string]>([
    ['a length in words', { lengths: { length: 'long', width: '8', thickness: '8' } }, 'length'],
    ['no length', { lengths: { length: '', width: '8', thickness: '8' } }, 'length'],
    ['a length beyond all', { lengths: { length: '5000', width: '8', thickness: '8' } }, 'length'],
    ['a width in words', { lengths: { length: '67 5/8', width: 'wide', thickness: '8' } }, 'width'],
    ['no thickness', { lengths: { length: '67 5/8', width: '8', thickness: ' ' } }, 'thickness'],
    ['an amount in words', { changed: { wood: 'ten' } }, 'changed.wood'],
    ['no amount of wood', { changed: { wood: '' } }, 'changed.wood'],
    ['an amount of wood below 0', { changed: { wood: '-5' } }, 'changed.wood'],
    ['a percentage of wood', { changed: { wood: '5%' } }, 'changed.wood'],
    ['an amount beyond all', { changed: { wood: '999999999' } }, 'changed.wood'],
    ['half a percent', { depositPercent: '12.5' }, 'depositPercent'],
    ['no deposit', { depositPercent: '0' }, 'depositPercent'],
    ['an empty deposit', { depositPercent: '' }, 'depositPercent'],
    ['a short ZIP code', { zip: '372' }, 'zip'],
    ['no last day', { validUntil: '' }, 'validUntil'],
    ['a year of six digits', { validUntil: '202612-01-01' }, 'validUntil'],
    ['the first digit of a year', { promisedOn: '0002-12-08', promiseFollows: false }, 'promisedOn'],
    ['a note that rings', { note: 'Hello\u0007' }, 'note'],
  ])('keeps %s as it is, and saves all else', (_what, change, field) => {
    const form = { ...formOf(draft), depositPercent: '40', note: 'Typed just now.', ...change }
    const { draft: saved, problems } = read(form)
    expect(Object.keys(problems)).toEqual([field])
    // The field keeps its value from before.
    const { typed, ...rest } = saved
    const note = field === 'note' ? 'Hello' : 'Typed just now.'
    const { depositPercent } = { depositPercent: field === 'depositPercent' ? 50 : 40 }
    const changedLines = field === 'changed.wood' ? [{ key: 'wood', amount: '400.00' }] : draft.changedLines
    const { typed: _none, ...before } = draft
    expect(rest).toEqual({ ...before, note, depositPercent, changedLines })
    // Another device, or this one after a reload, shows what was typed.
    expect(formOf(saved)).toEqual({ ...form, note: field === 'note' ? form.note : 'Typed just now.' })
    expect(Object.keys(typed?.fields ?? {})).toEqual([field])
  })

  test.each<[string, Partial<FormLine>, string]>([
    ['without words', { label: ' ' }, 'label.a'],
    ['with words on two lines', { label: 'a\u2028b' }, 'label.a'],
    ['with too many words', { label: 'a'.repeat(121) }, 'label.a'],
    ['without an amount', { amount: '' }, 'amount.a'],
    ['with an amount in words', { amount: 'ten' }, 'amount.a'],
    ['above 100%', { kind: 'discount', amount: '101%' }, 'amount.a'],
    ['of three decimals', { amount: '1.005' }, 'amount.a'],
  ])('keeps a line %s, outside of the price, and saves all else', (_what, line, field) => {
    const form = { ...withLine(line), note: 'Typed just now.' }
    const { draft: saved, problems } = read(form)
    expect(Object.keys(problems)).toEqual([field])
    expect(saved).toMatchObject({ note: 'Typed just now.', ownLines: [] })
    expect(formOf(saved).ownLines).toEqual(form.ownLines)
  })

  it('says what the button waits for', () => {
    expect(read(withLine({ amount: '' })).problems['amount.a']?.waits).toBe('A line needs an amount')
    const discount = read(withLine({ kind: 'discount', amount: '' }))
    expect(discount.problems['amount.a']?.waits).toBe('A discount needs an amount')
  })

  it('promises the day that the delivery comes to, until the owner sets another', () => {
    const follows = { ...formOf(draft), promiseFollows: true }
    expect(read(follows).draft).toMatchObject({ promisedOn: '2026-12-17', followedOn: '2026-12-17' })
    expect(formOf(read(follows).draft).promiseFollows).toBe(true)
    const none = { ...formOf(draft), promisedOn: '', promiseFollows: false }
    expect(read(none).draft).toMatchObject({ promisedOn: null, followedOn: null })
  })
})

describe('LIVE-2 an amount as it is typed', () => {
  test.each([
    ...['50', '$50', '50.00', '-50', '−50', '–50', '-$50', '$-50', '- 50', '(50)', '($50)', '+50', '50$', '50 $'],
    ...['50 dollars', '$50 off', '５０', '  50  ', '50 USD', '−$50.0'],
  ])('takes 50 dollars off for a discount of %j', (amount) => {
    const { draft: saved } = read(withLine({ kind: 'discount', amount }))
    expect(saved.ownLines).toEqual([{ key: 'a', label: 'Notch', kind: 'discount', amount: '-50.00', percent: null }])
  })

  test.each([
    '5%',
    '5 %',
    '5 percent',
    '5 per cent',
    '5pct',
    '-5%',
    '−5 %',
    '5% off',
    '5.0%',
    '５％',
    '(5%)',
    '5 Percent',
  ])('takes 5 percent off for a discount of %j', (amount) => {
    const { draft: saved } = read(withLine({ kind: 'discount', amount }))
    expect(saved.ownLines).toEqual([{ key: 'a', label: 'Notch', kind: 'discount', amount: null, percent: 5 }])
  })

  test.each([
    '',
    '-',
    '%',
    '$',
    '5 % %',
    '$5%',
    '--5',
    '-5-',
    '12,50',
    '1 000',
    'five',
    '5.555',
    '1e3',
    '∞',
    '0x5',
    '5/8',
  ])('reads nothing from %j', (text) => expect(amountFromText(text)).toBeUndefined())

  it('makes a discount of a line below 0, whatever the owner called it', () => {
    const line = { key: 'a', kind: 'own', label: 'Your old mantel', amount: '-80' } as const
    expect(read(withLine(line)).draft.ownLines).toMatchObject([{ kind: 'discount', amount: '-80.00' }])
    expect(tidyLine(line)).toEqual({ ...line, kind: 'discount', amount: '80.00' })
  })

  test.each([
    ['1,240', '1240.00'],
    ['-50', '-50.00'],
    ['−$50.5', '-50.50'],
    ['$12.25', '12.25'],
    ['-0', '0.00'],
    ['5%', undefined],
    ['', undefined],
  ])('writes %j as %s for the API', (text, expected) => {
    expect(signedDecimal(text)).toBe(expected)
  })

  test.each([
    ['5 percent', '5%'],
    ['.5', '0.50'],
    ['12.50%', '12.5%'],
    ['1,240', '1240.00'],
    ['ten', 'ten'],
  ])('shows %j, once it was left, as %s', (text, expected) => {
    expect(tidyAmount(text)).toBe(expected)
  })
})
