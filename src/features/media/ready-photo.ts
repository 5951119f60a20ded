/**
 * A phone's photograph is made ready in the browser before it is sent (OUT-2): a large one smaller, which also takes the
 * place and camera out of it, and a HEIC one a JPEG where the browser can read it.
 */
import { canShrink, fileProblem, isNamedHeic, type PictureUse, pictureRules } from './picture-rules.ts'
import { PhotoProblem } from './upload-failure.ts'

/** Below it, sending takes less time than making it smaller would save. */
const smallBytes = 2_500_000
/** Above it, the server may refuse what can't be unpacked piece by piece. */
const mostPixels = 24e6
/** In pixels and quality, until the file is small enough. The widest picture that is kept has 1,920 x 1,440. */
const attempts = [
  [12e6, 0.9],
  [12e6, 0.8],
  [6e6, 0.8],
  [3e6, 0.8],
] as const
/** The longest side of a canvas in older versions of Safari. */
const longestSide = 8192

/**
 * The file to send.
 *
 * @throws PhotoProblem when the shop would refuse it
 */
export async function readyPhoto(file: File, use: PictureUse): Promise<File> {
  const mustConvert = isNamedHeic(file) || (await isHeic(file))
  const ready = mustConvert || canShrink(file) ? await smallerPhoto(file, use, mustConvert) : file
  const problem = fileProblem(ready, use)
  if (problem) throw new PhotoProblem(problem)
  return ready
}

/** The file itself when it is small already, or when the browser can't read it: the server then decides. */
async function smallerPhoto(file: File, use: PictureUse, mustConvert: boolean): Promise<File> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    const isSmall = file.size <= smallBytes && image.naturalWidth * image.naturalHeight <= mostPixels
    if (isSmall && !mustConvert) return file
    const { maxBytes, minWidth } = pictureRules[use]
    for (const [pixels, quality] of attempts) {
      const content = await drawn(image, { pixels, quality, minWidth })
      if (!content || content.size > maxBytes) continue
      if (!mustConvert && content.size >= file.size && file.size <= maxBytes) return file
      const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
      return new File([content], name, { type: 'image/jpeg', lastModified: file.lastModified })
    }
    return file
  } catch {
    // Not a picture that this browser can show.
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}

type Wanted = { pixels: number; quality: number; minWidth: number }

/** Upright as the camera noted, in sRGB, with white for what is transparent; null when the browser has no memory for it. */
async function drawn(image: HTMLImageElement, { pixels, quality, minWidth }: Wanted): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = image
  const wanted = Math.min(1, Math.sqrt(pixels / (width * height)), longestSide / Math.max(width, height))
  const scale = Math.max(wanted, Math.min(1, minWidth / width))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Safari keeps a canvas's memory until it is collected.
  canvas.width = 0
  return content
}

/** By content: some phones and programs give it a name that ends in .jpg. */
async function isHeic(file: Blob): Promise<boolean> {
  const start = await file.slice(4, 12).text()
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(start)
}

/**
 * What the system's picker offers. iPhones and iPads turn HEIC into JPEG themselves as long as it isn't named here;
 * anywhere else a HEIC photo couldn't even be chosen, and nothing would say why.
 */
export function acceptedPhotos(use: PictureUse): string {
  const types = pictureRules[use].formats.map((format) => `image/${format}`)
  const { userAgent, maxTouchPoints } = navigator
  const convertsItself = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return [...types, ...(convertsItself ? [] : ['image/heic', 'image/heif', '.heic', '.heif'])].join(',')
}
