/** Recognizes a file by its content. Its name and declared type are whatever the sender wrote. */
import { formatNames } from '../picture-rules.ts'

/** The format's common name, such as 'JPEG' or 'PDF'; undefined for an unknown format. */
export function recognizeFormat(file: Buffer): string | undefined {
  const start = file.toString('latin1', 0, 16)
  const known = signatures.find(([signature]) => start.startsWith(signature))?.[1]
  if (known) return known
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return formatNames.webp
  return start.slice(4, 8) === 'ftyp' ? boxFormat(start.slice(8, 12)) : textFormat(file)
}

const signatures: [string, string][] = [
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

/** The ISO base media format holds both photographs and video; its brand says which. */
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
  // The 4096-byte limit may split the last character.
  return text.slice(0, -1).includes('\ufffd') ? undefined : 'text'
}

/** Why a file of an allowed format is refused before decoding. */
export function contentProblem(file: Buffer, format: string): string | undefined {
  return structureProblem(file, format) ?? hiddenProblem(file)
}

function structureProblem(file: Buffer, format: string): string | undefined {
  if (format === formatNames.png) return pngProblem(file)
  if (format === formatNames.webp) return webpProblem(file)
  // Cameras may append a second picture, a video or notes to a JPEG. The decoder finds any damage.
  return undefined
}

/** Chunks of length, type, content, checksum. Source: www.w3.org/TR/png-3/#5Chunk-layout */
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

/** Source: RFC 9649, section 2.4 (file size) and 2.7 (animation flag). */
function webpProblem(file: Buffer): string | undefined {
  const size = file.readUInt32LE(4) + 8
  if (size > file.length) return cutOff(formatNames.webp)
  if (size < file.length) return trailing
  const isExtended = file.toString('latin1', 12, 16) === 'VP8X'
  return isExtended && ((file[20] ?? 0) & 0b10) !== 0 ? animated : undefined
}

export const animated = 'The picture is animated. Choose a still picture.'
const trailing = 'The file contains extra data. Save a new copy and try that one.'
const hidden = 'The file contains more than a picture. Save a new copy and try that one.'
const cutOff = (format: string) => `This ${format} file is damaged or cut off. Save it again and try that.`

/** For a failure that may not be the picture's fault. */
export const unreadable = "This picture can't be read. Save it again as a JPEG and try that."

/** How libvips starts its messages about a damaged file. */
const damagedFile = /^(?:input buffer|vipsjpeg|vipspng|pngload|webp)/i

/**
 * What a decoder error means for the picture. `failure` is for the log, when the cause is something other than a damaged
 * file, such as a lack of memory.
 */
export function decoderProblem(error: unknown, format: string): { reason: string; failure?: string } {
  const message = error instanceof Error ? error.message : String(error)
  if (damagedFile.test(message)) return { reason: cutOff(format) }
  return { reason: unreadable, failure: message }
}

export const isStrayBytes = (error: unknown) => /extraneous bytes before marker/.test(String(error))

/**
 * Markers that make a browser or another program read the file as something else. Compressed colors contain short texts
 * by chance: '<svg>' appears in one of 1,500 files of 10 MB, so six more text characters, which every real SVG has, are
 * required. All markers together appear by chance in one of 80,000 files.
 */
const foreign = /<(?:script|html)(?:[\s>/]|$)|<svg[\s>/][\t\n\r -~]{6}|<!doctype\s|<\?php(?:\s|$)|%pdf-\d/i

const hiddenProblem = (file: Buffer) => (foreign.test(file.toString('latin1')) || endsAsZip(file) ? hidden : undefined)

const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndBytes = 22

/**
 * A ZIP archive is read from its end, whatever comes before it. The end record has the size of the directory and of the
 * comment that closes the file. Source: PKWARE's APPNOTE, section 4.3.16.
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
