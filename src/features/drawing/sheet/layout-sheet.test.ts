import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { drawnOak, drawnPieces, settings } from '../../../../tests/support/drawing/drawn-pieces.ts'
import { type DrawnPiece, givenOnly, type Setting, walls } from '../drawing.ts'
import { usualMaking } from '../making/making.ts'
import { layoutSheet } from './layout-sheet.ts'
import { scaleText } from './scales.ts'
import { SheetDrawing } from './sheet-drawing.tsx'
import { sheetSizes } from './title-block.ts'

const piece = (lengthIn: number, category: DrawnPiece['category'] = 'floating-mantel'): DrawnPiece => ({
  category,
  making: usualMaking(category),
  size: { lengthIn, widthIn: 8, thicknessIn: 8 },
  wood: drawnOak,
  finish: null,
})
const title = {
  name: 'Heritage Oak Floating Mantel',
  forWhom: 'Dana Whitfield',
  number: 'Quote #128',
  date: 'Nov 29, 2026',
}
const saidBy = (one: ReturnType<typeof layoutSheet>) => one.block?.words.map(({ text }) => text) ?? []

it('SHEET-2 a mantel of 60 in at 3/4" = 1\' is 270 points long on Letter, and its title block says the scale', () => {
  const sheet = layoutSheet(piece(60), {}, { size: 'letter', title })
  expect(sheet.field.piece.width).toBeCloseTo(270, 6)
  expect(saidBy(sheet)).toContain('3/4" = 1\'')
  // Two inches on paper.
  expect(sheet.block?.ruler.width).toBe(144)
})

test.each([
  [12, '3/4" = 1\'', '3/4" = 1\''],
  [72, '3/4" = 1\'', '3/4" = 1\''],
  [120, '1/2" = 1\'', '1/2" = 1\''],
  [240, '1/4" = 1\'', '1/4" = 1\''],
  [480, '1/8" = 1\'', '1/8" = 1\''],
])('SHEET-2 a mantel of %i in is drawn at %s on Letter and %s on A4', (lengthIn, letter, a4) => {
  const scaleOn = (size: 'letter' | 'a4') =>
    scaleText(layoutSheet(piece(lengthIn), {}, { size, title }).field.unitsPerInch)
  expect([scaleOn('letter'), scaleOn('a4')]).toEqual([letter, a4])
})

it('JOB-6, DRAW-5 the height above the opening is a figure of the sheet, where both are known', () => {
  const figures = (setting: Setting) =>
    layoutSheet(piece(72), givenOnly(setting, 1), { size: 'letter', title }).field.dimensions.map(
      ({ words }) => words.text,
    )
  const opening = { widthIn: 41.5, heightIn: 32 }
  expect(figures({ opening, undersideIn: 54 })).toContain('22 in')
  expect(figures({ opening })).not.toContain('22 in')
  expect(figures({})).toHaveLength(2)
})

it('JOB-5 a beam hangs from its ceiling, and a truss stands on its plates', () => {
  const sectionOf = (construction: 'solid' | 'truss') => {
    const beam = { ...piece(192, 'ceiling-beam'), making: { construction, boardIn: null, corbel: null } }
    return layoutSheet(beam, {}, { size: 'letter', title }).section
  }
  const [beam, truss] = [sectionOf('solid'), sectionOf('truss')]
  expect(beam?.fixedTo.y).toBeLessThan(beam?.end.y ?? 0)
  expect(truss?.fixedTo.y).toBeCloseTo((truss?.end.y ?? 0) + (truss?.end.height ?? 0), 6)
})

it('SHEET-2 every piece in every room is at a scale of the rule, and within its field', () => {
  fc.assert(
    fc.property(drawnPieces, settings, fc.constantFrom('letter', 'a4'), (drawn, setting, size) => {
      const { field, section } = layoutSheet(drawn, setting, { size, title })
      expect(scaleText(field.unitsPerInch)).not.toBe('')
      expect(scaleText(section?.unitsPerInch ?? 0)).not.toBe('')
      expect(field.piece.width).toBeCloseTo(drawn.size.lengthIn * field.unitsPerInch, 6)
      expect(field.piece.x).toBeGreaterThanOrEqual(0)
      expect(field.piece.x + field.piece.width).toBeLessThanOrEqual(field.frame.width)
    }),
    { numRuns: 300 },
  )
})

