/** Photographs as phones make them (OUT-2): what every browser shows is taken, what a decoder can't show is refused. */
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it, test } from 'vitest'
import { makePicture, withComment } from '../../../../tests/support/pictures.ts'
import { PictureWorker } from './picture-worker-process.server.ts'
import { repairJpeg } from './repair-jpeg.server.ts'

const worker = new PictureWorker()
afterAll(() => worker.close())

const plain = await makePicture({ width: 900, height: 600 })
const inQuarters = await sharp(plain).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
const inPasses = await sharp(plain).jpeg({ progressive: true }).toBuffer()
const gray = await sharp(plain).greyscale().jpeg().toBuffer()

const bytes = (...values: number[]) => Buffer.from(values)
const end = bytes(0xff, 0xd9)
const without = (file: Buffer, count: number) => file.subarray(0, file.length - count)

/** Where the segment with this marker starts. */
function segmentAt(file: Buffer, marker: number): number {
  for (let at = 2; ; at += 2 + file.readUInt16BE(at + 2)) if (file[at + 1] === marker) return at
}
const inserted = (file: Buffer, at: number, ...values: number[]) =>
  Buffer.concat([file.subarray(0, at), bytes(...values), file.subarray(at)])

/** With other bytes for the first and last coefficient and the bits of the scan. */
function withScan(file: Buffer, ...values: [first: number, last: number, bits: number]): Buffer {
  const changed = Buffer.from(file)
  const at = segmentAt(file, 0xda)
  changed.set(values, at + 2 + file.readUInt16BE(at + 2) - 3)
  return changed
}

const adobe = (transform: number) => [0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform]
const badColorProfile = [0xff, 0xe2, 0, 20, ...Buffer.from('ICC_PROFILE\0'), 3, 1, 9, 9, 9, 9]
const badCameraData = [0xff, 0xe1, 0, 16, ...Buffer.from('Exif\0\0MM'), 0, 42, 0xff, 0xff, 0xff, 0xff]

describe('OUT-2 a JPEG that every browser shows is taken, although a decoder warns', () => {
  test.each([
    ['a scan that ends with coefficient 0, as many Samsung phones write', withScan(plain, 0, 0, 0)],
    ['a scan that ends with coefficient 1', withScan(plain, 0, 1, 0)],
    ['a scan that starts with coefficient 1', withScan(plain, 1, 63, 0)],
    ['a scan with odd bits', withScan(plain, 0, 63, 0x11)],
    ['an odd scan in a picture without color', withScan(gray, 0, 0, 0)],
    ['an odd scan in full color', withScan(inQuarters, 0, 0, 0x10)],
    ['no end mark', without(plain, 2)],
    ['half an end mark', without(plain, 1)],
    ['no end mark after several passes', without(inPasses, 2)],
    ['zeros instead of the end mark', Buffer.concat([without(plain, 2), Buffer.alloc(3000)])],
    ['an odd scan and no end mark', without(withScan(plain, 0, 0, 0), 2)],
    ['stray bytes after the first segment', inserted(plain, segmentAt(plain, 0xc0), 1, 2, 3)],
    ['stray bytes between two segments', inserted(plain, segmentAt(plain, 0xc4), 0, 0, 0, 0)],
    ['stray bytes before the scan', inserted(plain, segmentAt(plain, 0xda), ...Buffer.alloc(10))],
    ['stray bytes before the scan, and no end mark', without(inserted(plain, segmentAt(plain, 0xda), 7), 2)],
    ['stray bytes before the end mark', Buffer.concat([without(plain, 2), Buffer.alloc(21), end])],
    ['stray bytes between two passes', inserted(inPasses, inPasses.lastIndexOf(Buffer.from([0xff, 0xc4])), 0, 0, 0)],
    ['fill bytes before a segment', inserted(plain, segmentAt(plain, 0xda), 0xff, 0xff)],
    ['an unknown way of storing colors', inserted(plain, 2, ...adobe(7))],
    ['a color profile in missing parts', inserted(plain, 2, ...badColorProfile)],
    ['camera data that leads nowhere', inserted(plain, 2, ...badCameraData)],
    ['a second picture after its end', Buffer.concat([plain, plain])],
    ['a second picture and an odd scan', Buffer.concat([withScan(plain, 0, 0, 0), plain])],
  ])('%s', async (_what, file) => {
    expect(await worker.prepare(file, 'message')).toMatchObject({ ok: true, facts: { width: 900, height: 600 } })
  })

  it('shows the same picture as the file without its oddity', async () => {
    const odd = inserted(without(withScan(plain, 0, 0, 0), 2), segmentAt(plain, 0xc4), 5, 6)
    const [ours, theirs] = await Promise.all([odd, plain].map((file) => worker.prepare(file, 'message')))
    expect(ours).toEqual(theirs)
  })
})

