import { expect, test } from 'vitest'
import { placeTexts } from './place-text.ts'

test.each([
  [{ xIn: 0, yIn: 12 }, 'opening', 'Underside 12 in above the opening', 'Centered'],
  [{ xIn: 3, yIn: 14.375 }, 'ours', 'Underside 14 3/8 in above the opening', '3 in right of center'],
  [{ xIn: -0.5, yIn: 0 }, 'letter', 'Underside level with the top of the paper', '1/2 in left of center'],
  [{ xIn: 0.03, yIn: -2 }, 'other', 'Underside 2 in below the top of what you marked', 'Centered'],
] as const)('WALL-2 %j over %s', (at, kind, height, side) => {
  const texts = placeTexts(at, kind)
  expect({ height: texts.height.replaceAll('\u00a0', ' '), side: texts.side.replaceAll('\u00a0', ' ') }).toEqual({
    height,
    side,
  })
})
