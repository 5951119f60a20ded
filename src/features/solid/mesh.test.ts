import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { drawnPieces } from '../../../tests/support/drawing/drawn-pieces.ts'
import { corbelDropIn, corbelOutlines } from '../drawing/making/corbels.ts'
import { usualMaking } from '../drawing/making/making.ts'
import { corbelShapes } from '../drawing/making/making-rules.ts'
import { areaOf, trussHeightIn } from '../drawing/making/truss.ts'
import { woodShare } from '../drawing/making/wood-share.ts'
import { boundsOfMesh, type Mesh, meshOf, type Surface } from './mesh.ts'
import { cornersOf, earsOf, type Point2 } from './outlines.ts'

type Corner = [number, number, number]

const cornerAt = ({ positions }: Surface, index: number): Corner => [
  positions[index * 3] ?? Number.NaN,
  positions[index * 3 + 1] ?? Number.NaN,
  positions[index * 3 + 2] ?? Number.NaN,
]

function trianglesOf({ face, end }: Mesh): [Corner, Corner, Corner][] {
  return [face, end].flatMap((surface) =>
    Array.from({ length: surface.indices.length / 3 }, (_, at): [Corner, Corner, Corner] => {
      const [a = 0, b = 0, c = 0] = surface.indices.slice(at * 3, at * 3 + 3)
      return [cornerAt(surface, a), cornerAt(surface, b), cornerAt(surface, c)]
    }),
  )
}

