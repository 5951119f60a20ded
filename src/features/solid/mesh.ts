/**
 * TURN-1, TURN-2, WALL-2: a piece as a solid, from the same figures as its drawing: triangles in inches. Pure.
 *
 * x runs along the piece from its middle to the right, y up from its underside, z out of the wall. What hangs on a wall
 * touches it at z = 0; so does the back of a beam. Its corbels reach below y = 0. No edge leaves the box of its inches:
 * what is hewn is only cut inwards. Longer than other files: timber, box, truss, and corbels are the sides of one solid, and
 * share how corners and pictures are counted.
 */

import { type DrawnPiece, endIn, faceIn } from '../drawing/drawing.ts'
import {
  corbelCentersIn,
  corbelDepthIn,
  corbelDropIn,
  corbelOutlines,
  corbelWidthIn,
} from '../drawing/making/corbels.ts'
import { boardIn, boardsOf, isBox } from '../drawing/making/making.ts'
import { trussTimbers } from '../drawing/making/truss.ts'
import { cornersOf, earsOf, type Point2 } from './outlines.ts'

/** Corners with their normals (3 numbers each) and where they are in the picture (2 each); three indices a triangle. */
export type Surface = { positions: number[]; normals: number[]; uvs: number[]; indices: number[] }

/** Long grain and sawn ends, each with its own picture. `u` and `v` count whole pictures, of which every other is mirrored. */
export type Mesh = { face: Surface; end: Surface }

type Solid = Pick<DrawnPiece, 'category' | 'making' | 'size'>
type Point3 = [x: number, y: number, z: number]

export function meshOf({ category, making, size }: Solid): Mesh {
  const mesh: Mesh = { face: emptySurface(), end: emptySurface() }
  if (making.construction === 'truss') addTruss(mesh, size)
  else if (isBox(making)) addBox(mesh, { category, making, size })
  else addTimber(mesh, size)
  if (category === 'corbel-mantel') addCorbels(mesh, { category, making, size })
  return mesh
}

const emptySurface = (): Surface => ({ positions: [], normals: [], uvs: [], indices: [] })

/** Its corners and the largest values of all of them, in inches. */
export function boundsOfMesh({ face, end }: Mesh): { least: Point3; most: Point3 } {
  const least: Point3 = [Infinity, Infinity, Infinity]
  const most: Point3 = [-Infinity, -Infinity, -Infinity]
  for (const { positions } of [face, end])
    positions.forEach((value, at) => {
      const axis = (at % 3) as 0 | 1 | 2
      least[axis] = Math.min(least[axis], value)
      most[axis] = Math.max(most[axis], value)
    })
  return { least, most }
}

function addCorner({ positions, normals, uvs }: Surface, at: Point3, normal: Point3, uv: Point2): number {
  positions.push(...at)
  normals.push(...normal)
  uvs.push(...uv)
  return positions.length / 3 - 1
}

// Solid timber

/** Between two sections along a timber, and at most this many of them: a longer one has longer stretches. */
const stretchIn = 1
const mostStretches = 96
/** How much an edge is cut at the least, and how much more where it was hewn hardest. */
const arrisIn = 1 / 16
const hewnIn = 0.36

/** From 0 to 1, wandering along an edge. The same for the same place. */
function wander(xIn: number, edge: number): number {
  const wave = (perInch: number, from: number) => Math.sin(xIn * perInch + from + edge * 1.7)
  return 0.5 + 0.5 * (0.5 * wave(0.31, 1.1) + 0.3 * wave(0.83, 2.7) + 0.2 * wave(1.9, 0.4))
}

/** The section loops over bottom, front, top and back; its edges at the room's side are hewn, those at the wall are crisp. */
function addTimber({ face, end }: Mesh, { lengthIn, widthIn, thicknessIn }: DrawnPiece['size']): void {
  const count = Math.max(2, Math.min(mostStretches, Math.ceil(lengthIn / stretchIn)))
  const xs = Array.from({ length: count + 1 }, (_, index) => lengthIn * (index / count - 0.5))
  const thin = Math.min(widthIn, thicknessIn)
  const crisp = Math.min(arrisIn, thin / 8)
  const cut = (x: number, edge: number) => crisp + Math.min(hewnIn, thin / 12) * wander(x, edge) ** 2
  /** Corners of a section as [y, z]. */
  const sectionAt = (x: number): Point2[] => {
    const [low, high] = [cut(x, 0), cut(x, 1)]
    return [
      [0, crisp],
      [0, widthIn - low],
      [low, widthIn],
      [thicknessIn - high, widthIn],
      [thicknessIn, widthIn - high],
      [thicknessIn, crisp],
      [thicknessIn - crisp, 0],
      [crisp, 0],
    ]
  }
  const sections = xs.map(sectionAt)
  addStrips(face, xs, sections, 2)
  for (const side of [-1, 1]) {
    const section = (side < 0 ? sections[0] : sections.at(-1)) ?? []
    addEnd(end, (side * lengthIn) / 2, section, { widthIn, thicknessIn })
  }
}

