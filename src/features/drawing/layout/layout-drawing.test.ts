import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnOak, drawnPieces, settings } from '../../../../tests/support/drawing/drawn-pieces.ts'
import { fractionText, inchesText, lengthText } from '../../pricing/inches.ts'
import type { DrawnPiece, Setting } from '../drawing.ts'
import { usualMaking } from '../making/making.ts'
import { type Box, type Detail, fitText, type Layout, textWidth, type Words } from './layout.ts'
import { layoutDrawing } from './layout-drawing.ts'

const details = fc.constantFrom<Detail>('full', 'small')
const runs = { numRuns: 10_000 }

/** Of random pieces, so few are so short and so deep that the text of its gap meets the one of its side view. */
const shortAndDeep: [DrawnPiece, Setting, Detail] = [
  {
    category: 'floating-mantel',
    making: usualMaking('floating-mantel'),
    size: { lengthIn: 1, widthIn: 279, thicknessIn: 1.0002 },
    wood: null,
    finish: null,
  },
  { opening: { widthIn: 1, heightIn: 46.3905 } },
  'full',
]

const drawn = (check: (layout: Layout, piece: DrawnPiece, setting: Setting, detail: Detail) => void) =>
  fc.assert(
    fc.property(drawnPieces, settings, details, (piece, setting, detail) =>
      check(layoutDrawing(piece, setting, detail), piece, setting, detail),
    ),
    { ...runs, examples: [shortAndDeep] },
  )

const allWords = (layout: Layout) => [...layout.words, ...layout.dimensions.map(({ words }) => words)]

/** Inter's capitals, figures and tails. */
function boxOf({ text, x, y, anchor, size, strong }: Words): Box {
  const width = textWidth(text, size, strong)
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return { x: left, y: y - size * 0.76, width, height: size * 0.98 }
}

const slack = 1e-6
const overlap = (one: Box, other: Box) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > slack &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > slack

function expectInside({ x, y, width, height }: Box, frame: Layout['frame'], what: unknown) {
  const isInside = x >= -slack && y >= -slack && x + width <= frame.width + slack && y + height <= frame.height + slack
  if (!isInside)
    expect.unreachable(`${JSON.stringify(what)} leaves the frame: ${JSON.stringify({ x, y, width, height })}`)
}

it('DRAW-1 front, end and words have the size that was given', () => {
  drawn((layout, { size }, _setting, detail) => {
    const { piece, ends, unitsPerInch, dimensions } = layout
    expect(Math.abs(piece.width / unitsPerInch - size.lengthIn)).toBeLessThan(0.01)
    expect(Math.abs(piece.height / unitsPerInch - size.thicknessIn)).toBeLessThan(0.01)
    if (detail === 'full') expect(ends.length).toBeGreaterThan(0)
    for (const end of ends) {
      expect(Math.abs(end.width / unitsPerInch - size.widthIn)).toBeLessThan(0.01)
      expect(Math.abs(end.height / unitsPerInch - size.thicknessIn)).toBeLessThan(0.01)
    }
    const texts = dimensions.map(({ words }) => words.text)
    expect(texts).toContain(lengthText(size.lengthIn))
    expect(texts).toContain(inchesText(size.thicknessIn))
    if (detail === 'full') expect(texts).toContain(inchesText(size.widthIn))
  })
})

it('DRAW-1 each dimension line is as long as what it says', () => {
  drawn(({ dimensions, unitsPerInch }) => {
    for (const { from, to, words } of dimensions) {
      const inches = Math.hypot(to[0] - from[0], to[1] - from[1]) / unitsPerInch
      const said = words.text.split(' in')[0] ?? ''
      expect(fractionText(Number(inches.toFixed(3))), words.text).toSatisfy((text: string) => {
        const value = (written: string) =>
          written.split(' ').reduce(
            (sum, part) =>
              sum +
              part
                .split('/')
                .map(Number)
                .reduce((a, b) => a / b),
            0,
          )
        return Math.abs(value(text) - value(said)) < 0.01
      })
    }
  })
})

