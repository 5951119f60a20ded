import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualMaking } from '../drawing/making/making.ts'
import {
  type CartChange,
  type CartItem,
  countPieces,
  isSuperseded,
  lineCents,
  pieceKey,
  subtotalCents,
  validQuantity,
  withAnswer,
  withChange,
  withRead,
} from './cart.ts'

const itemOf = (change: Partial<CartItem> = {}): CartItem => ({
  id: 'oak',
  productId: 'oak-mantel',
  productName: 'Oak Mantel',
  category: 'floating-mantel',
  making: usualMaking('floating-mantel'),
  pounds: null,
  woodSpeciesId: 'reclaimed-oak',
  woodSpeciesName: 'Reclaimed Oak',
  finishOptionId: null,
  finishName: null,
  priceLines: [],
  picture: null,
  quantity: 1,
  size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 },
  unitPriceCents: 45_000,
  previousUnitPriceCents: null,
  available: true,
  ...change,
})
const oak = itemOf()
const beam = itemOf({ id: 'beam', productId: 'pine-beam', productName: 'Pine Beam', unitPriceCents: 85_000 })
const quantities = (items: CartItem[]) => items.map(({ id, quantity }) => [id, quantity])

test.each([
  [1, 1],
  [99, 99],
  [0, 1],
  [-3, 1],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 1],
  [2.9, 2],
  [100, 99],
  [1e9, 99],
])('CART-4 a quantity of %d becomes %d', (typed, quantity) => {
  expect(validQuantity(typed)).toBe(quantity)
})

test('CART-4 any typed quantity becomes a whole number from 1 to 99', () => {
  fc.assert(
    fc.property(fc.double(), (typed) => {
      const quantity = validQuantity(typed)
      return Number.isInteger(quantity) && quantity >= 1 && quantity <= 99
    }),
  )
})

test('CART-2 the subtotal counts available items, the badge counts all', () => {
  const items = [{ ...oak, quantity: 2 }, beam, itemOf({ id: 'gone', available: false, quantity: 3 })]
  expect(items.map(lineCents)).toEqual([90_000, 85_000, 135_000])
  expect(subtotalCents(items)).toBe(175_000)
  expect(countPieces(items)).toBe(6)
  expect([subtotalCents([]), countPieces([])]).toEqual([0, 0])
})

test('CART-4 a new piece is a new row, and the same piece in the same size adds to its row, up to 99', () => {
  const added = { ...oak, id: '' }
  expect(withChange([beam], { kind: 'add', item: added })).toEqual([beam, added])
  const longer = { ...added, size: { ...oak.size, lengthIn: 73 } }
  expect(withChange([oak], { kind: 'add', item: longer })).toEqual([oak, longer])
  expect(quantities(withChange([oak, beam], { kind: 'add', item: added }))).toEqual([
    ['oak', 2],
    ['beam', 1],
  ])
  expect(quantities(withChange([{ ...oak, quantity: 99 }], { kind: 'add', item: added }))).toEqual([['oak', 99]])
})

test('CART-4 changes, removes and clears, and ignores unknown items', () => {
  const items = [oak, beam]
  expect(quantities(withChange(items, { kind: 'quantity', item: beam, quantity: 7 }))).toEqual([
    ['oak', 1],
    ['beam', 7],
  ])
  expect(withChange(items, { kind: 'remove', item: oak })).toEqual([beam])
  expect(withChange(items, { kind: 'remove', item: itemOf({ id: 'other' }) })).toEqual(items)
  expect(withChange(items, { kind: 'quantity', item: itemOf({ id: 'other' }), quantity: 7 })).toEqual(items)
  expect(withChange(items, { kind: 'clear' })).toEqual([])
})

