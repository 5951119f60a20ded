import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  after,
  anyDraft,
  choices,
  chooseProduct,
  complete,
  inches,
  key,
  next,
  onStep2,
  previous,
  start,
  typeDimension,
} from '../../../../tests/support/quote-drafts.ts'
import { dimensionNames } from '../../pricing/piece.ts'
import { quoteFieldNames } from '../../shared/quote-fields.ts'
import { contentFromRequest, type DraftAction, isUnchanged, reduceDraft } from './draft-reducer.ts'
import {
  canProceed,
  dimensionProblems,
  emptyDraft,
  isEmpty,
  isPieceComplete,
  livePrice,
  type QuoteDraft,
} from './quote-draft.ts'

test('QUOTE-6 a draft starts at step 1, and next does nothing until a product is chosen (QUOTE-2)', () => {
  expect(start.step).toBe(1)
  expect(canProceed(start, choices)).toBe(false)
  expect(after(start, next).step).toBe(1)
  expect(after(start, chooseProduct('oak-mantel'), next).step).toBe(2)
})

test('QUOTE-6 next stops at step 4 and previous at step 1', () => {
  expect(after(complete, next, next).step).toBe(4)
  expect(after(complete, previous).step).toBe(3)
  expect(after(complete, previous, previous, previous, previous, previous).step).toBe(1)
})

test.each([
  [1, 1],
  [3, 3],
  [4, 4],
  [5, 4],
  [0, 4],
  [-1, 4],
  [2.5, 4],
  [Number.NaN, 4],
])('QUOTE-6 from step 4 only an earlier step can be returned to: %d goes to %d', (step, expected) => {
  expect(after(complete, { type: 'return-to', step }).step).toBe(expected)
})

test('QUOTE-6 reset clears everything, returns to step 1 and uses a new key', () => {
  const reset = after(complete, { type: 'reset', key: 'another-key-0123456' })
  expect(reset).toEqual({ ...start, key: 'another-key-0123456' })
  expect(isEmpty(reset)).toBe(true)
})

test("LINK-3 only the visitor's own choices count as changes", () => {
  const initial = contentFromRequest({ productId: 'slim-shelf', dimensions: { length: 48 } }, choices)
  const opened = [{ type: 'load', content: initial }, { type: 'next' }].reduce<QuoteDraft>(
    (draft, action) => reduceDraft(draft, action as DraftAction, choices),
    start,
  )
  expect(opened).toMatchObject({ step: 2, woodSpeciesId: 'pine', dimensions: { length: '48', width: '7 1/2' } })
  expect(isUnchanged(opened, initial, choices)).toBe(true)
  expect(isUnchanged(start, {}, choices)).toBe(true)
  expect(isUnchanged(opened, {}, choices)).toBe(false)
  const edits: DraftAction[] = [
    { type: 'choose-product', id: 'oak-mantel' },
    { type: 'choose-species', id: 'oak' },
    { type: 'choose-finish', id: 'oil' },
    ...dimensionNames.map((name): DraftAction => ({ type: 'type-dimension', name, text: '' })),
    ...quoteFieldNames.map((field): DraftAction => ({ type: 'type-customer', field, text: 'x' })),
  ]
  for (const edit of edits)
    expect([edit, isUnchanged(reduceDraft(opened, edit, choices), initial, choices)]).toEqual([edit, false])
  // Moving between steps is not a change.
  const moves = ['next', 'previous', 'previous'] as const
  expect(
    isUnchanged(
      moves.reduce((draft, type) => reduceDraft(draft, { type }, choices), opened),
      initial,
      choices,
    ),
  ).toBe(true)
})

test.each([
  ['floating-mantel', 'oak', 48, 'oak-mantel'],
  ['floating-mantel', 'pine', 48, undefined],
  ['ceiling-beam', 'oak', 48, undefined],
  ['general', 'oak', 48, undefined],
  // Only what a visitor said herself: a button about a kind of piece gives no length.
  ['floating-mantel', 'oak', undefined, undefined],
])(
  'HOME-3, QUOTE-2 a request for a %s in %s, %s inches long, begins with %s chosen',
  (label, wood, length, expected) => {
    const request = { label, woodSpeciesId: wood, ...(length !== undefined && { dimensions: { length } }) }
    const initial = contentFromRequest(request, choices)
    expect(initial.productId).toBe(expected)
    const opened = after(start, { type: 'load', content: initial })
    expect(opened.step).toBe(1)
    expect(canProceed(opened, choices)).toBe(expected !== undefined)
    expect(isUnchanged(opened, initial, choices)).toBe(true)
  },
)

test('QUOTE-6 loading a quote merges it and returns to step 1', () => {
  const loaded = after(complete, {
    type: 'load',
    content: { woodSpeciesId: 'oak', dimensions: { length: '84' }, customer: { phone: '615 555 0142' } },
  })
  expect(loaded).toEqual({
    ...complete,
    step: 1,
    woodSpeciesId: 'oak',
    woodChosen: true,
    dimensions: { length: '84', width: '8', thickness: '8' },
    customer: { ...complete.customer, phone: '615 555 0142' },
  })
})

test('QUOTE-3 the first species with pine in its name is the default', () => {
  expect(start.woodSpeciesId).toBe('pine')
  expect(after(start, { type: 'choose-species', id: 'oak' }, { type: 'choices-changed' }).woodSpeciesId).toBe('oak')
  const withoutPine = {
    ...choices,
    species: [{ id: 'oak', name: 'Oak', pricePerBoardFoot: '12.50', poundsPerBoardFoot: null }],
  }
  expect(reduceDraft(emptyDraft, { type: 'choices-changed' }, withoutPine).woodSpeciesId).toBe(null)
})