/**
 * The skin of sections: one strip for each of their sides, smooth along the length only. The grain runs along x, and wraps
 * around the edges without a seam. `front` is the side in whose middle the picture's middle is, or `upIn` inches from it.
 */
function addStrips(surface: Surface, xs: number[], sections: Point2[][], front: number, upIn = 0): void {
  const girths = sections.map((section) => girthsOf(section, front).map((girth) => girth + upIn))
  const sides = sections[0]?.length ?? 0
  for (let side = 0; side < sides; side += 1) {
    const rows = sections.map((section, row) => {
      const from: Point2 = section[side] ?? [0, 0]
      const to: Point2 = section[(side + 1) % sides] ?? [0, 0]
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
      const normal: Point3 = [0, (from[1] - to[1]) / length, (to[0] - from[0]) / length]
      const x = xs[row] ?? 0
      const u = 0.5 + x / faceIn.width
      const v = (girth: number) => 0.5 - girth / faceIn.height
      const [girth = 0, next = 0] = [girths[row]?.[side], girths[row]?.[side + 1]]
      return [
        addCorner(surface, [x, ...from], normal, [u, v(girth)]),
        addCorner(surface, [x, ...to], normal, [u, v(next)]),
      ] as const
    })
    rows.slice(1).forEach(([from, to], row) => {
      const [before, beforeTo] = rows[row] ?? [0, 0]
      surface.indices.push(before, from, beforeTo, beforeTo, from, to)
    })
  }
}

/** Inches along a section, up from the middle of its front side; one more than it has corners. */
function girthsOf(section: Point2[], front: number): number[] {
  const girths = [0]
  section.forEach(([y, z], at) => {
    const [nextY, nextZ] = section[(at + 1) % section.length] ?? [y, z]
    girths.push((girths[at] ?? 0) + Math.hypot(nextY - y, nextZ - z))
  })
  const middle = ((girths[front] ?? 0) + (girths[front + 1] ?? 0)) / 2
  return girths.map((girth) => girth - middle)
}

type Across = { widthIn: number; thicknessIn: number }

/** A flat end, around which `section` goes as [y, z]. A picture of an end is enlarged where the timber is larger. */
function addEnd(surface: Surface, x: number, section: Point2[], { widthIn, thicknessIn }: Across): void {
  const shown = Math.max(endIn, widthIn, thicknessIn)
  const side = Math.sign(x)
  const corners = section.map(([y, z]) =>
    addCorner(
      surface,
      [x, y, z],
      [side, 0, 0],
      [0.5 + (side * (widthIn / 2 - z)) / shown, 0.5 - (y - thicknessIn / 2) / shown],
    ),
  )
  for (const [a, b, c] of earsOf(section)) {
    const [first = 0, second = 0, third = 0] = [corners[a], corners[b], corners[c]]
    surface.indices.push(first, ...(side > 0 ? [second, third] : [third, second]))
  }
}

// Boxes

/** Boards with mitered edges; a mitered box has ends whose grain goes on around the corner. */
function addBox(mesh: Mesh, { category, making, size }: Solid): void {
  const { lengthIn, widthIn, thicknessIn } = size
  const board = boardIn(making, size)
  const { front, back, top, bottom } = boardsOf(category, making)
  const [near, far] = [back ? board : 0, widthIn - (front ? board : 0)]
  const [low, high] = [bottom ? board : 0, thicknessIn - (top ? board : 0)]
  const xs = [-lengthIn / 2, lengthIn / 2]
  // As far around the corner from the front's middle, so that the grain goes on.
  const next = (thicknessIn + widthIn) / 2
  // From the outside to the inside, each as [y, z].
  const boards: [boolean, number, Point2[]][] = [
    [
      front,
      0,
      [
        [0, widthIn],
        [thicknessIn, widthIn],
        [high, far],
        [low, far],
      ],
    ],
    [
      top,
      next,
      [
        [thicknessIn, widthIn],
        [thicknessIn, 0],
        [high, near],
        [high, far],
      ],
    ],
    [
      back,
      next * 2,
      [
        [thicknessIn, 0],
        [0, 0],
        [low, near],
        [high, near],
      ],
    ],
    [
      bottom,
      -next,
      [
        [0, 0],
        [0, widthIn],
        [low, far],
        [low, near],
      ],
    ],
  ]
  const isClosed = making.construction === 'mitered-box'
  for (const [isThere, upIn, section] of boards) {
    if (!isThere) continue
    addStrips(mesh.face, xs, [section, section], 0, upIn)
    if (!isClosed) for (const x of xs) addEnd(mesh.end, x, section, size)
  }
  if (isClosed) for (const x of xs) addCap(mesh.face, x, size)
}

