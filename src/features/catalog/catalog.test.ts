import { expect, test } from 'vitest'
import { categories, findCategory, findCategoryByPlural, priceSuffix, selectProducts } from './catalog.ts'

const product = (name: string, category: string, basePrice: string, description = '') => ({
  name,
  category,
  basePrice,
  description,
})

const mitered = product('Mitered Oak Box Mantel', 'floating-mantel', '75.00', 'Boards wrapped over a beveled cleat.')
const heritage = product('Heritage Oak Floating Mantel', 'floating-mantel', '75.00', 'A barn post, sawn.')
const corbel = product('Tennessee Oak Corbel Mantel', 'corbel-mantel', '95.00', 'A shelf on two corbels.')
const chateau = product('Château Chestnut Beam', 'ceiling-beam', '110.50', 'From a log cabin; 50% lighter than oak.')
const truss = product('Barn Wood Truss Beam', 'ceiling-beam', '85.00', 'King-post trusses.')
const all = [mitered, truss, corbel, chateau, heritage]

const names = (found: { name: string }[]) => found.map(({ name }) => name)

test('LIST-2 by default every product is listed, by name', () => {
  expect(selectProducts(all, {})).toEqual([truss, chateau, heritage, mitered, corbel])
  expect(selectProducts(all, { sort: 'name' })).toEqual(selectProducts(all, {}))
})

test('LIST-2 sorting leaves the original list alone', () => {
  const list = [...all]
  selectProducts(list, { sort: 'price-high' })
  expect(list).toEqual(all)
})

test('LIST-1 a category has only its own products', () => {
  expect(selectProducts(all, { category: 'ceiling-beam' })).toEqual([truss, chateau])
  expect(selectProducts(all, { category: 'no-such-category' })).toEqual([])
})

test.for([
  ['oak', [chateau, heritage, mitered, corbel]],
  ['OAK', [chateau, heritage, mitered, corbel]],
  ['  oak  ', [chateau, heritage, mitered, corbel]],
  ['mantel oak', [heritage, mitered, corbel]],
  ['chateau', [chateau]],
  ['CHÂTEAU', [chateau]],
  ['cleat', [mitered]],
  ['box cleat', [mitered]],
  ['50%', [chateau]],
  ['king-post', [truss]],
  ['oak truss', []],
  ['.*', []],
  ['', [truss, chateau, heritage, mitered, corbel]],
  [' \t ', [truss, chateau, heritage, mitered, corbel]],
] as const)('LIST-2 searching for "%s" finds products with every word in name or description', ([search, expected]) => {
  expect(names(selectProducts(all, { search }))).toEqual(names([...expected]))
})

test('LIST-2 prices sort as numbers, not as text: 110.50 is above 95.00', () => {
  expect(names(selectProducts(all, { sort: 'price-low' }))).toEqual(names([heritage, mitered, truss, corbel, chateau]))
  expect(names(selectProducts(all, { sort: 'price-high' }))).toEqual(names([chateau, corbel, truss, heritage, mitered]))
})

test('LIST-2 category, search and sort apply together', () => {
  const wanted = { category: 'floating-mantel', search: 'oak', sort: 'price-high' } as const
  expect(selectProducts(all, wanted)).toEqual([heritage, mitered])
})

test('LIST-3 nothing found is an empty list', () => {
  expect(selectProducts(all, { search: 'walnut' })).toEqual([])
  expect(selectProducts([], { search: 'oak', sort: 'price-low' })).toEqual([])
})

test.for([
  ['linear_foot', '/linear foot'],
  ['board_foot', '/board foot'],
  ['pair_of_two_corbels', '/pair of two corbels'],
  ['foot', '/foot'],
  ['piece', ''],
] as const)('LIST-4 the unit %s reads "%s" behind a price', ([unit, suffix]) => {
  expect(priceSuffix(unit)).toBe(suffix)
})

test('SHELL-1 a plural slug finds its category', () => {
  for (const { slug } of categories) expect(findCategoryByPlural(`${slug}s`)?.slug).toBe(slug)
})

test.for(['floating-mantel', 'floating-mantelss', 's', '', 'Floating-Mantels', 'heritage-oak-floating-mantel'])(
  'SHELL-1 "%s" is not a plural slug',
  (slug) => {
    expect(findCategoryByPlural(slug)).toBeUndefined()
  },
)

test('SHELL-1 only the three slugs are categories', () => {
  expect(categories.map(({ slug }) => findCategory(slug)?.name)).toEqual([
    'Floating Mantel',
    'Corbel Mantel',
    'Ceiling Beam',
  ])
  expect(findCategory('floating-mantels')).toBeUndefined()
  expect(findCategory('__proto__')).toBeUndefined()
})
