/** Turns uploaded bytes into the variants that the shop serves, or into the reason for refusing them. */
import sharp, { type Metadata } from 'sharp'
import {
  dimensionsProblem,
  formatNames,
  formatProblem,
  isAllowed,
  keptWidths,
  type PictureUse,
} from '../picture-rules.ts'
import type { PictureFacts } from '../pictures.server.ts'
import { animated, contentProblem, decoderProblem, isStrayBytes, recognizeFormat } from './picture-content.server.ts'
import { decoding, type Encoded, encodePicture, heroCrop } from './picture-encoding.server.ts'
import { repairJpeg } from './repair-jpeg.server.ts'

export type Prepared =
  | { ok: true; facts: PictureFacts; variants: Encoded[] }
  /** `failure` is for the log, when the picture itself may not be at fault. */
  | { ok: false; reason: string; failure?: string }

/** The picture is so large that nothing else may be prepared meanwhile. */
export type NeedsMemory = 'needs-memory'

// One thread and no cache take less memory. Several pictures are prepared in several processes.
sharp.concurrency(1)
sharp.cache(false)
// By default sharp also reads SVG and more. This blocks anything that gets past the content check.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** 50 megapixels at 4 bytes each, of what can't be unpacked piece by piece. With this limit, the shop and one worker stay below 500 MB together. */
const mostDecodedBytes = 200e6

/** What any photograph of 12 megapixels needs, and 25 of most. With this limit, the shop and two workers stay below it. */
const mostSharedBytes = 80e6

/** @param alone Whether no other picture is being prepared. */
export async function preparePicture(
  content: Uint8Array,
  use: PictureUse,
  { alone }: { alone: boolean },
): Promise<Prepared | NeedsMemory> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const format = recognizeFormat(file)
  if (format === undefined || !isAllowed(format, use)) return no(formatProblem(format, use))
  const problem = contentProblem(file, format)
  if (problem) return no(problem)
  try {
    return await decodeAsShown(file, format, (bytes, failOn) => decode(bytes, failOn, use, alone))
  } catch (error) {
    return { ok: false, ...decoderProblem(error, format) }
  }
}

type FailOn = 'warning' | 'error'

/** What every browser shows is taken, although a decoder warns: first as it is, then put right, then forgiving (OUT-2). */
async function decodeAsShown<T>(
  file: Buffer,
  format: string,
  decodeFile: (file: Buffer, failOn: FailOn) => Promise<T>,
): Promise<T> {
  try {
    return await decodeFile(file, 'warning')
  } catch (error) {
    const repaired = format === formatNames.jpeg ? repairJpeg(file) : undefined
    if (repaired) return decodeAsShown(repaired, format, decodeFile)
    // Between the scans of a JPEG, stray bytes can't be told from data. Every decoder skips them.
    if (isStrayBytes(error)) return decodeFile(file, 'error')
    throw error
  }
}

async function decode(file: Buffer, failOn: FailOn, use: PictureUse, alone: boolean): Promise<Prepared | NeedsMemory> {
  // Only the header, so that a picture that is too large is never decoded.
  const found = await sharp(file, { failOn, limitInputPixels: false }).metadata()
  if ((found.pages ?? 1) > 1) return no(animated)
  const problem = dimensionsProblem(found.autoOrient, use)
  if (problem) return no(problem)
  const { width } = found.autoOrient
  const widths = keptWidths(width, use)
  const bytes = decodedBytes(found, width / (widths.at(-1) ?? width))
  if (bytes > mostDecodedBytes)
    return no('The picture takes too much memory to open. Save a smaller version and try again.')
  if (bytes > mostSharedBytes && !alone) return 'needs-memory'
  const wanted = { widths, narrow: use === 'hero' ? heroCrop : undefined }
  return { ok: true, ...(await encodePicture(sharp(file, { ...decoding, failOn }), wanted)) }
}

/** @param scale How many times as wide as what is kept. */
function decodedBytes(found: Metadata, scale: number): number {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling } = found
  // Until its last pass is read, a progressive JPEG is held as two-byte coefficients.
  const perChannel = depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1
  // Two of the three channels are stored at a quarter of the size.
  const share = format === 'jpeg' && chromaSubsampling === '4:2:0' ? 0.5 : 1
  const bytes = width * height * channels * perChannel * share
  // Any other JPEG is unpacked row by row, at an eighth, a quarter or half of its size where that suffices.
  const shrink = format === 'jpeg' && !isProgressive ? ([8, 4, 2].find((factor) => factor <= scale) ?? 1) : 1
  return bytes / shrink ** 2
}

const no = (reason: string): Prepared => ({ ok: false, reason })
