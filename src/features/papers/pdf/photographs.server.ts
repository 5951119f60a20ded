/** The woods of a paper as photographs under their finishes, as the page shows them (DRAW-4). */
import sharp from 'sharp'
import { type DrawnShapes, type PictureShape, tonedChannel } from './svg-shapes.ts'

/** Sharp at 300 dots an inch where a piece is as wide as the page. */
const widthPx = 2_000
const quality = 85

/** By its address in the drawing. One that can't be read is left out. */
export type Photographs = Map<string, Buffer>

export async function openPhotographs(files: [href: string, file: string][]): Promise<Photographs> {
  const opened = files.map(async ([href, file]) => {
    const content = Buffer.from(file, 'base64')
    // All of it: half a file would fail in the middle of the paper.
    const isWhole = await sharp(content, { failOn: 'warning' })
      .stats()
      .then(Boolean, () => false)
    return isWhole ? [[href, content] as const] : []
  })
  return new Map((await Promise.all(opened)).flat())
}

/** The JPEG of each picture in the drawings, once for each finish. */
export async function finish(drawings: DrawnShapes[], photographs: Photographs): Promise<Map<string, Buffer>> {
  const finished = new Map<string, Buffer>()
  for (const { shapes } of drawings)
    for (const shape of shapes) {
      if (shape.type !== 'picture' || finished.has(keyOf(shape))) continue
      const content = photographs.get(shape.href)
      if (content) finished.set(keyOf(shape), await underFinish(content, shape.tone))
    }
  return finished
}

export const keyOf = ({ href, tone }: Pick<PictureShape, 'href' | 'tone'>) => [href, ...(tone ?? [])].join(' ')

async function underFinish(content: Buffer, tone: number[] | undefined): Promise<Buffer> {
  const { data, info } = await sharp(content)
    .resize({ width: widthPx, withoutEnlargement: true })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (tone) addTone(data, tone)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

function addTone(pixels: Buffer, tone: number[]): void {
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    for (let row = 0; row < 3; row++) pixels[at + row] = tonedChannel(tone, row, red, green, blue)
  }
}
