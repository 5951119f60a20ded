import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { darkWalnut, drawnOak, drawnPieces, settings } from '../../../tests/support/drawing/drawn-pieces.ts'
import { type DrawnPiece, givenOnly } from './drawing.ts'
import { drawingText } from './drawing-text.ts'
import { layoutDrawing } from './layout/layout-drawing.ts'
import { usualMaking } from './making/making.ts'
import { PieceDrawing } from './piece-drawing.tsx'
import { ResponsiveDrawing } from './responsive-drawing.tsx'
import { toneMatrix } from './tone.ts'

const mantel: DrawnPiece = {
  category: 'corbel-mantel',
  making: usualMaking('corbel-mantel'),
  size: { lengthIn: 67.375, widthIn: 8, thicknessIn: 6 },
  wood: drawnOak,
  finish: darkWalnut,
}
const markup = (piece: DrawnPiece, setting = {}, detail: 'full' | 'small' = 'full') =>
  renderToStaticMarkup(<PieceDrawing piece={piece} setting={setting} detail={detail} idPrefix="d" />)

it('DRAW-1 the SVG has the numbers of the layout: its face is as long and as tall as the piece', () => {
  fc.assert(
    fc.property(drawnPieces, settings, (piece, setting) => {
      const svg = markup(piece, setting)
      const { unitsPerInch } = layoutDrawing(piece, setting, 'full')
      const faces = [
        ...svg.matchAll(
          /<svg x="[\d.-]+" y="[\d.-]+" width="([\d.e-]+)" height="([\d.e-]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"/g,
        ),
      ]
      const { lengthIn, thicknessIn } = piece.size
      const face = faces.find(
        ([, , , x, y]) => Math.abs(Number(x) - lengthIn) < 0.01 && Math.abs(Number(y) - thicknessIn) < 0.01,
      )
      expect(Math.abs(Number(face?.[1]) / unitsPerInch - lengthIn)).toBeLessThan(0.01)
      expect(Math.abs(Number(face?.[2]) / unitsPerInch - thicknessIn)).toBeLessThan(0.01)
      expect(svg).not.toMatch(/NaN|Infinity|undefined| style=/)
    }),
    { numRuns: 500 },
  )
})

it('DRAW-1 has no fixed size, and is an image that says what it shows', () => {
  const svg = markup(mantel)
  expect(svg).toMatch(
    /^<svg xmlns="[^"]+" viewBox="0 0 1000 560" role="img" aria-label="Drawing to scale: a corbel mantel/,
  )
  expect(svg).toContain('67 3/8 in (5 ft 7 3/8 in)')
})

it('DRAW-1 ids of two drawings on a page are all different, and every reference has its target', () => {
  const svg = renderToStaticMarkup(
    <>
      <ResponsiveDrawing piece={{ ...mantel, size: { ...mantel.size, lengthIn: 300 } }} setting={{}} idPrefix="one" />
      <ResponsiveDrawing piece={mantel} setting={{ fire: 'masonry' }} idPrefix="two" />
    </>,
  )
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((id) => !ids.includes(id))).toEqual([])
})

it("DRAW-2 the face is the wood's picture, 120 x 14 inches, toned by the finish", () => {
  const svg = markup({ ...mantel, category: 'floating-mantel' })
  expect(svg).toContain('<image href="/media/face-reclaimed-oak.00000000/1100.webp" width="120" height="14"')
  expect(svg).toContain('<image href="/media/end-reclaimed-oak.00000000/260.webp"')
  expect(svg).toContain(`<feColorMatrix values="${toneMatrix(darkWalnut)}"`)
  expect(markup({ ...mantel, finish: null })).not.toContain('feColorMatrix')
})

it('DRAW-2 beyond 120 inches faces follow each other, blended; a taller face is enlarged', () => {
  const images = (lengthIn: number, thicknessIn = 8) =>
    markup({
      ...mantel,
      category: 'floating-mantel',
      making: usualMaking('floating-mantel'),
      size: { lengthIn, widthIn: 8, thicknessIn },
    }).match(/<image href="[^"]*face-[^>]+>/g) ?? []
  expect(images(120)).toHaveLength(1)
  expect(images(120.5)).toHaveLength(3)
  expect(images(480)).toHaveLength(5)
  expect(images(72, 16)[0]).toContain('width="137.14" height="16"')
  expect(markup({ ...mantel, size: { lengthIn: 300, widthIn: 8, thicknessIn: 8 } })).toMatch(/mask="url\(#d-right\)"/)
})

it('DRAW-2 a wood without a face shows its own picture, and one without any an even tone', () => {
  const own = markup({ ...mantel, wood: { ...drawnOak, face: null, end: null } })
  expect(own).toContain('species-reclaimed-oak')
  expect(own).not.toContain('face-')
  const plain = markup({ ...mantel, wood: { name: 'Ash', face: null, end: null, picture: null } })
  expect(plain).not.toContain('<image')
  expect(markup({ ...mantel, wood: null, finish: null })).not.toContain('<image')
})

it('DRAW-5 only a piece inside the zone turns it ember', () => {
  const ember = /fill="#a63d2f"/
  const opening = { widthIn: 36, heightIn: 30 }
  expect(markup(mantel, { fire: 'masonry', opening, undersideIn: 40 })).toMatch(ember)
  expect(markup(mantel, { fire: 'masonry', opening, undersideIn: 60 })).not.toMatch(ember)
  expect(markup(mantel, { fire: 'gas', opening, undersideIn: 40 })).not.toMatch(ember)
})