const anyItem = fc.constantFrom(oak, beam, itemOf({ id: 'gone', productId: 'gone', available: false }))
const anyChange: fc.Arbitrary<CartChange> = fc.oneof(
  anyItem.map((item) => ({ kind: 'add' as const, item: { ...item, id: '' } })),
  fc.record({ kind: fc.constant('quantity' as const), item: anyItem, quantity: fc.integer({ min: 1, max: 99 }) }),
  anyItem.map((item) => ({ kind: 'remove' as const, item })),
  fc.constant({ kind: 'clear' as const }),
)

test('CART-4 after any changes each piece has one row of 1 to 99, and the original cart is unchanged', () => {
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      const before = Object.freeze([Object.freeze({ ...oak }), Object.freeze({ ...beam })])
      const after = changes.reduce<readonly CartItem[]>(withChange, before)
      expect(new Set(after.map(pieceKey)).size).toBe(after.length)
      for (const { quantity } of after) expect(quantity).toBe(validQuantity(quantity))
    }),
  )
})

test('the answer to an addition replaces its row or becomes the last row', () => {
  const answer = { ...oak, quantity: 4 }
  expect(withAnswer([oak, beam], answer, oak)).toEqual([answer, beam])
  expect(withAnswer([beam], answer, { ...oak, id: '' })).toEqual([beam, answer])
})

test('CART-5 a price new to this browser is noted as changed, even if the server marked it as seen', () => {
  const answer = { ...oak, unitPriceCents: 48_000, quantity: 2 }
  expect(withAnswer([oak], answer, oak)).toEqual([{ ...answer, previousUnitPriceCents: 45_000 }])
  expect(withAnswer([], answer, { ...oak, id: '' })).toEqual([{ ...answer, previousUnitPriceCents: 45_000 }])
})

test('CART-5 changing the quantity at the new price accepts it and clears the note', () => {
  const noted = { ...oak, unitPriceCents: 48_000, previousUnitPriceCents: 45_000 }
  const answer = { ...oak, unitPriceCents: 48_000, quantity: 2 }
  expect(withAnswer([noted], answer, noted)).toEqual([answer])
})

test('CART-5 refetching the cart keeps the note of a changed price and adds a newer one', () => {
  const noted = { ...oak, unitPriceCents: 48_000, previousUnitPriceCents: 45_000 }
  const read = { ...oak, unitPriceCents: 48_000 }
  expect(withRead([noted], [read])).toEqual([noted])
  expect(withRead([oak], [read])).toEqual([noted])
  expect(withRead([], [read])).toEqual([read])
  expect(withRead([oak], [oak, beam])).toEqual([oak, beam])
  const byServer = { ...read, previousUnitPriceCents: 40_000 }
  expect(withRead([noted], [byServer])).toEqual([byServer])
  expect(withRead([noted, beam], [])).toEqual([])
})

test('CART-4 the last of several quick changes to a quantity wins', () => {
  const first: CartChange = { kind: 'quantity', item: oak, quantity: 2 }
  const second: CartChange = { kind: 'quantity', item: oak, quantity: 3 }
  const ofAnother: CartChange = { kind: 'quantity', item: beam, quantity: 5 }
  expect(isSuperseded(first, [first, ofAnother, second])).toBe(true)
  expect(isSuperseded(second, [first, ofAnother, second])).toBe(false)
  expect(isSuperseded(ofAnother, [first, ofAnother, second])).toBe(false)
  expect(isSuperseded(first, [first, { kind: 'remove', item: oak }])).toBe(true)
  expect(isSuperseded(first, [first, { kind: 'remove', item: beam }])).toBe(false)
  expect(isSuperseded(first, [first, { kind: 'clear' }])).toBe(true)
  expect(isSuperseded(first, [first, { kind: 'add', item: { ...oak, id: '' } }])).toBe(false)
})

test('additions and removals are never superseded', () => {
  const add: CartChange = { kind: 'add', item: { ...oak, id: '' } }
  const remove: CartChange = { kind: 'remove', item: oak }
  expect(isSuperseded(add, [add, { kind: 'clear' }])).toBe(false)
  expect(isSuperseded(remove, [remove, { kind: 'clear' }])).toBe(false)
})
