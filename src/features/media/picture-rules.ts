/** What may be uploaded for each use, and the refusal texts (ADMIN-4, 5, 7, 9; LIVE-4). Shared by the forms and the server. */

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

/** More than cameras produce, and a bound on memory: 150 MB when decoded. */
export const mostMegapixels = 50

/** WebP allows at most 16,383. */
const mostHeight = 16_000

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
    maxBytes: 10 * megabyte,
    minWidth: 800,
    landscape: false,
    hint: 'JPG/PNG/WebP, min 800px wide, max 10MB',
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
    maxBytes: 10 * megabyte,
    minWidth: 100,
    landscape: false,
    hint: 'JPG/PNG/WebP, max 10MB',
  },
}

/** Client-side check before a file is sent. The server looks at the content and decides. */
export function fileProblem(file: { size: number; type: string; name: string }, use: PictureUse): string | undefined {
  const named = nameFormat(file.type, file.name)
  if (named && !isAllowed(named, use)) return formatProblem(named, use)
  return sizeProblem(file.size, use)
}

/** `found` is the format's common name, such as 'PDF'; undefined for an unknown format. */
export function formatProblem(found: string | undefined, use: PictureUse): string {
  const wanted = listOf(pictureRules[use].formats.map((format) => formatNames[format]))
  if (found === undefined) return `This file is not a picture. It must be ${wanted}.`
  if (found === 'HEIC') return 'This is a HEIC picture, the iPhone format. Save it as JPEG and try again.'
  return `This is ${articleOf(found)} ${found} file. The picture must be ${wanted}.`
}

export function sizeProblem(bytes: number, use: PictureUse): string | undefined {
  const { maxBytes } = pictureRules[use]
  if (bytes === 0) return 'The file is empty.'
  return bytes > maxBytes ? tooLargeText(bytes, use) : undefined
}

/** `bytes` is undefined while the file is still arriving. */
export function tooLargeText(bytes: number | undefined, use: PictureUse): string {
  const most = `${pictureRules[use].maxBytes / megabyte} MB`
  return bytes === undefined
    ? `The picture is larger than ${most}.`
    : `The picture is ${megabytesText(bytes)}; the limit is ${most}.`
}

/** The problem with a picture's size in pixels, if any. */
export function dimensionsProblem({ width, height }: { width: number; height: number }, use: PictureUse) {
  const { minWidth, landscape } = pictureRules[use]
  const megapixels = (width * height) / 1e6
  if (megapixels > mostMegapixels)
    return `The picture has ${Math.round(megapixels)} megapixels; the limit is ${mostMegapixels}.`
  if (height > mostHeight) return `The picture is ${height} px tall; the limit is ${mostHeight} px.`
  if (width < minWidth) return `The picture is ${width} px wide; it must be at least ${minWidth} px wide.`
  if (landscape && height >= width)
    return `The picture is ${width} px wide and ${height} px tall; it must be wider than it is tall.`
  return undefined
}

export const formatNames: Record<UploadFormat, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' }

export const isAllowed = (found: string, use: PictureUse) =>
  pictureRules[use].formats.some((format) => formatNames[format] === found)

/** The format that the MIME type or file extension names; undefined when neither is known. */
function nameFormat(type: string, name: string): string | undefined {
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

/** Rounded up, so that a file just over the limit doesn't show the limit itself as its size. */
const megabytesText = (bytes: number) => `${(Math.ceil(bytes / 100_000) / 10).toFixed(1)} MB`
