import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { darkWalnut, drawnOak, drawnPieces, settings } from '../../../../tests/support/drawing/drawn-pieces.ts'
import type { DrawnPiece, Setting } from '../../drawing/drawing.ts'
import { drawingText } from '../../drawing/drawing-text.ts'
import { layoutDrawing } from '../../drawing/layout/layout-drawing.ts'
import { usualMaking } from '../../drawing/making/making.ts'
import { PieceDrawing } from '../../drawing/piece-drawing.tsx'
import { imagePath } from '../../drawing/wood.tsx'
import { parsePath, parseTransform } from './svg-path.ts'
import { shapesOf } from './svg-shapes.ts'
import { drawWood } from './wood-grain.ts'

const face = imagePath(drawnOak.face ?? fail())
const woods = drawWood({ [face]: { color: '#a87850', isEnd: false } })

function fail(): never {
  throw new Error('The sample has no face.')
}

const draw = (piece: DrawnPiece, setting: Setting = {}, detail: 'full' | 'small' = 'full') =>
  shapesOf(renderToStaticMarkup(<PieceDrawing piece={piece} setting={setting} detail={detail} idPrefix="p" />), woods)

const mantel: DrawnPiece = {
  category: 'corbel-mantel',
  making: usualMaking('corbel-mantel'),
  size: { lengthIn: 150, widthIn: 8, thicknessIn: 8 },
  wood: drawnOak,
  finish: null,
}

it('LIVE-7 every drawing can be read, and has its words, its numbers and its size', () => {
  fc.assert(
    fc.property(drawnPieces, settings, fc.constantFrom('full', 'small'), (piece, setting, detail) => {
      const { shapes, width, height, alt } = draw(piece, setting, detail)
      const { frame, words, dimensions } = layoutDrawing(piece, setting, detail)
      expect({ width, height }).toEqual({ width: frame.width, height: frame.height })
      expect(alt).toBe(drawingText(piece, setting))
      const said = [...words, ...dimensions.map((one) => one.words)]
      expect(shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : []))).toEqual(
        said.map(({ text }) => text),
      )
      const numbers = shapes.flatMap((shape) =>
        shape.type === 'path' ? shape.path.flatMap(({ points }) => points.flat()) : [],
      )
      expect(numbers.every(Number.isFinite)).toBe(true)
    }),
  )
})

it('LIVE-7 the piece is where the layout says, in the color of its wood under its finish', () => {
  const { piece } = layoutDrawing(mantel, {}, 'full')
  // The drawing rounds to thousandths.
  const isNear = (one = Number.NaN, other: number) => Math.abs(one - other) < 0.01
  const woodAt = (drawn: DrawnPiece) =>
    draw(drawn).shapes.flatMap((shape) => {
      if (shape.type !== 'path' || !shape.fill || !('color' in shape.fill) || shape.clips.length < 2) return []
      const [corner, , opposite] = shape.clips[0]?.flatMap(({ points }) => points) ?? []
      const isFront = isNear(corner?.[0], piece.x) && isNear(opposite?.[1], piece.y + piece.height)
      return isFront ? [shape.fill.color] : []
    })
  expect(woodAt(mantel)).toContain('#a87850')
  const stained = woodAt({ ...mantel, finish: darkWalnut })
  expect(stained).not.toContain('#a87850')
  // The matrix of `toneMatrix` on that color, by hand.
  expect(stained).toContain('#5b3a20')
})

it('LIVE-7 a wood without pictures is drawn in one tone', () => {
  const { shapes } = draw({ ...mantel, wood: { ...drawnOak, face: null, end: null, picture: null } })
  expect(
    shapes.some(
      (shape) => shape.type === 'path' && shape.fill && 'color' in shape.fill && shape.fill.color === '#b38f63',
    ),
  ).toBe(true)
})

it("LIVE-7 a drawing with a part that is new fails, and doesn't lose it", () => {
  const svg = (inner: string) => shapesOf(`<svg viewBox="0 0 10 10">${inner}</svg>`, woods)
  expect(() => svg('<polygon points="0 0"></polygon>')).toThrow('The drawing has an unknown part: polygon')
  expect(() => svg('<rect width="1" height="1" fill="url(#none)"></rect>')).toThrow('unknown fill')
  expect(() => parsePath('M0 0A1 1 0 0 1 2 2')).toThrow("A path of the drawing can't be read")
  expect(() => parseTransform('skewX(3)')).toThrow("A transformation of the drawing can't be read")
})

it('LIVE-7 words with signs of their own are read as they are', () => {
  const { shapes } = shapesOf(
    '<svg viewBox="0 0 10 10"><text x="1" y="2" font-size="3">&lt;b&gt; &amp;amp; &quot;O&#x27;Brien&quot;</text></svg>',
    woods,
  )
  expect(shapes).toMatchObject([{ text: '<b> &amp; "O\'Brien"', x: 1, y: 2, size: 3, anchor: 'start' }])
})
