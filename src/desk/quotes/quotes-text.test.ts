import { expect, it } from 'vitest'
import { moneyText } from './quotes-text.ts'

it('ADMIN-3 writes prices with two decimals', () => {
  expect(moneyText('325.00')).toBe('$325.00')
  expect(moneyText('12345.60')).toBe('$12,345.60')
  expect(moneyText('by arrangement')).toBe('by arrangement')
})
