/** How an accepted picture is prepared, and that photographs from phones and cameras are accepted. */
import sharp, { type Metadata } from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { makePicture, withComment } from '../../../../tests/support/pictures.ts'
import type { PictureUse } from '../picture-rules.ts'
import { PictureWorker } from './picture-worker-process.server.ts'

// In a child process, as in the shop: other formats are blocked for the whole process.
const worker = new PictureWorker()
afterAll(() => worker.close())

const prepared = async (file: Buffer, use: PictureUse = 'gallery') => {
  const made = await worker.prepare(file, use)
  if (made === 'needs-memory' || !made.ok) throw new Error(made === 'needs-memory' ? made : made.reason)
  return made
}

/** The color in the middle of the largest JPEG: red, green, blue. */
async function middleOf({ variants }: Awaited<ReturnType<typeof prepared>>, at = { left: 400, top: 50 }) {
  const largest = variants.findLast((variant) => variant.format === 'jpg')
  const middle = await sharp(largest?.content)
    .extract({ ...at, width: 8, height: 8 })
    .stats()
  return middle.channels.map((channel) => Math.round(channel.mean))
}

const plain = (background: string | object, more: object = {}) =>
  sharp({ create: { width: 900, height: 120, channels: 3, background: background as string, ...more } })

it('ADMIN-9 a picture is stored in its own width and every smaller one as AVIF, up to 1200 as WebP, and once as JPEG', async () => {
  const { facts, variants } = await prepared(await makePicture({ width: 1300, height: 650 }))
  expect(facts).toMatchObject({ width: 1300, height: 650, widths: [260, 420, 750, 1100, 1300] })
  expect(facts.narrowWidths).toBeUndefined()
  expect(facts.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(facts.placeholder.length).toBeLessThan(400)
  expect(variants.map(({ width, format }) => `${width}.${format}`)).toEqual([
    ...[260, 420, 750, 1100].flatMap((width) => [`${width}.avif`, `${width}.webp`]),
    '1300.avif',
    '1300.jpg',
  ])
  for (const { width, format, content } of variants) {
    const found = await sharp(content).metadata()
    expect(found).toMatchObject({ width, height: Math.round(width / 2), channels: 3, space: 'srgb' })
    expect(found.format).toBe({ jpg: 'jpeg', webp: 'webp', avif: 'heif' }[format])
  }
  expect((await prepared(await makePicture({ width: 2500, height: 1000 }))).facts.widths.at(-1)).toBe(1920)
})

const grey = (value: number) => ({ r: value, g: value, b: value })

it('ADMIN-9 a photograph is rotated as its camera noted, and no record of where or when it was taken remains', async () => {
  const upright = await makePicture({ width: 900, height: 1200 })
  const lying = await sharp(upright)
    .rotate(-90)
    .withExif({
      IFD0: { Make: 'Make of the phone', Copyright: 'Ada Lovelace' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 9/1 0/1', GPSLongitude: '86/1 46/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>secret place</a></x:xmpmeta>')
    .toBuffer()
  const before = await sharp(lying).metadata()
  expect(before.exif).toBeDefined()
  expect(before.xmp).toBeDefined()
  const { facts, variants } = await prepared(lying)
  expect(facts).toMatchObject({ width: 900, height: 1200 })
  const left = ['exif', 'icc', 'iptc', 'xmp', 'orientation', 'comments'] as const satisfies (keyof Metadata)[]
  for (const { content } of variants) {
    const found = await sharp(content).metadata()
    expect(left.filter((name) => found[name] !== undefined)).toEqual([])
    // Long strings: three letters in a row occur in many pictures by chance.
    for (const secret of ['Make of the phone', 'Ada Lovelace', 'secret place'])
      expect(Buffer.from(content).includes(secret)).toBe(false)
  }
})

it('ADMIN-9 accepts what phones append to a JPEG: a second picture, a video, notes', async () => {
  const jpeg = await makePicture({ width: 900 })
  const film = Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'film'.repeat(5000)}`, 'latin1')
  for (const appended of [jpeg, film, Buffer.from('SEFHe\0\0\0\x01\0\0\0SEFT', 'latin1'), Buffer.alloc(300)])
    expect((await prepared(Buffer.concat([jpeg, appended]))).facts.width).toBe(900)
  const noted = withComment(jpeg, 'Taken with <3 in the shop; PK & co, 5 % PDF')
  expect((await prepared(noted)).facts.width).toBe(900)
})

it('ADMIN-9 keeps the colors of every color space', async () => {
  const p3 = await plain('#c87d46').withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
  expect((await sharp(p3).metadata()).icc).toBeDefined()
  const cmyk = await plain('#c87d46').toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer()
  expect((await sharp(cmyk).metadata()).channels).toBe(4)
  const deep = await plain('#c87d46').toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  // Ink has fewer colors than light.
  for (const [file, most] of [
    [p3, 8],
    [deep, 8],
    [cmyk, 40],
  ] as const) {
    const [red = 0, green = 0, blue = 0] = await middleOf(await prepared(file))
    expect(Math.abs(red - 0xc8) + Math.abs(green - 0x7d) + Math.abs(blue - 0x46)).toBeLessThan(most)
  }
  const grey = await plain('#808080').greyscale().jpeg().toBuffer()
  for (const value of await middleOf(await prepared(grey))) expect(Math.abs(value - 0x80)).toBeLessThan(4)
})

it('ADMIN-9 fills transparent areas with white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  for (const format of ['png', 'webp'] as const) {
    const file = await plain(clear, { channels: 4 })[format]().toBuffer()
    expect(await middleOf(await prepared(file))).toEqual([255, 255, 255])
  }
})

it('ADMIN-7 a hero picture must be wider than it is tall, and a refusal states its size', async () => {
  const file = await makePicture({ width: 1920, height: 1920 })
  expect(await worker.prepare(file, 'hero')).toEqual({
    ok: false,
    reason: 'The picture is 1920 px wide and 1920 px tall; it must be wider than it is tall.',
  })
  const narrow = await makePicture({ width: 1919, height: 1000 })
  expect(await worker.prepare(narrow, 'hero')).toMatchObject({ reason: /1919 px wide; it must be at least 1920 px/ })
  expect((await prepared(await makePicture({ width: 1920, height: 1080 }), 'hero')).facts.width).toBe(1920)
})

it('ADMIN-7 a hero picture also gets a 4:3 crop right of its middle', async () => {
  // A tenth of the width each, from black to white.
  const bands = Array.from({ length: 10 }, (_, band) => ({
    input: { create: { width: 200, height: 1125, channels: 3 as const, background: grey(band * 25) } },
    left: band * 200,
    top: 0,
  }))
  const file = await sharp({ create: { width: 2000, height: 1125, channels: 3, background: '#fff' } })
    .composite(bands)
    .jpeg({ quality: 95 })
    .toBuffer()
  const { facts, variants } = await prepared(file, 'hero')
  expect(facts).toMatchObject({ width: 1920, height: 1080, narrowWidths: [750, 1120, 1440] })
  const crops = variants.filter((variant) => variant.narrow)
  expect(crops.map(({ width, format }) => `${width}.${format}`)).toEqual([
    '750.avif',
    '750.webp',
    '1120.avif',
    '1120.webp',
    '1440.avif',
  ])
  for (const { width, content } of crops) {
    const { data, info } = await sharp(content).greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height: Math.round((width / 4) * 3) })
    // It begins at 68% of what the crop leaves out, 17% of the width, and ends at 92%.
    expect([data[5], data[width - 5]].map((value) => Math.round((value ?? 0) / 25))).toEqual([1, 9])
  }
  expect((await prepared(await makePicture({ width: 1920, height: 1400 }), 'hero')).facts.narrowWidths).toBeUndefined()
})

it('ADMIN-9 a decoder that dies fails one picture, and the next one gets a new decoder', async () => {
  const large = await makePicture({ width: 3000, height: 2000 })
  const small = await makePicture({ width: 800 })
  const dying = worker.prepare(large, 'gallery')
  const next = worker.prepare(small, 'gallery')
  // As soon as it runs, long before it can finish.
  await vi.waitFor(() => process.kill(worker.pid ?? Number.NaN, 'SIGKILL'), { interval: 1, timeout: 60_000 })
  expect(await dying).toEqual({
    ok: false,
    reason: "This picture can't be read. Save it again as a JPEG and try that.",
    failure: 'the worker ended: SIGKILL',
  })
  expect(await next).toMatchObject({ ok: true, facts: { width: 800 } })
  expect(worker.pid).toBeDefined()
})

it('ADMIN-9 a decoder that died a moment ago fails only the picture it was sent', async () => {
  const file = await makePicture({ width: 800 })
  for (const delayMs of [0, 2]) {
    expect(await worker.prepare(file, 'gallery')).toMatchObject({ ok: true })
    process.kill(worker.pid ?? Number.NaN, 'SIGKILL')
    // The event loop stands still, so the shop cannot have noticed yet when it sends the picture.
    const until = performance.now() + delayMs
    while (performance.now() < until);
    expect(await worker.prepare(file, 'gallery')).toMatchObject({ ok: false, failure: 'the worker ended: SIGKILL' })
  }
  expect(await worker.prepare(file, 'gallery')).toMatchObject({ ok: true })
})