it('DRAW-1 nothing leaves the frame', () => {
  drawn((layout) => {
    const { frame, fireplace, zone } = layout
    const boxes = [
      ...[layout.piece, ...layout.ends, ...layout.corbels, ...layout.walls, ...layout.cuts, ...layout.floors],
      ...[layout.corbelSide, fireplace?.surround, fireplace?.opening, fireplace?.recess, zone?.outer, zone?.inner],
    ]
    for (const box of boxes) if (box) expectInside(box, frame, box)
    for (const words of allWords(layout)) expectInside(boxOf(words), frame, words)
    for (const { from, to, reach, words } of layout.dimensions) {
      expectInside({ x: from[0], y: from[1], width: to[0] - from[0], height: to[1] - from[1] }, frame, words)
      const isLevel = from[1] === to[1]
      expectInside({ x: isLevel ? 0 : reach, y: isLevel ? reach : 0, width: 0, height: 0 }, frame, reach)
    }
    for (const [x, y] of zone?.section ?? []) expectInside({ x, y, width: 0, height: 0 }, frame, zone?.section)
    for (const [x, y] of layout.figures) {
      const half = 10 * layout.unitsPerInch
      expectInside({ x: x - half, y: y - 72 * layout.unitsPerInch, width: 2 * half, height: half }, frame, 'figure')
    }
  })
})

it('DRAW-1 words cross neither wood nor each other', () => {
  drawn((layout) => {
    const wood = [layout.piece, ...layout.ends, ...layout.corbels, ...(layout.corbelSide ? [layout.corbelSide] : [])]
    const words = allWords(layout)
    words.forEach((one, index) => {
      for (const box of wood)
        if (overlap(boxOf(one), box)) expect.unreachable(`${one.text} crosses ${JSON.stringify(box)}`)
      for (const other of words.slice(index + 1))
        if (overlap(boxOf(one), boxOf(other))) expect.unreachable(`${one.text} crosses ${other.text}`)
    })
  })
})

it('DRAW-1 words are legible: 12 pixels at 320 for the small layout, 11 at 640 for the full one', () => {
  drawn((layout, _piece, _setting, detail) => {
    const pixelsPerUnit = (detail === 'small' ? 320 : 640) / layout.frame.width
    for (const { size } of layout.dimensions.map(({ words }) => words))
      expect(size * pixelsPerUnit).toBeGreaterThan(detail === 'small' ? 12 : 11)
    for (const { size } of layout.words) expect(size * pixelsPerUnit).toBeGreaterThan(9)
  })
})

it('DRAW-1 two corbels up to 72 inches and three above, under the piece; none under anything else', () => {
  drawn(({ corbels, piece, unitsPerInch }, { category, size }) => {
    expect(corbels).toHaveLength(category === 'corbel-mantel' ? (size.lengthIn > 72 ? 3 : 2) : 0)
    const middle = piece.x + piece.width / 2
    for (const { x, y, width } of corbels) {
      expect(Math.abs(y - piece.y - piece.height)).toBeLessThan(0.01 * unitsPerInch)
      expect(x).toBeGreaterThan(piece.x - slack)
      expect(x + width).toBeLessThan(piece.x + piece.width + slack)
    }
    const offsets = corbels.map(({ x, width }) => x + width / 2 - middle)
    expect(offsets.reduce((sum, offset) => sum + offset, 0)).toBeCloseTo(0, 6)
  })
})

it('DRAW-1 a mantel hangs above a 36 x 30 inch opening, beside a figure of 6 feet; the small drawing has no figure', () => {
  const piece: DrawnPiece = {
    category: 'floating-mantel',
    making: usualMaking('floating-mantel'),
    size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 },
    wood: drawnOak,
    finish: null,
  }
  const full = layoutDrawing(piece, {}, 'full')
  const { opening } = full.fireplace ?? expect.unreachable()
  expect(opening.width / full.unitsPerInch).toBeCloseTo(36)
  expect(opening.height / full.unitsPerInch).toBeCloseTo(30)
  expect(opening.x + opening.width / 2).toBeCloseTo(full.piece.x + full.piece.width / 2)
  expect(full.figures).toHaveLength(1)
  expect(full.zone).toBeUndefined()
  const small = layoutDrawing(piece, { opening: { widthIn: 42, heightIn: 32 } }, 'small')
  expect((small.fireplace?.opening.width ?? 0) / small.unitsPerInch).toBeCloseTo(42)
  expect(small.figures).toEqual([])
  expect(small.dimensions).toHaveLength(2)
})

