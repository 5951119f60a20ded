/**
 * A program of its own that makes a PNG of an SVG. drawing-png.server.tsx starts it. The process that decodes uploads reads
 * no SVG, so that no stranger's file is taken for one.
 */
import sharp from 'sharp'
import { answerRequests } from '../../../platform/programs/work-program.ts'
import type { PngAnswer, PngRequest } from './drawing-png.server.tsx'

/** Of an SVG that has no size of its own, one unit is then one pixel. */
const usualDensity = 72

// One thread and no cache take less memory.
sharp.concurrency(1)
sharp.cache(false)

answerRequests<PngRequest, PngAnswer>(async ({ svg, widthPx, mostBytes = Number.POSITIVE_INFINITY }) => {
  const file = Buffer.from(svg)
  const { width } = await sharp(file).metadata()
  // Drawn at its size, and not resized.
  const drawn = sharp(file, { density: (usualDensity * widthPx) / width }).flatten({ background: '#faf7f2' })
  const png = await drawn.png({ compressionLevel: 7 }).toBuffer()
  if (png.length <= mostBytes) return { png }
  // 256 colors, dithered: a third of the size, and the grain of the wood still shows.
  return { png: await sharp(png).png({ palette: true, compressionLevel: 9, effort: 7 }).toBuffer() }
})
