import { expect, test } from 'vitest'
import { categories, findCategory, findCategoryByPlural, priceSuffix, sortName } from './catalog.ts'

test('LIST-2 names sort without case, accents and odd spaces', () => {
  expect(sortName(' Château  Chestnut\tBeam ')).toBe('chateau chestnut beam')
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
