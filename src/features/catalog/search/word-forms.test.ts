import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf, formsOf, isForgiven, isOneErrorApart, typosOf, withoutOneLetter } from './word-forms.ts'

test.for([
  ['mantle', 'mantel'],
  ['mantles', 'mantels'],
  ['mantlepiece', 'mantel'],
  ['mantels', 'mantel'],
  ['beams', 'beam'],
  ['beam', 'beams'],
  ['boxes', 'box'],
  ['box', 'boxes'],
  ['finishes', 'finish'],
  ['finish', 'finishes'],
  ['assemblies', 'assembly'],
  ['assembly', 'assemblies'],
  ['shelf', 'shelves'],
  ['shelves', 'shelf'],
  ['grey', 'gray'],
  ['corbells', 'corbels'],
] as const)('LIST-2 "%s" also means "%s"', ([typed, meant]) => {
  expect(formsOf(typed)).toContain(meant)
})

test.for(['glass', 'gas', 'oak', '8s'])('LIST-2 "%s" is no plural', (word) => {
  expect(formsOf(word)).not.toContain(word.slice(0, -1))
})

test('LIST-2 the vocabulary has a text of words and their short beginnings', () => {
  expect(entriesOf(['oak', 'beam', 'oak']).toSorted()).toEqual(
    ['oak', 'o*', 'oa*', 'oak*', 'beam', 'b*', 'be*', 'bea*'].toSorted(),
  )
  const [long] = entriesOf(['🪵'.repeat(50)])
  expect([...(long ?? '')]).toHaveLength(40)
})

test.for([
  ['chesnut', 'chestnut', true],
  ['chestnutt', 'chestnut', true],
  ['chestmut', 'chestnut', true],
  ['cehstnut', 'chestnut', true],
  ['chestnut', 'chestnut', false],
  ['chesmutt', 'chestnut', false],
  ['cestnu', 'chestnut', false],
  ['beam', 'maeb', false],
  ['ab', 'ba', true],
  ['abc', 'cba', false],
  ['', 'a', true],
] as const)('LIST-2 one typing error lies between "%s" and "%s": %s', ([first, second, expected]) => {
  expect(isOneErrorApart(first, second)).toBe(expected)
  expect(isOneErrorApart(second, first)).toBe(expected)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 8 })
const letter = fc.constantFrom('a', 'b', 'c', 'é')

/** A word, and the same word with one letter left out, put in, replaced, or swapped with its neighbor. */
const oneError = fc
  .tuple(word, fc.nat(), letter, fc.constantFrom('delete', 'insert', 'replace', 'swap'))
  .map(([text, at, other, kind]): [string, string] => {
    const letters = [...text]
    const place = at % letters.length
    if (kind === 'delete') letters.splice(place, 1)
    if (kind === 'insert') letters.splice(place, 0, other)
    if (kind === 'replace') letters.splice(place, 1, other)
    if (kind === 'swap') letters.splice(place, 2, ...letters.slice(place, place + 2).reverse())
    return [text, letters.join('')]
  })

test('LIST-2 every single error is found by what the words have in common without one letter', () => {
  fc.assert(
    fc.property(oneError, ([typed, meant]) => {
      expect(isOneErrorApart(typed, meant)).toBe(typed !== meant)
      const stored = new Set([meant, ...withoutOneLetter(meant)])
      expect([typed, ...withoutOneLetter(typed)].some((key) => stored.has(key))).toBe(true)
    }),
  )
})

test('LIST-2 numbers and words of three letters must be typed right', () => {
  expect(['beam', 'oak', '1850', 'a4bc', 'zoë', 'zoës'].filter(isForgiven)).toEqual(['beam', 'zoës'])
  expect(typosOf('oak*')).toEqual([])
  expect(typosOf('1850')).toEqual([])
  expect(typosOf('oak')).toEqual(['ak', 'ok', 'oa'])
})
