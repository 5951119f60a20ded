/** What may be uploaded for each use, and the refusal texts (ADMIN-4, 5, 7, 9; LIVE-4). Shared by the forms and the server. */

import { messageVariantWidths, variantWidths } from './picture.ts'

export type PictureUse = 'product' | 'hero' | 'gallery' | 'species' | 'message'

export type UploadFormat = 'jpeg' | 'png' | 'webp'

type PictureRule = {
  formats: readonly UploadFormat[]
  maxBytes: number
  /** Pixels, after applying the camera's rotation. */
  minWidth: number
  landscape: boolean
  /** Shown next to the button that chooses a file. */
  hint: string
}

const megabyte = 1_000_000

/**
 * The largest sensors of phones have 200 million pixels (16,384 x 12,288). Decoding such a JPEG at the size that is kept
 * takes 45 MB; what can't be decoded so is bounded by its memory (prepare-picture.server.ts).
 */
export const mostMegapixels = 210

/** Of the largest size that is kept. WebP allows at most 16,383 pixels. */
const mostHeight = 16_000

/** What a phone's photograph may have when it is chosen. The browser makes it smaller before it sends it (OUT-2). */
const mostChosenBytes = 30 * megabyte

export const pictureRules: Record<PictureUse, PictureRule> = {
  product: {
    formats: ['jpeg', 'png'],
    maxBytes: 5 * megabyte,
    minWidth: 1200,
    landscape: false,
    hint: 'JPG/PNG, min 1200px wide, max 5MB',
  },
  hero: {
    formats: ['jpeg', 'png', 'webp'],
    maxBytes: 10 * megabyte,
    minWidth: 1920,
    landscape: true,
    hint: 'JPG/PNG/WebP, min 1920px wide, max 10MB, landscape, 16:9 preferred',
  },
  gallery: {
    formats: ['jpeg', 'png', 'webp'],
    maxBytes: mostChosenBytes,
    minWidth: 800,
    landscape: false,
    hint: 'JPG/PNG/WebP, min 800px wide, max 30MB',
  },
  species: {
    formats: ['jpeg', 'png', 'webp'],
    maxBytes: 5 * megabyte,
    minWidth: 800,
    landscape: false,
    hint: 'JPG/PNG/WebP, min 800px wide, max 5MB',
  },
  // Whatever a phone takes. A small one may be all there is.
  message: {
    formats: ['jpeg', 'png', 'webp'],
    maxBytes: mostChosenBytes,
    minWidth: 100,
    landscape: false,
    hint: 'JPG/PNG/WebP, max 30MB',
  },
}

type NamedFile = { size: number; type: string; name: string }

/** Client-side check of what is about to be sent. The server looks at the content and decides. */
export function fileProblem(file: NamedFile, use: PictureUse): string | undefined {
  const named = nameFormat(file)
  if (named && !isAllowed(named, use)) return formatProblem(named, use)
  return sizeProblem(file.size, use)
}

/** The same as soon as a file is chosen: a phone's photograph may be larger, or HEIC, until it is made ready to send. */
export function chosenFileProblem(file: NamedFile, use: PictureUse): string | undefined {
  if (!canShrink(file) || file.size === 0) return fileProblem(file, use)
  return file.size > mostChosenBytes ? tooLargeText(file.size, mostChosenBytes) : undefined
}

/** What cameras and phones make. A WebP may be animated, and an unknown file is the server's to judge. */
export const canShrink = (file: NamedFile) => ['JPEG', 'PNG', 'HEIC'].includes(nameFormat(file) ?? '')

export const isNamedHeic = (file: NamedFile) => nameFormat(file) === 'HEIC'

/** `found` is the format's common name, such as 'PDF'; undefined for an unknown format. */
export function formatProblem(found: string | undefined, use: PictureUse): string {
  const wanted = listOf(pictureRules[use].formats.map((format) => formatNames[format]))
  if (found === undefined) return `This file is not a picture. It must be ${wanted}.`
  if (found === 'HEIC') return heicText
  return `This is ${articleOf(found)} ${found} file. The picture must be ${wanted}.`
}

export function sizeProblem(bytes: number, use: PictureUse): string | undefined {
  const { maxBytes } = pictureRules[use]
  if (bytes === 0) return emptyText
  return bytes > maxBytes ? tooLargeText(bytes, maxBytes) : undefined
}

export const emptyText = 'The file is empty.'

/** `bytes` is undefined while the file is still arriving. */
export function tooLargeText(bytes: number | undefined, maxBytes: number, noun = 'picture'): string {
  const most = `${maxBytes / megabyte} MB`
  return bytes === undefined
    ? `The ${noun} is larger than ${most}.`
    : `The ${noun} is ${megabytesText(bytes)}; the limit is ${most}.`
}

/** The problem with a picture's size in pixels, if any. */
export function dimensionsProblem({ width, height }: { width: number; height: number }, use: PictureUse) {
  const { minWidth, landscape } = pictureRules[use]
  const megapixels = (width * height) / 1e6
  if (megapixels > mostMegapixels)
    return `The picture has ${Number(roundedUp(megapixels))} megapixels; the limit is ${mostMegapixels}.`
  const mostTall = Math.floor(mostHeight * Math.max(1, width / widestKept(use)))
  if (height > mostTall) return `The picture is ${height} px tall; the limit is ${mostTall} px.`
  if (width < minWidth) return `The picture is ${width} px wide; it must be at least ${minWidth} px wide.`
  if (landscape && height >= width)
    return `The picture is ${width} px wide and ${height} px tall; it must be wider than it is tall.`
  return undefined
}

/** The variants of a picture (pixels, ascending). */
export const keptWidths = (width: number, use: PictureUse): number[] =>
  use === 'message' ? messageVariantWidths(width) : variantWidths(width)

const widestKept = (use: PictureUse) => keptWidths(Number.POSITIVE_INFINITY, use).at(-1) ?? 1

export const formatNames: Record<UploadFormat, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' }

export const isAllowed = (found: string, use: PictureUse) =>
  pictureRules[use].formats.some((format) => formatNames[format] === found)

/** The format that the MIME type or file extension names; undefined when neither is known. */
function nameFormat({ type, name }: NamedFile): string | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return knownNames[/^image\/([a-z0-9]+)/.exec(type)?.[1] ?? ''] ?? knownNames[ending]
}

const knownNames: Record<string, string> = {
  jpeg: 'JPEG',
  jpg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  gif: 'GIF',
  svg: 'SVG',
  heic: 'HEIC',
  heif: 'HEIC',
  avif: 'AVIF',
  tiff: 'TIFF',
  tif: 'TIFF',
  bmp: 'BMP',
  pdf: 'PDF',
}

const articleOf = (word: string) => (/^([AEIO]|SVG|HTML|MP4)/.test(word) ? 'an' : 'a')

const listOf = (words: string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const megabytesText = (bytes: number) => `${roundedUp(bytes / megabyte)} MB`

/** To one decimal, upward: what is just over a limit never shows the limit itself. */
const roundedUp = (value: number) => (Math.ceil(value * 10) / 10).toFixed(1)

/** Apple's and Samsung's own names for the switch. */
const heicText =
  "This is a HEIC photo, and this browser can't turn it into a JPEG. On an iPhone, open Settings > Camera > Formats and " +
  "choose “Most Compatible.” On a Samsung phone, turn off “High efficiency pictures” in the camera's settings. Then take " +
  'the photo again, or save this one as a JPEG.'
