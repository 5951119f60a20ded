import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it, test } from 'vitest'
import { focal35Of, pixelsOf } from './photo-header.ts'

const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })

/** A JPEG whose EXIF another library wrote. */
const jpegWith = async (exif: Record<string, string>) =>
  new Uint8Array(
    await photo
      .clone()
      .withExif({ IFD0: { Make: 'Phone' }, IFD2: exif })
      .jpeg()
      .toBuffer(),
  )

test.each([
  ['26', 26],
  ['77', 77],
  ['0', undefined],
  ['5000', undefined],
])('WALL-4 a photograph with a focal length of %s mm says %s', async (text, expected) => {
  expect(focal35Of(await jpegWith({ FocalLengthIn35mmFilm: text }))).toBe(expected)
})

it('WALL-4 one without it, a PNG and an empty file say nothing', async () => {
  expect(focal35Of(await jpegWith({ FNumber: '2/1' }))).toBeUndefined()
  expect(focal35Of(new Uint8Array(await photo.clone().jpeg().toBuffer()))).toBeUndefined()
  expect(focal35Of(new Uint8Array(await photo.clone().png().toBuffer()))).toBeUndefined()
  expect(focal35Of(new Uint8Array())).toBeUndefined()
})

it('WALL-4 a header that is cut off or damaged says nothing, or a lens that there is', async () => {
  const whole = await jpegWith({ FocalLengthIn35mmFilm: '26' })
  for (let length = 0; length < 400; length += 1) focal35Of(whole.subarray(0, length))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 40 }), (changes) => {
      const damaged = whole.slice()
      for (const [at, value] of changes) damaged[at] = value
      const focal = focal35Of(damaged)
      if (focal !== undefined) expect(focal).toBeGreaterThanOrEqual(8)
    }),
    { numRuns: 500 },
  )
})

test('WALL-1 a JPEG says how many pixels it has, whatever comes before its frame', () => {
  const frame = [0xff, 0xc2, 0, 17, 8, 0x30, 0x00, 0x40, 0x00, 3, 0, 0]
  const other = [0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xc4, 0, 4, 9, 9]
  expect(pixelsOf(Uint8Array.from([0xff, 0xd8, ...other, ...frame]))).toBe(0x30_00 * 0x40_00)
  expect(pixelsOf(Uint8Array.from([0xff, 0xd8, ...other, 0xff, 0xda, 0, 4, 1, 1, ...frame]))).toBeUndefined()
  expect(pixelsOf(new TextEncoder().encode('oak, pine and chestnut'))).toBeUndefined()
  expect(pixelsOf(new Uint8Array())).toBeUndefined()
})
