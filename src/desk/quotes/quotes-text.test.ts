import { expect, it } from 'vitest'
import { moneyText, othersCount } from './quotes-text.ts'

it('ADMIN-3 writes prices with two decimals', () => {
  expect(moneyText('325.00')).toBe('$325.00')
  expect(moneyText('12345.60')).toBe('$12,345.60')
  expect(moneyText('by arrangement')).toBe('by arrangement')
})

it('DESK-3 counts what no part of the line does: what is open, and ends this week, is in other parts already', () => {
  const parts = [
    { filter: 'open', count: 14 },
    { filter: 'waiting', count: 8 },
    { filter: 'sent', count: 6 },
    { filter: 'ends-this-week', count: 3 },
    { filter: 'accepted', count: 5 },
    { filter: 'ended', count: 3 },
    { filter: 'lost', count: 8 },
  ] as const
  expect(othersCount(parts, 32)).toBe(2)
})
