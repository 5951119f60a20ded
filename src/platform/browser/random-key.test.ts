import { expect, test, vi } from 'vitest'
import { randomKey } from './random-key.ts'

test('CART-1, QUOTE-9 every key is 128 bits in the format the server accepts, even without randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = new Set(Array.from({ length: 100 }, randomKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
