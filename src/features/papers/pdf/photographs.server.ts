/** The woods of a paper as photographs under their finishes, as the page shows them (DRAW-4). */
import sharp from 'sharp'
import { type DrawnShapes, type PictureShape, tonedChannel } from './svg-shapes.ts'

/** Sharp at 300 dots an inch where a piece is as wide as the page. */
const widthPx = 2_000
const quality = 85

type Pixels = { data: Buffer; width: number; height: number }

/** Red, green and blue of each pixel, by the photograph's address in the drawing. One that can't be read is left out. */
export type Photographs = Map<string, Pixels>

/** Of files in base64. */
export const openPhotographs = (files: [href: string, file: string][]): Promise<Photographs> => readEach(files, decode)

/** What can be read, by its address. */
export async function readEach<File, Read>(
  files: [href: string, file: File][],
  read: (file: File) => Promise<Read>,
): Promise<Map<string, Read>> {
  const found = files.map(([href, file]) =>
    read(file).then(
      (one) => [[href, one] as const],
      () => [],
    ),
  )
  return new Map((await Promise.all(found)).flat())
}

/** All of it at once: half a file would fail in the middle of the paper. */
async function decode(file: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(file, 'base64'), { failOn: 'warning' })
    .resize({ width: widthPx, withoutEnlargement: true })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The JPEG of each picture in the drawings, once for each finish. */
export async function finish(drawings: DrawnShapes[], photographs: Photographs): Promise<Map<string, Buffer>> {
  const finished = new Map<string, Buffer>()
  for (const { shapes } of drawings)
    for (const shape of shapes) {
      if (shape.type !== 'picture') continue
      const [key, pixels] = [keyOf(shape), photographs.get(shape.href)]
      if (pixels && !finished.has(key)) finished.set(key, await underFinish(pixels, shape.tone))
    }
  return finished
}

export const keyOf = ({ href, tone }: Pick<PictureShape, 'href' | 'tone'>) => [href, ...(tone ?? [])].join(' ')

async function underFinish({ data, width, height }: Pixels, tone: number[] | undefined): Promise<Buffer> {
  return sharp(tone ? withTone(data, tone) : data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

function withTone(pixels: Buffer, tone: number[]): Buffer {
  const toned = Buffer.from(pixels)
  for (let at = 0; at + 2 < toned.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
    for (let row = 0; row < 3; row++) toned[at + row] = tonedChannel(tone, row, red, green, blue)
  }
  return toned
}
