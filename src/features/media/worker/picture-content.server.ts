/** What a file is, by its content: names and declared types are whatever the sender wrote. */
import { formatNames } from '../picture-rules.ts'

/** The format as people know it, such as 'JPEG' or 'PDF'; undefined when it is none that this knows. */
export function recognizeFormat(file: Buffer): string | undefined {
  const start = file.toString('latin1', 0, 16)
  const known = beginnings.find(([beginning]) => start.startsWith(beginning))?.[1]
  if (known) return known
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return formatNames.webp
  return start.slice(4, 8) === 'ftyp' ? boxFormat(start.slice(8, 12)) : textFormat(file)
}

const beginnings: [string, string][] = [
  ['\u00ff\u00d8\u00ff', formatNames.jpeg],
  ['\u0089PNG\r\n\u001a\n', formatNames.png],
  ['GIF87a', 'GIF'],
  ['GIF89a', 'GIF'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['%PDF-', 'PDF'],
  ['BM', 'BMP'],
  ['PK\u0003\u0004', 'ZIP'],
]

/** The ISO base media format holds photographs and films alike; its brand says which. */
function boxFormat(brand: string): string {
  if (/^avi[fs]$/.test(brand)) return 'AVIF'
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'HEIC' : 'MP4'
}

function textFormat(file: Buffer): string | undefined {
  const beginning = file.subarray(0, 4096)
  if (beginning.length === 0 || beginning.includes(0)) return undefined
  const text = beginning.toString('utf8')
  if (/<svg[\s>/]/i.test(text)) return 'SVG'
  if (/<!doctype html|<(html|head|body|script)[\s>]/i.test(text)) return 'HTML'
  // The last character may be cut in two by the end of what is looked at.
  return text.slice(0, -1).includes('\ufffd') ? undefined : 'text'
}

/** Why a file of an allowed format is not taken, before it is decoded. */
export function contentProblem(file: Buffer, format: string): string | undefined {
  return structureProblem(file, format) ?? hiddenProblem(file)
}

function structureProblem(file: Buffer, format: string): string | undefined {
  if (format === formatNames.png) return pngProblem(file)
  if (format === formatNames.webp) return webpProblem(file)
  // What cameras append to a JPEG (a second picture, a film, their own notes) is no fault; the decoder finds the rest.
  return undefined
}

/** Chunk by chunk: length, type, content, checksum. Source: www.w3.org/TR/png-3/#5Chunk-layout */
function pngProblem(file: Buffer): string | undefined {
  for (let at = 8; at + 12 <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + file.readUInt32BE(at)
    if (type === 'acTL') return animated
    if (type === 'IEND') return end === file.length ? undefined : trailing
    at = end
  }
  return cutOff(formatNames.png)
}

/** Source: RFC 9649, section 2.4 (the size of the whole) and 2.7 (the flag of an animation). */
function webpProblem(file: Buffer): string | undefined {
  const size = file.readUInt32LE(4) + 8
  if (size > file.length) return cutOff(formatNames.webp)
  if (size < file.length) return trailing
  const isExtended = file.toString('latin1', 12, 16) === 'VP8X'
  return isExtended && ((file[20] ?? 0) & 0b10) !== 0 ? animated : undefined
}

const animated = 'The picture is animated. Please choose one that stands still.'
const trailing = 'The file has more in it than the picture. Please save the picture again and try that.'
const hidden = 'The file is a picture and something else at once. Please save the picture again and try that.'
const cutOff = (format: string) => `This ${format} file is damaged or cut off. Please save it again and try that.`

/** Not the picture's fault, as far as anybody knows. */
export const unreadable = 'This picture cannot be read. Please save it again as JPEG and try that.'

/** How libvips begins what its loaders say of a file that is damaged. */
const ofTheFile = /^(?:input buffer|vipsjpeg|vipspng|pngload|webp)/i

/**
 * What an error of the decoder means for the picture. `failure` is what the log should have of it, where it is more than
 * a damaged file: no memory, say.
 */
export function decoderProblem(error: unknown, format: string): { reason: string; failure?: string } {
  const said = error instanceof Error ? error.message : String(error)
  if (ofTheFile.test(said)) return { reason: cutOff(format) }
  return { reason: unreadable, failure: said }
}

/**
 * What makes a browser or another program take the file for something else. Compressed colours hold every short text by
 * chance: '<svg>' and its likes in one of 1,500 files of 10 MB, hence the six characters of text that every real one goes
 * on with. All markers together are in one of 80,000.
 */
const foreign = /<(?:script|html)(?:[\s>/]|$)|<svg[\s>/][\t\n\r -~]{6}|<!doctype\s|<\?php(?:\s|$)|%pdf-\d/i

const hiddenProblem = (file: Buffer) => (foreign.test(file.toString('latin1')) || endsAsZip(file) ? hidden : undefined)

const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndBytes = 22

/**
 * A ZIP archive is found from its end, whatever stands before it: the end record names the length of the comment that
 * closes the file, and where the directory is. Source: PKWARE's APPNOTE, section 4.3.16.
 */
function endsAsZip(file: Buffer): boolean {
  const earliest = Math.max(0, file.length - zipEndBytes - 0xffff)
  for (
    let at = file.lastIndexOf(zipEnd);
    at >= earliest && at >= 0;
    at = at > 0 ? file.lastIndexOf(zipEnd, at - 1) : -1
  ) {
    if (at + zipEndBytes > file.length) continue
    const commentBytes = file.readUInt16LE(at + 20)
    const directoryBytes = file.readUInt32LE(at + 12)
    if (at + zipEndBytes + commentBytes === file.length && directoryBytes <= at) return true
  }
  return false
}
