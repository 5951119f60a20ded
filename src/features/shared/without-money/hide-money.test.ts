import { expect, it } from 'vitest'
import { hideMoney, hideMoneyIn } from './hide-money.ts'

it.each([
  ['The deposit of $1,237.41 came.', 'The deposit of $… came.'],
  ['$5', '$…'],
  ['They offered US$ 1,200 or $1.2k', 'They offered $… or $…'],
  ['between $250-350, or $250 to $350', 'between $…, or $… to $…'],
  ['1,237.41 dollars, 90 Dollars, 1 dollar', '$…, $…, $…'],
  ['USD 1237.41 is 1237.41 USD', '$… is $…'],
  ['He said 1,237.41 and then 237.41.', 'He said $… and then $….'],
  ['refund: -$12.50', 'refund: -$…'],
])('STAFF-1 %j is shown to the workshop as %j', (text, shown) => expect(hideMoney(text)).toBe(shown))

it.each([
  '72 × 8 × 8 in, 5.25 in thick',
  '120.25 in long and 100.50" wide, 100.25 x 8',
  'Order #1237, ZIP 37203-1234, 615-555-0142, 1,200 lb',
  '2026-12-08T15:00:00.000Z',
  '/media/oak.00000000/1280.jpg',
  'Version 3 of 10',
  '100.75 lbs',
])('STAFF-1 %j has no money in it', (text) => expect(hideMoney(text)).toBe(text))

it('STAFF-1 hides it in every text of an answer, and leaves the rest', () => {
  const answer = { id: 123741, texts: ['$1', { note: 'paid $1,237.41' }], none: null, is: true }
  expect(hideMoneyIn(answer)).toEqual({ id: 123741, texts: ['$…', { note: 'paid $…' }], none: null, is: true })
})
