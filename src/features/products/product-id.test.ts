import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { findCategory, findCategoryByPlural } from '../catalog/catalog.ts'
import { productIds } from './product-id.ts'

function firstIds(name: string, count = 1): string[] {
  const ids: string[] = []
  for (const id of productIds(name)) if (ids.push(id) === count) break
  return ids
}

test.each([
  ['Heritage Oak Floating Mantel', 'heritage-oak-floating-mantel'],
  ['  Oak   Mantel  ', 'oak-mantel'],
  ['Oak & Pine — 72" Mantel!', 'oak-pine-72-mantel'],
  ["The Maker's Beam", 'the-makers-beam'],
  ['The Maker’s Beam', 'the-makers-beam'],
  ['Poêle à bois, Nº 5', 'poele-a-bois-no-5'],
  ['Straße Łódź Ærø', 'strasse-lodz-aero'],
  ['½ Round Mantel', '1-2-round-mantel'],
  ['UPPER_lower.Case', 'upper-lower-case'],
  ['日本の梁', 'piece'],
  ['', 'piece'],
  ['---', 'piece'],
  ['../../etc/passwd', 'etc-passwd'],
  [
    'A mantel with a name that goes on and on and on until nobody can say it',
    'a-mantel-with-a-name-that-goes-on-and-on-and-on-until-nobody',
  ],
  ['x'.repeat(100), 'x'.repeat(60)],
])('SHELL-1 a product named %j gets the id %j', (name, id) => {
  expect(firstIds(name)).toEqual([id])
})

test.each(['Floating Mantel', 'Corbel Mantels', 'ceiling beam', 'Featured', 'Category', 'New'])(
  'SHELL-1 a product named %j gets no id that is an address of something else',
  (name) => {
    expect(firstIds(name)).toEqual([`${name.toLowerCase().replace(' ', '-')}-2`])
  },
)

it('SHELL-1 numbers the ids of products with the same name', () => {
  expect(firstIds('Oak Mantel', 3)).toEqual(['oak-mantel', 'oak-mantel-2', 'oak-mantel-3'])
})

it('SHELL-1 ids are readable, unique slugs for any product name, and never a category', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      const ids = firstIds(name, 3)
      expect(new Set(ids).size).toBe(3)
      for (const id of ids) {
        expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(id.length).toBeLessThanOrEqual(62)
        expect(findCategory(id) ?? findCategoryByPlural(id)).toBeUndefined()
      }
    }),
  )
})
