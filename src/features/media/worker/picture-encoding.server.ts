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

/** A part of the picture, as high as it, for narrow screens. */
export type NarrowCrop = {
  /** Width by height. */
  ratio: number
  /** Where it lies: 0 at the left edge, 1 at the right. */
  place: number
  /** Pixels, ascending; undefined for a picture of which a crop isn't worth it. */
  widthsOf: (picture: { width: number; height: number }) => number[] | undefined
}

/** Of the home page's picture, whose subject is right of the middle. */
export const heroCrop: NarrowCrop = { ratio: narrowRatio, place: 0.68, widthsOf: narrowVariantWidths }

/** `widths` in pixels, ascending. With `alpha`, what is transparent stays so; else it becomes white. */
export type Encoding = {
  widths: readonly number[]
  narrow?: NarrowCrop | undefined
  alpha?: boolean
  avifEffort?: number
}

export type Encoded = Omit<PictureVariant, 'key'> & { content: Uint8Array }

type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/**
 * Makes all variants of a decoded picture: rotated as the camera noted, in sRGB, and without metadata, which sharp drops
 * by default.
 */
export async function encodePicture(
  image: Sharp,
  wanted: Encoding,
): Promise<{ facts: PictureFacts; variants: Encoded[] }> {
  const { narrow, alpha = false } = wanted
  const { default: sharp } = await import('sharp')
  const fromPixels = ({ data, ...raw }: Pixels) => sharp(data, { raw })
  const toPixels = (image: Sharp, width: number) => resized(image, width, alpha)
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
  const narrowWidths = narrow?.widthsOf(largest)
  for (const narrowWidth of narrowWidths ?? []) {
    const cropWidth = Math.round(height * (narrow?.ratio ?? 1))
    const left = Math.round((width - cropWidth) * (narrow?.place ?? 0))
    const cropped = fromPixels(largest).extract({ left, top: 0, width: cropWidth, height })
    await encode(await toPixels(cropped, narrowWidth), { narrow: true })
  }

  const tiny = await fromPixels(largest).resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { facts: { width, height, widths, ...(narrowWidths && { narrowWidths }), placeholder }, variants }
}

async function resized(image: Sharp, wantedWidth: number, alpha: boolean): Promise<Pixels> {
  const resizing = image.resize({ width: wantedWidth })
  const { data, info } = await (alpha ? resizing.ensureAlpha() : resizing.flatten({ background: '#fff' }))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { data, width, height, channels: alpha ? 4 : 3 }
}
