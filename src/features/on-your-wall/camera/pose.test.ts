import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type Camera,
  type Corners,
  cornerProblems,
  cornersProblem,
  focalFor,
  focalInPixels,
  onPlane,
  type Point2,
  type Point3,
  poseOf,
  project,
} from './pose.ts'

const picture = { width: 1600, height: 1200 }
const center: Point2 = [800, 600]
const rectangle = { widthIn: 36, heightIn: 30 }

/** A camera before the wall, turned to the side, down, and around what it looks at. */
function cameraAt(at: {
  side: number
  above: number
  far: number
  turn: number
  tilt: number
  roll: number
  focal: number
}): Camera {
  const [ct, st] = [Math.cos(at.turn), Math.sin(at.turn)]
  const [ci, si] = [Math.cos(at.tilt), Math.sin(at.tilt)]
  const [cr, sr] = [Math.cos(at.roll), Math.sin(at.roll)]
  // Rows: to the right, down, and into the wall, by the inches of the wall.
  const look: Point3[] = [
    [ct, 0, st],
    [0, -1, 0],
    [st, 0, -ct],
  ]
  const [r, d, f] = look as [Point3, Point3, Point3]
  const tilted = [r, d.map((v, i) => ci * v - si * (f[i] ?? 0)), f.map((v, i) => ci * v + si * (d[i] ?? 0))] as Point3[]
  const [r2, d2, f2] = tilted as [Point3, Point3, Point3]
  const rows = [
    r2.map((v, i) => cr * v + sr * (d2[i] ?? 0)),
    d2.map((v, i) => cr * v - sr * (r2[i] ?? 0)),
    f2,
  ] as Point3[]
  const eye: Point3 = [at.side, at.above, at.far]
  const axis = (i: 0 | 1 | 2): Point3 => [rows[0]?.[i] ?? 0, rows[1]?.[i] ?? 0, rows[2]?.[i] ?? 0]
  const place = rows.map((row) => -row.reduce((sum, v, i) => sum + v * (eye[i] ?? 0), 0)) as unknown as Point3
  return { right: axis(0), up: axis(1), out: axis(2), place, focal: at.focal, center }
}

const cameras = fc
  .record({
    side: fc.double({ min: -50, max: 50, noNaN: true }),
    above: fc.double({ min: -20, max: 40, noNaN: true }),
    far: fc.double({ min: 70, max: 200, noNaN: true }),
    turn: fc.double({ min: -0.35, max: 0.35, noNaN: true }),
    tilt: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    roll: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    focal: fc.double({ min: 900, max: 2200, noNaN: true }),
  })
  .map(cameraAt)

const cornersIn = (camera: Camera): Corners => {
  const seen = [
    [-18, 0, 0],
    [18, 0, 0],
    [18, -30, 0],
    [-18, -30, 0],
  ].map(([x = 0, y = 0, z = 0]) => project(camera, [x, y, z]) ?? [0, 0])
  return seen as unknown as Corners
}

describe('WALL-4 exact corners', () => {
  it('give back the camera: every point before the wall is where it was', () => {
    fc.assert(
      fc.property(cameras, (camera) => {
        const found = poseOf(rectangle, cornersIn(camera), camera.focal, center) ?? expect.unreachable()
        for (const point of [
          [-40, 12, 0],
          [40, 20, 9],
          [0, -10, 4],
        ] as const) {
          const [a, b] = [project(camera, point), project(found, point)]
          expect(Math.hypot((a?.[0] ?? 0) - (b?.[0] ?? 9), (a?.[1] ?? 0) - (b?.[1] ?? 9))).toBeLessThan(0.01)
        }
      }),
    )
  })

  it('a pixel shows the inches that are seen there', () => {
    fc.assert(
      fc.property(cameras, fc.integer({ min: 0, max: 12 }), (camera, z) => {
        const pixel = project(camera, [11, 7, z]) ?? expect.unreachable()
        const found = onPlane(camera, pixel, z) ?? expect.unreachable()
        expect(found.x).toBeCloseTo(11, 5)
        expect(found.y).toBeCloseTo(7, 5)
      }),
    )
  })

  it('tell the lens where the wall is seen from the side', () => {
    const camera = cameraAt({ side: 60, above: 10, far: 110, turn: 0.5, tilt: 0.05, roll: 0, focal: 1500 })
    const { focal, source } = focalFor(rectangle, cornersIn(camera), { ...picture, focal35: undefined })
    expect(source).toBe('corners')
    expect(focal).toBeCloseTo(1500, 3)
  })
})

