import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedProducts } from '../../../content/catalogue.ts'
import { cardText } from './card-text.ts'

test.each([
  ['One timber. Its edges are eased.', 'One timber.'],
  ['  One timber\nand another line', 'One timber.'],
  ['A beam', 'A beam.'],
  ['Built to last! Or so we think.', 'Built to last!'],
  ['Checks you can put a coin in. We brush away the rest.', 'Checks you can put a coin in.'],
  // A dot that ends no sentence.
  ['Up to 12 in. Thick boards only.', 'Up to 12 in. Thick boards only.'],
  ['From St. Louis, approx. 1890. Rare.', 'From St. Louis, approx. 1890.'],
  ['Sawn by J. Harpeth himself. Rare.', 'Sawn by J. Harpeth himself.'],
  ['It costs 4.50 more. Ask us.', 'It costs 4.50 more.'],
  ['He said "keep it." We did.', 'He said "keep it."'],
  ['', ''],
])('WIN-3 of %j a card says %j', (description, text) => {
  expect(cardText(description)).toBe(text)
})

test('WIN-3 words that go on and on end after a whole word, whatever they are', () => {
  expect(cardText('oak '.repeat(200))).toMatch(/^(oak )+oak…$/)
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (description) => {
      expect(cardText(description).length).toBeLessThanOrEqual(201)
    }),
  )
})

test("WIN-3 each of the shop's own pieces says what it is in a line or three", () => {
  for (const { description } of seedProducts) expect(cardText(description).length).toBeLessThan(75)
})
