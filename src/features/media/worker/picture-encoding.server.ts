/** Turns a photograph into its variants, for uploads and, in the build, for the shop's own photographs. */
import type { Sharp, SharpOptions } from 'sharp'
import { narrowRatio, narrowVariantWidths, type PictureFormat, type PictureVariant, widestWebp } from '../picture.ts'
import { mostMegapixels } from '../picture-rules.ts'
import type { PictureFacts } from '../pictures.server.ts'

/** Rejects damaged and truncated files, and files too large to decode in memory. */
export const decoding = { failOn: 'warning', limitInputPixels: mostMegapixels * 1e6 } satisfies SharpOptions

/**
 * Judged by eye on wood grain: AVIF below 55 smooths the grain away. Efforts above 0 (AVIF) and 2 (WebP) take two to six
 * times as long for about a tenth fewer bytes at the same SSIM; the build takes that time for the shop's own photographs.
 * This JPEG is 4 to 9% larger than MozJPEG's, in less than a third of the time
 * (docs/decisions/026-pictures-at-the-width-shown.md).
 */
const encodings = {
  avif: (image, { avifEffort = 0 }) => image.avif({ quality: 55, effort: avifEffort, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 76, effort: 2 }),
  jpg: (image) => image.jpeg({ quality: 72, quantisationTable: 3, progressive: true }),
} satisfies Record<PictureFormat, (image: Sharp, wanted: Encoding) => Sharp>

/** Raise this when a change here affects the output, so that the build encodes the shop's photographs again. */
export const encodingVersion = 4

/** The crop for narrow screens shows what the home page's picture shows there: its subject is right of the middle. */
const narrowCenter = 0.68

/** `widths` in pixels, ascending. */
export type Encoding = { widths: readonly number[]; narrow: boolean; avifEffort?: number }

export type Encoded = Omit<PictureVariant, 'key'> & { content: Uint8Array }

type Pixels = { data: Buffer; width: number; height: number }

/**
 * Makes all variants of a decoded picture: rotated as the camera noted, in sRGB, with white for transparent areas, and
 * without metadata, which sharp drops by default. `narrow` also makes the crop for narrow screens, if the picture is wide
 * enough for one.
 */
export async function encodePicture(
  image: Sharp,
  wanted: Encoding,
): Promise<{ facts: PictureFacts; variants: Encoded[] }> {
  const { narrow } = wanted
  const { default: sharp } = await import('sharp')
  const fromPixels = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })
  const variants: Encoded[] = []
  const encode = async (pixels: Pixels, { more = [], narrow }: { more?: PictureFormat[]; narrow?: true } = {}) => {
    const { width } = pixels
    for (const format of ['avif' as const, ...(width <= widestWebp ? ['webp' as const] : []), ...more]) {
      const content = await encodings[format](fromPixels(pixels), wanted).toBuffer()
      variants.push({ width, format, narrow, content })
    }
  }

  const widths = [...wanted.widths]
  // Decoded once, by the JPEG decoder already near this size. The smaller ones come from these pixels: they look the same
  // as from the original, and resizing costs a hundredth of encoding.
  const largest = await toPixels(image.autoOrient(), widths.at(-1) ?? 1)
  for (const width of widths.slice(0, -1)) await encode(await toPixels(fromPixels(largest), width))
  await encode(largest, { more: ['jpg'] })

  const { width, height } = largest
  const narrowWidths = narrow ? narrowVariantWidths(largest) : undefined
  for (const narrowWidth of narrowWidths ?? []) {
    const cropWidth = Math.round(height * narrowRatio)
    const left = Math.round((width - cropWidth) * narrowCenter)
    const cropped = fromPixels(largest).extract({ left, top: 0, width: cropWidth, height })
    await encode(await toPixels(cropped, narrowWidth), { narrow: true })
  }

  const tiny = await fromPixels(largest).resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { facts: { width, height, widths, ...(narrowWidths && { narrowWidths }), placeholder }, variants }
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
