/** Turns a photograph into its variants, for uploads and, in the build, for the shop's own photographs. */
import type { Sharp, SharpOptions } from 'sharp'
import { type PictureFormat, pictureFormats, variantWidths } from '../picture.ts'
import { mostMegapixels } from '../picture-rules.ts'
import type { PictureFacts } from '../pictures.server.ts'

/** Rejects damaged and truncated files, and files too large to decode in memory. */
export const decoding = { failOn: 'warning', limitInputPixels: mostMegapixels * 1e6 } satisfies SharpOptions

// Judged by eye on wood grain: AVIF below 55 smooths the grain away. Efforts above 0 take several times as long for a
// few percent.
const encodings = {
  avif: (image) => image.avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 76 }),
  jpg: (image) => image.jpeg({ quality: 76, mozjpeg: true }),
} satisfies Record<PictureFormat, (image: Sharp) => Sharp>

/** Raise this when a change here affects the output, so that the build encodes the shop's photographs again. */
export const encodingVersion = 2

type Encoded = { width: number; format: PictureFormat; content: Buffer }

type Pixels = { data: Buffer; width: number; height: number }

/**
 * Makes all variants of a decoded picture: rotated as the camera noted, in sRGB, with white for transparent areas, and
 * without metadata, which sharp drops by default. `orientedWidth` is the width after rotation.
 */
export async function encodePicture(
  image: Sharp,
  orientedWidth: number,
): Promise<{ facts: PictureFacts; variants: Encoded[] }> {
  const { default: sharp } = await import('sharp')
  const fromPixels = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })
  const widths = variantWidths(orientedWidth)
  const largest = await toPixels(image.autoOrient(), widths.at(-1) ?? orientedWidth)
  const variants: Encoded[] = []
  for (const width of widths) {
    // From the largest variant instead of the original: it looks the same and takes a fraction of the work.
    const pixels = width === largest.width ? largest : await toPixels(fromPixels(largest), width)
    for (const format of pictureFormats)
      variants.push({ width, format, content: await encodings[format](fromPixels(pixels)).toBuffer() })
  }
  const tiny = await fromPixels(largest).resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { facts: { width: largest.width, height: largest.height, widths, placeholder }, variants }
}

async function toPixels(image: Sharp, width: number): Promise<Pixels> {
  const { data, info } = await image
    .resize({ width })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
