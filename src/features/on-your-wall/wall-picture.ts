/** WALL-3: one picture of a piece in a photograph, made out of sight. */
import type { DrawnPiece } from '../drawing/drawing.ts'
import { meshOf } from '../solid/mesh.ts'
import { loadSkin } from '../solid/use-skin.ts'
import { focalFor, poseOf } from './camera/pose.ts'
import { cornersIn, type WallMarks } from './marks.ts'
import { lightOfPhoto } from './photo/light-of-photo.ts'
import { readPhoto, type WallPhoto } from './photo/read-photo.ts'
import { openPhotoView } from './photo-view.ts'

/** The scene that was marked; undefined for marks that no camera could have seen. */
function sceneOf(photo: WallPhoto, { corners: shares, rectangle, focal35, at }: WallMarks) {
  const corners = cornersIn(photo, shares)
  const { focal } = focalFor(rectangle, corners, { ...photo, focal35: focal35 ?? undefined })
  const camera = poseOf(rectangle, corners, focal, [photo.width / 2, photo.height / 2])
  return camera && { camera, corners, at }
}

/** A JPEG; null without WebGL2. @throws As readPhoto */
export async function wallPicture(file: Blob, marks: WallMarks, piece: DrawnPiece): Promise<Blob | null> {
  const [photo, skin] = await Promise.all([readPhoto(file), loadSkin(piece)])
  const scene = sceneOf(photo, marks)
  const view = scene && openPhotoView(document.createElement('canvas'))
  try {
    view?.photo(photo.canvas, photo)
    view?.piece(meshOf(piece), skin)
    if (scene) view?.draw({ camera: scene.camera, at: scene.at, light: lightOfPhoto(photo, scene.corners) })
    return (await view?.picture()) ?? null
  } finally {
    view?.close()
    // Phones give a page little memory for canvases.
    photo.canvas.width = 0
  }
}