it('DRAW-3 a sentence says piece, wood, finish, size, setting and zone', () => {
  const what =
    'Drawing to scale: a corbel mantel in Reclaimed Oak, finished with Dark Walnut Stain, 67 3/8 in (5 ft 7 3/8 in) long, 8 in deep and 6 in tall, on two corbels'
  const usual = 'over a fireplace opening 36 in wide and 30 in tall, shown only for scale.'
  const opening = { widthIn: 42, heightIn: 32.5 }
  const given = 'over a fireplace opening 42 in wide and 32 1/2 in tall.'
  expect(drawingText(mantel, { fire: 'masonry', undersideIn: 46, opening })).toBe(
    `${what}, its underside 46 in above the hearth, ${given} Raise it by 8 1/2 in.`,
  )
  // Advice needs both; the drawing's own sizes are no ground for it.
  expect(drawingText(mantel, { fire: 'masonry', undersideIn: 40 })).toBe(
    `${what}, its underside 40 in above the hearth, ${usual}`,
  )
  expect(drawingText(mantel, { fire: 'masonry', opening })).toBe(`${what}, ${given}`)
  expect(drawingText(mantel, {})).toBe(`${what}, ${usual} The fireplace's manual sets the height.`)
  // Where it would hang below the hearth, its corbels rest on it.
  expect(drawingText(mantel, { undersideIn: 2 })).toContain('its underside 10 in above the hearth')
  const beam = { ...mantel, category: 'ceiling-beam' as const, wood: null, finish: null }
  const truss = { construction: 'truss', boardIn: null, corbel: null } as const
  // As its drawing has it.
  expect(drawingText({ ...beam, making: truss, size: { ...beam.size, lengthIn: 144 } }, { beams: 1 })).toContain(
    'a king-post truss, 144 in (12 ft) long, 8 in deep and 36 in tall, its tie 6 in, under the ceiling',
  )
  const plain =
    'Drawing to scale: a ceiling beam, 67 3/8 in (5 ft 7 3/8 in) long, 8 in deep and 6 in tall, under the ceiling of'
  expect(drawingText(beam, { beams: 1 })).toBe(`${plain} a room, with one beam and a person 6 ft tall.`)
  expect(drawingText(beam, {})).toBe(`${plain} a room shown only for scale, with two beams and a person 6 ft tall.`)
})

it('DRAW-2 a finish of no strength or tone changes nothing; at full strength a middle gray gets its tone', () => {
  expect(toneMatrix({ ...darkWalnut, strengthPercent: 0 })).toBeUndefined()
  expect(toneMatrix({ ...darkWalnut, tone: null })).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const tone = `#${value.toString(16).padStart(6, '0')}`
      const cells = (toneMatrix({ name: '', tone, strengthPercent: 100, sheenPercent: 0 }) ?? '').split(' ').map(Number)
      const shown = [0, 5, 10].map((row) =>
        cells.slice(row, row + 3).reduce((sum, cell) => sum + cell * 0.5, cells[row + 4] ?? 0),
      )
      const wanted = [1, 3, 5].map((at) => Number.parseInt(tone.slice(at, at + 2), 16) / 255)
      shown.forEach((channel, index) => {
        expect(channel).toBeCloseTo(wanted[index] ?? Number.NaN, 2)
      })
    }),
  )
})

describe('JOB-6 on papers, in emails and at the desk', () => {
  const mantels = ['floating-mantel', 'corbel-mantel'] as const
  const opening = { widthIn: 41.5, heightIn: 32 }

  test.each(mantels)('a %s shows no fireplace, height or figure between that nobody gave', (category) => {
    const piece = { ...mantel, category }
    for (const setting of [{}, { fire: 'masonry' as const }, { undersideIn: 54 }]) {
      const given = givenOnly(setting, 1)
      for (const detail of ['full', 'small'] as const) {
        const { fireplace, zone, dimensions, words } = layoutDrawing(piece, given, detail)
        expect([fireplace, zone]).toEqual([undefined, undefined])
        const texts = [...words, ...dimensions.map((one) => one.words)].map(({ text }) => text)
        expect(texts.join(' ')).not.toMatch(/36 in|30 in|above the opening|manual/)
        // Length and thickness; in full, the end's depth and thickness.
        expect(dimensions.length).toBe(detail === 'full' ? 3 : 2)
      }
      expect(drawingText(piece, given)).not.toContain('fireplace')
    }
  })

  test.each(mantels)(
    'a %s shows the fireplace that was given, and the height only where both are known',
    (category) => {
      const piece = { ...mantel, category }
      const texts = (setting: object) => {
        const { words, dimensions, fireplace } = layoutDrawing(piece, givenOnly(setting, 1), 'full')
        expect(fireplace).toBeDefined()
        return [...words, ...dimensions.map((one) => one.words)].map(({ text }) => text).join(' | ')
      }
      expect(texts({ opening })).toContain('41 1/2 in x 32 in')
      expect(texts({ opening })).not.toContain('22 in')
      expect(texts({ opening, undersideIn: 54 })).toContain('22 in')
      expect(drawingText(piece, givenOnly({ opening }, 1))).toContain('opening 41 1/2 in wide and 32 in tall')
    },
  )

  test.each([1, 2, 3, 7])('%i ordered beams are as many in the room', (quantity) => {
    const beam: DrawnPiece = {
      ...mantel,
      category: 'ceiling-beam',
      making: usualMaking('ceiling-beam'),
      size: { lengthIn: 192, widthIn: 8, thicknessIn: 8 },
    }
    const { ends, words } = layoutDrawing(beam, givenOnly({}, quantity), 'full')
    expect(ends).toHaveLength(quantity)
    expect(words.map(({ text }) => text)).toContain(`${quantity} ${quantity === 1 ? 'beam' : 'beams'} across the room`)
  })
})