it("DRAW-1 the number of beams follows their run, or is the customer's", () => {
  const beams = (lengthIn: number, setting: Setting = {}) =>
    layoutDrawing(
      {
        category: 'ceiling-beam',
        making: usualMaking('ceiling-beam'),
        size: { lengthIn, widthIn: 8, thicknessIn: 8 },
        wood: null,
        finish: null,
      },
      setting,
      'full',
    ).ends.length
  expect([72, 144, 192, 288, 480].map((lengthIn) => beams(lengthIn))).toEqual([2, 3, 4, 4, 4])
  expect([1, 6].map((number) => beams(144, { beams: number }))).toEqual([1, 6])
})

it('DRAW-1 the run of a long beam has the width of the frame, with the room under it at the same scale', () => {
  const beam = (lengthIn: number, detail: Detail = 'full') =>
    layoutDrawing(
      {
        category: 'ceiling-beam',
        making: usualMaking('ceiling-beam'),
        size: { lengthIn, widthIn: 8, thicknessIn: 8 },
        wood: null,
        finish: null,
      },
      {},
      detail,
    )
  const [usual, long] = [beam(192), beam(480)]
  expect(usual.frame.height).toBe(400)
  expect(usual.walls[1]?.y).toBe(usual.walls[0]?.y)
  expect(long.piece.width).toBeGreaterThan(long.frame.width * 0.7)
  expect(long.walls[1]?.y).toBeGreaterThan(Number(long.walls[0]?.y) + Number(long.walls[0]?.height))
  for (const { height } of long.ends) expect(height).toBeCloseTo(long.piece.height)
  // A thin strip is no taller than it needs.
  expect(beam(480, 'small').frame.height).toBeLessThan(beam(192, 'small').frame.height * 0.7)
})

it('DRAW-1 the frame of a mantel keeps its height up to 9 feet, and is cut to a longer one', () => {
  const heights = (lengthIn: number) =>
    (['full', 'small'] as const).map(
      (detail) =>
        layoutDrawing(
          {
            category: 'floating-mantel',
            making: usualMaking('floating-mantel'),
            size: { lengthIn, widthIn: 8, thicknessIn: 6 },
            wood: null,
            finish: null,
          },
          {},
          detail,
        ).frame.height,
    )
  for (const lengthIn of [12, 60, 108]) expect(heights(lengthIn)).toEqual([560, 290])
  const [full = 0, small = 0] = heights(480)
  expect(full).toBeLessThan(250)
  expect(small).toBeLessThan(150)
})

it('DRAW-3 a held room holds the scale, and keeps in the frame whatever fits into it', () => {
  fc.assert(
    fc.property(
      drawnPieces,
      settings,
      details,
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (piece, setting, detail, share) => {
        const { roomIn, unitsPerInch, frame } = layoutDrawing(piece, setting, detail)
        const size = { ...piece.size, lengthIn: Math.min(480, roomIn) * share }
        const held = layoutDrawing({ ...piece, size }, setting, detail, roomIn)
        expect(held.unitsPerInch).toBeCloseTo(unitsPerInch, 9)
        expect(held.frame.height).toBeCloseTo(frame.height, 9)
        expectInside(held.piece, frame, held.piece)
      },
    ),
    runs,
  )
})

it('DRAW-1 a name too long for its place is cut', () => {
  expect(fitText('Reclaimed Oak', 1000, 18)).toBe('Reclaimed Oak')
  const cut = fitText('Reclaimed Oak from the Old Mill', 120, 18)
  expect(cut).toMatch(/^Recl.*…$/)
  expect(textWidth(cut, 18)).toBeLessThanOrEqual(120)
  expect(fitText('Oak', 1, 18)).toBe('')
})