/** By the divergence theorem: positive where all triangles are seen from outside. */
const volumeOf = (mesh: Mesh) =>
  trianglesOf(mesh).reduce((sum, [[ax, ay, az], [bx, by, bz], [cx, cy, cz]]) => {
    return sum + (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6
  }, 0)

describe('TURN-2 the box of a mesh', () => {
  it('is its inches, whatever the size and however it is made', () => {
    fc.assert(
      fc.property(drawnPieces, ({ category, making, size }) => {
        const { least, most } = boundsOfMesh(meshOf({ category, making, size }))
        const isTruss = making.construction === 'truss'
        const drop = category === 'corbel-mantel' ? corbelDropIn(size) : 0
        const high = isTruss ? trussHeightIn(size) : size.thicknessIn
        const expected = [-size.lengthIn / 2, -drop, 0, size.lengthIn / 2, high, size.widthIn]
        ;[...least, ...most].forEach((value, at) => {
          // 0.01 mm.
          expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThan(0.01 / 25.4)
        })
      }),
    )
  })
})

it('TURN-1 every number is one, every index has a corner, and there are few enough for a phone', () => {
  fc.assert(
    fc.property(drawnPieces, ({ category, making, size }) => {
      const mesh = meshOf({ category, making, size })
      for (const { positions, normals, uvs, indices } of [mesh.face, mesh.end]) {
        const count = positions.length / 3
        expect([normals.length, uvs.length]).toEqual([count * 3, count * 2])
        expect([...positions, ...normals, ...uvs].every(Number.isFinite)).toBe(true)
        expect(indices.every((index) => Number.isInteger(index) && index >= 0 && index < count)).toBe(true)
        expect(count).toBeLessThan(65_536)
      }
      expect(trianglesOf(mesh).length).toBeLessThan(6_000)
    }),
  )
})

test.each([
  ['solid', null],
  ['box-3', 1],
  ['box-4', 1],
] as const)('JOB-5 the mesh of a %s mantel holds as much wood as its weight counts', (construction, boardIn) => {
  const size = { lengthIn: 72, widthIn: 9, thicknessIn: 8 }
  const making = { construction, boardIn, corbel: null }
  const whole = 72 * 9 * 8
  const share = volumeOf(meshOf({ category: 'floating-mantel', making, size })) / whole
  // Hewn edges are cut off.
  expect(share).toBeGreaterThan(woodShare('floating-mantel', making, size) * 0.995)
  expect(share).toBeLessThanOrEqual(woodShare('floating-mantel', making, size) + 1e-9)
})

it('JOB-5 the timbers of a truss hold as much wood as its weight counts', () => {
  const size = { lengthIn: 192, widthIn: 6, thicknessIn: 8 }
  const making = { ...usualMaking('ceiling-beam'), construction: 'truss' as const }
  const share = volumeOf(meshOf({ category: 'ceiling-beam', making, size })) / (192 * 6 * 8)
  expect(share / woodShare('ceiling-beam', making, size)).toBeCloseTo(1, 1)
})

test.each(corbelShapes)('JOB-5 a mesh has the %s corbels of the drawing', (corbel) => {
  const size = { lengthIn: 60, widthIn: 9, thicknessIn: 5 }
  const shelf = volumeOf(meshOf({ category: 'floating-mantel', making: usualMaking('floating-mantel'), size }))
  const making = { ...usualMaking('corbel-mantel'), corbel }
  const corbels = volumeOf(meshOf({ category: 'corbel-mantel', making, size })) - shelf
  const box = 5 * corbelDropIn(size) * 9 * 0.86
  expect(corbels / 2 / box).toBeGreaterThan(0.3)
  expect(corbels / 2 / box).toBeLessThan(0.95)
})

it('TURN-1 normals point out of the wood', () => {
  fc.assert(
    fc.property(drawnPieces, ({ category, making, size }) => {
      const mesh = meshOf({ category, making, size })
      for (const surface of [mesh.face, mesh.end])
        for (let at = 0; at < surface.indices.length; at += 3) {
          const [a = 0, b = 0, c = 0] = surface.indices.slice(at, at + 3)
          const [p, q, r] = [cornerAt(surface, a), cornerAt(surface, b), cornerAt(surface, c)]
          const [u, v] = [
            q.map((value, axis) => value - (p[axis] ?? 0)),
            r.map((value, axis) => value - (p[axis] ?? 0)),
          ]
          const [ux = 0, uy = 0, uz = 0] = u
          const [vx = 0, vy = 0, vz = 0] = v
          const seen = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
          const said = surface.normals.slice(a * 3, a * 3 + 3)
          const agree = seen.reduce((sum, value, axis) => sum + value * (said[axis] ?? 0), 0)
          expect(agree).toBeGreaterThanOrEqual(-1e-6)
        }
    }),
  )
})

it('TURN-1 a cove is round where the light meets it, and a block is sharp', () => {
  const size = { lengthIn: 72, widthIn: 10, thicknessIn: 5 }
  /** How many places, where sides of the corbels meet, have one normal for both. */
  const roundCount = (corbel: 'cove' | 'block') => {
    const { face } = meshOf({
      category: 'corbel-mantel',
      making: { construction: 'solid', boardIn: null, corbel },
      size,
    })
    const normals = new Map<string, string[]>()
    for (let at = 0; at < face.positions.length; at += 3) {
      const [place, normal] = [face.positions, face.normals].map((values) => values.slice(at, at + 3))
      if (!place || !normal || (place[1] ?? 0) > -1 || normal[0] !== 0) continue
      const key = place.map(short).join()
      normals.set(key, [...(normals.get(key) ?? []), normal.map(short).join()])
    }
    return [...normals.values()].filter((all) => all.length > 1 && new Set(all).size === 1).length
  }
  expect(roundCount('cove')).toBeGreaterThan(20)
  expect(roundCount('block')).toBe(0)
})

it('TURN-1 the grain of a mitered box goes on around its front edge', () => {
  const { face } = meshOf({
    category: 'floating-mantel',
    making: { construction: 'mitered-box', boardIn: 1, corbel: null },
    size: { lengthIn: 60, widthIn: 9, thicknessIn: 7 },
  })
  const edge = Array.from({ length: face.positions.length / 3 }, (_, at) => at).filter(
    (at) => face.positions[at * 3 + 1] === 7 && face.positions[at * 3 + 2] === 9 && face.normals[at * 3] === 0,
  )
  const along = (axis: number) =>
    new Set(edge.filter((at) => face.normals[at * 3 + axis] === 1).map((at) => short(face.uvs[at * 2 + 1] ?? 0)))
  expect(along(2).size).toBe(1)
  expect(along(2)).toEqual(along(1))
})

it('JOB-5 a corbel shows its end grain where it stands', () => {
  const size = { lengthIn: 72, widthIn: 10, thicknessIn: 5 }
  for (const corbel of corbelShapes) {
    const { end } = meshOf({
      category: 'corbel-mantel',
      making: { construction: 'solid', boardIn: null, corbel },
      size,
    })
    const heights = end.positions.filter((_, at) => at % 3 === 1)
    expect(Math.min(...heights)).toBeCloseTo(-corbelDropIn(size), 9)
  }
})

const short = (value: number) => Number(value.toFixed(4))

describe('an outline', () => {
  const square: Point2[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  test.each<[string, Point2[]]>([
    ['a square', square],
    ['a square the other way around', [...square].reverse()],
    [
      'an L',
      [
        [0, 0],
        [3, 0],
        [3, 1],
        [1, 1],
        [1, 3],
        [0, 3],
      ],
    ],
    [
      'corners on one line',
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 2],
        [1, 2],
        [0, 2],
      ],
    ],
    ...corbelShapes.flatMap((shape): [string, Point2[]][] => [
      [`${shape} from its side`, cornersOf(corbelOutlines[shape].side)],
      [`${shape} from the front`, cornersOf(corbelOutlines[shape].front)],
    ]),
  ])('%s is filled by its triangles, all turned alike', (_name, outline) => {
    const areas = earsOf(outline).map((ear) => areaOf(ear.map((index): Point2 => outline[index] ?? [0, 0])))
    for (const area of areas) expect(area).toBeGreaterThanOrEqual(0)
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(Math.abs(areaOf(outline)), 9)
  })
})
