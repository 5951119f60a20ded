import { expect, it } from 'vitest'
import { comparedIds, withCompared } from './compared-woods.ts'

const woods = ['oak', 'pine', 'chestnut', 'barn', 'walnut'].map((id) => ({ id }))

it('DRAW-7 four woods are side by side at first, the chosen one among them', () => {
  expect(comparedIds(woods, 'oak')).toEqual(['oak', 'pine', 'chestnut', 'barn'])
  expect(comparedIds(woods, 'walnut')).toEqual(['walnut', 'oak', 'pine', 'chestnut'])
  expect(comparedIds(woods.slice(0, 2), null)).toEqual(['oak', 'pine'])
})

it('DRAW-7 there are always two to four', () => {
  expect(withCompared(['oak', 'pine', 'barn'], 'pine')).toEqual(['oak', 'barn'])
  expect(withCompared(['oak', 'barn'], 'barn')).toEqual(['oak', 'barn'])
  expect(withCompared(['oak', 'barn'], 'pine')).toEqual(['oak', 'barn', 'pine'])
  expect(withCompared(['oak', 'pine', 'chestnut', 'barn'], 'walnut')).toEqual(['oak', 'pine', 'chestnut', 'walnut'])
})
