import { expect, it } from 'vitest'
import type { Priced } from '../offers-queries.ts'
import { mostTotal } from './most-total.ts'

type Content = Priced['content']

const line = (key: string, amount: string) => ({
  ...{ key, label: key, amount, kind: 'piece' as const },
  ...{ quantity: null, rate: null, rule: '' },
})
const piece = (key: string, amount: string, part: 'fixed' | 'option' | 'choice' = 'fixed') =>
  ({
    ...{ key, productId: 'mantel', productName: 'Mantel', category: 'floating-mantel', woodSpeciesId: 'oak' },
    ...{ woodName: 'Oak', finishOptionId: null, finishName: null, quantity: 1, note: '', boardFeet: 1 },
    ...{ dimensions: { length: 72, width: 8, thickness: 8 }, part, choice: part === 'choice' ? 'wood' : null },
    ...{ unitLines: [line('wood', amount)], deliveryLines: [] },
  }) satisfies Content['pieces'][number]
const offer = (total: string, change: Partial<Content>) =>
  ({
    ...{ choices: [], ownLines: [], taxRule: null, isInState: true, lines: [], total },
    ...{ depositPercent: 50, deposit: '0.00', balance: '0.00', way: null, place: null },
    ...{ promisedOn: null, validUntil: '2026-12-20', note: '', ...change },
  }) as Content

const wood = [{ key: 'wood', label: 'Wood', preset: '1' }]

it.each([
  ['nothing to choose', offer('400.00', { pieces: [piece('1', '400.00')] }), null],
  ['an option', offer('400.00', { pieces: [piece('1', '400.00'), piece('2', '150.00', 'option')] }), '550.00'],
  [
    'the dearest of a choice',
    offer('400.00', { pieces: [piece('1', '400.00', 'choice'), piece('2', '620.00', 'choice')], choices: wood }),
    '620.00',
  ],
  [
    'a choice whose dearest is taken at first',
    offer('400.00', { pieces: [piece('1', '400.00', 'choice'), piece('2', '300.00', 'choice')], choices: wood }),
    null,
  ],
  [
    'an option of a line, before a discount in percent',
    offer('360.00', {
      pieces: [piece('1', '400.00')],
      ownLines: [
        { key: 'visit', label: 'A visit', kind: 'own', amount: '100.00', percent: null, isOption: true },
        { key: 'friend', label: 'Friends', kind: 'discount', amount: null, percent: 10, isOption: false },
      ],
    }),
    '450.00',
  ],
])('JOB-3 the most that an offer may come to: %s', (_what, content, most) => {
  expect(mostTotal(content)).toBe(most)
})
