import { expect, test } from 'vitest'
import { rangeShown } from './pagination.tsx'

test.each([
  [1, 60, '1–25 of 60'],
  [3, 60, '51–60 of 60'],
  [3, 51, '51 of 51'],
  [1, 1, '1 of 1'],
  [400, 10_000, '9,976–10,000 of 10,000'],
])('ADMIN-6 page %d of a list of %d reads %o', (page, total, text) => {
  expect(rangeShown(page, 25, total)).toBe(text)
})