/** A board across the end: the grain comes around the front edge. */
function addCap(surface: Surface, x: number, { lengthIn, widthIn, thicknessIn }: DrawnPiece['size']): void {
  const side = Math.sign(x)
  const section: Point2[] = [
    [0, 0],
    [0, widthIn],
    [thicknessIn, widthIn],
    [thicknessIn, 0],
  ]
  const corners = section.map(([y, z]) => {
    const along = side * (lengthIn / 2 + widthIn - z)
    return addCorner(
      surface,
      [x, y, z],
      [side, 0, 0],
      [0.5 + along / faceIn.width, 0.5 - (y - thicknessIn / 2) / faceIn.height],
    )
  })
  const [a = 0, b = 0, c = 0, d = 0] = corners
  surface.indices.push(...(side > 0 ? [a, c, b, a, d, c] : [a, b, c, a, c, d]))
}

// Trusses

/** Each timber as thick as the piece is deep, its grain along it. */
function addTruss(mesh: Mesh, size: DrawnPiece['size']): void {
  trussTimbers(size).forEach(({ outline, angle, name }, index) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const along = ([x, y]: Point2): Point2 => [x * cos + y * sin, y * cos - x * sin]
    const flat = outline.map(along)
    const middle = (Math.min(...flat.map(([, v]) => v)) + Math.max(...flat.map(([, v]) => v))) / 2
    const uv = (point: Point2, z: number): Point2 => {
      const [u, v] = along(point)
      return [0.5 + index * 0.37 + u / faceIn.width, 0.5 - (v - middle + z) / faceIn.height]
    }
    // Where two timbers lie in one plane, those that stand on others are set back by a hair.
    const inset = name === 'tie' ? 0 : 1 / 64
    addPrism(mesh.face, outline, [inset, size.widthIn - inset], uv)
  })
}

/** A flat outline as [x, y], counterclockwise, from one z to another. */
function addPrism(
  surface: Surface,
  outline: Point2[],
  [back, front]: [number, number],
  uv: (point: Point2, z: number) => Point2,
): void {
  for (const [z, side] of [
    [front, 1],
    [back, -1],
  ] as const) {
    const corners = outline.map(([x, y]) => addCorner(surface, [x, y, z], [0, 0, side], uv([x, y], 0)))
    for (const [a, b, c] of earsOf(outline)) {
      const [first = 0, second = 0, third = 0] = [corners[a], corners[b], corners[c]]
      surface.indices.push(first, ...(side > 0 ? [second, third] : [third, second]))
    }
  }
  outline.forEach((from, at) => {
    const to = outline[(at + 1) % outline.length] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    const normal: Point3 = [(to[1] - from[1]) / length, (from[0] - to[0]) / length, 0]
    const corners = (
      [
        [from, front],
        [from, back],
        [to, back],
        [to, front],
      ] as const
    ).map(([[x, y], z]) => addCorner(surface, [x, y, z], normal, uv([x, y], front - z)))
    const [a = 0, b = 0, c = 0, d = 0] = corners
    surface.indices.push(a, b, c, a, c, d)
  })
}

// Corbels

