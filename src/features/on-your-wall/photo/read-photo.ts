/** WALL-1, WALL-3: a photograph made ready on the device: upright, at most 1,920 pixels, with what its header says of the lens. */

import type { Luma } from '../camera/snap.ts'
import { focal35Of, headerBytes, pixelsOf } from './photo-header.ts'

export type WallPhoto = {
  canvas: HTMLCanvasElement
  width: number
  height: number
  focal35: number | undefined
  /** Made when edges are first looked for: it takes long on a phone. */
  luma: () => Luma
}

/** The longer side, in pixels. */
const longestSide = 1920
/** An unpacked picture takes four bytes a pixel: more would close the page on a phone. */
const mostPixels = 110e6
const widestRatio = 2.2
/** Mean light, of 255. */
const leastLight = 10
/** Pixels across a copy that is enough to see the light of the room by. */
const smallWidth = 320

const photoProblems = {
  unreadable: "Your browser can't open this file. Choose a JPEG or PNG, or take a new photo with your camera.",
  heic: "Your browser can't open this kind of photo. On an iPhone, share it as “Most Compatible,” or send yourself a JPEG.",
  huge: "This photo is too big to open here. Take one at your camera's usual size.",
  panorama: "A panorama bends the wall, so we can't measure on it. Take a plain photo from straight ahead.",
  small: 'This picture is too small to measure on. Take a new photo.',
  dark: "It's too dark to see the wall. Turn on the lights and take another.",
} as const

/** A sentence that says what to do, in place of a photograph. */
export class UnusablePhoto extends Error {}

/** @throws UnusablePhoto */
export async function readPhoto(file: Blob): Promise<WallPhoto> {
  const header = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer())
  if ((pixelsOf(header) ?? 0) > mostPixels) throw new UnusablePhoto(photoProblems.huge)
  const bitmap = await decoded(file, header)
  try {
    return photoOf(bitmap, focal35Of(header))
  } finally {
    bitmap.close()
  }
}

async function decoded(file: Blob, header: Uint8Array): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    const isHeic = /^ftyp(he|mi|ms)/.test(String.fromCharCode(...header.subarray(4, 12)))
    throw new UnusablePhoto(isHeic ? photoProblems.heic : photoProblems.unreadable)
  }
}

type Part = { x: number; y: number; width: number; height: number }

/** `part` of a picture is in its own pixels; all of it by default. */
export function photoOf(
  picture: CanvasImageSource & { width: number; height: number },
  focal35: number | undefined,
  part: Part = { x: 0, y: 0, width: picture.width, height: picture.height },
): WallPhoto {
  const longer = Math.max(part.width, part.height)
  const shorter = Math.min(part.width, part.height)
  if (longer > shorter * widestRatio) throw new UnusablePhoto(photoProblems.panorama)
  if (shorter < 300) throw new UnusablePhoto(photoProblems.small)
  const scale = Math.min(1, longestSide / longer)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(part.width * scale)
  canvas.height = Math.round(part.height * scale)
  const { width, height } = canvas
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new UnusablePhoto(photoProblems.huge)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height)
  const small = lumaOf(smallCopy({ canvas, width, height }))
  if (small.values.reduce((sum, value) => sum + value, 0) < leastLight * small.values.length)
    throw new UnusablePhoto(photoProblems.dark)
  let luma: Luma | undefined
  return {
    ...{ canvas, width, height, focal35 },
    luma() {
      luma ??= lumaOf(context.getImageData(0, 0, width, height))
      return luma
    },
  }
}

/** Of the whole photograph. */
export function smallCopy({ canvas, width, height }: Pick<WallPhoto, 'canvas' | 'width' | 'height'>): ImageData {
  const small = document.createElement('canvas')
  small.width = smallWidth
  small.height = Math.round((height * smallWidth) / width)
  const context = small.getContext('2d')
  context?.drawImage(canvas, 0, 0, small.width, small.height)
  return context?.getImageData(0, 0, small.width, small.height) ?? new ImageData(1, 1)
}

/** Rec. 601, as the drawing's tones. */
function lumaOf({ data, width, height }: ImageData) {
  const values = new Uint8Array(width * height)
  for (let at = 0; at < values.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { values, width, height }
}

/** Without what the original's header said of place and camera. Null when the browser has no memory for it. */
export const jpegOf = ({ canvas }: WallPhoto) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
