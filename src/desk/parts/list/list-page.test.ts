import { expect, test } from 'vitest'
import { betterKey, countText, type ListPage, type PageKey, pageOf } from './list-page.ts'

const page = (part: Partial<ListPage> = {}): ListPage => ({
  total: 60,
  isExact: true,
  shown: 25,
  newer: { after: 50 },
  older: { before: 26 },
  ...part,
})

test.each([
  [0, true, ''],
  [1, true, '1 quote'],
  [60, true, '60 quotes'],
  [1_000_000, true, '1,000,000 quotes'],
  [1_000, true, '1,000 quotes'],
  [1_000, false, '1,000+ quotes'],
])('ADMIN-3, ADMIN-8 a list of %d (exact: %s) reads %o', (total, isExact, text) => {
  expect(countText(page({ total, isExact }), ['quote', 'quotes'])).toBe(text)
})

test('ADMIN-3, ADMIN-8 the answer says how many rows there are and where the next pages begin', () => {
  const both = '</api/quotes?q=oak&before=26>; rel="next", </api/quotes?after=50&q=oak>; rel="prev"'
  const headers = new Headers({ 'x-total-count': '1000', 'x-total-is-exact': 'false', link: both })
  expect(pageOf(headers, 25)).toEqual(page({ total: 1_000, isExact: false }))
  const only = new Headers({ 'x-total-count': '3', 'x-total-is-exact': 'true' })
  expect(pageOf(only, 3)).toEqual({ total: 3, isExact: true, shown: 3, newer: undefined, older: undefined })
})

test.each<[string, PageKey, Partial<ListPage>, PageKey | undefined]>([
  ['the newest', {}, { newer: undefined }, undefined],
  ['an empty list', {}, { newer: undefined, older: undefined, shown: 0 }, undefined],
  ['a page in between', { before: 51 }, {}, undefined],
  ['a page in between, from below', { after: 25 }, {}, undefined],
  ['the oldest', { after: 0 }, { older: undefined }, undefined],
  ['what is newer than a row near the top', { after: 58 }, { newer: undefined, shown: 2 }, {}],
  ['the oldest of a short list', { after: 0 }, { newer: undefined, older: undefined, shown: 4 }, {}],
  ['what is older than the oldest, since it was deleted', { before: 1 }, { older: undefined, shown: 0 }, { after: 0 }],
])('ADMIN-3, ADMIN-8 %s: the address that shows it, if another', (_what, key, part, better) => {
  expect(betterKey(key, page(part))).toEqual(better)
})
