import { expect, test } from 'vitest'
import { usualMaking } from '../drawing/making/making.ts'
import { benchFacts } from './bench-facts.ts'

const size = { lengthIn: 67.375, widthIn: 8, thicknessIn: 8 }
const mantel = {
  drawn: { category: 'floating-mantel' as const, making: usualMaking('floating-mantel'), size },
  quantity: 1,
  woodName: 'Reclaimed Oak',
  finishName: null,
  pounds: { from: 3, to: 4 },
}
const saysOf = (change: Partial<Parameters<typeof benchFacts>[0]> = {}) =>
  Object.fromEntries(benchFacts({ ...mantel, ...change }).map(({ name, value }) => [name, value]))

test('JOB-6 a mantel: how many, of what, cut from what, how heavy, hung on what', () => {
  expect(saysOf()).toEqual({
    Quantity: '1',
    'Made as': 'Solid timber',
    Wood: 'Reclaimed Oak',
    Finish: 'No finish',
    'Cut from': '69 3/8 × 8 1/2 × 8 1/2 in (5 ft 9 3/8 in)',
    'Board feet': '29.9',
    Weight: '90 to 120 lb',
    Mounting: 'Floating, on 3 hidden steel rods',
  })
})

test('JOB-6 several: each, and board feet of all', () => {
  expect(saysOf({ quantity: 3, finishName: 'Natural Oil' })).toMatchObject({
    Quantity: '3 of these',
    Finish: 'Natural Oil',
    'Cut from': '69 3/8 × 8 1/2 × 8 1/2 in (5 ft 9 3/8 in) each',
    'Board feet': '29.9 each, 89.8 in all',
    Weight: '90 to 120 lb each',
  })
})

test('JOB-6 a corbel mantel has its corbels, a beam its screws, and a wood of unknown weight no weight', () => {
  const corbels = saysOf({
    drawn: {
      category: 'corbel-mantel',
      making: usualMaking('corbel-mantel'),
      size: { lengthIn: 84, widthIn: 10, thicknessIn: 6 },
    },
  })
  expect(corbels).toMatchObject({
    Corbels: '3 for each piece, 5 in wide, 12 in tall, 8 1/2 in deep, rounded over a cove',
    Mounting: 'On 3 corbels',
  })
  const beam = saysOf({
    drawn: {
      category: 'ceiling-beam',
      making: usualMaking('ceiling-beam'),
      size: { lengthIn: 192, widthIn: 8, thicknessIn: 8 },
    },
    pounds: null,
  })
  expect(beam).toMatchObject({ Mounting: '12 lag screws, one in each joist' })
  expect(beam).not.toHaveProperty('Weight')
  expect(beam).not.toHaveProperty('Corbels')
})

test.each([
  [
    'floating-mantel',
    { construction: 'mitered-box', boardIn: 1, corbel: null },
    {
      'Made as': 'Mitered box with closed ends, 1 in boards',
      'Cut from':
        '1 1/2 in rough stock, mitered: 1 face board 69 3/8 × 8 1/2, 2 shelf boards 69 3/8 × 8 1/2, 2 end boards 10 × 8 1/2',
      'Board feet': '10.9 of wood (29.9 by the outer size)',
      Weight: '33 to 44 lb',
      Mounting: 'On a beveled cleat, 4 screws into studs',
    },
  ],
  [
    'ceiling-beam',
    { construction: 'box-3', boardIn: 0.75, corbel: null },
    {
      'Made as': 'Three-board box, 3/4 in boards',
      'Cut from': '1 1/4 in rough stock, mitered: 2 side boards 69 3/8 × 8 1/2, 1 face board 69 3/8 × 8 1/2',
      Mounting: 'Over a nailer, 4 screws into joists',
    },
  ],
  [
    'ceiling-beam',
    { construction: 'truss', boardIn: null, corbel: null },
    {
      'Made as': 'King-post truss',
      'Cut from':
        'tie 69 3/8 × 8 1/2 × 8 1/2 in, 2 rafters 37 × 8 1/2 × 3 1/4 in, king post 8 1/4 × 8 1/2 × 3 1/4 in, 2 struts 17 3/4 × 8 1/2 × 2 1/2 in',
      'Board feet': "41.8 of wood (29.9 by its tie's size)",
      Mounting: 'A steel plate at each end',
    },
  ],
] as const)(
  'JOB-5, JOB-6 a %s says what it is made from, boards and timbers as rough as a solid piece: %o',
  (category, making, expected) => {
    expect(saysOf({ drawn: { category, making, size } })).toMatchObject(expected)
  },
)

test('JOB-6 several boxes say that the boards are those of one', () => {
  const making = { construction: 'box-4', boardIn: 1, corbel: null } as const
  expect(saysOf({ drawn: { category: 'ceiling-beam', making, size }, quantity: 2 })).toMatchObject({
    'Cut from': 'for each: 1 1/2 in rough stock, mitered: 2 side boards 69 3/8 × 8 1/2, 2 face boards 69 3/8 × 8 1/2',
  })
})
