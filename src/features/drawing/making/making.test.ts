import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { drawnPieces } from '../../../../tests/support/drawing/drawn-pieces.ts'
import type { Category } from '../../pricing/pricing.ts'
import { type Making, usualMaking } from './making.ts'
import { makingProblem } from './making-rules.ts'
import { areaOf, blankOf, trussHeightIn, trussTimbers } from './truss.ts'
import { woodShare } from './wood-share.ts'

const solid = usualMaking('floating-mantel')
const box: Making = { construction: 'box-3', boardIn: 1, corbel: null }
const least = { widthIn: 6, thicknessIn: 4 }

test.each<[string, Category, Making, keyof Making | undefined]>([
  ['solid mantel', 'floating-mantel', solid, undefined],
  ['box mantel', 'floating-mantel', box, undefined],
  ['box beam', 'ceiling-beam', { ...box, construction: 'box-4' }, undefined],
  ['corbel mantel', 'corbel-mantel', { ...solid, corbel: 'scroll' }, undefined],
  ['box on corbels', 'corbel-mantel', { ...box, corbel: 'cove' }, undefined],
  ['truss', 'ceiling-beam', { ...solid, construction: 'truss' }, undefined],
  ['truss on a wall', 'floating-mantel', { ...solid, construction: 'truss' }, 'construction'],
  ['corbel mantel without corbels', 'corbel-mantel', solid, 'corbel'],
  ['beam on corbels', 'ceiling-beam', { ...solid, corbel: 'cove' }, 'corbel'],
  ['box of no boards', 'floating-mantel', { ...box, boardIn: null }, 'boardIn'],
  ['solid timber of boards', 'floating-mantel', { ...solid, boardIn: 1 }, 'boardIn'],
  ['box without a hollow', 'floating-mantel', { ...box, boardIn: 2 }, 'boardIn'],
])('JOB-5 whether a %s can be made', (_name, category, making, field) => {
  expect(makingProblem(making, category, least)?.field).toBe(field)
})

const size = { lengthIn: 100, widthIn: 10, thicknessIn: 8 }

test.each<[Making['construction'], Category, number]>([
  ['solid', 'floating-mantel', 80],
  // Front, top and bottom: the wall is behind it.
  ['box-3', 'floating-mantel', 8 + 2 * 9],
  // Both sides and the bottom: the ceiling is above it.
  ['box-3', 'ceiling-beam', 10 + 2 * 7],
  ['box-4', 'floating-mantel', 80 - 8 * 6],
  // With two closed ends.
  ['mitered-box', 'floating-mantel', 26 + (80 - 26) * 0.02],
])('JOB-5 the wood in a section of a %s %s', (construction, category, squareInches) => {
  const boardIn = construction === 'solid' ? null : 1
  expect(woodShare(category, { construction, boardIn, corbel: null }, size) * 80).toBeCloseTo(squareInches)
})

describe('JOB-5 a truss', () => {
  it('rises 6 inches for each foot of its half span, and is as long as its tie', () => {
    const xs = trussTimbers({ ...size, lengthIn: 192 }).flatMap(({ outline }) => outline.map(([x]) => x))
    const ys = trussTimbers({ ...size, lengthIn: 192 }).flatMap(({ outline }) => outline.map(([, y]) => y))
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([-96, 96, 0, 48])
  })

  it('is sawn from timbers that lie along their grain', () => {
    const blanks = trussTimbers({ lengthIn: 192, widthIn: 8, thicknessIn: 8 }).map((timber) => {
      const { lengthIn, tallIn } = blankOf(timber)
      return [timber.name, Math.round(lengthIn * 100) / 100, Math.round(tallIn * 100) / 100]
    })
    const [strut, rafter] = [
      ['strut', 44.98, 5.6],
      ['rafter', 104, 8],
    ]
    expect(blanks).toEqual([strut, rafter, strut, rafter, ['king post', 31.33, 8], ['tie', 192, 8]])
  })

  it('has six timbers, none turned inside out and none outside the others, whatever its size', () => {
    fc.assert(
      fc.property(drawnPieces, ({ size }) => {
        const timbers = trussTimbers(size)
        expect(timbers).toHaveLength(6)
        const slack = size.lengthIn * 1e-9
        for (const { outline } of timbers) {
          expect(areaOf(outline)).toBeGreaterThan(0)
          for (const [x, y] of outline) {
            expect(Math.abs(x)).toBeLessThanOrEqual(size.lengthIn / 2 + slack)
            expect(y).toBeGreaterThanOrEqual(-slack)
            expect(y).toBeLessThanOrEqual(trussHeightIn(size) + slack)
          }
        }
      }),
    )
  })
})

it('JOB-5 a piece that is not a truss is never more wood than its outside, and never none', () => {
  fc.assert(
    fc.property(drawnPieces, ({ category, making, size }) => {
      const share = woodShare(category, making, size)
      expect(share).toBeGreaterThan(0)
      if (making.construction !== 'truss') expect(share).toBeLessThanOrEqual(1 + 1e-12)
    }),
  )
})
