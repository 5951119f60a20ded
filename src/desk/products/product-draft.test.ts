import { expect, it, test } from 'vitest'
import { errorsByField } from '../../features/shared/form/errors-by-field.ts'
import {
  differences,
  emptyProduct,
  type ProductDraft,
  productFieldOf,
  productOf,
  productProblems,
} from './product-draft.ts'

const draft: ProductDraft = {
  ...emptyProduct,
  name: ' Oak Mantel ',
  description: 'Two lines\nof text.',
  category: 'floating-mantel',
  basePrice: '$82.5',
  woodSpeciesId: 'reclaimed-oak',
  minDimensions: { length: "3'", width: '6', thickness: '3' },
  maxDimensions: { length: '10 ft', width: '12 in', thickness: '10 1/2' },
  pictures: [{ id: 'hero-living-room', picture: null }],
}

it('ADMIN-9 turns what was typed into the request for the API', () => {
  expect(productProblems(draft)).toEqual({})
  expect(productOf(draft)).toEqual({
    name: 'Oak Mantel',
    description: 'Two lines\nof text.',
    category: 'floating-mantel',
    basePrice: '$82.5',
    priceUnit: 'linear_foot',
    featured: false,
    woodSpeciesId: 'reclaimed-oak',
    making: { construction: 'solid', boardIn: null, corbel: null },
    minDimensions: { length: 36, width: 6, thickness: 3 },
    maxDimensions: { length: 120, width: 12, thickness: 10.5 },
    pictureIds: ['hero-living-room'],
  })
})

test.each<[Partial<ProductDraft>, string[]]>([
  [{ name: ' ' }, ['name']],
  [{ name: 'x'.repeat(101) }, ['name']],
  [{ description: '' }, ['description']],
  [{ category: '' }, ['category']],
  [{ woodSpeciesId: '' }, ['woodSpeciesId']],
  [{ basePrice: '0' }, ['basePrice']],
  [{ basePrice: '12,50' }, ['basePrice']],
  [{ basePrice: '10000.01' }, ['basePrice']],
  [
    { minDimensions: { length: '', width: 'wide', thickness: '0' } },
    ['minDimensions.length', 'minDimensions.width', 'minDimensions.thickness'],
  ],
  [{ maxDimensions: { length: '481', width: '5', thickness: '3' } }, ['maxDimensions.length', 'maxDimensions.width']],
])('ADMIN-9 finds in %j what is wrong', (typed, fields) => {
  expect(Object.keys(productProblems({ ...draft, ...typed }))).toEqual(fields)
})

it('ADMIN-9 puts each refusal next to its field, and returns the rest', () => {
  const message = 'No.'
  expect(
    errorsByField(
      [
        { field: 'maxDimensions.width', message },
        { field: 'pictureIds.1', message },
        { field: 'version', message },
      ],
      productFieldOf,
    ),
  ).toEqual({ fields: { 'maxDimensions.width': message, pictures: 'Number 2: No.' }, rest: [message] })
})

it('ADMIN-9 lists the fields in which two versions differ', () => {
  expect(differences(draft, draft)).toEqual([])
  const other = { ...draft, basePrice: '90.00', maxDimensions: { ...draft.maxDimensions, width: '14' }, pictures: [] }
  expect(differences(draft, other)).toEqual(['base price', 'maximum size', 'pictures'])
})

it('LEN-1, LEN-2, ADMIN-9 a size that is missing or unreadable gets an error with an example', () => {
  const minDimensions = { length: '3,5', width: '', thickness: '41 ft' }
  expect(productProblems({ ...draft, minDimensions })).toEqual({
    'minDimensions.length': `Type a length such as 67\u00a03/8, 5'\u00a07\u00a03/8" or 170\u00a0cm.`,
    'minDimensions.width': 'Enter a length above 0, up to 480 in.',
    'minDimensions.thickness': 'Enter a length above 0, up to 480 in.',
  })
})
