/**
 * WALL-4: pictures of ours whose cameras and rooms are known to the millimeter (tools/photos/render.py): where a rectangle on
 * the wall is, and the mantel above it.
 */
import {
  type Camera,
  type Corners,
  type PictureSize,
  type Point2,
  type Point3,
  project,
  type Rectangle,
} from '../../../src/features/on-your-wall/camera/pose.ts'

/** As render.py has them: meters, z up, the wall's front at `y`, rooms towards -y. */
type Rendered = {
  file: string
  size: PictureSize
  lens: { at: Point3; to: readonly [x: number, y: number]; mm: number; shift?: Point2 }
  /** Of the rectangle whose edges are seen: of the opening, or around its steel frame. */
  rectangle: { left: number; right: number; low: number; high: number; y: number }
  /** Whether what is seen as the rectangle's foot is the back of the hearth, a little behind it. */
  endsBehind?: boolean
  mantel: { x: number; z: number; back: number; length: number; depth: number; height: number }
}

export type KnownScene = {
  /** In content/photos. */
  file: string
  size: PictureSize
  camera: Camera
  rectangle: Rectangle
  corners: Corners
  /** Where the picture's own edges meet. */
  seen: Corners
  focal35: number
  mantel: { at: { xIn: number; yIn: number }; lengthIn: number; widthIn: number; thicknessIn: number }
}

const photograph = { width: 1600, height: 1200 }
/** The hearth's stone is 5 mm above the opening's nominal foot, and a steel frame stands 12 mm before the wall. */
const [stone, frame] = [0.005, 0.012]
const opening = { left: -0.5, right: 0.5, low: 0.3 + stone, high: 0.93, y: 0 }
/** Where the hearth's stone ends, behind the frame. */
const hearthBack = 0.004
const aroundFrame = { left: -0.528, right: 0.528, low: 0.3 + stone, high: 0.958, y: -frame }

const rendered = {
  box: {
    file: 'floating-mantel-reclaimed-oak-box.jpg',
    size: photograph,
    lens: { at: [1.05, -2.85, 1.38], to: [0, 0], mm: 38 },
    rectangle: aroundFrame,
    endsBehind: true,
    mantel: { x: 0, z: 1.38, back: 0.004, length: 1.88, depth: 0.25, height: 0.15 },
  },
  hero: {
    file: 'hero-living-room.jpg',
    size: { width: 1920, height: 1080 },
    lens: { at: [-0.12, -5, 1.18], to: [-0.12, 0], mm: 32, shift: [0, -0.002] },
    rectangle: { left: 0.39, right: 1.51, low: 0.34, high: 1.06, y: -0.42 },
    mantel: { x: 0.95, z: 1.5, back: -0.42, length: 2.12, depth: 0.25, height: 0.205 },
  },
  pine: {
    file: 'floating-mantel-reclaimed-pine-brick.jpg',
    size: photograph,
    lens: { at: [-0.08, -3.05, 1.34], to: [-0.08, 0], mm: 37 },
    rectangle: opening,
    mantel: { x: 0, z: 1.32, back: 0.004, length: 1.7, depth: 0.21, height: 0.16 },
  },
  craftsman: {
    file: 'corbel-mantel-reclaimed-oak-craftsman.jpg',
    size: photograph,
    lens: { at: [0, -3.15, 1.3], to: [0, 0], mm: 37 },
    rectangle: aroundFrame,
    endsBehind: true,
    mantel: { x: 0, z: 1.42, back: 0.004, length: 1.86, depth: 0.24, height: 0.13 },
  },
  chestnut: {
    file: 'corbel-mantel-american-chestnut-plaster.jpg',
    size: photograph,
    lens: { at: [-0.08, -3.1, 1.32], to: [-0.08, 0], mm: 37 },
    rectangle: aroundFrame,
    endsBehind: true,
    mantel: { x: 0, z: 1.42, back: 0.004, length: 1.82, depth: 0.24, height: 0.14 },
  },
} satisfies Record<string, Rendered>

const metersPerInch = 0.0254
/** Of film that render.py's lenses are for. */
const filmWidthMm = 36

export type SceneName = keyof typeof rendered
export const sceneNames = Object.keys(rendered) as SceneName[]

export function knownScene(name: SceneName): KnownScene {
  const { file, size, lens, rectangle, mantel, endsBehind }: Rendered = rendered[name]
  const camera = cameraOf(lens, size, rectangle)
  const widthIn = (rectangle.right - rectangle.left) / metersPerInch
  const heightIn = (rectangle.high - rectangle.low) / metersPerInch
  const cornersDownTo = (y: number): Corners =>
    (
      [
        [-0.5, 0],
        [0.5, 0],
        [0.5, -y],
        [-0.5, -y],
      ] as const
    ).map(([x, y]) => project(camera, [x * widthIn, y, 0]) ?? [Number.NaN, Number.NaN]) as unknown as Corners
  // From the lens over the hearth's back, to the rectangle's plane.
  const nearer = (rectangle.y - lens.at[1]) / (hearthBack - lens.at[1])
  const seenLow = endsBehind ? lens.at[2] + (rectangle.low - lens.at[2]) * nearer : rectangle.low
  const middle = (rectangle.left + rectangle.right) / 2
  return {
    file,
    size,
    camera,
    rectangle: { widthIn, heightIn },
    corners: cornersDownTo(heightIn),
    seen: cornersDownTo((rectangle.high - seenLow) / metersPerInch),
    focal35: (lens.mm / filmWidthMm) * (size.width / Math.hypot(size.width, size.height)) * Math.hypot(36, 24),
    mantel: {
      at: {
        xIn: (mantel.x - middle) / metersPerInch,
        yIn: (mantel.z - mantel.height / 2 - rectangle.high) / metersPerInch,
      },
      lengthIn: mantel.length / metersPerInch,
      // As far as it stands before the rectangle's plane.
      widthIn: (rectangle.y - mantel.back + mantel.depth) / metersPerInch,
      thicknessIn: mantel.height / metersPerInch,
    },
  }
}

/** Level, as all of them are; its axes as pose.ts has them. */
function cameraOf(lens: Rendered['lens'], { width, height }: PictureSize, rectangle: Rendered['rectangle']): Camera {
  const { at, to, mm, shift = [0, 0] } = lens
  const away = Math.hypot(to[0] - at[0], to[1] - at[1])
  const [x, y] = [(to[0] - at[0]) / away, (to[1] - at[1]) / away]
  const [toX, toY, toZ] = [
    (rectangle.left + rectangle.right) / 2 - at[0],
    rectangle.y - at[1],
    rectangle.high - at[2],
  ].map((value) => value / metersPerInch) as unknown as Point3
  return {
    right: [y, 0, x],
    up: [0, -1, 0],
    out: [x, 0, -y],
    place: [toX * y - toY * x, -toZ, toX * x + toY * y],
    focal: (mm / filmWidthMm) * width,
    center: [width / 2 - shift[0] * width, height / 2 + shift[1] * width],
  }
}

/** Corners of the mantel as inches before the wall, the front's first. */
export function mantelCorners({ mantel: { at, lengthIn, widthIn, thicknessIn } }: KnownScene): Point3[] {
  return [widthIn, 0].flatMap((z) =>
    [0, thicknessIn].flatMap((y) => [-0.5, 0.5].map((x): Point3 => [at.xIn + x * lengthIn, at.yIn + y, z])),
  )
}
