/**
 * A program of its own: an SVG on its standard input, a PNG of the width in its first argument on its standard output. It
 * ends after one, so its memory, more than the shop's, is in use for a moment. The process that decodes uploads reads
 * no SVG, so that no stranger's file is taken for one.
 */
import { stdin, stdout } from 'node:process'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Of an SVG that has no size of its own, one unit is then one pixel. */
const usualDensity = 72

sharp.concurrency(1)

const svg = await buffer(stdin)
const widthPx = Number(process.argv[2])
const { width } = await sharp(svg).metadata()
// Drawn at its size, and not resized.
const drawn = sharp(svg, { density: (usualDensity * widthPx) / width }).flatten({ background: '#faf7f2' })
stdout.write(await drawn.png({ compressionLevel: 7 }).toBuffer())