it('SHEET-2 a room fills its field, whatever the scale leaves over; under a hall for giants it is a strip', () => {
  const fieldOf = (lengthIn: number) =>
    layoutSheet(piece(lengthIn, 'corbel-mantel'), {}, { size: 'letter', title }).field
  for (const lengthIn of [60, 84, 100, 120]) {
    const { walls, floors, frame } = fieldOf(lengthIn)
    expect(walls[0]?.y).toBe(0)
    expect((floors[0]?.y ?? 0) + (floors[0]?.height ?? 0)).toBeCloseTo(frame.height, 6)
  }
  expect(fieldOf(420).walls[0]?.y).toBeGreaterThan(0)
})

describe('SHEET-1 the title block', () => {
  it('says piece, wood, finish, size, scale, date, for whom and number, and has the mark', () => {
    const sheet = layoutSheet(piece(60), {}, { size: 'letter', title })
    const said = saidBy(sheet).join('\n')
    for (const text of [
      'Heritage Oak Floating Mantel',
      'Reclaimed Oak',
      '60 × 8 × 8 in',
      'Dana Whitfield',
      '#128',
      'Nov 29',
    ])
      expect(said).toContain(text)
    expect(sheet.block?.mark.letters.text).toBe('H B M')
  })

  it('leaves out what is not known, and cuts a name that is too long', () => {
    expect(saidBy(layoutSheet(piece(60), {}, { size: 'letter', title: {} }))).toEqual(
      expect.arrayContaining(['Floating mantel', 'Scale']),
    )
    expect(saidBy(layoutSheet(piece(60), {}, { size: 'letter', title: {} }))).not.toContain('Number')
    const [name = ''] = saidBy(
      layoutSheet(piece(60), {}, { size: 'a4', title: { name: 'Old Barn Mantel '.repeat(20) } }),
    )
    expect(name).toMatch(/^Old Barn Mantel .*…$/)
  })
})

test.each(walls)('SHEET-1 a wall of %s has its own face, the same each time, without filters or patterns', (wall) => {
  const draw = (one: (typeof walls)[number]) =>
    renderToStaticMarkup(
      createElement(SheetDrawing, { piece: piece(72), setting: { wall: one }, size: 'letter', title, idPrefix: 's' }),
    )
  const svg = draw(wall)
  expect(svg).toBe(draw(wall))
  expect(svg).not.toMatch(/NaN|Infinity|undefined| style=|<pattern|<filter/)
  for (const other of walls) if (other !== wall) expect(draw(other)).not.toBe(svg)
})

it('SHEET-1 the light is on the left: the shadow reaches past the right end and not past the left', () => {
  const svg = renderToStaticMarkup(
    createElement(SheetDrawing, { piece: piece(72), setting: {}, size: 'screen', title, idPrefix: 's' }),
  )
  const { field } = layoutSheet(piece(72), {}, { size: 'screen', title })
  const [, shadow = ''] = /<g fill="#3b2a1a"[^>]*>(.*?)<\/g>/.exec(svg) ?? []
  const across = [...shadow.matchAll(/[MLHQ]([\d.]+)/g)].map(([, x]) => Number(x))
  expect(Math.max(...across)).toBeGreaterThan(field.piece.x + field.piece.width + 5)
  expect(Math.min(...across)).toBeGreaterThanOrEqual(field.piece.x)
})

it('SHEET-2 sheets are Letter and A4, lying', () => {
  expect([sheetSizes.letter.width, sheetSizes.letter.height]).toEqual([792, 612])
  expect(sheetSizes.a4.width / 72).toBeCloseTo(297 / 25.4, 3)
  expect(sheetSizes.a4.height / 72).toBeCloseTo(210 / 25.4, 3)
})