it("WALL-4 the photograph's own focal length is taken first, and a phone's usual one where nothing tells", () => {
  const straight: Corners = [
    [500, 500],
    [1100, 500],
    [1100, 1000],
    [500, 1000],
  ]
  // 4 to 3, as phones take them: 26 mm take in 43.3 mm across the diagonal.
  expect(focalInPixels(26, { width: 4000, height: 3000 })).toBeCloseTo((26 / 43.2666) * 5000, 0)
  expect(focalFor(rectangle, straight, { ...picture, focal35: 52 })).toEqual({
    focal: focalInPixels(52, picture),
    source: 'photo',
  })
  expect(focalFor(rectangle, straight, { ...picture, focal35: undefined })).toEqual({
    focal: focalInPixels(26, picture),
    source: 'usual',
  })
})

test.each<[string, Corners, string | undefined]>([
  [
    'a rectangle',
    [
      [500, 500],
      [1100, 500],
      [1100, 1000],
      [500, 1000],
    ],
    undefined,
  ],
  [
    'one seen from the side',
    [
      [500, 450],
      [1100, 500],
      [1100, 1000],
      [500, 1060],
    ],
    undefined,
  ],
  [
    'crossed ones',
    [
      [1100, 500],
      [500, 500],
      [1100, 1000],
      [500, 1000],
    ],
    cornerProblems.crossed,
  ],
  [
    'mirrored ones',
    [
      [1100, 500],
      [500, 500],
      [500, 1000],
      [1100, 1000],
    ],
    cornerProblems.crossed,
  ],
  [
    'one pulled inside',
    [
      [500, 500],
      [1100, 500],
      [600, 600],
      [500, 1000],
    ],
    cornerProblems.crossed,
  ],
  [
    'all on one line',
    [
      [100, 100],
      [300, 300],
      [500, 500],
      [700, 700],
    ],
    cornerProblems.flat,
  ],
  [
    'all in one place',
    [
      [100, 100],
      [100, 100],
      [100, 100],
      [100, 100],
    ],
    cornerProblems.flat,
  ],
  [
    'one outside',
    [
      [-1, 500],
      [1100, 500],
      [1100, 1000],
      [500, 1000],
    ],
    cornerProblems.outside,
  ],
  [
    'no numbers',
    [
      [Number.NaN, 500],
      [1100, 500],
      [1100, 1000],
      [500, 1000],
    ],
    cornerProblems.outside,
  ],
  [
    'one from far aside',
    [
      [500, 200],
      [1100, 500],
      [1100, 700],
      [500, 1100],
    ],
    cornerProblems.slanted,
  ],
])('WALL-1 corners: %s', (_name, corners, problem) => {
  expect(cornersProblem(corners, picture)).toBe(problem)
})

it('WALL-1 corners that pass are those of a rectangle before the camera', () => {
  const anywhere = fc.tuple(fc.integer({ min: 0, max: 1600 }), fc.integer({ min: 0, max: 1200 }))
  fc.assert(
    fc.property(fc.tuple(anywhere, anywhere, anywhere, anywhere), (corners) => {
      if (cornersProblem(corners, picture)) return
      const { focal } = focalFor(rectangle, corners, { ...picture, focal35: undefined })
      expect(poseOf(rectangle, corners, focal, center)).toBeDefined()
    }),
    { numRuns: 2000 },
  )
})

it('WALL-4 a height that is set or measured 2% off moves a length by a third of it: the longer sides count for more', () => {
  const rectangle = { widthIn: 42, heightIn: 26 }
  const corners: Corners = [
    [500, 500],
    [920, 500],
    [920, 760],
    [500, 760],
  ]
  const size = { width: 1600, height: 1200 }
  const lengthSeen = (one: Corners) => {
    const camera = poseOf(rectangle, one, 1600, [size.width / 2, size.height / 2])
    const ends = [-30, 30].map((x) => camera && project(camera, [x, 10, 8]))
    return Math.hypot((ends[1]?.[0] ?? 0) - (ends[0]?.[0] ?? 0), (ends[1]?.[1] ?? 0) - (ends[0]?.[1] ?? 0))
  }
  const off: Corners = [corners[0], corners[1], [920, 765.2], [500, 765.2]]
  expect(Math.abs(lengthSeen(off) / lengthSeen(corners) - 1)).toBeLessThan(0.0075)
})
