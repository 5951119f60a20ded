/**
 * WALL-2: the photograph with the piece in it. A view of its own canvas, which is opened again if the browser takes the
 * graphics card away; without WebGL2 the front of the piece alone.
 */
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { meshOf } from '../solid/mesh.ts'
import type { SkinPictures } from '../solid/skin.ts'
import { useView } from '../solid/use-view.ts'
import type { Camera, Corners } from './camera/pose.ts'
import { FlatPiece } from './flat-piece.tsx'
import type { WallMarks } from './marks.ts'
import { lightOfPhoto } from './photo/light-of-photo.ts'
import type { WallPhoto } from './photo/read-photo.ts'
import { openPhotoView, type PhotoView } from './photo-view.ts'

export type WallScene = { camera: Camera; corners: Corners; at: WallMarks['at'] }

type WallStageProps = {
  photo: WallPhoto
  piece: DrawnPiece
  /** Undefined until its pictures are there. */
  skin: SkinPictures | undefined
  /** Undefined while there is no piece to show. */
  scene: WallScene | undefined
  /** Told what makes a picture of it, or that nothing can: the piece is flat then. The same function at each render. */
  onView: (view: PhotoView | 'none' | undefined) => void
  children: ReactNode
}

export function WallStage({ photo, piece, skin, scene, onView, children }: WallStageProps) {
  const { host, opened } = useView(openPhotoView)
  const isFlat = opened === 'none'
  const view = opened === 'none' ? undefined : opened
  const mesh = useStable(() => meshOf(piece), [piece.category, piece.making, piece.size])
  const corners = scene?.corners
  const light = useStable(() => corners && lightOfPhoto(photo, corners), [photo, corners])

  useEffect(() => onView(opened), [onView, opened])
  useEffect(() => view?.photo(photo.canvas, photo), [view, photo])
  useEffect(() => {
    if (skin) view?.piece(mesh, skin)
  }, [view, mesh, skin])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of what it shows
  useEffect(() => {
    if (scene && light && skin) view?.draw({ camera: scene.camera, at: scene.at, light })
  }, [view, scene, light, mesh, skin, photo])
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
