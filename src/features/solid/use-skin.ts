/** TURN-1, WALL-2: the pictures that cover a solid piece, loaded. */
import { useEffect, useMemo, useState } from 'react'
import { type DrawnPiece, endIn, faceIn } from '../drawing/drawing.ts'
import { toneMatrix } from '../drawing/tone.ts'
import { catalogPictureIn, plainTone } from '../drawing/wood.tsx'
import type { SkinPictures } from './skin.ts'

type Covered = Pick<DrawnPiece, 'wood' | 'finish'>

/** Undefined until they are there. Those of the last wood stay until then; a wood without pictures has an even tone. */
export function useSkin({ wood, finish }: Covered): SkinPictures | undefined {
  const [loaded, setLoaded] = useState<Pick<SkinPictures, 'face' | 'end'>>()
  const [face, end, picture] = [wood?.face?.path, wood?.end?.path, wood?.picture?.path]
  useEffect(() => {
    let isCurrent = true
    void loadPictures({ face, end, picture }).then((found) => {
      if (isCurrent) setLoaded(found)
    })
    return () => {
      isCurrent = false
    }
  }, [face, end, picture])
  const tone = finish ? toneMatrix(finish) : undefined
  return useMemo(() => loaded && { ...loaded, tone }, [loaded, tone])
}

/** The same, once. */
export async function loadSkin({ wood, finish }: Covered): Promise<SkinPictures> {
  const paths = { face: wood?.face?.path, end: wood?.end?.path, picture: wood?.picture?.path }
  return { ...(await loadPictures(paths)), tone: finish ? toneMatrix(finish) : undefined }
}

type Paths = Record<'face' | 'end' | 'picture', string | undefined>

async function loadPictures({ face, end, picture }: Paths): Promise<Pick<SkinPictures, 'face' | 'end'>> {
  const [ofFace, ofEnd] = await Promise.all([pictureAt(face ?? picture), pictureAt(end ?? picture)])
  return {
    face: (face ? ofFace : asBoards(ofFace, faceIn)) ?? evenTone(),
    end: (end ? ofEnd : asBoards(ofEnd, { width: endIn, height: endIn })) ?? evenTone(),
  }
}

/** Undefined where there is none, and offline. */
async function pictureAt(path: string | undefined): Promise<HTMLImageElement | undefined> {
  if (!path) return undefined
  const image = new Image()
  image.src = path
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

const pixelsPerInch = 10

/** A catalog picture shows boards, about so much of them: at true scale, side by side, every other one mirrored. */
function asBoards(picture: HTMLImageElement | undefined, inches: { width: number; height: number }) {
  if (!picture) return undefined
  const { canvas, context } = canvasOf(inches.width * pixelsPerInch, inches.height * pixelsPerInch)
  const width = catalogPictureIn * pixelsPerInch
  const height = (width * picture.naturalHeight) / picture.naturalWidth
  for (let at = 0; at * width < canvas.width; at += 1) {
    context?.setTransform(at % 2 ? -1 : 1, 0, 0, 1, (at + (at % 2)) * width, (canvas.height - height) / 2)
    context?.drawImage(picture, 0, 0, width, height)
  }
  return canvas
}

function evenTone(): HTMLCanvasElement {
  const { canvas, context } = canvasOf(4, 4)
  if (context) context.fillStyle = plainTone
  context?.fillRect(0, 0, 4, 4)
  return canvas
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, context: canvas.getContext('2d') }
}
