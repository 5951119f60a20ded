import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { darkWalnut, drawnOak } from '../../../../tests/support/drawing/drawn-pieces.ts'
import type { DrawnPiece } from '../../drawing/drawing.ts'
import { usualMaking } from '../../drawing/making/making.ts'
import type { PictureVariant } from '../../media/picture.ts'
import { createDressPiece } from './skins.server.tsx'

const photos = join(import.meta.dirname, '../../../../content/photos/woods')
const readPhoto = ({ key, width }: PictureVariant) =>
  sharp(join(photos, `${key.split('.')[0]}.jpg`))
    .resize(width)
    .jpeg()
    .toBuffer()
const dressPiece = createDressPiece({ readVariant: readPhoto })
afterAll(() => dressPiece.close())

const oak: DrawnPiece = {
  category: 'floating-mantel',
  making: usualMaking('floating-mantel'),
  size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 },
  wood: drawnOak,
  finish: null,
}

const meanOf = async (jpeg: Uint8Array | undefined) => {
  const { channels } = await sharp(jpeg).stats()
  return channels.map(({ mean }) => mean)
}

it('TURN-2 a wood is two pictures in powers of two, with the tone of the drawing, made once', async () => {
  const [bare, stained] = [await dressPiece(oak), await dressPiece({ ...oak, finish: darkWalnut })]
  expect(await sharp(bare?.face).metadata()).toMatchObject({ format: 'jpeg', width: 2048, height: 256 })
  expect(await sharp(bare?.end).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  // Dark Walnut is the matrix of toneMatrix: at 78% of #442812, a third as light as oak, and never blue.
  const [[red = 0, , blue = 0], [darkRed = 0, , darkBlue = 0]] = [await meanOf(bare?.face), await meanOf(stained?.face)]
  expect(darkRed / red).toBeGreaterThan(0.35)
  expect(darkRed / red).toBeLessThan(0.65)
  expect([darkBlue < blue, darkBlue < darkRed]).toEqual([true, true])
  expect([bare?.roughness, stained?.roughness]).toEqual([0.9, 0.8])
  const longer = await dressPiece({ ...oak, size: { ...oak.size, lengthIn: 120 } })
  expect(longer?.face).toBe(bare?.face)
})

it('TURN-2 the noisiest picture fits into the files', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 80 }
  const noisy = createDressPiece({
    readVariant: ({ width }) =>
      sharp({ create: { width, height: width === 700 ? 700 : 224, channels: 3, background: '#a75', noise } })
        .jpeg()
        .toBuffer(),
  })
  onTestFinished(() => noisy.close())
  const skin = await noisy(oak)
  expect(skin?.face.length).toBeLessThanOrEqual(70_000)
  expect(skin?.end.length).toBeLessThanOrEqual(42_000)
})

it('TURN-2 what cannot be read is asked for again, and too many at once are refused', async () => {
  let isThere = false
  const dress = createDressPiece({ readVariant: async (variant) => (isThere ? readPhoto(variant) : undefined) })
  onTestFinished(() => dress.close())
  await expect(dress(oak)).rejects.toThrow("The picture face-reclaimed-oak.00000000 can't be read.")
  isThere = true
  expect((await dress(oak))?.face.length).toBeGreaterThan(1_000)
  const finishes = Array.from({ length: 20 }, (_, nth) => ({ ...darkWalnut, strengthPercent: nth + 1 }))
  const dressed = await Promise.all(finishes.map((finish) => dress({ ...oak, wood: null, finish })))
  expect(dressed.filter((skin) => skin === undefined).length).toBeGreaterThanOrEqual(7)
  expect(dress.counts().refused).toBe(dressed.filter((skin) => skin === undefined).length)
})
