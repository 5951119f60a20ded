import { expect, test } from 'vitest'
import { addressOfList, fitsIn, listAddressOf } from './list-address.ts'

const woods = [{ id: 'reclaimed-oak' }, { id: 'barn-wood' }]

test.each([
  ['', '/products', undefined],
  [
    'wood=barn-wood&fits=72&q=shelf&sort=price-low&page=2',
    '/products?q=shelf&wood=barn-wood&fits=72&sort=price-low&page=2',
    72,
  ],
  ['fits=5+ft+7+3/8+in', '/products?fits=5+ft+7+3%2F8+in', 67.375],
  ['fits=170+cm', '/products?fits=170+cm', 66.9291],
  // What isn't known is left out.
  ['wood=walnut', '/products', undefined],
  ['wood=__proto__&sort=color&page=-3', '/products', undefined],
  ['fits=long', '/products', undefined],
  ['fits=-5&fits=72', '/products', undefined],
  [`fits=${'9'.repeat(500)}`, '/products', undefined],
  ['wood=%3Cscript%3E&fits=%3Cscript%3E', '/products', undefined],
  ['sort=name&page=1&q=++', '/products', undefined],
])('WIN-3 the address ?%s means %s', (search, address, lengthIn) => {
  const list = listAddressOf(new URLSearchParams(search), undefined, woods)
  expect(addressOfList(list)).toBe(address)
  expect(fitsIn(list)).toBe(lengthIn)
})

test('WIN-3 a length that cannot be read stays in its field', () => {
  expect(listAddressOf(new URLSearchParams('fits=+long+'), 'ceiling-beam', woods)).toMatchObject({
    category: 'ceiling-beam',
    fits: 'long',
  })
})
