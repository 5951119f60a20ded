/** Quote drafts for tests: a small catalog, drafts at each step, and random ones. */

import fc from 'fast-check'
import { defaultDeliveryRules } from '../../src/features/delivery/delivery-rules.ts'
import { usualMaking } from '../../src/features/drawing/making/making.ts'
import { dimensionNames } from '../../src/features/pricing/piece.ts'
import { type DraftAction, reduceDraft } from '../../src/features/quotes/builder/draft-reducer.ts'
import { type Choices, emptyDraft, type QuoteDraft } from '../../src/features/quotes/builder/quote-draft.ts'
import { quoteFieldNames } from '../../src/features/shared/quote-fields.ts'

export const inches = (length: number, width: number, thickness: number) => ({ length, width, thickness })

export const choices: Choices = {
  products: [
    {
      id: 'oak-mantel',
      name: 'Oak Mantel',
      category: 'floating-mantel',
      making: usualMaking('floating-mantel'),
      woodSpeciesId: 'oak',
      minDimensions: inches(36, 6, 4),
      maxDimensions: inches(120, 12, 10),
    },
    {
      id: 'truss-beam',
      name: 'Truss Beam',
      category: 'ceiling-beam',
      making: usualMaking('ceiling-beam'),
      woodSpeciesId: 'pine-2',
      minDimensions: inches(96, 6, 6),
      maxDimensions: inches(360, 12, 16),
    },
    {
      id: 'slim-shelf',
      name: 'Slim Shelf',
      category: 'corbel-mantel',
      making: usualMaking('corbel-mantel'),
      woodSpeciesId: 'gone',
      minDimensions: inches(24, 4, 1.5),
      maxDimensions: inches(60, 7.5, 3),
    },
  ],
  species: [
    { id: 'oak', name: 'Reclaimed Oak', pricePerBoardFoot: '12.50', poundsPerBoardFoot: { from: 3, to: 4 } },
    { id: 'pine', name: 'Reclaimed PINE', pricePerBoardFoot: '8.75', poundsPerBoardFoot: null },
    { id: 'pine-2', name: 'Heart Pine', pricePerBoardFoot: '11.00', poundsPerBoardFoot: { from: 2, to: 3 } },
  ],
  finishes: [
    { id: 'oil', name: 'Oil', priceModifier: '0.00' },
    { id: 'matte', name: 'Matte', priceModifier: '25.00' },
  ],
  door: { way: null, zip: null, place: null, rules: defaultDeliveryRules },
}

export const key = 'a1b2c3d4e5f60718'
export const start = reduceDraft({ ...emptyDraft, key }, { type: 'choices-changed' }, choices)
export const after = (draft: QuoteDraft, ...actions: DraftAction[]) =>
  actions.reduce((before, action) => reduceDraft(before, action, choices), draft)
export const next: DraftAction = { type: 'next' }
export const previous: DraftAction = { type: 'previous' }
export const chooseProduct = (id: string): DraftAction => ({ type: 'choose-product', id })
export const typeDimension = (name: 'length' | 'width' | 'thickness', text: string): DraftAction => ({
  type: 'type-dimension',
  name,
  text,
})
export const typeCustomer = (field: 'name' | 'email', text: string): DraftAction => ({
  type: 'type-customer',
  field,
  text,
})

export const onStep2 = after(start, chooseProduct('oak-mantel'), next)
export const onReview = after(onStep2, next, next)
export const complete = after(onReview, typeCustomer('name', 'Ada'), typeCustomer('email', 'ada@example.com'))

export const anyText = fc.oneof(
  fc.string(),
  fc.double().map(String),
  fc.integer({ min: 1, max: 500 }).map(String),
  fc.constantFrom('', '0', '-1', '7.5', '1e308', 'NaN', '72"', '7 8', `6' 1 1/2"`, '1800 mm'),
)
export const anyId = fc.constantFrom('oak-mantel', 'truss-beam', 'slim-shelf', 'oak', 'pine', 'matte', 'gone', '')
const anyDimension = fc.constantFrom(...dimensionNames)
const anyField = fc.constantFrom(...quoteFieldNames)
const anyAction: fc.Arbitrary<DraftAction> = fc.oneof(
  anyId.map((id): DraftAction => ({ type: 'choose-product', id })),
  anyId.map((id): DraftAction => ({ type: 'choose-species', id })),
  fc.option(anyId).map((id): DraftAction => ({ type: 'choose-finish', id })),
  fc.tuple(anyDimension, anyText).map(([name, text]): DraftAction => ({ type: 'type-dimension', name, text })),
  fc.tuple(anyField, anyText).map(([field, text]): DraftAction => ({ type: 'type-customer', field, text })),
  fc.constantFrom<DraftAction>(next, next, next, previous, { type: 'reset', key }, { type: 'choices-changed' }),
  fc.oneof(fc.integer(), fc.double()).map((step): DraftAction => ({ type: 'return-to', step })),
  fc
    .record(
      {
        productId: fc.option(anyId),
        finishOptionId: fc.option(anyId),
        dimensions: fc.dictionary(anyDimension, anyText),
        customer: fc.dictionary(anyField, anyText),
      },
      { requiredKeys: [] },
    )
    .map((content): DraftAction => ({ type: 'load', content })),
)
export const anyDraft = fc.array(anyAction, { maxLength: 30 }).map((actions) => after(start, ...actions))
