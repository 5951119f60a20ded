import { expect, it } from 'vitest'
import { dimensionProblem, dimensionsOf, sizeFromTexts, sizeOf, sizeText, usualTexts } from './piece.ts'

const size = { lengthIn: 72.5, widthIn: 8, thicknessIn: 6.25 }

it('ADMIN-3, ADMIN-8 writes a size in inches', () => {
  expect(sizeText(size)).toBe('72.5 × 8 × 6.25 in')
})

it('a size goes to the API as length, width and thickness, and comes back the same', () => {
  expect(dimensionsOf(size)).toEqual({ length: 72.5, width: 8, thickness: 6.25 })
  expect(sizeOf(dimensionsOf(size))).toEqual(size)
})

it('LEN-1 a size is read from three texts, and is not there while one cannot be read', () => {
  expect(sizeFromTexts({ length: `6' 1/2"`, width: '8', thickness: '6 1/4' })).toEqual(size)
  for (const text of ['', 'wide', '7 8'])
    expect(sizeFromTexts({ length: '72', width: text, thickness: '8' })).toBe(undefined)
})

const shelf = {
  minDimensions: { length: 24, width: 4, thickness: 1.5 },
  maxDimensions: { length: 60, width: 7.5, thickness: 3 },
}

it('QUOTE-3 the usual size is 72 x 8 x 8, brought inside what the product can be', () => {
  expect(usualTexts()).toEqual({ length: '72', width: '8', thickness: '8' })
  expect(usualTexts(shelf)).toEqual({ length: '60', width: '7.5', thickness: '3' })
})

it('QUOTE-3 says which bound a dimension is outside of', () => {
  expect(dimensionProblem('width', 3, { min: 4, max: 7.5 })).toBe('Width must be at least 4 in.')
  expect(dimensionProblem('width', 8, { min: 4, max: 7.5 })).toBe('Width must be at most 7 1/2 in.')
  expect(dimensionProblem('width', 4, { min: 4, max: 7.5 })).toBe(undefined)
})
