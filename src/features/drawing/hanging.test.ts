import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnPieces } from '../../../tests/support/drawing/drawn-pieces.ts'
import type { Category } from '../pricing/pricing.ts'
import { hangingFacts } from './hanging.ts'
import { type Construction, usualMaking } from './making/making.ts'

const oak = { from: 3.5, to: 4 }
const pine = { from: 2.25, to: 2.75 }
const facts = (category: Category, lengthIn: number, pounds: { from: number; to: number } | null = oak) =>
  hangingFacts({ category, making: usualMaking(category), size: { lengthIn, widthIn: 8, thicknessIn: 8 } }, pounds)

describe('DRAW-6 what it takes to hang a piece', () => {
  it.each<[Category, number, typeof oak, number, number, unknown]>([
    // As in the Installation Guide: two people for 6 feet of oak, three above.
    ['floating-mantel', 72, oak, 112, 128, { by: 'people', people: 2 }],
    ['floating-mantel', 78, oak, 121, 139, { by: 'people', people: 3 }],
    ['floating-mantel', 72, pine, 72, 88, { by: 'people', people: 2 }],
    ['floating-mantel', 12, pine, 12, 15, { by: 'people', people: 2 }],
    ['corbel-mantel', 144, oak, 224, 256, { by: 'people', people: 4 }],
    ['floating-mantel', 180, oak, 280, 320, { by: 'crew' }],
    ['ceiling-beam', 144, oak, 224, 256, { by: 'crew' }],
  ])('%s of %f inches', (category, lengthIn, pounds, from, to, lift) => {
    expect(facts(category, lengthIn, pounds)).toMatchObject({ pounds: { from, to }, lift })
  })

  it.each<[Category, number, string, number]>([
    ['floating-mantel', 24, 'rods', 2],
    ['floating-mantel', 60, 'rods', 3],
    ['floating-mantel', 72, 'rods', 3],
    ['floating-mantel', 72.5, 'rods', 4],
    ['corbel-mantel', 72, 'corbels', 2],
    ['corbel-mantel', 72.0625, 'corbels', 3],
    ['ceiling-beam', 20, 'lags', 2],
    ['ceiling-beam', 144, 'lags', 9],
    ['ceiling-beam', 240, 'lags', 15],
  ])('%s of %f inches: %s', (category, lengthIn, kind, count) => {
    expect(facts(category, lengthIn).fasteners).toEqual({ kind, count })
  })

  it.each<[Category, Construction, string]>([
    ['floating-mantel', 'box-3', 'cleat'],
    ['floating-mantel', 'mitered-box', 'cleat'],
    // Its back is closed.
    ['floating-mantel', 'box-4', 'rods'],
    ['ceiling-beam', 'box-3', 'nailer'],
    ['ceiling-beam', 'box-4', 'lags'],
    ['ceiling-beam', 'truss', 'plates'],
  ])('JOB-5 a %s as %s: %s', (category, construction, kind) => {
    const making = { construction, boardIn: construction === 'truss' ? null : 1, corbel: null }
    const size = { lengthIn: 96, widthIn: 8, thicknessIn: 8 }
    expect(hangingFacts({ category, making, size }, oak).fasteners.kind).toBe(kind)
  })

  it.each<[Category, number, boolean]>([
    ['floating-mantel', 96, false],
    ['floating-mantel', 96.0625, true],
    ['corbel-mantel', 120, true],
    ['ceiling-beam', 24, true],
  ])('%s of %f inches, by professionals: %s', (category, lengthIn, isProfessional) => {
    expect(facts(category, lengthIn).isProfessional).toBe(isProfessional)
  })

  it('says nothing of the weight of a wood it does not know', () => {
    expect(facts('floating-mantel', 72, null)).toMatchObject({ pounds: undefined, lift: undefined })
  })

  it('never weighs nothing, and needs no fewer fasteners for more length', () => {
    fc.assert(
      fc.property(drawnPieces, ({ category, making, size }) => {
        const here = hangingFacts({ category, making, size }, pine)
        const longer = hangingFacts({ category, making, size: { ...size, lengthIn: size.lengthIn * 1.5 } }, pine)
        expect(here.pounds?.from).toBeGreaterThan(0)
        expect(here.pounds?.to).toBeGreaterThanOrEqual(here.pounds?.from ?? 0)
        expect(longer.fasteners.count).toBeGreaterThanOrEqual(here.fasteners.count)
      }),
    )
  })
})
