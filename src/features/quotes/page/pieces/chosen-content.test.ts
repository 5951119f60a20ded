import { expect, it } from 'vitest'
import { nameInChoice, pieceName } from './chosen-content.ts'

const oak = {
  ...{ productName: 'Mantel', woodName: 'Oak', finishName: null, quantity: 1 },
  dimensions: { length: 72, width: 8, thickness: 8 },
}
const chestnut = { ...oak, woodName: 'Chestnut' }
const long = { ...oak, dimensions: { length: 96, width: 8, thickness: 8 } }

it.each([
  [chestnut, [oak, chestnut], 'Chestnut, no finish'],
  [long, [oak, long], '96 × 8 × 8 in (8 ft)'],
  [long, [chestnut, long], 'Oak, no finish, 96 × 8 × 8 in (8 ft)'],
  [{ ...oak, quantity: 2 }, [oak, { ...oak, quantity: 2 }], '2 × Mantel'],
  [oak, [oak, { ...oak }], 'Mantel'],
])('JOB-3 a piece of a choice is named by what sets it apart', (piece, its, name) => {
  expect(nameInChoice(piece, its)).toBe(name)
})

it('JOB-1 several of a piece are counted in its name', () => {
  expect([pieceName(oak), pieceName({ ...oak, quantity: 3 })]).toEqual(['Mantel', '3 × Mantel'])
})
