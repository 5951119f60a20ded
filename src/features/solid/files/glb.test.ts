import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawnPieces } from '../../../../tests/support/drawing/drawn-pieces.ts'
import { readGlb, validateGlb } from '../../../../tests/support/solid/read-models.ts'
import { usualMaking } from '../../drawing/making/making.ts'
import { boundsOfMesh, meshOf } from '../mesh.ts'
import { glbOf } from './glb.server.ts'

const jpegOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a75' } })
    .jpeg()
    .toBuffer()
const skin = { face: await jpegOf(64, 8), end: await jpegOf(16, 16), roughness: 0.75 }

/** 0.01 mm. */
const nearEnough = 0.00001

it('TURN-2 a GLB has no fault that the validator of the format finds, and the box of its inches', async () => {
  await fc.assert(
    fc.asyncProperty(drawnPieces, async ({ category, making, size }) => {
      const mesh = meshOf({ category, making, size })
      const glb = glbOf(mesh, skin, 'Piece')
      expect(await validateGlb(glb)).toMatchObject({ numErrors: 0, numWarnings: 0 })
      const { box } = readGlb(glb)
      const inches = boundsOfMesh(mesh)
      box.least.forEach((meters, axis) => {
        expect(Math.abs(meters - (inches.least[axis] ?? 0) * 0.0254)).toBeLessThan(nearEnough)
        expect(Math.abs((box.most[axis] ?? 0) - (inches.most[axis] ?? 0) * 0.0254)).toBeLessThan(nearEnough)
      })
      expect(box.least[2]).toBe(0)
    }),
    { numRuns: 40 },
  )
})

const size = { lengthIn: 67.375, widthIn: 8, thicknessIn: 8 }
const mantel = meshOf({ category: 'floating-mantel', making: usualMaking('floating-mantel'), size })

it('TURN-2 a GLB has its name, its two pictures, mirrored where they end, and no extension', () => {
  const { json, pictures } = readGlb(glbOf(mantel, skin, '67 3/8 in Mantel'))
  expect(json.nodes).toEqual([{ name: '67 3/8 in Mantel', mesh: 0 }])
  expect(pictures.map((bytes) => Buffer.compare(bytes, bytes === pictures[0] ? skin.face : skin.end))).toEqual([0, 0])
  expect(json.samplers).toMatchObject([{ wrapS: 33648, wrapT: 33648 }])
  expect(json.materials).toMatchObject([
    { name: 'Face', pbrMetallicRoughness: { roughnessFactor: 0.75, metallicFactor: 0 } },
    { name: 'End' },
  ])
  expect(json.extensionsUsed).toBeUndefined()
})

it('TURN-2 a GLB is the same bytes for the same piece, and others for another name', () => {
  const glb = glbOf(mantel, skin, 'Piece')
  expect(Buffer.compare(glbOf(mantel, skin, 'Piece'), glb)).toBe(0)
  expect(Buffer.compare(glbOf(mantel, skin, 'Other'), glb)).not.toBe(0)
})

it('TURN-2 a truss, which shows no ends, has one picture', async () => {
  const making = { construction: 'truss' as const, boardIn: null, corbel: null }
  const glb = glbOf(meshOf({ category: 'ceiling-beam', making, size: { ...size, lengthIn: 192 } }), skin, 'Truss')
  expect(readGlb(glb).pictures).toHaveLength(1)
  expect((await validateGlb(glb)).messages).toEqual([])
})
