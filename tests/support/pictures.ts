/** Valid and invalid pictures and forms to upload. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Wanted = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' }

const pngSignature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')

/** Wood-colored with some grain, because a plain color would compress to nothing. Flat, because pixels take time. */
export function makePicture({ width = 1300, height = 300, format = 'jpeg' }: Wanted = {}): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 130, sigma: 30 }
  const small = sharp({ create: { width: 160, height: 110, channels: 3, background: '#a75', noise } }).png()
  return small.toBuffer().then((grain) => sharp(grain).resize(width, height, { fit: 'fill' })[format]().toBuffer())
}

export type Part = {
  name?: string
  fileName?: string
  type?: string
  content?: string | Uint8Array
  headers?: string[]
}

const boundary = 'xXxBoundaryOfTestsxXx'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A raw multipart body, which may be malformed. Text is written as latin1. */
export function multipart(parts: readonly Part[], end = `--${boundary}--\r\n`): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap(({ name, fileName, type, content = '', headers = [] }) => {
    const disposition = [
      'Content-Disposition: form-data',
      ...(name === undefined ? [] : [`name="${name}"`]),
      ...(fileName === undefined ? [] : [`filename="${fileName}"`]),
    ].join('; ')
    const head = [disposition, ...(type === undefined ? [] : [`Content-Type: ${type}`]), ...headers].join('\r\n')
    const body = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    return [Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'), body, Buffer.from('\r\n')]
  })
  return Uint8Array.from(Buffer.concat([...pieces, Buffer.from(end, 'latin1')]))
}

/** The form that the shop expects, with this file. */
export const pictureForm = (file: Uint8Array, use = 'product', fileName = 'mantel.jpg', type = 'image/jpeg') =>
  multipart([
    { name: 'use', content: use },
    { name: 'image', fileName, type, content: file },
  ])

/** A JPEG with a comment segment right after its start. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment, 'latin1')
  const segment = Buffer.from([0xff, 0xfe, 0, 0])
  segment.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, text, jpeg.subarray(2)])
}

/** A PNG with an extra chunk before its pixels. */
export function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk(type, content), png.subarray(afterHeader)])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

/** A PNG whose header claims this size. */
export function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([pngSignature, pngChunk('IHDR', header), png.subarray(33)])
}

/** A JPEG whose frame header claims this size. */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  for (let at = 2; at < changed.length; at += 2 + changed.readUInt16BE(at + 2))
    if (/^[\xc0-\xc2]$/.test(String.fromCharCode(changed[at + 1] ?? 0))) {
      changed.writeUInt16BE(height, at + 5)
      changed.writeUInt16BE(width, at + 7)
      return changed
    }
  throw new Error('The JPEG has no frame header.')
}

/** A valid picture of 30,000 by 30,000 black pixels in 110 KB, which would decode to 2.7 GB. */
export function make900Megapixels(): Buffer {
  const side = 30_000
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 })
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([pngSignature, pngChunk('IHDR', header), pngChunk('IDAT', rows), end])
}

/** A ZIP archive of one empty file. */
export const zipArchive = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0a', 'latin1'),
  Buffer.from(`PK\x01\x02${'\x14\0'.repeat(2)}${'\0'.repeat(20)}\x01\0${'\0'.repeat(16)}a`, 'latin1'),
  Buffer.from(`PK\x05\x06\0\0\0\0\x01\0\x01\0${'\x2f\0\0\0'}${'\x1f\0\0\0'}\0\0`, 'latin1'),
])
