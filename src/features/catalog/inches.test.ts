import { expect, test } from 'vitest'
import { boundError, clampInches, inchesFromText } from './inches.ts'

test.for([
  ['72', 72],
  [' 72 ', 72],
  ['72.5', 72.5],
  ['72.', 72],
  ['.5', 0.5],
  ['0', 0],
  ['72"', 72],
  ['72″', 72],
  ['72 in', 72],
  ['72 in.', 72],
  ['72 Inches', 72],
  ['007', 7],
  ['', undefined],
  [' ', undefined],
  ['.', undefined],
  ['abc', undefined],
  ['72abc', undefined],
  ['1e3', undefined],
  ['-5', -5],
  ['-.5 in', -0.5],
  ['--5', undefined],
  ['- 5', undefined],
  ['Infinity', undefined],
  ['7 2', undefined],
  ['72 ft', undefined],
  ['6,5', undefined],
] as const)('DETAIL-2 "%s" typed as a length is %s', ([text, inches]) => {
  expect(inchesFromText(text)).toBe(inches)
})

test.for([
  [35.9, 'At least 36 in'],
  [36, undefined],
  [120, undefined],
  [120.1, 'At most 120 in'],
  [0, 'At least 36 in'],
  [-5, 'At least 36 in'],
] as const)('DETAIL-2 a length of %d between 36 and 120: %s', ([lengthIn, error]) => {
  expect(boundError(lengthIn, { min: 36, max: 120 })).toBe(error)
})

test('HOME-3 a length outside the bounds is brought to the nearer one', () => {
  const bounds = { min: 24, max: 360 }
  expect([0, 24, 60, 360, 1000].map((lengthIn) => clampInches(lengthIn, bounds))).toEqual([24, 24, 60, 360, 360])
})
