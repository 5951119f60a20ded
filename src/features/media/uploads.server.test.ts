/** ADMIN-4, 5, 7, 9: which uploads are refused, why, and that they leave nothing behind. */
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  formType,
  make900Megapixels,
  makePicture,
  multipart,
  type Part,
  pictureForm,
  withChunk,
  withComment,
  withJpegSize,
  withPngSize,
  zipArchive,
} from '../../../tests/support/pictures.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { listPictureFiles, listPictureRows } from '../../../tests/support/uploads.ts'

type Sent = { body?: BodyInit; type?: string; headers?: Record<string, string> }

const upload = (shop: TestShop, cookie: string, { body, type = formType, headers = {} }: Sent) =>
  shop.request('/api/admin/pictures', {
    method: 'POST',
    headers: { cookie, ...(type && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body }),
  })

let jpeg: Buffer
let png: Buffer
let webp: Buffer
let bomb: Buffer

beforeAll(async () => {
  jpeg = await makePicture()
  png = await makePicture({ format: 'png' })
  webp = await makePicture({ format: 'webp' })
  bomb = make900Megapixels()
})

/** Name, request, the reason in the answer, and its status. */
type Bad = [what: string, sent: Sent, reason: RegExp, status?: number]

const bytes = (text: string) => Buffer.from(text, 'latin1')
const file = (content: Uint8Array, use = 'product'): Sent => ({ body: pictureForm(content, use) })
const parts = (...all: Part[]): Sent => ({ body: multipart(all) })
const use: Part = { name: 'use', content: 'product' }
const image = (more: Partial<Part> = {}): Part => ({
  name: 'image',
  fileName: 'mantel.jpg',
  type: 'image/jpeg',
  content: jpeg,
  ...more,
})
const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)])
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><rect width="9" height="9"/></svg>'
const box = (brand: string) => bytes(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic${'\0'.repeat(200)}`)

/** The format is told before the size. */
const small = () => sharp(jpeg).resize(64)

const otherFormats = async (): Promise<Bad[]> => [
  ['nothing', file(Buffer.alloc(0)), /The file is empty/],
  ['a text', file(bytes('Dear shop, here is my mantel.')), /This is a text file\. The picture must be JPEG or PNG\./],
  ['HTML', file(bytes('<!DOCTYPE html><html><body>hello</body></html>')), /This is an HTML file/],
  ['HTML without a doctype', file(bytes('\n <script>alert(1)</script>')), /This is an HTML file/],
  ['SVG', { body: pictureForm(bytes(svg), 'product', 'a.svg', 'image/svg+xml') }, /This is an SVG file/],
  ['SVG named and declared PNG', { body: pictureForm(bytes(svg), 'product', 'a.png', 'image/png') }, /an SVG file/],
  ['SVG after an XML declaration', file(bytes(`<?xml version="1.0"?>\n<!-- a -->\n${svg}`)), /an SVG file/],
  ['GIF', file(await small().gif().toBuffer()), /This is a GIF file/],
  ['a GIF of 1987', file(bytes(`GIF87a${'\0'.repeat(40)}`)), /This is a GIF file/],
  ['GIF and then JPEG', file(Buffer.concat([bytes('GIF89a'), jpeg])), /This is a GIF file/],
  ['HEIC', file(box('heic')), /This is a HEIC photo.*Most Compatible/],
  ['HEIF of another brand', file(box('mif1')), /This is a HEIC photo/],
  ['AVIF', file(await small().avif({ effort: 0 }).toBuffer()), /This is an AVIF file/],
  ['a video', file(box('isom')), /This is an MP4 file/],
  ['TIFF', file(await small().tiff().toBuffer()), /This is a TIFF file/],
  ['PDF', file(bytes('%PDF-1.7\n1 0 obj')), /This is a PDF file/],
  ['BMP', file(bytes(`BM${'\x10\0\0\0'.repeat(20)}`)), /This is a BMP file/],
  ['ZIP', file(zipArchive), /This is a ZIP file/],
  [
    'a program',
    file(bytes(`\x7fELF\x02\x01\x01${'\0'.repeat(99)}`)),
    /This file is not a picture\. It must be JPEG or PNG\./,
  ],
  ['nothing but NUL', file(Buffer.alloc(5000)), /This file is not a picture/],
  ['WebP for a product', file(webp), /This is a WebP file\. The picture must be JPEG or PNG\./],
]

const brokenPictures = (): Bad[] => [
  ['half a JPEG', file(jpeg.subarray(0, jpeg.length / 2)), /This JPEG file is damaged or cut off/],
  ['a JPEG without its last 200 bytes', file(jpeg.subarray(0, -200)), /JPEG file is damaged or cut off/],
  ['the first 20 bytes of a JPEG', file(jpeg.subarray(0, 20)), /JPEG file is damaged or cut off/],
  ['a JPEG of noise', file(Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(9000, 'wood')])), /JPEG file is damaged/],
  ['half a PNG', file(png.subarray(0, png.length / 2)), /This PNG file is damaged or cut off/],
  ['a PNG without its end', file(png.subarray(0, -12)), /PNG file is damaged or cut off/],
  ['the first 8 bytes of a PNG', file(png.subarray(0, 8)), /PNG file is damaged or cut off/],
  ['a PNG with wrong pixels', file(Buffer.from(png).fill(7, 2000, 2100)), /PNG file is damaged/],
  ['a PNG without width', file(withPngSize(png, 0, 900)), /PNG file is damaged/],
  ['half a WebP', file(webp.subarray(0, webp.length / 2), 'species'), /This WebP file is damaged or cut off/],
  ['a WebP of noise', file(Buffer.from(webp).fill(7, 20, 400), 'species'), /WebP file is damaged/],
]

const morePictures = async (): Promise<Bad[]> => {
  const frames = await Promise.all([makePicture(), makePicture({ width: 1200, height: 900 })])
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer()
  return [
    ['an animated WebP', file(moving, 'species'), /The picture is animated/],
    ['an animated PNG', file(withChunk(png, 'acTL', Buffer.alloc(8, 1))), /The picture is animated/],
    ['a PNG and something after it', file(Buffer.concat([png, bytes('more')])), /contains extra data/],
    ['a WebP and something after it', file(Buffer.concat([webp, bytes('more')]), 'species'), /contains extra data/],
    ['a PNG and an archive', file(Buffer.concat([png, zipArchive])), /contains extra data/],
    ['a JPEG and an archive', file(Buffer.concat([jpeg, zipArchive])), /more than a picture/],
    ['a JPEG with a script', file(withComment(jpeg, '<script>alert(1)</script>')), /more than a picture/],
    ['a JPEG with a page after it', file(Buffer.concat([jpeg, bytes('<HTML><body>')])), /more than a picture/],
    ['a JPEG with a doctype', file(withComment(jpeg, '<!DocType html>')), /more than a picture/],
    ['a JPEG with PHP', file(withComment(jpeg, '<?php system($_GET[0]); ?>')), /more than a picture/],
    ['a JPEG with a PDF', file(withComment(jpeg, '%PDF-1.4 1 0 obj')), /more than a picture/],
    ['a JPEG with an SVG', file(withComment(jpeg, '<svg/onload=alert(1)>')), /more than a picture/],
    ['a PNG with a script', file(withChunk(png, 'tEXt', bytes('a\0<ScRiPt src=x>'))), /more than a picture/],
  ]
}

const wrongSizes = async (): Promise<Bad[]> => [
  ['900 megapixels', file(bomb), /has 900 megapixels; the limit is 210/],
  ['a header of 900 megapixels', file(withPngSize(png, 30_000, 30_000)), /has 900 megapixels/],
  ['a JPEG header of 3600 megapixels', file(withJpegSize(jpeg, 60_000, 60_000)), /has 3600 megapixels/],
  [
    '1199 px',
    file(await makePicture({ width: 1199, height: 1500 })),
    /The picture is 1199 px wide; it must be at least 1200 px wide\./,
  ],
  [
    '1199 px once it is turned',
    file(
      await sharp(await makePicture({ width: 1600, height: 1199 }))
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    ),
    /is 1199 px wide/,
  ],
  ['799 px for a wood', file(await makePicture({ width: 799 }), 'species'), /is 799 px wide; it must be at least 800/],
  ['a tower', file(withPngSize(png, 1300, 16_001)), /is 16001 px tall; the limit is 16000 px/],
  ['one dot', file(await makePicture({ width: 1, height: 1, format: 'png' })), /is 1 px wide/],
  ['5.1 MB', file(padded(5_100_000)), /The picture is larger than 5 MB\./, 413],
  ['one byte more than 5 MB', file(padded(5_000_001)), /larger than 5 MB/, 413],
  [
    'a length of 20 MB',
    { ...file(jpeg), headers: { 'content-length': '20000000' } },
    /is 20\.0 MB; the limit is 5 MB/,
    413,
  ],
  ['6 MB of text', parts(use, { name: 'note', content: 'a'.repeat(6_000_000) }), /larger than 5 MB/, 413],
]

const wrongForms = (): Bad[] => [
  ['no picture', parts(use), /Choose a picture: the form has no file in the field 'image'/],
  ['no file chosen', parts(use, image({ fileName: '', content: '' })), /Choose a picture/],
  ['text instead of the file', parts(use, { name: 'image', content: 'mantel.jpg' }), /has text instead of a file/],
  ['the wrong field', parts(use, image({ name: 'photo' })), /came in the field 'photo'; it must be in 'image'/],
  ['a file without a field', parts(use, { fileName: 'a.jpg', content: jpeg }), /must be in 'image'/],
  ['two files in one field', parts(use, image(), image()), /one picture at a time/],
  ['two files in two fields', parts(use, image(), image({ name: 'other' })), /one picture at a time/],
  ['three files', parts(use, image(), image(), image()), /one picture at a time/],
  ['a path as its name', parts(use, image({ fileName: '../../etc/passwd.jpg' })), /must not be a path/],
  ['a Windows path', parts(use, image({ fileName: 'C:\\\\mantel.jpg' })), /must not be a path/],
  ['NUL in its name', parts(use, image({ fileName: 'mantel.php\0.jpg' })), /contains an invalid character/],
  ['a bell in its name', parts(use, image({ fileName: 'man\x07tel.jpg' })), /contains an invalid character/],
  ['a tab in its name', parts(use, image({ fileName: 'man\ttel.jpg' })), /contains an invalid character/],
  ['no use', parts(image()), /Check these fields: use/],
  ['an unknown use', parts({ name: 'use', content: 'poster' }, image()), /Check these fields: use/],
  ['a field sent twice', parts(use, use, image()), /Sent twice/],
  ['a field without a name', parts(use, { content: 'x' }, image()), /A field has no name/],
  ['a text that is too long', parts(use, { name: 'note', content: 'a'.repeat(9000) }, image()), /8 KB or less/],
  [
    'too many fields',
    parts(use, ...Array.from({ length: 40 }, (_, n) => ({ name: `f${n}`, content: '' })), image()),
    /too many fields/,
  ],
  ['an empty body', { body: '' }, /malformed or was cut off|Choose a picture/],
  ['a form that ends early', { body: multipart([use, image()], '') }, /malformed or was cut off/],
  ['a form that ends in the file', { body: pictureForm(jpeg).subarray(0, 900) }, /malformed or was cut off/],
  [
    'another boundary',
    { ...parts(use, image()), type: 'multipart/form-data; boundary=other' },
    /cut off|Choose a picture/,
  ],
  ['no boundary', { ...parts(use, image()), type: 'multipart/form-data' }, /has no boundary/],
  ['JSON', { body: '{"use":"product"}', type: 'application/json' }, /multipart\/form-data/, 415],
  ['a web form', { body: 'use=product', type: 'application/x-www-form-urlencoded' }, /multipart\/form-data/, 415],
  ['the bare file', { body: Uint8Array.from(jpeg), type: 'image/jpeg' }, /multipart\/form-data/, 415],
  ['no content type', { body: pictureForm(jpeg), type: '' }, /multipart\/form-data/, 415],
]

describe('ADMIN-9 a bad upload', () => {
  // Apart, because each is given up after two minutes: a busy machine takes one for them all.
  it.each([
    ['other formats', otherFormats, 21],
    ['broken pictures', brokenPictures, 11],
    ['more than a picture', morePictures, 13],
    ['pictures of a wrong size', wrongSizes, 12],
    ['wrong forms', wrongForms, 28],
  ])('is refused with its reason and leaves nothing behind: %s', async (_what, makeCases, least) => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const cases = await makeCases()
    expect(cases.length).toBeGreaterThanOrEqual(least)
    const wrong: string[] = []
    for (const [what, sent, reason, status = 400] of cases) {
      const answer = await upload(shop, cookie, sent)
      const text = await answer.text()
      const detail: string = text.startsWith('{')
        ? `${JSON.parse(text).detail} ${JSON.stringify(JSON.parse(text).errors ?? '')}`
        : text
      if (answer.status !== status || !reason.test(detail)) wrong.push(`${what}: ${answer.status} ${detail}`)
      if (/node_modules|vips|buffer/i.test(detail)) wrong.push(`${what} leaks an internal detail: ${detail}`)
    }
    expect(wrong).toEqual([])
    expect([listPictureFiles(shop.env.dataDir), await listPictureRows(shop)]).toEqual([[], []])
    expect((await shop.request('/healthz')).status).toBe(200)
    expect((await shop.request('/products')).status).toBe(200)
  })

  it('ADMIN-1 from a signed-out visitor or another site is not even read', async () => {
    const shop = await openTestShop()
    const cookie = await shop.signIn()
    const unread = () => {
      const body = new ReadableStream({
        pull: () => {
          throw new Error('read')
        },
      })
      return { body, duplex: 'half', method: 'POST' } as RequestInit
    }
    const stranger = await shop.request('/api/admin/pictures', { ...unread(), headers: { 'content-type': formType } })
    expect(stranger.status).toBe(401)
    const headers = { cookie, 'content-type': formType, 'sec-fetch-site': 'cross-site' }
    expect((await shop.request('/api/admin/pictures', { ...unread(), headers })).status).toBe(403)
    // Nor does any other call accept a form.
    const elsewhere = await shop.request('/api/admin/login', { method: 'POST', body: new FormData() })
    expect(elsewhere.status).toBe(415)
  })
})
