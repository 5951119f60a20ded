/** TURN-1, WALL-2: the pictures that cover a solid piece, loaded. */
import { useEffect, useState } from 'react'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { toneMatrix } from '../drawing/tone.ts'
import { plainTone } from '../drawing/wood.tsx'
import type { SkinPictures } from './skin.ts'

type Covered = Pick<DrawnPiece, 'wood' | 'finish'>

/** Undefined until they are there. Those of the last wood stay until then; a wood without pictures has an even tone. */
export function useSkin({ wood, finish }: Covered): SkinPictures | undefined {
  const [loaded, setLoaded] = useState<Pick<SkinPictures, 'face' | 'end'>>()
  const face = (wood?.face ?? wood?.picture)?.path
  const end = (wood?.end ?? wood?.picture)?.path
  useEffect(() => {
    let isCurrent = true
    void Promise.all([pictureAt(face), pictureAt(end)]).then(([face, end]) => {
      if (isCurrent) setLoaded({ face, end })
    })
    return () => {
      isCurrent = false
    }
  }, [face, end])
  return loaded && { ...loaded, tone: finish ? toneMatrix(finish) : undefined }
}

async function pictureAt(path: string | undefined): Promise<TexImageSource> {
  const image = new Image()
  image.src = path ?? ''
  try {
    await image.decode()
    return image
  } catch {
    // None, or offline.
    return evenTone()
  }
}

function evenTone(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = 4
  canvas.height = 4
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = plainTone
    context.fillRect(0, 0, 4, 4)
  }
  return canvas
}