describe('OUT-2 what a decoder cannot show is refused', () => {
  const half = plain.subarray(0, plain.length / 2)
  const damaged = /damaged or cut off/
  test.each([
    ['half a file', half],
    ['half a file with an end mark', Buffer.concat([half, end])],
    ['half a file with an odd scan', withScan(half, 0, 0, 0)],
    ['half a file with an odd scan and an end mark', Buffer.concat([withScan(half, 0, 0, 0), end])],
    ['half a file with stray bytes before the scan', Buffer.concat([inserted(half, segmentAt(half, 0xda), 1), end])],
    ['half a file in several passes', inPasses.subarray(0, segmentAt(inPasses, 0xda) + 40)],
    ['a tenth of a file', plain.subarray(0, plain.length / 10)],
    ['a file without its scan', plain.subarray(0, segmentAt(plain, 0xda))],
    ['a file without its scan, ended', Buffer.concat([plain.subarray(0, segmentAt(plain, 0xda)), end])],
    ['a start and an end', Buffer.concat([plain.subarray(0, 2), end])],
    ['a start alone', plain.subarray(0, 3)],
    ['a segment that is longer than the file', Buffer.concat([plain.subarray(0, 2), bytes(0xff, 0xe1, 0xff, 0xff, 1)])],
    ['a start and nothing but zeros', Buffer.concat([plain.subarray(0, 3), Buffer.alloc(5000)])],
  ])('%s', async (_what, file) => {
    expect(await worker.prepare(file, 'message')).toMatchObject({ ok: false, reason: damaged })
  })
})

it('OUT-2 leaves a scan alone that is too short to say what it holds', () => {
  const file = Buffer.from(plain)
  file.writeUInt16BE(2, segmentAt(plain, 0xda) + 2)
  expect(repairJpeg(file)).toBeUndefined()
})

test('OUT-2 a file is put right once and for all, whatever is in it', () => {
  const start = segmentAt(plain, 0xda)
  const changes = fc.array(fc.tuple(fc.nat(start + 400), fc.integer({ min: 0, max: 255 })), { maxLength: 12 })
  fc.assert(
    fc.property(changes, fc.nat(plain.length), (changed, cut) => {
      const file = Buffer.from(plain.subarray(0, cut < 4 ? plain.length : cut))
      for (const [at, value] of changed) if (at < file.length) file[at] = value
      const repaired = repairJpeg(file)
      if (repaired) expect(repairJpeg(repaired)).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

it('OUT-2 nothing that was put right keeps what stood between', async () => {
  const noted = withComment(plain, 'a note')
  const odd = inserted(noted, segmentAt(noted, 0xc4), ...Buffer.from('<script>'))
  expect(await worker.prepare(odd, 'message')).toMatchObject({ ok: false, reason: /more than a picture/ })
})

describe('OUT-2 panoramas and 48 to 200 megapixels are taken, upright too', () => {
  // A small picture is encoded large by repeating its pixels: made in a second, and a real JPEG of this size.
  const large = (width: number, height: number, orientation = 1) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: '#a75' } })
      .png()
      .toBuffer()
      .then((seed) =>
        sharp(seed, { limitInputPixels: false })
          .resize(width, height, { fit: 'fill', kernel: 'nearest' })
          .withMetadata({ orientation })
          .jpeg({ quality: 50, chromaSubsampling: '4:2:0' })
          .toBuffer(),
      )
  test.each([
    ['48 megapixels', 8064, 6048, 1, 1440],
    ['48 megapixels upright', 8064, 6048, 6, 1440],
    ['50 megapixels as phones write them', 8160, 6144, 1, 1440],
    ['50.3 megapixels', 8192, 6144, 8, 1440],
    ['64 megapixels', 9248, 6936, 1, 1440],
    ['108 megapixels', 12_000, 9000, 1, 1440],
    ['108 megapixels upright', 12_032, 9024, 6, 1440],
    ['200 megapixels', 16_320, 12_240, 1, 1440],
    ['200 megapixels upright', 16_384, 12_288, 6, 1440],
    ['a panorama', 21_600, 3900, 1, 1440],
    ['a tall panorama', 3900, 21_600, 1, 1440],
    ['a panorama held upright', 16_000, 3000, 6, 1440],
    ['the longest panorama', 65_000, 2000, 1, 1440],
  ])('%s', async (_what, width, height, orientation, kept) => {
    const file = await large(width, height, orientation)
    // Beside another one: it takes no more memory than a small picture.
    expect(await worker.prepare(file, 'message', { alone: false })).toMatchObject({ ok: true, facts: { width: kept } })
  })

  it('says exactly by how much a picture is too large', async () => {
    expect(await worker.prepare(await large(17_000, 12_353), 'message')).toEqual({
      ok: false,
      reason: 'The picture has 210.1 megapixels; the limit is 210.',
    })
  })
})
