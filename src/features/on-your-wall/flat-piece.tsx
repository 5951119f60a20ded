/** WALL-2: without WebGL2, the front of the piece alone, laid over the photograph. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { WoodSample } from '../drawing/wood-sample.tsx'
import type { PictureSize } from './camera/pose.ts'
import { flatOverlay } from './flat-overlay.ts'
import type { WallScene } from './wall-stage.tsx'

type FlatPieceProps = Omit<WallScene, 'corners'> & { piece: DrawnPiece; photo: PictureSize }

export function FlatPiece({ piece, photo, camera, at }: FlatPieceProps) {
  const place = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  // Before the first paint, which would show none.
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    const measure = () => setScale(box.clientWidth / photo.width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [photo.width])
  const { lengthIn, thicknessIn, widthIn } = piece.size
  const front = flatOverlay(camera, { ...at, lengthIn, thicknessIn, depthIn: widthIn })
  // As many pixels as inches, or the browser would draw it in one and enlarge that.
  const fit = `scale(${1 / (lengthIn * 8)}, ${1 / (thicknessIn * 8)})`
  return (
    <div ref={place} data-flat className="absolute inset-0 overflow-hidden">
      <div
        className="absolute top-0 left-0 origin-top-left"
        style={{ width: lengthIn * 8, height: thicknessIn * 8, transform: `scale(${scale}) ${front} ${fit}` }}
      >
        <WoodSample piece={piece} lengthIn={lengthIn} idPrefix="flat" className="block size-full" />
      </div>
    </div>
  )
}
