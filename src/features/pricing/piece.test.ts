import { expect, it } from 'vitest'
import { dimensionProblem, dimensionsOf, sizeFromTexts, sizeOf, sizeText, usualTexts } from './piece.ts'

const size = { lengthIn: 72.5, widthIn: 8, thicknessIn: 6.25 }

it('LEN-3 a size is written in fractions of an inch where a tape has them, with feet from 24 inches on', () => {
  expect(sizeText(size)).toBe('72 1/2 × 8 × 6 1/4 in (6 ft 1/2 in)')
  expect(sizeText({ lengthIn: 66.9291, widthIn: 7.875, thicknessIn: 0.5 })).toBe(
    '66.9291 × 7 7/8 × 1/2 in (5 ft 6.9291 in)',
  )
  expect(sizeText({ lengthIn: 24, widthIn: 8, thicknessIn: 8 })).toBe('24 × 8 × 8 in (2 ft)')
  expect(sizeText({ lengthIn: 23.5, widthIn: 8, thicknessIn: 8 })).toBe('23 1/2 × 8 × 8 in')
})

it('a size survives the way to the API and back', () => {
  expect(dimensionsOf(size)).toEqual({ length: 72.5, width: 8, thickness: 6.25 })
  expect(sizeOf(dimensionsOf(size))).toEqual(size)
})

it("LEN-1 a size is read from three fields, and is undefined while one can't be read", () => {
  expect(sizeFromTexts({ length: `6' 1/2"`, width: '8', thickness: '6 1/4' })).toEqual(size)
  for (const text of ['', 'wide', '7 8'])
    expect(sizeFromTexts({ length: '72', width: text, thickness: '8' })).toBe(undefined)
})

const shelf = {
  minDimensions: { length: 24, width: 4, thickness: 1.5 },
  maxDimensions: { length: 60, width: 7.5, thickness: 3 },
}

it("QUOTE-3 the usual size is 72 x 8 x 8, clamped to the product's range", () => {
  expect(usualTexts()).toEqual({ length: '72', width: '8', thickness: '8' })
  expect(usualTexts(shelf)).toEqual({ length: '60', width: '7 1/2', thickness: '3' })
})

it('QUOTE-3 says which bound a dimension is outside of', () => {
  expect(dimensionProblem('width', 3, { min: 4, max: 7.5 })).toBe('Width must be at least 4 in.')
  expect(dimensionProblem('width', 8, { min: 4, max: 7.5 })).toBe('Width must be at most 7 1/2 in.')
  expect(dimensionProblem('width', 4, { min: 4, max: 7.5 })).toBe(undefined)
})
