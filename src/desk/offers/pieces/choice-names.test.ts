import { expect, test } from 'vitest'
import { choiceNames } from './choice-names.ts'

const oak = {
  ...{ productName: 'Mantel', woodName: 'Reclaimed Oak', finishName: null, quantity: 1 },
  size: { lengthIn: 72, widthIn: 8, thicknessIn: 8 },
}
const chestnut = { ...oak, woodName: 'American Chestnut' }
const beam = { ...oak, productName: 'Beam' }

test.each([
  ['another wood', [oak, chestnut], ['Reclaimed Oak', 'American Chestnut']],
  ['another finish', [oak, { ...oak, finishName: 'Whitewash' }], ['No finish', 'Whitewash']],
  [
    'another wood and another size',
    [oak, { ...chestnut, size: { ...oak.size, lengthIn: 48.5 } }],
    ['Reclaimed Oak, 72 × 8 × 8 in', 'American Chestnut, 48 1/2 × 8 × 8 in'],
  ],
  ['another product', [oak, beam], ['Mantel', 'Beam']],
  [
    'another wood beside another product',
    [oak, chestnut, beam],
    ['Reclaimed Oak, Mantel', 'American Chestnut, Mantel', 'Beam'],
  ],
  ['nothing', [oak, oak], ['full 1', 'full 2']],
  ['a size that is not typed yet', [oak, { ...oak, size: undefined }], ['72 × 8 × 8 in', 'Mantel']],
  ['no other', [oak], ['Mantel']],
])('JOB-3 the pieces of a choice are told apart by %s first', (_, lines, names) =>
  expect(choiceNames(lines, ['full 1', 'full 2', 'full 3'])).toEqual(names),
)