/** Under the shelf, against the wall: the side's outline, as wide at each height as the front's. Their grain runs up. */
function addCorbels(mesh: Mesh, { making, size }: Solid): void {
  const { side, front } = corbelOutlines[making.corbel ?? 'cove']
  const [wide, drop, deep] = [corbelWidthIn(size), corbelDropIn(size), corbelDepthIn(size)]
  // As sections go: up the room's side.
  const profile = cornersOf(side)
    .map(([x, y]): Point2 => [-y * drop, (1 - x) * deep])
    .reverse()
  const halves = cornersOf(front)
    .filter(([x]) => x >= 0.5)
    .map(([x, y]): Point2 => [-y * drop, (x - 0.5) * wide])
  corbelCentersIn(size).forEach((center, index) => {
    const uv = (y: number, across: number): Point2 => [
      0.62 + index * 0.13 + y / faceIn.width,
      0.5 + across / faceIn.height,
    ]
    const half = (y: number) => widthAt(halves, y)
    for (const way of [-1, 1]) {
      const corners = profile.map(([y, z]) =>
        addCorner(mesh.face, [center + way * half(y), y, z], [way, 0, 0], uv(y, z)),
      )
      for (const [a, b, c] of earsOf(profile)) {
        const [first = 0, second = 0, third = 0] = [corners[a], corners[b], corners[c]]
        mesh.face.indices.push(first, ...(way > 0 ? [second, third] : [third, second]))
      }
    }
    const turned = turnedAlong(profile)
    profile.forEach(([y, z], at) => {
      const [nextY, nextZ] = profile[(at + 1) % profile.length] ?? [y, z]
      const length = Math.hypot(nextY - y, nextZ - z)
      const [normal, nextNormal] = turned[at] ?? []
      // The top is under the shelf, the back on the wall.
      if (length === 0 || !normal || !nextNormal) return
      // Its grain is cut where it stands.
      if (y === nextY && y === -drop) {
        addFoot(mesh.end, center, half(y), [y, z, nextZ])
        return
      }
      const around = uv(y, 0)[0]
      const next = around + (nextY === y ? length : nextY - y) / faceIn.width
      const corners = (
        [
          [-1, y, z, around, normal],
          [1, y, z, around, normal],
          [1, nextY, nextZ, next, nextNormal],
          [-1, nextY, nextZ, next, nextNormal],
        ] as const
      ).map(([way, cornerY, cornerZ, u, turn]) => {
        const x = way * half(cornerY)
        return addCorner(mesh.face, [center + x, cornerY, cornerZ], turn, [u, 0.5 + x / faceIn.height])
      })
      const [a = 0, b = 0, c = 0, d = 0] = corners
      mesh.face.indices.push(a, b, c, a, c, d)
    })
  })
}

/** Sides that turn by less are parts of one curve. */
const softTurn = Math.cos((35 * Math.PI) / 180)

/** Normals at both ends of each side of a profile of [y, z]: a curve is round, an edge is sharp. */
function turnedAlong(profile: Point2[]): [Point3, Point3][] {
  const flat = profile.map(([y, z], at): Point2 => {
    const [nextY, nextZ] = profile[(at + 1) % profile.length] ?? [y, z]
    const length = Math.hypot(nextY - y, nextZ - z) || 1
    return [(z - nextZ) / length, (nextY - y) / length]
  })
  const between = ([y, z]: Point2, [otherY, otherZ]: Point2): Point3 => {
    if (y * otherY + z * otherZ < softTurn) return [0, y, z]
    const length = Math.hypot(y + otherY, z + otherZ)
    return [0, (y + otherY) / length, (z + otherZ) / length]
  }
  return flat.map((own, at) => [
    between(own, flat.at(at - 1) ?? own),
    between(own, flat[(at + 1) % flat.length] ?? own),
  ])
}

/** Under a corbel, from the wall out. */
function addFoot(surface: Surface, center: number, half: number, [y, z, toZ]: Point3): void {
  const [near, far] = [Math.min(z, toZ), Math.max(z, toZ)]
  const corners: [number, number][] = [
    [-half, near],
    [half, near],
    [half, far],
    [-half, far],
  ]
  const [a = 0, b = 0, c = 0, d = 0] = corners.map(([x, out]) =>
    addCorner(surface, [center + x, y, out], [0, -1, 0], [0.5 + x / endIn, 0.3 + out / endIn]),
  )
  surface.indices.push(a, b, c, a, c, d)
}

/** Half of the front's width at a height, between the corners above and below it. Where it steps, the wider. */
function widthAt(halves: Point2[], y: number): number {
  let widest = 0
  halves.slice(1).forEach(([toY, toX], at) => {
    const [fromY, fromX] = halves[at] ?? [toY, toX]
    const [low, high] = [Math.min(fromY, toY), Math.max(fromY, toY)]
    if (y < low - 1e-9 || y > high + 1e-9) return
    const share = high - low < 1e-9 ? 0 : (y - fromY) / (toY - fromY)
    widest = Math.max(widest, fromX + (toX - fromX) * share)
  })
  return widest
}
