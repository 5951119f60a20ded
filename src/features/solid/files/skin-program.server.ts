/**
 * A program of its own that makes the pictures of a skin: skins.server.tsx starts it. The process that decodes uploads reads
 * no SVG, so that no stranger's file is taken for one.
 */
import sharp from 'sharp'
import { answerRequests } from '../../../platform/programs/work-program.ts'
import type { BakedSkin, SkinRequest } from './skins.server.tsx'

/** The first that makes a picture small enough, else the last. A wood with much grain gets a lower one. */
const qualities = [84, 76, 68, 60, 50, 40, 25, 10]

// One thread and no cache take less memory.
sharp.concurrency(1)
sharp.cache(false)

async function jpegOf({ svg, mostBytes }: SkinRequest['face']): Promise<Uint8Array> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const made = (quality: number) =>
    sharp(data, { raw: { width, height, channels } }).jpeg({ quality, quantisationTable: 3 }).toBuffer()
  let jpeg = new Uint8Array()
  for (const quality of qualities) {
    jpeg = Uint8Array.from(await made(quality))
    if (jpeg.length <= mostBytes) break
  }
  return jpeg
}

answerRequests<SkinRequest, BakedSkin>(async ({ face, end }) => ({ face: await jpegOf(face), end: await jpegOf(end) }))
