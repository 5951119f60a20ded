import { expect, it } from 'vitest'
import { countedNames, lineNames, lineTexts, priceLabel } from './line-names.ts'

const beam = {
  ...{ productName: 'Beam', woodName: 'Oak', finishName: null, quantity: 1 },
  size: { lengthIn: 96, widthIn: 8, thicknessIn: 8 },
}
const short = { ...beam, size: { ...beam.size, lengthIn: 48.5 } }
const pine = { ...beam, woodName: 'Pine' }
const mantel = { ...beam, productName: 'Mantel', quantity: 2 }

it.each([
  ['a single one', [beam], ['Beam']],
  ['names that differ', [beam, mantel], ['Beam', 'Mantel']],
  ['another size', [beam, short, mantel], ['Beam, 96 × 8 × 8 in', 'Beam, 48 1/2 × 8 × 8 in', 'Mantel']],
  ['another wood', [beam, pine], ['Beam, Oak', 'Beam, Pine']],
  ['another finish', [beam, { ...beam, finishName: 'Whitewash' }], ['Beam, no finish', 'Beam, Whitewash']],
  [
    'another size and another wood',
    [beam, short, pine],
    ['Beam, 96 × 8 × 8 in, Oak', 'Beam, 48 1/2 × 8 × 8 in', 'Beam, 96 × 8 × 8 in, Pine'],
  ],
  ['nothing but their place', [{ ...beam, quantity: 2 }, beam], ['Beam, pieces 1 and 2 of 3', 'Beam, piece 3 of 3']],
  ['a size that is not typed yet', [beam, { ...beam, size: undefined }], ['Beam, 96 × 8 × 8 in', 'Beam']],
])('JOB-1 lines are told apart by %s', (_, lines, names) => {
  expect(lineNames(lines)).toEqual(names)
})

it('JOB-1 a line of a price says which pieces it is for, and has no number', () => {
  const names = countedNames([mantel, beam])
  expect(names).toEqual(['2 × Mantel', 'Beam'])
  expect(priceLabel({ piece: 1, label: 'Oak' }, names)).toBe('2 × Mantel: Oak')
  expect(priceLabel({ label: 'Our truck' }, names)).toBe('Our truck')
})

it('JOB-1 a line is said whole, with its place only where another one is the same', () => {
  const whole = 'Beam, Oak, no finish, 96 × 8 × 8 in (8 ft)'
  expect(lineTexts([{ ...beam, quantity: 2 }, beam])).toEqual([`2 × ${whole}`, whole])
  expect(lineTexts([mantel, beam, beam])).toEqual([
    '2 × Mantel, Oak, no finish, 96 × 8 × 8 in (8 ft)',
    `${whole}, piece 3 of 4`,
    `${whole}, piece 4 of 4`,
  ])
})
