/** From the bytes that somebody sent to the variants that the shop serves, or to the reason why not. */
import sharp, { type Metadata } from 'sharp'
import type { PictureFormat } from '../picture.ts'
import { dimensionsProblem, formatProblem, isAllowed, type PictureUse } from '../picture-rules.ts'
import type { PictureFacts } from '../pictures.server.ts'
import { contentProblem, decoderProblem, recognizeFormat } from './picture-content.server.ts'
import { decoding, encodePicture } from './picture-encoding.server.ts'

export type Prepared =
  | { ok: true; facts: PictureFacts; variants: { width: number; format: PictureFormat; content: Uint8Array }[] }
  /** `failure` is for the log: what was no plain fault of the picture. */
  | { ok: false; reason: string; failure?: string }

// One thread and no cache: less memory, and the other core stays free for visitors.
sharp.concurrency(1)
sharp.cache(false)
// sharp reads SVG and more by itself. What gets past the look at the content ends here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** What unpacking may take: 50 megapixels with 4 bytes each. The shop and this stay below 500 MB together. */
const mostUnpackedBytes = 200e6

export async function preparePicture(content: Uint8Array, use: PictureUse): Promise<Prepared> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const format = recognizeFormat(file)
  if (format === undefined || !isAllowed(format, use)) return no(formatProblem(format, use))
  const problem = contentProblem(file, format)
  if (problem) return no(problem)
  try {
    return await decode(file, use)
  } catch (error) {
    return { ok: false, ...decoderProblem(error, format) }
  }
}

async function decode(file: Buffer, use: PictureUse): Promise<Prepared> {
  // Only the header: what is too large is never unpacked.
  const found = await sharp(file, { limitInputPixels: false }).metadata()
  if ((found.pages ?? 1) > 1) return no('The picture is animated. Please choose one that stands still.')
  const problem = dimensionsProblem(found.autoOrient, use)
  if (problem) return no(problem)
  if (unpackedBytes(found) > mostUnpackedBytes)
    return no('The picture takes too much memory to unpack. Please save it smaller and try again.')
  return { ok: true, ...(await encodePicture(sharp(file, decoding), found.autoOrient.width)) }
}

function unpackedBytes({ width, height, channels, depth, format, isProgressive, chromaSubsampling }: Metadata): number {
  // Until its last pass is read, a progressive JPEG is kept as coefficients of two bytes each.
  const perChannel = depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1
  // Two of three channels at a quarter of their size.
  const share = format === 'jpeg' && chromaSubsampling === '4:2:0' ? 0.5 : 1
  return width * height * channels * perChannel * share
}

const no = (reason: string): Prepared => ({ ok: false, reason })
