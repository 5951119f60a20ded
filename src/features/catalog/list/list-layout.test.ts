import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut, listLayout } from './list-layout.ts'

const of = (cards: string) => [...cards].map((card) => card === 'b')

test.each([
  // Mantels and beams, columns, those that are wide, what the last row has left.
  ['mb', 2, '..', 2],
  ['mmb', 2, '..w', 2],
  ['mbmm', 4, '.w..', 3],
  ['mmmb', 4, '....', 4],
  ['bbb', 4, 'w..', 4],
  ['bbb', 2, 'w..', 2],
  ['', 3, '', 3],
])('WIN-3 %s in %d columns is laid out %s and leaves %d', (cards, columns, wide, rest) => {
  const layout = layOut(of(cards), columns)
  expect([layout.wide.map((isWide) => (isWide ? 'w' : '.')).join(''), layout.rest]).toEqual([wide, rest])
})

test('WIN-3 no row has a hole, and what follows the cards fills the last one', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 24 }), fc.integer({ min: 2, max: 4 }), (canBeWide, columns) => {
      const { wide, rest } = layOut(canBeWide, columns)
      let at = 0
      for (const span of [...wide.map((isWide) => (isWide ? 2 : 1)), rest]) {
        expect(at + span).toBeLessThanOrEqual(columns)
        at = (at + span) % columns
      }
      expect(at).toBe(0)
    }),
  )
})

test('WIN-3 a card that is wide nowhere has no classes of its own', () => {
  const { cards, rest } = listLayout(of('mbm'))
  expect([cards[0], cards[2]]).toEqual(['', ''])
  expect(cards[1]).toContain('md:col-span-2')
  expect(rest).toBe('col-span-1 md:col-span-2 min-[90rem]:col-span-4')
})
