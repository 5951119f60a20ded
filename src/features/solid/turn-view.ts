/** TURN-1: a piece on a plain wall, turned by hand. Draws when it is told to, and never by itself. */
import { type Gl, jpegOf, openGl, resize, type Size, unlessBroken, whileMoving } from './gl.ts'
import { fromUpperLeft, type Light, type Numbers3 } from './light.ts'
import { openLitPiece } from './lit-piece.ts'
import type { Mesh } from './mesh.ts'
import type { SkinPictures } from './skin.ts'
import { type Area, fading } from './wall-shadow.ts'

/** Degrees to the right and up from straight ahead, and inches from the piece's middle to the lens. */
type Turned = { yaw: number; pitch: number; away: number }

export interface TurnView {
  show(mesh: Mesh, pictures: SkinPictures): void
  draw(turned: Turned): void
  /** A JPEG of `size` pixels; null where the browser can't make one. */
  still(turned: Turned, size: Size): Promise<Blob | null>
  /** The browser took the graphics card away: nothing is drawn any more. A new view on a new canvas may be. */
  onLost(listener: () => void): void
  close(): void
}

const light: Light = { from: fromUpperLeft, color: [1, 1, 1], shadow: 0.72 }
/** Warm plaster, as light. */
const wallColor: Numbers3 = [0.62, 0.57, 0.5]
/** What it fades to, so that it has no end. */
const farColor: Numbers3 = [wallColor[0] * fading.far, wallColor[1] * fading.far, wallColor[2] * fading.far]
/** Of the lens, from top to bottom, in degrees. */
export const fieldOfView = 34

/** Undefined without WebGL2. */
export const openTurnView = (canvas: HTMLCanvasElement): TurnView | undefined => unlessBroken(() => open(canvas))

function open(canvas: HTMLCanvasElement): TurnView | undefined {
  const opened = openGl(canvas)
  if (!opened) return undefined
  const { gl, isSlow, onLost, close } = opened
  const piece = openLitPiece(gl)
  let shown: Turned | undefined
  const moving = whileMoving(isSlow, (isRough) => {
    const scale = Math.min(2, devicePixelRatio) * (isRough ? 0.5 : 1)
    if (shown)
      paint(gl, piece, shown, { width: canvas.clientWidth * scale, height: canvas.clientHeight * scale }, isRough)
    canvas.dataset.drawn = isRough ? 'rough' : 'fine'
  })
  return {
    show: piece.show,
    draw(turned) {
      shown = turned
      moving.next()
    },
    still(turned, size) {
      paint(gl, piece, turned, size, false)
      return jpegOf(canvas)
    },
    onLost,
    close() {
      moving.stop()
      close()
    },
  }
}

function paint(gl: Gl, piece: ReturnType<typeof openLitPiece>, turned: Turned, size: Size, isRough: boolean): void {
  const bounds = piece.bounds()
  if (!bounds) return
  piece.prepare(light, isRough)
  const [width, height] = resize(gl, size)
  const target: Numbers3 = [0, (bounds.least[1] + bounds.most[1]) / 2, bounds.most[2] / 2]
  const { matrix, eye } = orbit(turned, target, width / height)
  const stand = { matrix, eye, at: [0, 0], light } as const
  gl.clearColor(...coded(farColor), 1)
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
  // So near that it has faded softly before it ends, where one looks along it.
  const far = turned.away * 1.7
  const drawn: Area = [0, target[1], far, far]
  // From behind, the wall is not in the way.
  if (eye[2] > 0) piece.drawShadow(stand, wallColor, drawn)
  piece.draw(stand)
}

const coded = (color: Numbers3): [number, number, number] => {
  const [r, g, b] = color.map((value) => 1.055 * value ** (1 / 2.4) - 0.055)
  return [r ?? 0, g ?? 0, b ?? 0]
}

/** The lens `away` inches from `target`, level. */
function orbit({ yaw, pitch, away }: Turned, target: Numbers3, aspect: number) {
  const [side, up] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180]
  const [sin, cos, low, high] = [Math.sin(side), Math.cos(side), Math.sin(up), Math.cos(up)]
  const back: Numbers3 = [sin * high, low, cos * high]
  const eye: Numbers3 = [target[0] + back[0] * away, target[1] + back[1] * away, target[2] + back[2] * away]
  const right: Numbers3 = [cos, 0, -sin]
  const top: Numbers3 = [-sin * low, high, -cos * low]
  const from = (axis: Numbers3) => -axis[0] * eye[0] - axis[1] * eye[1] - axis[2] * eye[2]
  const zoom = 1 / Math.tan((fieldOfView * Math.PI) / 360)
  const [near, far] = [Math.max(1, away * 0.05), away * 6]
  const [depth, shift] = [(far + near) / (near - far), (2 * far * near) / (near - far)]
  const rows = [
    [...right, from(right)].map((value) => (value * zoom) / aspect),
    [...top, from(top)].map((value) => value * zoom),
    [...back, from(back)].map((value, at) => value * depth + (at === 3 ? shift : 0)),
    [...back, from(back)].map((value) => -value),
  ]
  return { eye, matrix: [0, 1, 2, 3].flatMap((column) => rows.map((row) => row[column] ?? 0)) }
}
