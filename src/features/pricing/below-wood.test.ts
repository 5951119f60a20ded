import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sizesBelowWood } from './below-wood.ts'
import { cartPieceLines, sumOfLines } from './price-lines.ts'

const range = (min: [number, number, number], max: [number, number, number]) => ({
  minDimensions: { length: min[0], width: min[1], thickness: min[2] },
  maxDimensions: { length: max[0], width: max[1], thickness: max[2] },
})
const byFoot = { basePriceCents: 7_500, priceUnit: 'linear_foot', category: 'floating-mantel' }

describe('WHY-4 sizes below their wood', () => {
  test.each([
    // 72 x 8 x 8 is 32 board feet: 400.00 of oak against 450.00 by length; 96 x 12 x 12 is 96: 1,200.00 against 600.00.
    ['oak', 1_250, range([36, 4, 3], [96, 12, 12]), [['largest', 60_000, 120_000]]],
    ['pine', 875, range([36, 4, 3], [72, 8, 8]), []],
    // 6 board feet of oak are 75.00, as a foot of length is.
    ['oak at just its price', 1_250, range([12, 12, 6], [12, 12, 6]), []],
    ['chestnut', 1_800, range([36, 4, 3], [72, 8, 8]), [['usual', 45_000, 57_600]]],
    ['chestnut of one size', 1_800, range([72, 8, 8], [72, 8, 8]), [['smallest', 45_000, 57_600]]],
    // The usual size is clamped to 60 x 10 x 8: 33.33 board feet.
    [
      'chestnut up to 60 inches',
      1_800,
      range([36, 10, 8], [60, 12, 8]),
      [
        ['smallest', 22_500, 36_000],
        ['usual', 37_500, 59_994],
        ['largest', 37_500, 72_000],
      ],
    ],
  ] as const)('%s', (_wood, cents, sizes, expected) => {
    const found = sizesBelowWood({ ...byFoot, ...sizes }, cents)
    expect(found.map(({ which, byLengthCents, woodCents }) => [which, byLengthCents, woodCents])).toEqual(expected)
  })

  it('are exactly those that the other rule makes dearer', () => {
    const inches = (max: number) => fc.integer({ min: 16, max: max * 16 }).map((sixteenths) => sixteenths / 16)
    const product = fc.record({
      basePriceCents: fc.integer({ min: 1, max: 100_000 }),
      priceUnit: fc.constantFrom('linear_foot', 'piece', 'other'),
      category: fc.constantFrom('floating-mantel', 'corbel-mantel', 'ceiling-beam'),
    })
    fc.assert(
      fc.property(
        product,
        fc.tuple(inches(480), inches(24), inches(24)),
        fc.integer({ min: 1, max: 100_000 }),
        (basis, [length, width, thickness], cents) => {
          const piece = {
            product: basis,
            size: { lengthIn: length, widthIn: width, thicknessIn: thickness },
            wood: { name: 'Oak', pricePerBoardFootCents: cents },
            finish: null,
          }
          const oneSize = range([length, width, thickness], [length, width, thickness])
          const [byLength, neverBelow] = (['by-length', 'by-length-never-below-wood'] as const).map((rule) =>
            sumOfLines(cartPieceLines(piece, rule)),
          )
          const found = sizesBelowWood({ ...basis, ...oneSize }, cents)
          expect(found.map(({ byLengthCents, woodCents }) => [byLengthCents, woodCents])).toEqual(
            byLength === neverBelow ? [] : [[byLength, neverBelow]],
          )
        },
      ),
    )
  })
})
