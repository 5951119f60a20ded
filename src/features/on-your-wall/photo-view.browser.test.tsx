import { expect, it, onTestFinished, vi } from 'vitest'
import { knownScene, mantelCorners } from '../../../tests/support/on-your-wall/known-scenes.ts'
import { usualMaking } from '../drawing/making/making.ts'
import { fromUpperLeft } from '../solid/light.ts'
import { meshOf } from '../solid/mesh.ts'
import { focalFor, poseOf, project } from './camera/pose.ts'
import { openPhotoView, type PhotoView } from './photo-view.ts'

const light = { from: fromUpperLeft, color: [1, 1, 1], shadow: 0.75 } as const
const gray = 128

function plain(color: string, width = 2, height = 2): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d') ?? expect.unreachable('no canvas')
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  return canvas
}

/** Of the picture that is shared: as large as the photograph. */
async function pixelsOf(view: PhotoView): Promise<ImageData> {
  const made = (await view.picture()) ?? expect.unreachable('no picture')
  expect(made.type).toBe('image/jpeg')
  const { width, height } = await createImageBitmap(made)
  const context = plain('#000', width, height).getContext('2d') ?? expect.unreachable('no canvas')
  context.drawImage(await createImageBitmap(made), 0, 0)
  return context.getImageData(0, 0, width, height)
}

/** A green mantel on a gray wall, where the picture's own mantel is. */
function openMantel(name: 'box' | 'hero') {
  const scene = knownScene(name)
  const canvas = document.createElement('canvas')
  canvas.style.width = `${scene.size.width / devicePixelRatio}px`
  document.body.append(canvas)
  const view = openPhotoView(canvas) ?? expect.unreachable('no WebGL2')
  onTestFinished(() => {
    view.close()
    canvas.remove()
  })
  view.photo(plain(`rgb(${gray} ${gray} ${gray})`, scene.size.width, scene.size.height), scene.size)
  const category = 'floating-mantel'
  const making = {
    ...usualMaking(category),
    ...(name === 'box' && ({ construction: 'mitered-box', boardIn: 1 } as const)),
  }
  view.piece(meshOf({ category, making, size: scene.mantel }), { face: plain('#0f0'), end: plain('#0f0') })
  const { focal } = focalFor(scene.rectangle, scene.corners, { ...scene.size, focal35: scene.focal35 })
  const center = [scene.size.width / 2, scene.size.height / 2] as const
  const camera = poseOf(scene.rectangle, scene.corners, focal, center) ?? expect.unreachable('no camera')
  view.draw({ camera, at: scene.mantel.at, light })
  return { scene, canvas, view, camera }
}

const isWood = ({ data }: ImageData, pixel: number) => (data[pixel * 4 + 1] ?? 0) > 2 * (data[pixel * 4] ?? 0)

/** Where the picture has its mantel: all six faces of its box. */
function maskOf({ scene }: ReturnType<typeof openMantel>): ImageData {
  const canvas = plain('#000', scene.size.width, scene.size.height)
  const context = canvas.getContext('2d') ?? expect.unreachable('no canvas')
  context.fillStyle = '#0f0'
  const corners = mantelCorners(scene).map((corner) => project(scene.camera, corner) ?? [0, 0])
  for (const face of ['0132', '4576', '0154', '2376', '0264', '1375']) {
    context.beginPath()
    for (const at of face) context.lineTo(...(corners[Number(at)] as [number, number]))
    context.fill()
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

it.each(['box', 'hero'] as const)(
  'WALL-2 in the picture to share a piece covers the mantel of %s, whose camera is known',
  async (name) => {
    const drawn = openMantel(name)
    const [mask, pixels] = [maskOf(drawn), await pixelsOf(drawn.view)]
    expect([pixels.width, pixels.height]).toEqual([mask.width, mask.height])
    let [both, either] = [0, 0]
    for (let pixel = 0; pixel < mask.width * mask.height; pixel += 1) {
      const [here, there] = [isWood(pixels, pixel), isWood(mask, pixel)]
      if (here && there) both += 1
      if (here || there) either += 1
    }
    expect(both / either).toBeGreaterThan(0.97)
  },
)

it('WALL-2 its shadow is soft, below it and not above, and the rest of the photograph is as it was', async () => {
  const { view, scene, camera } = openMantel('box')
  const pixels = await pixelsOf(view)
  const { mantel } = scene
  const lightAt = (xIn: number, yIn: number) => {
    const [u, v] = project(camera, [mantel.at.xIn + xIn, mantel.at.yIn + yIn, 0]) ?? [0, 0]
    return pixels.data[(Math.round(v) * pixels.width + Math.round(u)) * 4] ?? 0
  }
  expect(lightAt(0, -2)).toBeLessThan(gray * 0.8)
  expect(lightAt(0, -2)).toBeLessThan(lightAt(0, mantel.thicknessIn + 2) - 10)
  let steepest = 0
  let untouched = 0
  for (let pixel = pixels.width; pixel < pixels.width * pixels.height; pixel += 1) {
    // A JPEG's colors run a little.
    const nearWood = [-12, -8, -4, 0, 4, 8, 12].some(
      (by) => isWood(pixels, pixel + by) || isWood(pixels, pixel + pixels.width * by),
    )
    const value = pixels.data[pixel * 4] ?? 0
    if (Math.abs(value - gray) <= 2) untouched += 1
    if (nearWood || pixel % pixels.width === 0) continue
    const before = [pixels.data[(pixel - 1) * 4] ?? 0, pixels.data[(pixel - pixels.width) * 4] ?? 0]
    for (const other of before) steepest = Math.max(steepest, Math.abs(value - other))
  }
  expect(steepest).toBeLessThan(14)
  expect(untouched / (pixels.width * pixels.height)).toBeGreaterThan(0.6)
})

it('WALL-2 a finish shows as the drawing has it: its matrix works on coded colors', async () => {
  const { view, camera, scene } = openMantel('hero')
  // What the drawing makes of pure green: rows are red, green and blue.
  const tone = '0 0.5 0 0 0 0 0.25 0 0 0 0 0 0 0 0.5 0 0 0 1 0'
  const picture = plain('#0f0')
  view.piece(meshOf({ category: 'floating-mantel', making: usualMaking('floating-mantel'), size: scene.mantel }), {
    face: picture,
    end: picture,
    tone,
  })
  view.draw({ camera, at: scene.mantel.at, light })
  const middle = project(camera, [
    scene.mantel.at.xIn,
    scene.mantel.at.yIn + scene.mantel.thicknessIn / 2,
    scene.mantel.widthIn,
  ]) ?? [0, 0]
  const shown = await pixelsOf(view)
  const [u = 0, v = 0] = middle.map(Math.round)
  const [r = 0, g = 0, b = 0] = shown.data.slice((v * shown.width + u) * 4)
  for (const [value, coded] of [
    [r, 0.5],
    [g, 0.25],
    [b, 0.5],
  ] as const)
    expect(Math.abs(value - coded * 255)).toBeLessThan(14)
})

it('WALL-2 a context that the browser takes away is told once, and nothing breaks; one that is closed is not', async () => {
  const { view, canvas, camera, scene } = openMantel('box')
  const lost = vi.fn<() => void>()
  view.onLost(lost)
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  view.draw({ camera, at: scene.mantel.at, light })
  view.photo(plain('#fff'), scene.size)
  const other = openMantel('box')
  const closed = vi.fn<() => void>()
  other.view.onLost(closed)
  const told = new Promise((resolve) => other.canvas.addEventListener('webglcontextlost', resolve))
  other.view.close()
  await told
  expect(closed).not.toHaveBeenCalled()
})
