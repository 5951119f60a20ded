/**
 * A picture as the API returns it. It is stored in several widths as AVIF, the smaller ones also as WebP ("variants"), at
 * `/media/<key>/<width>.<avif|webp>`, and once as JPEG. The key ends in a hash of the content, so a variant's URL always
 * has the same bytes and may be cached forever.
 */
export type Picture = {
  /** The JPEG, in the largest width: for link previews, and for browsers without the other formats. */
  path: string
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** A 16-pixel-wide WebP as a data URI, shown blurred until the picture loads. */
  placeholder: string
  /** Pixels, ascending; the last is `width`. */
  widths: number[]
  /**
   * Pixels, ascending: the widths of the 4:3 crop for narrow screens, at `/media/<key>/narrow-<width>.<avif|webp>`.
   * Undefined for a picture that has none.
   */
  narrowWidths?: number[] | undefined
}

export const pictureFormats = ['avif', 'webp', 'jpg'] as const

export type PictureFormat = (typeof pictureFormats)[number]

/** One stored file of a picture. */
export type PictureVariant = { key: string; width: number; format: PictureFormat; narrow?: true | undefined }

/**
 * Pixels, ascending. No variant is wider than the last one, or than the original. A browser takes the next one above what
 * it needs, so each lies a little above a common need: thumbnails and tiles, 357 to 408 px for a tile on a phone or a card
 * on a desktop, 721 for a phone 412 px wide at 1.75 device pixels per CSS pixel, 1082 for the same at 2.625, 1440 for a
 * tablet 720 px wide at 2.
 */
const standardWidths = [260, 420, 750, 1100, 1440, 1920] as const

/** Pixels, ascending: phones at 1.75, phones at 2.625, tablets and tall phones at 2 to 3. */
const standardNarrowWidths = [750, 1120, 1440] as const

/**
 * Pixels. Of a hundred visitors, two have a browser that knows WebP and not AVIF, mostly on older phones. Wider ones would
 * take a quarter of the time to prepare a picture.
 */
export const widestWebp = 1200

/** A width that is closer to the largest saves too little to be stored. */
const leastStep = 1.15

/** Width by height of the crop for narrow screens. */
export const narrowRatio = 4 / 3

/** The crop saves too little on a picture that isn't at least this wide for its height. */
const leastRatioToCrop = 1.5

/** The widths to store for an original this wide (pixels): the smaller standard ones, plus its own, capped at the widest. */
export function variantWidths(originalWidth: number): number[] {
  return upTo(standardWidths, originalWidth)
}

/** The widths to store of the crop of a picture with these pixels; undefined when a crop isn't worth it. */
export function narrowVariantWidths({ width, height }: { width: number; height: number }): number[] | undefined {
  return width / height < leastRatioToCrop ? undefined : upTo(standardNarrowWidths, Math.round(height * narrowRatio))
}

/** Of a photograph in a message, which few people look at: a thumbnail, and all of a screen. Pixels, ascending. */
export const messageVariantWidths = (originalWidth: number): number[] => upTo([420, 1440], originalWidth)

function upTo(standard: readonly number[], own: number): number[] {
  const largest = Math.min(own, Math.max(...standard))
  return [...standard.filter((width) => width * leastStep <= largest), largest]
}

/**
 * Replaces a picture that is missing or fails to load. The browser has no way to look up its hash, so it uses the plain
 * name, which always serves the current version with short caching.
 */
export const woodPlaceholder: Picture = shippedPicture('placeholder-wood', 1200, 900)

/** A picture that ships with the shop, by its plain name, for pages that name it themselves. Pixels of the original. */
export function shippedPicture(name: string, originalWidth: number, originalHeight: number): Picture {
  const widths = variantWidths(originalWidth)
  const width = widths.at(-1) ?? originalWidth
  return {
    path: `/media/${name}/${width}.jpg`,
    width,
    height: Math.round((originalHeight * width) / originalWidth),
    placeholder: '',
    widths,
  }
}

/** Whether it is the owner's, and not one that ships with the shop. */
export const isUploaded = ({ path }: Picture) => path.startsWith('/media/up-')

export const variantPath = (variant: PictureVariant): string => `/media/${variantFile(variant)}`

/** Where a variant is stored, in any storage: `<key>/<file>`. */
export function variantFile({ key, width, format, narrow }: PictureVariant): string {
  return `${key}/${narrow ? 'narrow-' : ''}${width}.${format}`
}

// Only what `variantPath` can produce from our keys: no dots except before the hash, no slashes, no escapes. A match is
// safe to use as a file path.
const variantPattern =
  /^\/media\/([a-z0-9][a-z0-9-]{0,119}(?:\.[0-9a-f]{8})?)\/(narrow-)?([1-9][0-9]{0,4})\.(avif|webp|jpg)$/

/** The variant that a URL path names; undefined when it isn't one of ours. */
export function parseVariantPath(path: string): PictureVariant | undefined {
  const [, key, narrow, width, format] = variantPattern.exec(path) ?? []
  if (key === undefined || width === undefined || format === undefined) return undefined
  return { key, width: Number(width), format: format as PictureFormat, ...(narrow && { narrow: true as const }) }
}

/** The `srcset` of each format. */
export function pictureSources(picture: Picture, { narrow = false } = {}): { avif: string; webp: string } {
  const folder = picture.path.slice(0, picture.path.lastIndexOf('/'))
  const [widths, prefix] = narrow ? [picture.narrowWidths ?? [], 'narrow-'] : [picture.widths, '']
  const srcSet = (format: PictureFormat, stored: readonly number[]) =>
    stored.map((width) => `${folder}/${prefix}${width}.${format} ${width}w`).join(', ')
  const ofWebp = widths.filter((width) => width <= widestWebp)
  return { avif: srcSet('avif', widths), webp: srcSet('webp', ofWebp) }
}
