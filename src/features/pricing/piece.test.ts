import { expect, it } from 'vitest'
import { dimensionsText } from './piece.ts'

it('ADMIN-3, ADMIN-8 writes dimensions in inches', () => {
  expect(dimensionsText({ length: 72.5, width: 8, thickness: 6.25 })).toBe('72.5 × 8 × 6.25 in')
})
