/**
 * A picture as the API returns it. It is stored in several widths and three formats ("variants"), at
 * `/media/<key>/<width>.<avif|webp|jpg>` for each of `widths`. The key ends in a hash of the content, so a variant's URL
 * always has the same bytes and may be cached forever.
 */
export type Picture = {
  /** The largest JPEG. */
  path: string
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** A 16-pixel-wide WebP as a data URI, shown blurred until the picture loads. */
  placeholder: string
  /** Pixels, ascending; the last is `width`. */
  widths: number[]
}

export const pictureFormats = ['avif', 'webp', 'jpg'] as const

export type PictureFormat = (typeof pictureFormats)[number]

/** One stored file of a picture. */
export type PictureVariant = { key: string; width: number; format: PictureFormat }

/** Pixels, ascending. No variant is wider than the last one, or than the original. */
const standardWidths = [320, 640, 960, 1280, 1920] as const

/**
 * Replaces a picture that is missing or fails to load. The browser has no way to look up its hash, so it uses the plain
 * name, which always serves the current version with short caching.
 */
export const woodPlaceholder: Picture = {
  path: '/media/placeholder-wood/1200.jpg',
  width: 1200,
  height: 900,
  placeholder: '',
  widths: variantWidths(1200),
}

/** The widths to store for an original this wide (pixels): the smaller standard ones, plus its own, capped at the widest. */
export function variantWidths(originalWidth: number): number[] {
  const largest = Math.min(originalWidth, Math.max(...standardWidths))
  return [...standardWidths.filter((width) => width < largest), largest]
}

export function variantPath({ key, width, format }: PictureVariant): string {
  return `/media/${key}/${width}.${format}`
}

// Only what `variantPath` can produce from our keys: no dots except before the hash, no slashes, no escapes. A match is
// safe to use as a file path.
const variantPattern = /^\/media\/([a-z0-9][a-z0-9-]{0,119}(?:\.[0-9a-f]{8})?)\/([1-9][0-9]{0,4})\.(avif|webp|jpg)$/

/** The variant that a URL path names; undefined when it isn't one of ours. */
export function parseVariantPath(path: string): PictureVariant | undefined {
  const [, key, width, format] = variantPattern.exec(path) ?? []
  if (key === undefined || width === undefined || format === undefined) return undefined
  return { key, width: Number(width), format: format as PictureFormat }
}

/** The `srcset` of each format, and the `src` for browsers that support neither `srcset` nor the newer formats. */
export function pictureSources(picture: Picture): { avif: string; webp: string; jpg: string; src: string } {
  const folder = picture.path.slice(0, picture.path.lastIndexOf('/'))
  const srcSet = (format: PictureFormat) =>
    picture.widths.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ')
  return { avif: srcSet('avif'), webp: srcSet('webp'), jpg: srcSet('jpg'), src: picture.path }
}