test('QUOTE-3 choosing a product chooses its wood until the visitor picks one', () => {
  const wood = (draft: QuoteDraft) => draft.woodSpeciesId
  expect(wood(after(start, chooseProduct('oak-mantel')))).toBe('oak')
  expect(wood(after(start, chooseProduct('oak-mantel'), chooseProduct('truss-beam')))).toBe('pine-2')
  // slim-shelf's wood isn't offered.
  expect(wood(after(start, chooseProduct('oak-mantel'), chooseProduct('slim-shelf')))).toBe('pine')
  const openedFromItsPage: DraftAction = {
    type: 'load',
    content: contentFromRequest({ productId: 'truss-beam' }, choices),
  }
  expect(wood(after(start, openedFromItsPage, next))).toBe('pine-2')
})

test("QUOTE-3 a chosen wood the shop drops is replaced by the product's own", () => {
  const chosen = after(onStep2, { type: 'choose-species', id: 'pine' })
  const without = { ...choices, species: choices.species.filter(({ id }) => id !== 'pine') }
  const left = reduceDraft(chosen, { type: 'choices-changed' }, without)
  expect(left).toMatchObject({ woodSpeciesId: 'oak', woodChosen: false })
})

test.each([
  ['oak-mantel', '72', '8', '8'],
  ['truss-beam', '96', '8', '8'],
  ['slim-shelf', '60', '7 1/2', '3'],
])('QUOTE-3 step 2 of a %s opens with %s x %s x %s', (id, length, width, thickness) => {
  expect(after(start, chooseProduct(id), next).dimensions).toEqual({ length, width, thickness })
})

test('QUOTE-3 the default size comes back only when a measurement is missing as step 2 opens', () => {
  const wide = after(onStep2, typeDimension('width', '10'))
  expect(after(wide, previous, next).dimensions.width).toBe('10')
  const gone = after(wide, typeDimension('length', ''))
  expect(gone.dimensions).toEqual({ length: '', width: '10', thickness: '8' })
  expect(after(gone, previous, next).dimensions).toEqual({ length: '72', width: '8', thickness: '8' })
})

test('QUOTE-3 step 2 cannot be left while the wood or a measurement is missing', () => {
  expect(isPieceComplete(onStep2, choices)).toBe(true)
  for (const name of dimensionNames) {
    const missing = after(onStep2, typeDimension(name, ''))
    expect(isPieceComplete(missing, choices)).toBe(false)
    expect(after(missing, next).step).toBe(2)
  }
  expect(isPieceComplete(onStep2, { ...choices, species: [] })).toBe(false)
})

test('QUOTE-3 choosing another product checks the measurements again', () => {
  const beam = after(onStep2, previous, chooseProduct('truss-beam'), next)
  expect(beam.dimensions.length).toBe('72')
  expect(dimensionProblems(beam, choices)).toEqual({ length: 'Length must be at least 96 in.' })
  expect(after(beam, previous, chooseProduct('oak-mantel'), next, next).step).toBe(3)
})

test('QUOTE-9 edits keep the key, and a new quote gets a new one', () => {
  expect(complete.key).toBe(key)
  expect(after(complete, { type: 'renew-key', key: 'another-key-0123456' })).toEqual({
    ...complete,
    key: 'another-key-0123456',
  })
})

test('QUOTE-1 the page that opens the builder passes in its product and measurements', () => {
  expect(contentFromRequest({ productId: 'truss-beam' }, choices)).toEqual({ productId: 'truss-beam' })
  expect(contentFromRequest({ productId: 'no-such' }, choices)).toEqual({})
  expect(contentFromRequest({ productId: 'truss-beam', dimensions: { width: 10.5 } }, choices)).toEqual({
    productId: 'truss-beam',
    dimensions: { length: '96', width: '10 1/2', thickness: '8' },
  })
  expect(contentFromRequest({ dimensions: { length: 60 } }, choices)).toEqual({
    dimensions: { length: '60', width: '8', thickness: '8' },
  })
})

test('QUOTE-6 a stored draft resumes no later than its first incomplete step', () => {
  const resume: DraftAction = { type: 'resume', draft: complete }
  const withoutProduct = reduceDraft(start, resume, { ...choices, products: [] })
  expect(withoutProduct).toMatchObject({ step: 1, productId: null, customer: complete.customer })
  const narrower = choices.products.map((product) => ({ ...product, maxDimensions: inches(60, 12, 10) }))
  expect(reduceDraft(start, resume, { ...choices, products: narrower }).step).toBe(2)
  const finished = { ...complete, finishOptionId: 'gone', woodSpeciesId: 'gone' }
  expect(after(start, { type: 'resume', draft: finished })).toMatchObject({
    finishOptionId: null,
    woodSpeciesId: 'oak',
  })
})

test('QUOTE-6 after any actions, the step is 1 to 4 and every choice is one the shop offers', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      expect([1, 2, 3, 4]).toContain(draft.step)
      expect(choices.products.some(({ id }) => id === draft.productId)).toBe(draft.productId !== null)
      expect(choices.species.some(({ id }) => id === draft.woodSpeciesId)).toBe(true)
      expect(choices.finishes.some(({ id }) => id === draft.finishOptionId)).toBe(draft.finishOptionId !== null)
    }),
  )
})

test('QUOTE-6 pressing next reaches the review only with a price', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const atReview = after(after(draft, { type: 'return-to', step: 1 }), next, next, next)
      if (atReview.step === 4) expect(livePrice(atReview, choices)).not.toBe(null)
    }),
  )
})
