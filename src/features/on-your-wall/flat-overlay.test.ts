import fc from 'fast-check'
import { expect, it } from 'vitest'
import { knownScene, sceneNames } from '../../../tests/support/on-your-wall/known-scenes.ts'
import { project } from './camera/pose.ts'
import { flatOverlay } from './flat-overlay.ts'

/** As CSS does: columns, then divided by w. */
function transformed(matrix: string, x: number, y: number): [number, number] {
  const cells = /^matrix3d\((.*)\)$/.exec(matrix)?.[1]?.split(',').map(Number) ?? []
  const row = (at: number) => (cells[at] ?? 0) * x + (cells[at + 4] ?? 0) * y + (cells[at + 12] ?? 0)
  return [row(0) / row(3), row(1) / row(3)]
}

it('WALL-2 without WebGL2 the front lies where the camera sees it', () => {
  const inches = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const face = fc.record({
    xIn: inches(-30, 30),
    yIn: inches(0, 40),
    lengthIn: inches(12, 120),
    thicknessIn: inches(2, 16),
    depthIn: inches(2, 16),
  })
  fc.assert(
    fc.property(fc.constantFrom(...sceneNames), face, (name, face) => {
      const { camera } = knownScene(name)
      const matrix = flatOverlay(camera, face)
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const) {
        const inches = [
          face.xIn + (x - 0.5) * face.lengthIn,
          face.yIn + (1 - y) * face.thicknessIn,
          face.depthIn,
        ] as const
        const [u, v] = project(camera, inches) ?? [Number.NaN, Number.NaN]
        const [shownU, shownV] = transformed(matrix, x, y)
        expect(Math.hypot(shownU - u, shownV - v)).toBeLessThan(0.01)
      }
    }),
  )
})
