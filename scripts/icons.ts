// Makes the shop's icons and link preview picture from content/public/favicon.svg and the default hero photograph, in
// dist/client. Runs after Vite, which empties that folder.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { seedHeroPicture } from '../content/catalogue.ts'

const content = join(import.meta.dirname, '../content')
const client = join(import.meta.dirname, '../dist/client')

const mark = await readFile(join(content, 'public/favicon.svg'))
/** The logo's background color, for icons that the system crops to its own shape. */
const ground = '#241c15'

await Promise.all([
  writeFile(join(client, 'favicon.ico'), iconFile([await draw(16), await draw(32), await draw(48)])),
  writeFile(join(client, 'icon-192.png'), await draw(192)),
  writeFile(join(client, 'icon-512.png'), await draw(512)),
  // iOS rounds the corners itself and allows no transparency, so this is a full square.
  writeFile(join(client, 'apple-touch-icon.png'), await drawOnGround(180, 1)),
  // A launcher may crop everything outside a circle of 80% (W3C, Web App Manifest, 'maskable').
  writeFile(join(client, 'icon-maskable-512.png'), await drawOnGround(512, 0.8)),
  // The standard size for link previews: 1200 x 630.
  sharp(join(content, `photos/${seedHeroPicture}.jpg`))
    .resize({ width: 1200, height: 630, fit: 'cover' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(client, 'share.jpg')),
])

/** The logo as a PNG. librsvg renders at 72 dpi by default, so 32 units would be enlarged from 32 pixels. */
function draw(sizePx: number): Promise<Buffer> {
  return sharp(mark, { density: (72 * sizePx) / 32 })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** The logo on a full square of its background color. It takes up `part` of the side. */
async function drawOnGround(sizePx: number, part: number): Promise<Buffer> {
  const markPx = Math.round(sizePx * part)
  return sharp({ create: { width: sizePx, height: sizePx, channels: 3, background: ground } })
    .composite([{ input: await draw(markPx), gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An .ico file: a directory followed by PNGs, which every browser since 2007 reads. Sizes under 256 pixels. */
function iconFile(pngs: Buffer[]): Buffer {
  const entryBytes = 16
  const head = Buffer.alloc(6 + pngs.length * entryBytes)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pngs.length, 4)
  let offset = head.length
  for (const [index, png] of pngs.entries()) {
    const entry = 6 + index * entryBytes
    // A PNG has its width at byte 16 and its height at byte 20.
    head.writeUInt8(png.readUInt32BE(16), entry)
    head.writeUInt8(png.readUInt32BE(20), entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pngs])
}
