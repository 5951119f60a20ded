/**
 * WALL-2: the photograph with the piece in it. A view of its own canvas, which is opened again if the browser takes the
 * graphics card away; without WebGL2 the front of the piece alone.
 */
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { meshOf } from '../solid/mesh.ts'
import { useSkin } from '../solid/use-skin.ts'
import type { Camera, Corners } from './camera/pose.ts'
import { FlatPiece } from './flat-piece.tsx'
import type { WallMarks } from './marks.ts'
import type { WallPhoto } from './photo/read-photo.ts'
import { openPhotoView, type PhotoView } from './photo-view.ts'
import { roomLight } from './room-light.ts'

export type WallScene = { camera: Camera; corners: Corners; at: WallMarks['at'] }

type WallStageProps = {
  photo: WallPhoto
  piece: DrawnPiece
  /** Undefined while there is no piece to show. */
  scene: WallScene | undefined
  /** What makes a picture of it; null without one. */
  view: RefObject<PhotoView | null>
  onFlat: (isFlat: boolean) => void
  children: ReactNode
}

/** A view that is lost more often won't come back. */
const mostViews = 3

export function WallStage({ photo, piece, scene, view, onFlat, children }: WallStageProps) {
  const host = useRef<HTMLDivElement>(null)
  /** How many views were opened. */
  const [count, setCount] = useState(1)
  const [isFlat, setFlat] = useState(false)
  const skin = useSkin(piece)
  const mesh = useStable(() => meshOf(piece), [piece.category, piece.making, piece.size])
  const corners = scene?.corners
  const light = useStable(() => corners && roomLight(smallCopy(photo), inSmall(photo, corners)), [photo, corners])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a lost view is opened again
  useEffect(() => {
    // A canvas of its own for each view: one that was lost or closed gives no other.
    const canvas = document.createElement('canvas')
    canvas.className = 'absolute inset-0 size-full'
    const opened = count > mostViews ? undefined : openPhotoView(canvas)
    setFlat(!opened)
    onFlat(!opened)
    if (!opened) return
    host.current?.prepend(canvas)
    view.current = opened
    let isOpen = true
    opened.onLost(() => isOpen && setCount(count + 1))
    return () => {
      isOpen = false
      view.current = null
      opened.close()
      canvas.remove()
    }
  }, [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in every view that is opened
  useEffect(() => view.current?.photo(photo.canvas, photo), [photo, count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in every view that is opened
  useEffect(() => {
    if (skin) view.current?.piece(mesh, skin)
  }, [mesh, skin?.face, skin?.end, skin?.tone, count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of what it shows
  useEffect(() => {
    if (scene && light && skin) view.current?.draw({ camera: scene.camera, at: scene.at, light })
  }, [scene, light, mesh, skin?.face, skin?.end, skin?.tone, photo, count])
  return (
    <div
      style={{ '--ratio': photo.width / photo.height } as object}
      className="relative m-auto aspect-(--ratio) w-full max-w-[calc(56svh*var(--ratio))] overflow-hidden lg:max-w-[calc((100svh-4.0625rem)*var(--ratio))]"
    >
      <PlainPhoto photo={photo} />
      <div ref={host} className={isFlat || !scene ? 'hidden' : 'absolute inset-0'} />
      {isFlat && scene && <FlatPiece piece={piece} photo={photo} {...scene} />}
      {children}
    </div>
  )
}

/** Under the view until it has drawn, and where there is none. */
function PlainPhoto({ photo }: { photo: WallPhoto }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    photo.canvas.className = 'absolute inset-0 size-full'
    host.current?.replaceChildren(photo.canvas)
  }, [photo])
  return <div ref={host} />
}

/** Computed again when one of what it depends on has another content: pages make the same piece as a new object. */
function useStable<T>(make: () => T, on: readonly unknown[]): T {
  const key = JSON.stringify(on, (_, value) => (value instanceof HTMLElement || ArrayBuffer.isView(value) ? '' : value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: by content
  return useMemo(make, [key])
}

const smallWidth = 320

/** Enough to see the light of the room by. */
function smallCopy({ canvas, width, height }: WallPhoto): ImageData {
  const small = document.createElement('canvas')
  small.width = smallWidth
  small.height = Math.round((height * smallWidth) / width)
  const context = small.getContext('2d')
  context?.drawImage(canvas, 0, 0, small.width, small.height)
  return context?.getImageData(0, 0, small.width, small.height) ?? new ImageData(1, 1)
}

const inSmall = ({ width }: WallPhoto, corners: Corners): Corners => {
  const scale = smallWidth / width
  const [a, b, c, d] = corners
  return [times(a, scale), times(b, scale), times(c, scale), times(d, scale)]
}

const times = ([x, y]: Corners[0], scale: number) => [x * scale, y * scale] as const
