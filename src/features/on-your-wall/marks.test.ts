import { expect, test } from 'vitest'
import { cornersProblem } from './camera/pose.ts'
import { cornersIn, sharesOf, usualCorners } from './marks.ts'

test('WALL-1 corners are kept as shares of the picture, and are where they were in a copy of another size', () => {
  const shares = sharesOf({ width: 1920, height: 1440 }, cornersIn({ width: 1920, height: 1440 }, usualCorners))
  for (const [at, share] of shares.flat().entries()) expect(share).toBeCloseTo(usualCorners.flat()[at] ?? 0, 12)
  expect(cornersIn({ width: 100, height: 50 }, usualCorners)[2]).toEqual([68, 41])
})

test.each([
  [1920, 1080],
  [1080, 1920],
])('WALL-1 the handles begin as a rectangle in a picture of %i x %i', (width, height) => {
  expect(cornersProblem(cornersIn({ width, height }, usualCorners), { width, height })).toBeUndefined()
})
