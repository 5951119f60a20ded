import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnPieces } from '../../../../tests/support/drawing/drawn-pieces.ts'
import { readUsdz, readZip } from '../../../../tests/support/solid/read-models.ts'
import { boundsOfMesh, meshOf } from '../mesh.ts'
import { usdzOf } from './usdz.server.ts'

const skin = { face: new Uint8Array([1, 2, 3]), end: new Uint8Array(777).fill(7), roughness: 0.75 }

it('TURN-2 a USDZ is a stored zip whose files begin at multiples of 64 bytes, the same for the same piece', () => {
  fc.assert(
    fc.property(drawnPieces, (piece) => {
      const mesh = meshOf(piece)
      // A truss shows no sawn end.
      const hasEnds = mesh.end.indices.length > 0
      const zip = usdzOf(mesh, skin)
      const files = readZip(zip)
      expect(files.map(({ name, start }) => [name, start % 64])).toEqual([
        ['piece.usda', 0],
        ['face.jpg', 0],
        ...(hasEnds ? [['end.jpg', 0]] : []),
      ])
      if (hasEnds) expect(files[2]?.bytes).toEqual(skin.end)
      expect(Buffer.compare(usdzOf(meshOf(piece), skin), zip)).toBe(0)
    }),
    { numRuns: 20 },
  )
})

it('TURN-2 its scene has the inches in meters, within 0.01 mm, and numbers only', () => {
  fc.assert(
    fc.property(drawnPieces, ({ category, making, size }) => {
      const mesh = meshOf({ category, making, size })
      const { text, box } = readUsdz(usdzOf(mesh, skin))
      expect(text).not.toMatch(/NaN|Infinity|undefined|null|\de/)
      const inches = boundsOfMesh(mesh)
      box.least.forEach((meters, axis) => {
        // 0.01 mm.
        expect(Math.abs(meters - (inches.least[axis] ?? 0) * 0.0254)).toBeLessThan(1e-5)
        expect(Math.abs((box.most[axis] ?? 0) - (inches.most[axis] ?? 0) * 0.0254)).toBeLessThan(1e-5)
      })
      expect(box.least[2]).toBe(0)
    }),
    { numRuns: 50 },
  )
})
