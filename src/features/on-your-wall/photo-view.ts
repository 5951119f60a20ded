/**
 * WALL-2: a piece in a photograph, in perspective, with the light of the room. Draws when it is told to, never by itself. Its
 * canvas is clear and lies over the photograph, which is in sight before anything is drawn and is never unpacked twice.
 */
import { jpegOf, openGl, resize, unlessBroken, whileMoving } from '../solid/gl.ts'
import { openLitPiece } from '../solid/lit-piece.ts'
import type { Mesh } from '../solid/mesh.ts'
import type { SkinPictures } from '../solid/skin.ts'
import type { Camera, PictureSize, Point3 } from './camera/pose.ts'
import type { RoomLight } from './room-light.ts'

type Scene = {
  camera: Camera
  /** The middle of the piece's underside on the wall, in inches from the middle of the rectangle's upper edge. */
  at: { xIn: number; yIn: number }
  light: RoomLight
}

export interface PhotoView {
  /** Upright, at most 1920 pixels on its long side; `size` is what the camera of a scene counts in. */
  photo(picture: HTMLCanvasElement, size: PictureSize): void
  piece(mesh: Mesh, pictures: SkinPictures): void
  draw(scene: Scene): void
  /** A JPEG of what is shown, as large as the photograph; null before something is, or where the browser can't make one. */
  picture(): Promise<Blob | null>
  /** The browser took the graphics card away: nothing is drawn any more. A new view on a new canvas may be. */
  onLost(listener: () => void): void
  close(): void
}

/** Undefined without WebGL2. */
export const openPhotoView = (canvas: HTMLCanvasElement): PhotoView | undefined => unlessBroken(() => open(canvas))

function open(canvas: HTMLCanvasElement): PhotoView | undefined {
  const opened = openGl(canvas, true)
  if (!opened) return undefined
  const { gl, isSlow, onLost, close } = opened
  const piece = openLitPiece(gl)
  let background: { picture: HTMLCanvasElement; size: PictureSize } | undefined
  let shown: Scene | undefined

  function paint({ camera, at, light }: Scene, scale: number, isRough: boolean): void {
    if (!background) return
    const { size } = background
    piece.prepare(light, isRough)
    resize(gl, { width: size.width * scale, height: size.height * scale })
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    const stand = { matrix: clipMatrix(camera, size), eye: eyeOf(camera, at), at: [at.xIn, at.yIn], light } as const
    piece.drawShadow(stand)
    piece.draw(stand)
  }

  const moving = whileMoving(isSlow, (isRough) => {
    if (!background || !shown) return
    // No more pixels than the screen has for it, and than the photograph has.
    const wide = canvas.clientWidth * devicePixelRatio || background.size.width
    paint(shown, Math.min(1, wide / background.size.width) * (isRough ? 0.5 : 1), isRough)
    canvas.dataset.drawn = isRough ? 'rough' : 'fine'
  })
  return {
    photo(picture, size) {
      background = { picture, size }
    },
    piece: piece.show,
    draw(scene) {
      shown = scene
      moving.next()
    },
    async picture() {
      if (!background || !shown) return null
      paint(shown, 1, false)
      const made = await jpegOf(over(background.picture, canvas))
      moving.next()
      return made
    },
    onLost,
    close() {
      moving.stop()
      close()
    },
  }
}

/** Both as one picture, as large as the view's canvas. */
function over(photo: HTMLCanvasElement, view: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = view.width
  canvas.height = view.height
  const context = canvas.getContext('2d')
  for (const layer of [photo, view]) context?.drawImage(layer, 0, 0, canvas.width, canvas.height)
  return canvas
}

const far = 4000
const near = 1

/** From inches on the wall, column by column, to the picture's clip space. */
function clipMatrix({ right, up, out, place, focal, center }: Camera, { width, height }: PictureSize): number[] {
  return [right, up, out, place].flatMap(([x, y, z], column) => [
    (2 * (focal * x + center[0] * z)) / width - z,
    z - (2 * (focal * y + center[1] * z)) / height,
    ((far + near) / (far - near)) * z - (column === 3 ? (2 * far * near) / (far - near) : 0),
    z,
  ])
}

/** Where the lens is, in inches from the middle of the piece's underside. */
function eyeOf({ right, up, out, place }: Camera, { xIn, yIn }: Scene['at']): Point3 {
  const along = (axis: Point3) => -(axis[0] * place[0] + axis[1] * place[1] + axis[2] * place[2])
  return [along(right) - xIn, along(up) - yIn, along(out)]
}
