import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dimensionNames } from '../pricing/piece.ts'
import { choiceNames, type Design, designParameters, designSearch, parseDesign } from './design-address.ts'

const anyId = fc.stringMatching(/^[\w-]{1,100}$/)
const anyInches = fc.integer({ min: 1, max: 9_999_999_999 }).map((tenThousandths) => tenThousandths / 10_000)
const anyDesign: fc.Arbitrary<Design> = fc.record({
  choices: fc.record({ product: anyId, wood: anyId, finish: anyId }, { requiredKeys: [] }),
  dimensions: fc.record({ length: anyInches, width: anyInches, thickness: anyInches }, { requiredKeys: [] }),
  fireplace: fc.record(
    { openingWidth: anyInches, openingHeight: anyInches, underside: anyInches },
    { requiredKeys: [] },
  ),
  step: fc.integer({ min: 1, max: 4 }),
})
const anyNames = fc.record({ fire: anyId, way: anyId }, { requiredKeys: [] })

test('LINK-1 any design survives its address', () => {
  fc.assert(
    fc.property(anyDesign, anyNames, (piece, names) => {
      const design = { ...piece, ...names }
      const search = designSearch(design)
      const isEmpty = /^(step=\d)?$/.test(search)
      expect(parseDesign(search)).toEqual(isEmpty ? undefined : { ...design, unread: [] })
      expect(search).toMatch(/^[\w=&.-]*$/)
    }),
  )
})

test('LINK-1 any text reads as something valid or as nothing, and as the same when written again', () => {
  const anyParameter = fc.tuple(fc.constantFrom(...designParameters, 'utm_source'), fc.string({ unit: 'binary' }))
  const anySearch = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(anyParameter).map((parameters) => String(new URLSearchParams(parameters))),
    fc.array(anyParameter).map((parameters) => parameters.map((pair) => pair.join('=')).join('&')),
  )
  fc.assert(
    fc.property(anySearch, (search) => {
      const design = parseDesign(search)
      if (!design) return
      for (const name of choiceNames) expect(design.choices[name] ?? 'none').toMatch(/^[\w-]{1,100}$/)
      for (const name of dimensionNames) {
        const inches = design.dimensions[name] ?? 1
        expect(inches > 0 && inches < 1e6 && Number(inches.toFixed(4)) === inches).toBe(true)
      }
      expect([1, 2, 3, 4]).toContain(design.step)
      const { unread: _, ...rest } = design
      const isEmpty = designSearch({ ...rest, step: 1 }) === ''
      expect(parseDesign(designSearch(rest))).toEqual(isEmpty ? undefined : { ...rest, unread: [] })
    }),
  )
})

test('LINK-1 an address names the parts in a fixed order and leaves out what is not chosen', () => {
  const design = {
    choices: { finish: 'ebony-wax', product: 'oak-mantel', wood: 'oak' },
    dimensions: { thickness: '8', length: `5' 7 3/8"`, width: 8 },
    step: 2,
  }
  expect(designSearch(design)).toBe('product=oak-mantel&wood=oak&finish=ebony-wax&l=67.375&w=8&t=8&step=2')
  expect(designSearch({ choices: { product: null }, dimensions: { length: 'five feet' }, step: 1 })).toBe('')
  expect(designSearch({ choices: { product: 'a b' }, dimensions: {}, step: 7 })).toBe('')
})

test.each([
  ['', undefined],
  ['utm_source=mail', undefined],
  ['product=', undefined],
  ['product=oak-mantel', { choices: { product: 'oak-mantel' } }],
  ['product=oak&product=pine', { choices: { product: 'oak' } }],
  ['product[]=oak&wood=pine', { choices: { wood: 'pine' } }],
  ['finish=%3Cscript%3Ealert(1)%3C/script%3E', { unread: ['finish'] }],
  ['finish=%E0%A4%A', { unread: ['finish'] }],
  ['product=../admin', { unread: ['product'] }],
  // LEN-1: as a tape measure says it.
  [
    `l=${encodeURIComponent(`5' 7-3/8"`)}&w=170 cm&t=8.5`,
    { dimensions: { length: 67.375, width: 66.9291, thickness: 8.5 } },
  ],
  ['l=1e9&w=-5&t=0', { unread: ['length', 'width', 'thickness'] }],
  ['l=Infinity&w=NaN&t=1,200', { unread: ['length', 'width', 'thickness'] }],
  [
    'fw=42&fh=32 1/2&up=4 ft 2&fire=factory-built&way=hung',
    { fireplace: { openingWidth: 42, openingHeight: 32.5, underside: 50 }, fire: 'factory-built', way: 'hung' },
  ],
  ['fw=-1&fire=%3Cb%3E&way=', { unread: ['openingWidth', 'fire'] }],
  ['zip=37212', undefined],
  ['l=67.123456', { dimensions: { length: 67.1235 } }],
  ['step=3', undefined],
  ['step=3&l=72', { dimensions: { length: 72 }, step: 3 }],
  ['step=9&l=72', { dimensions: { length: 72 } }],
  ['step=2.5&l=72', { dimensions: { length: 72 } }],
])('LINK-1 the address %s', (search, design) => {
  expect(parseDesign(search)).toEqual(
    design && { choices: {}, dimensions: {}, fireplace: {}, step: 1, unread: [], ...design },
  )
})

test('LINK-1 an address of 10,000 characters has nothing to read', () => {
  const long = `wood=${'x'.repeat(10_000)}&l=${'9'.repeat(10_000)}`
  expect(parseDesign(long)).toEqual({ choices: {}, dimensions: {}, fireplace: {}, step: 1, unread: ['wood', 'length'] })
})
