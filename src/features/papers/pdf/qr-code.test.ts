import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { qrDrawing } from './qr-code.ts'
import { pointsOn, spanOf } from './svg-path.ts'
import type { DrawnShapes } from './svg-shapes.ts'

/** As a phone's camera sees it, so many pixels for each module. */
function read({ width, height, shapes }: DrawnShapes, pixels = 4): string | undefined {
  const [w, h] = [width * pixels, height * pixels]
  const image = new Uint8ClampedArray(w * h * 4).fill(255)
  for (const shape of shapes) {
    if (shape.type !== 'path') throw new Error('A QR code has no words.')
    for (const [at, { type }] of shape.path.entries()) {
      if (type !== 'M') continue
      const { left, right, top, bottom } = spanOf(pointsOn(shape.path.slice(at, at + 4)))
      for (let y = top * pixels; y < bottom * pixels; y++)
        for (let x = left * pixels; x < right * pixels; x++) image.fill(0, (y * w + x) * 4, (y * w + x) * 4 + 3)
    }
  }
  return jsQR(image, w, h)?.data
}

test.each([
  'https://harpethbeam.example/admin?tab=orders&order=1',
  'http://localhost:3000/admin?tab=orders&order=999999999',
  `https://${'a-long-name-of-a-shop.'.repeat(8)}example.com/admin?tab=orders&order=57`,
])('JOB-6 a camera reads %s', (address) => {
  expect(read(qrDrawing(address, 'QR code'))).toBe(address)
})

test('JOB-6 one that is smudged still reads', () => {
  const drawing = qrDrawing('https://harpethbeam.example/admin?tab=orders&order=57', 'QR code')
  const [shape] = drawing.shapes
  if (shape?.type !== 'path') throw new Error('no path')
  // Twenty spots of wood dust in the middle.
  const dust = shape.path.slice(0, 5 * 100).filter((_, index) => index % 25 >= 5 || index < 250)
  expect(read({ ...drawing, shapes: [{ ...shape, path: [...dust, ...shape.path.slice(5 * 100)] }] })).toContain(
    'order=57',
  )
})
