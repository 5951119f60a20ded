import { describe, expect, it, test } from 'vitest'
import { type PictureUse, pictureRules } from './picture-rules.ts'
import { acceptedPhotos, readyPhoto } from './ready-photo.ts'

/** A photograph of noise, which makes a large file. */
async function photo(width: number, height: number, type = 'image/jpeg', name = 'IMG_1.jpg'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  const grain = new OffscreenCanvas(256, 256)
  const pixels = new ImageData(256, 256)
  for (let at = 0; at < pixels.data.length; at += 65_536) crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
  for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255
  grain.getContext('2d')?.putImageData(pixels, 0, 0)
  if (!context) throw new Error('No canvas.')
  context.fillStyle = context.createPattern(grain, 'repeat') ?? '#a75'
  context.fillRect(0, 0, width, height)
  const content = await canvas.convertToBlob({ type, quality: 0.92 })
  return new File([content], name, { type })
}

async function sizeOf(file: File) {
  const { width, height } = await createImageBitmap(file)
  return { width, height }
}

describe('OUT-2 a large photograph is made smaller before it is sent', () => {
  test.each([
    ['12 megapixels', 4000, 3000, 'message'],
    ['50 megapixels', 8160, 6144, 'message'],
    ['50 megapixels upright', 6144, 8160, 'gallery'],
    ['a panorama', 12_000, 2600, 'message'],
    ['a tall panorama keeps the width it must have', 1500, 9000, 'product'],
    ['for a product, below 5 MB', 4000, 3000, 'product'],
  ] as const)('%s', async (_what, width, height, use: PictureUse) => {
    const original = await photo(width, height)
    expect(original.size).toBeGreaterThan(2_500_000)
    const ready = await readyPhoto(original, use)
    expect([ready.type, ready.name]).toEqual(['image/jpeg', 'IMG_1.jpg'])
    expect(ready.size).toBeLessThanOrEqual(pictureRules[use].maxBytes)
    const found = await sizeOf(ready)
    expect(found.width).toBeGreaterThanOrEqual(pictureRules[use].minWidth)
    expect(found.width * found.height).toBeLessThan(12.1e6)
    expect(found.width / found.height).toBeCloseTo(width / height, 2)
  })

  it('a small one is sent as it is', async () => {
    const small = await photo(900, 600)
    expect(await readyPhoto(small, 'message')).toBe(small)
  })

  it('a large screenshot becomes a JPEG by name too', async () => {
    const ready = await readyPhoto(await photo(5000, 5000, 'image/png', 'Screenshot 1.png'), 'product')
    expect([ready.type, ready.name]).toEqual(['image/jpeg', 'Screenshot 1.jpg'])
  })
})

describe('OUT-2 a HEIC photo is converted where the browser can read it', () => {
  // Chromium reads no HEIC: what Safari reads is stood for by a JPEG under its name.
  test.each([
    ['IMG_2.HEIC', ''],
    ['IMG_2.heif', 'image/heif'],
    ['IMG_2.heic', 'image/heic'],
  ])('%s %s', async (name, type) => {
    const jpeg = await photo(900, 600)
    const ready = await readyPhoto(new File([jpeg], name, { type }), 'product')
    expect([ready.name, ready.type]).toEqual(['IMG_2.jpg', 'image/jpeg'])
    expect(await sizeOf(ready)).toEqual({ width: 900, height: 600 })
  })

  test.each(['heic', 'heix', 'hevc', 'heim', 'heis', 'hevm', 'mif1', 'msf1'])(
    'else refused in words, by its content %s',
    async (brand) => {
      const content = `\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`
      const named = new File([content], 'IMG_3.HEIC', { type: 'image/heic' })
      await expect(readyPhoto(named, 'message')).rejects.toThrow(/Formats and choose “Most Compatible.”/)
    },
  )

  it('can be chosen where the system does not convert it', () => {
    expect(acceptedPhotos('product')).toBe('image/jpeg,image/png,image/heic,image/heif,.heic,.heif')
  })
})

it('OUT-2 what the browser cannot read is left to the server', async () => {
  const broken = new File([new Uint8Array(3_000_000)], 'a.jpg', { type: 'image/jpeg' })
  expect(await readyPhoto(broken, 'message')).toBe(broken)
  await expect(readyPhoto(new File([], 'a.jpg', { type: 'image/jpeg' }), 'message')).rejects.toThrow(
    'The file is empty.',
  )
  await expect(readyPhoto(new File([new Uint8Array(6_000_000)], 'a.jpg'), 'product')).rejects.toThrow(
    'The picture is 6.0 MB; the limit is 5 MB.',
  )
})
