import { expect, it } from 'vitest'
import { parseKeptQuotes } from './kept-quotes.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const quote = {
  id: 12,
  token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n',
  productName: 'Heritage Oak Floating Mantel',
  keptAt: now,
}
const textOf = (...quotes: unknown[]) => JSON.stringify({ version: 1, quotes })

it.each([
  ['one', textOf(quote), [12]],
  ['a year ago', textOf({ ...quote, keptAt: now - 366 * dayMs }), []],
  ['while the clock of the device was far ahead', textOf({ ...quote, keptAt: now + 400 * dayMs }), []],
  ['nothing', null, []],
  ['cut off', '{"version":1,"quotes":[{', []],
  ['no object', '"text"', []],
  ['of another version of the shop', JSON.stringify({ version: 2, quotes: [quote] }), []],
  ['no list', JSON.stringify({ version: 1, quotes: quote }), []],
  ['a link to elsewhere', textOf({ ...quote, token: '//evil.example/aaaaaaaaaaaaaaaaaa' }), []],
  ['a script for a link', textOf({ ...quote, token: 'javascript:alert(1)' }), []],
  ['a number that is none', textOf({ ...quote, id: '12' }), []],
  ['a name without end', textOf({ ...quote, productName: 'W'.repeat(10_000) }), []],
  ['one bad beside a good one', textOf(null, { ...quote, id: 11 }), [11]],
  ['more than are kept', textOf(...[5, 4, 3, 2].map((id) => ({ ...quote, id }))), [5, 4, 3]],
])('WIN-6 kept quotes, %s', (_, text, ids) => {
  expect(parseKeptQuotes(text, now).map(({ id }) => id)).toEqual(ids)
})
