import { expect, it, onTestFinished, vi } from 'vitest'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { usualMaking } from '../drawing/making/making.ts'
import { meshOf } from './mesh.ts'
import { openTurnView } from './turn-view.ts'

const floating = { category: 'floating-mantel', making: usualMaking('floating-mantel') } as const
const size = { width: 300, height: 200 }

function green(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2, height: 2 })
  const context = canvas.getContext('2d') ?? expect.unreachable('no canvas')
  context.fillStyle = '#0f0'
  context.fillRect(0, 0, 2, 2)
  return canvas
}

function openMantel(piece: Pick<DrawnPiece, 'category' | 'making'> = floating) {
  const canvas = document.createElement('canvas')
  canvas.style.width = '300px'
  canvas.style.height = '200px'
  document.body.append(canvas)
  const view = openTurnView(canvas) ?? expect.unreachable('no WebGL2')
  onTestFinished(() => {
    view.close()
    canvas.remove()
  })
  const mantel = { lengthIn: 60, widthIn: 8, thicknessIn: 8 }
  view.show(meshOf({ ...piece, size: mantel }), { face: green(), end: green() })
  return { canvas, view }
}

/** Red, green and blue, by shares of the picture. */
async function colorsOf(made: Blob | null, places: readonly (readonly [number, number])[]) {
  const bitmap = await createImageBitmap(made ?? expect.unreachable('no picture'))
  expect([bitmap.width, bitmap.height]).toEqual([size.width, size.height])
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d') ?? expect.unreachable('no canvas')
  context.drawImage(bitmap, 0, 0)
  return places.map(([x, y]) => [...context.getImageData(x * size.width, y * size.height, 1, 1).data.slice(0, 3)])
}

it('TURN-1 a piece is seen from all sides, before a wall that ends nowhere', async () => {
  const { view } = openMantel()
  const corners = [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.98, 0.98],
    [0.02, 0.98],
  ] as const
  for (const yaw of [0, 60, 85, 160, -85])
    for (const pitch of [-30, 30]) {
      const turned = { yaw, pitch, away: 100 }
      const [wood = [], ...wall] = await colorsOf(await view.still(turned, size), [[0.5, 0.5], ...corners])
      expect(wood[1], `wood at ${yaw}, ${pitch}`).toBeGreaterThan(2 * (wood[0] ?? 0))
      for (const [red = 0, , blue = 0] of wall) {
        expect(red, `wall at ${yaw}, ${pitch}`).toBeGreaterThan(150)
        expect(red - blue, `wall at ${yaw}, ${pitch}`).toBeGreaterThan(8)
      }
    }
})

it('TURN-1 the foot of a corbel is lit as the shelf above it: nothing is before it', async () => {
  const { view } = openMantel({
    category: 'corbel-mantel',
    making: { construction: 'solid', boardIn: null, corbel: 'block' },
  })
  // Of 61 inches from top to bottom around the middle, 4 above the underside and 8.6 below it.
  const places = [
    [0.5, 0.42],
    [0.304, 0.624],
  ] as const
  const [shelf = [], foot = []] = await colorsOf(await view.still({ yaw: 0, pitch: 0, away: 100 }, size), places)
  expect(foot[1]).toBeGreaterThan(2 * (foot[0] ?? 0))
  expect(foot[1]).toBeGreaterThan(0.8 * (shelf[1] ?? 0))
})

it('TURN-1 it draws when it is told to, and at rest not at all', async () => {
  const { canvas, view } = openMantel()
  const drawn = vi.spyOn(WebGL2RenderingContext.prototype, 'drawElementsInstanced')
  view.draw({ yaw: 20, pitch: 10, away: 100 })
  // Where the processor draws, the fine picture comes after the rough one.
  await expect.poll(() => canvas.width).toBe(300 * Math.min(2, devicePixelRatio))
  const before = drawn.mock.calls.length
  expect(before).toBeGreaterThan(0)
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  expect(drawn.mock.calls.length).toBe(before)
})

it('TURN-1 where there is no WebGL2 there is no view', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  expect(openTurnView(document.createElement('canvas'))).toBeUndefined()
})
