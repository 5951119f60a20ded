import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnPieces } from '../../../tests/support/drawing/drawn-pieces.ts'
import { usualMaking } from '../drawing/making/making.ts'
import { meshOf } from './mesh.ts'
import { type Still, stillsOf, views } from './stills.ts'

const colors = { face: [168, 124, 78], end: [140, 98, 60] } as const
const mantel = { lengthIn: 72, widthIn: 9, thicknessIn: 6 }

const cornersOf = ({ shapes }: Still) =>
  shapes.flatMap(({ path }) =>
    path
      .split(/[MLz]+/)
      .filter(Boolean)
      .map((corner) => corner.split(' ').map(Number)),
  )
const spread = (values: number[]) => Math.max(...values) - Math.min(...values)

it('TURN-1 six stills show a piece from six sides, whatever it is, and all of it', () => {
  fc.assert(
    fc.property(drawnPieces, ({ category, making, size }) => {
      const stills = stillsOf(meshOf({ category, making, size }), colors)
      expect(stills.map(({ name }) => name)).toEqual(Object.keys(views))
      for (const still of stills) {
        const [left = 0, upper = 0, width = 0, height = 0] = still.viewBox.split(' ').map(Number)
        const corners = cornersOf(still)
        expect(corners.length).toBeGreaterThan(2)
        for (const [x = Number.NaN, y = Number.NaN] of corners) {
          expect(x >= left && x <= left + width && y >= upper && y <= upper + height).toBe(true)
        }
        for (const { fill } of still.shapes) expect(fill).toMatch(/^#[0-9a-f]{6}$/)
      }
    }),
    { numRuns: 40 },
  )
})

it('TURN-1 the front is as long and as high as the piece, and the end as deep', () => {
  const making = usualMaking('floating-mantel')
  const stills = stillsOf(meshOf({ category: 'floating-mantel', making, size: mantel }), colors)
  const sizeOf = (name: string) => {
    const corners = cornersOf(stills.find((still) => still.name === name) ?? expect.unreachable())
    return [spread(corners.map(([x = 0]) => x)), spread(corners.map(([, y = 0]) => y))].map((value) => value.toFixed(1))
  }
  expect(sizeOf('Front')).toEqual(['72.0', '6.0'])
  expect(sizeOf('End')).toEqual(['9.0', '6.0'])
})

it('TURN-1 from below corbels hide the shelf, and from above the shelf hides corbels', () => {
  const making = usualMaking('corbel-mantel')
  const stills = stillsOf(meshOf({ category: 'corbel-mantel', making, size: mantel }), colors)
  const shapesOf = (name: string) => stills.find((still) => still.name === name)?.shapes ?? []
  const longest = (name: string) =>
    shapesOf(name).map((shape) => spread(cornersOf({ shapes: [shape] } as unknown as Still).map(([x = 0]) => x)))
  // The underside comes first, the shelf's front last.
  expect(longest('Below')[0]).toBeGreaterThan(50)
  expect(longest('Above').at(-1)).toBeGreaterThan(50)
})
