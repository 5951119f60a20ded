import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dimensionNames } from '../../pricing/piece.ts'
import {
  type Choices,
  canProceed,
  canSubmit,
  contentOfRequest,
  customerFields,
  customerProblems,
  type DraftAction,
  dimensionProblems,
  draftBoardFeet,
  draftFromStored,
  emptyDraft,
  isAsOpened,
  isPieceComplete,
  isUntouched,
  livePrice,
  newQuoteOf,
  type QuoteDraft,
  reduceDraft,
  refusedFields,
  stepOfField,
  storedTextOf,
  typedSize,
} from './quote-draft.ts'

const inches = (length: number, width: number, thickness: number) => ({ length, width, thickness })

const choices: Choices = {
  products: [
    {
      id: 'oak-mantel',
      name: 'Oak Mantel',
      category: 'floating-mantel',
      woodSpeciesId: 'oak',
      minDimensions: inches(36, 6, 4),
      maxDimensions: inches(120, 12, 10),
    },
    {
      id: 'truss-beam',
      name: 'Truss Beam',
      category: 'ceiling-beam',
      woodSpeciesId: 'pine-2',
      minDimensions: inches(96, 6, 6),
      maxDimensions: inches(360, 12, 16),
    },
    {
      id: 'slim-shelf',
      name: 'Slim Shelf',
      category: 'corbel-mantel',
      woodSpeciesId: 'gone',
      minDimensions: inches(24, 4, 1.5),
      maxDimensions: inches(60, 7.5, 3),
    },
  ],
  species: [
    { id: 'oak', name: 'Reclaimed Oak', pricePerBoardFoot: '12.50' },
    { id: 'pine', name: 'Reclaimed PINE', pricePerBoardFoot: '8.75' },
    { id: 'pine-2', name: 'Heart Pine', pricePerBoardFoot: '11.00' },
  ],
  finishes: [
    { id: 'oil', name: 'Oil', priceModifier: '0.00' },
    { id: 'matte', name: 'Matte', priceModifier: '25.00' },
  ],
}

const key = 'a1b2c3d4e5f60718'
const start = reduceDraft({ ...emptyDraft, key }, { type: 'choices-changed' }, choices)
const after = (draft: QuoteDraft, ...actions: DraftAction[]) =>
  actions.reduce((before, action) => reduceDraft(before, action, choices), draft)
const next: DraftAction = { type: 'next' }
const previous: DraftAction = { type: 'previous' }
const choose = (id: string): DraftAction => ({ type: 'choose-product', id })
const typed = (name: 'length' | 'width' | 'thickness', text: string): DraftAction => ({
  type: 'type-dimension',
  name,
  text,
})
const named = (field: 'name' | 'email', text: string): DraftAction => ({ type: 'type-customer', field, text })

const onStep2 = after(start, choose('oak-mantel'), next)
const onReview = after(onStep2, next, next)
const complete = after(onReview, named('name', 'Ada'), named('email', 'ada@example.com'))

test('QUOTE-6 a draft starts at step 1, and next does nothing until a product is chosen (QUOTE-2)', () => {
  expect(start.step).toBe(1)
  expect(canProceed(start, choices)).toBe(false)
  expect(after(start, next).step).toBe(1)
  expect(after(start, choose('oak-mantel'), next).step).toBe(2)
})

test('QUOTE-6 next ends at 4 and previous at 1', () => {
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
])('QUOTE-6 from step 4 only an earlier step can be returned to: %d leads to %d', (step, expected) => {
  expect(after(complete, { type: 'return-to', step }).step).toBe(expected)
})

test('QUOTE-6 reset clears everything, returns to step 1 and takes another key', () => {
  const reset = after(complete, { type: 'reset', key: 'another-key-0123456' })
  expect(reset).toEqual({ ...start, key: 'another-key-0123456' })
  expect(isUntouched(reset)).toBe(true)
})

test("LINK-3 closing asks only about the visitor's own choices", () => {
  const handedOver = contentOfRequest({ productId: 'slim-shelf', dimensions: { length: 48 } }, choices)
  const opened = [{ type: 'load', content: handedOver }, { type: 'next' }].reduce<QuoteDraft>(
    (draft, action) => reduceDraft(draft, action as DraftAction, choices),
    start,
  )
  expect(opened).toMatchObject({ step: 2, woodSpeciesId: 'pine', dimensions: { length: '48', width: '7.5' } })
  expect(isAsOpened(opened, handedOver, choices)).toBe(true)
  expect(isAsOpened(start, {}, choices)).toBe(true)
  expect(isAsOpened(opened, {}, choices)).toBe(false)
  const deeds: DraftAction[] = [
    { type: 'choose-product', id: 'oak-mantel' },
    { type: 'choose-species', id: 'oak' },
    { type: 'choose-finish', id: 'oil' },
    ...dimensionNames.map((name): DraftAction => ({ type: 'type-dimension', name, text: '' })),
    ...customerFields.map((field): DraftAction => ({ type: 'type-customer', field, text: 'x' })),
  ]
  for (const deed of deeds)
    expect([deed, isAsOpened(reduceDraft(opened, deed, choices), handedOver, choices)]).toEqual([deed, false])
  // Walking through the steps is none.
  const walked = ['next', 'previous', 'previous'] as const
  expect(
    isAsOpened(
      walked.reduce((draft, type) => reduceDraft(draft, { type }, choices), opened),
      handedOver,
      choices,
    ),
  ).toBe(true)
})

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

test.each([
  ['84', 84],
  ['84.5', 84.5],
  ['7.', 7],
  ['72 in', 72],
  [`5' 7 3/8"`, 67.375],
  [`7'2"`, 86],
  ['67 3/8', 67.375],
  ['170 cm', 66.9291],
])('QUOTE-3 typing %j as the length keeps it as typed and makes it %d inches', (text, lengthIn) => {
  const draft = after(onStep2, typed('length', text))
  expect(draft.dimensions.length).toBe(text)
  expect(typedSize(draft)?.lengthIn).toBe(lengthIn)
})

test.each(['1e2', 'abc', '7 8', '1,200', '0', '-5', '67 3/7', `5' 13"`, 'NaN', 'Infinity', '9'.repeat(400)])(
  'LEN-2 %j stays in the field with an error, has no price and cannot go on, at any step',
  (text) => {
    const draft = after(onStep2, typed('length', text))
    expect(draft.dimensions.length).toBe(text)
    expect(dimensionProblems(draft, choices).length).toMatch(/^Type a length such as/)
    expect(typedSize(draft)).toBe(undefined)
    expect(draftBoardFeet(draft)).toBe(undefined)
    expect(livePrice(draft, choices)).toBe(null)
    expect(isPieceComplete(draft, choices)).toBe(false)
    expect(after(draft, next).step).toBe(2)
    const atReview = { ...complete, dimensions: draft.dimensions }
    expect(canSubmit(atReview, choices)).toBe(false)
    expect(newQuoteOf(atReview, choices)).toBe(undefined)
    // The usual measurements are for what is missing: what was typed is not.
    expect(after(draft, previous, next).dimensions.length).toBe(text)
  },
)

test('QUOTE-3 a text is taken key by key, and what was understood on the way is never kept for what follows', () => {
  const keys = `5' 7 3/8"`
  const understood = [...keys].map((_, count) => {
    const draft = after(onStep2, typed('length', keys.slice(0, count + 1)))
    expect(draft.dimensions.length).toBe(keys.slice(0, count + 1))
    return typedSize(draft)?.lengthIn
  })
  expect(understood).toEqual([5, 60, 60, 67, 67, undefined, undefined, 67.375, 67.375])
})

test.each(['', ' ', '  '])('QUOTE-3 the length cleared to %j is missing, and no mistake yet', (text) => {
  const draft = after(onStep2, typed('length', text))
  expect(typedSize(draft)).toBe(undefined)
  expect(dimensionProblems(draft, choices)).toEqual({})
  expect(after(draft, previous, next).dimensions.length).toBe('72')
})

test('QUOTE-3 the first species whose name contains pine is chosen when none is', () => {
  expect(start.woodSpeciesId).toBe('pine')
  expect(after(start, { type: 'choose-species', id: 'oak' }, { type: 'choices-changed' }).woodSpeciesId).toBe('oak')
  const withoutPine = { ...choices, species: [{ id: 'oak', name: 'Oak', pricePerBoardFoot: '12.50' }] }
  expect(reduceDraft(emptyDraft, { type: 'choices-changed' }, withoutPine).woodSpeciesId).toBe(null)
})

test('QUOTE-3 a product made of one wood brings its wood, while the visitor has chosen none', () => {
  const wood = (draft: QuoteDraft) => draft.woodSpeciesId
  expect(wood(after(start, choose('oak-mantel')))).toBe('oak')
  expect(wood(after(start, choose('oak-mantel'), choose('truss-beam')))).toBe('pine-2')
  // Its wood is no longer offered.
  expect(wood(after(start, choose('oak-mantel'), choose('slim-shelf')))).toBe('pine')
  const fromItsPage: DraftAction = { type: 'load', content: contentOfRequest({ productId: 'truss-beam' }, choices) }
  expect(wood(after(start, fromItsPage, next))).toBe('pine-2')
})

test('QUOTE-3 a wood that the visitor chose is kept, even if it was the preset', () => {
  for (const id of ['pine', 'oak']) {
    const chosen = after(onStep2, { type: 'choose-species', id })
    expect(after(chosen, previous, choose('truss-beam'), next).woodSpeciesId).toBe(id)
    const stored = draftFromStored(storedTextOf(chosen))
    expect(stored && after(start, { type: 'resume', draft: stored }, choose('truss-beam')).woodSpeciesId).toBe(id)
  }
})

test('QUOTE-3 after a reload a wood that was not chosen still follows the product', () => {
  const stored = draftFromStored(storedTextOf(onStep2))
  const resumed = stored && after(start, { type: 'resume', draft: stored })
  expect(resumed?.woodSpeciesId).toBe('oak')
  expect(resumed && after(resumed, choose('truss-beam')).woodSpeciesId).toBe('pine-2')
})

test('QUOTE-3 a draft stored before it was known who chose keeps the wood that was seen', () => {
  const { woodChosen, ...before } = JSON.parse(storedTextOf({ ...onStep2, woodSpeciesId: 'pine' }))
  expect(woodChosen).toBe(false)
  const stored = draftFromStored(JSON.stringify(before))
  expect(stored && after(start, { type: 'resume', draft: stored }).woodSpeciesId).toBe('pine')
})

test("QUOTE-3 a chosen wood that is no longer offered gives way to the product's", () => {
  const chosen = after(onStep2, { type: 'choose-species', id: 'pine' })
  const without = { ...choices, species: choices.species.filter(({ id }) => id !== 'pine') }
  const left = reduceDraft(chosen, { type: 'choices-changed' }, without)
  expect(left).toMatchObject({ woodSpeciesId: 'oak', woodChosen: false })
})

test.each([
  ['oak-mantel', '72', '8', '8'],
  ['truss-beam', '96', '8', '8'],
  ['slim-shelf', '60', '7.5', '3'],
])('QUOTE-3 step 2 of a %s opens with %s x %s x %s', (id, length, width, thickness) => {
  expect(after(start, choose(id), next).dimensions).toEqual({ length, width, thickness })
})

test('QUOTE-3 the usual measurements come back whenever one is missing as step 2 opens, and only then', () => {
  const wide = after(onStep2, typed('width', '10'))
  expect(after(wide, previous, next).dimensions.width).toBe('10')
  const gone = after(wide, typed('length', ''))
  expect(gone.dimensions).toEqual({ length: '', width: '10', thickness: '8' })
  expect(after(gone, previous, next).dimensions).toEqual({ length: '72', width: '8', thickness: '8' })
})

test('QUOTE-3 there is no way on while one of the four is missing', () => {
  expect(isPieceComplete(onStep2, choices)).toBe(true)
  for (const name of dimensionNames) {
    const missing = after(onStep2, typed(name, ''))
    expect(isPieceComplete(missing, choices)).toBe(false)
    expect(after(missing, next).step).toBe(2)
  }
  expect(isPieceComplete(onStep2, { ...choices, species: [] })).toBe(false)
})

test('QUOTE-3 a measurement outside the range is told, shows no price and stops at step 2', () => {
  const long = after(onStep2, typed('length', '120.5'), typed('thickness', '3.5'))
  expect(dimensionProblems(long, choices)).toEqual({
    length: 'Length must be at most 120 in.',
    thickness: 'Thickness must be at least 4 in.',
  })
  expect(isPieceComplete(long, choices)).toBe(true)
  expect(livePrice(long, choices)).toBe(null)
  expect(after(long, next).step).toBe(2)
})

test('QUOTE-3 another product checks the measurements anew', () => {
  const beam = after(onStep2, previous, choose('truss-beam'), next)
  expect(beam.dimensions.length).toBe('72')
  expect(dimensionProblems(beam, choices)).toEqual({ length: 'Length must be at least 96 in.' })
  expect(after(beam, previous, choose('oak-mantel'), next, next).step).toBe(3)
})

test('QUOTE-4 the finish is optional and can be cleared', () => {
  const finished = after(onStep2, next, { type: 'choose-finish', id: 'matte' })
  expect(livePrice(finished, choices)?.totalCents).toBe(47_000)
  const cleared = after(finished, { type: 'choose-finish', id: null })
  expect(cleared.finishOptionId).toBe(null)
  expect(livePrice(cleared, choices)?.totalCents).toBe(44_500)
  expect(after(cleared, next).step).toBe(4)
})

test('QUOTE-7 the price of 72 x 8 x 8 in pine', () => {
  expect(livePrice(start, choices)).toBe(null)
  expect(livePrice(after(onStep2, { type: 'choose-species', id: 'pine' }), choices)).toEqual({
    boardFeet: 32,
    woodCents: 28_000,
    finishCents: 0,
    processingCents: 0,
    shippingCents: 4_500,
    totalCents: 32_500,
  })
  expect(draftBoardFeet(onStep2)).toBe(32)
})

test.each([
  ['', 'ada@example.com', false],
  ['Ada', '', false],
  ['  ', 'ada@example.com', false],
  ['Ada', ' \t', false],
  ['Ada', 'ada@example.com', true],
])('QUOTE-5 name %j and e-mail %j: can be submitted is %s', (name, email, expected) => {
  const draft = after(onReview, named('name', name), named('email', email))
  expect(canSubmit(draft, choices)).toBe(expected)
  expect(newQuoteOf(draft, choices) !== undefined).toBe(expected)
})

test.each(['ada', 'ada@example', '@example.com', 'a da@example.com', 'ada@exa mple.com'])(
  'QUOTE-5 %j is told to be no e-mail address',
  (email) => {
    expect(customerProblems(after(complete, named('email', email))).email).toMatch('name@example.com')
  },
)

test('QUOTE-5 what is sent holds the choices and the trimmed details, and no price', () => {
  const draft = after(complete, named('name', '  Ada Thornton '), typed('thickness', '6.5'))
  expect(newQuoteOf(draft, choices)).toEqual({
    customerName: 'Ada Thornton',
    customerEmail: 'ada@example.com',
    customerPhone: '',
    productId: 'oak-mantel',
    woodSpeciesId: 'oak',
    finishOptionId: null,
    size: { lengthIn: 72, widthIn: 8, thicknessIn: 6.5 },
    customizations: { company: '', notes: '' },
  })
})

test('QUOTE-5 a product that is gone leaves no price, and nothing that could be sent', () => {
  const withoutIt = { ...choices, products: choices.products.slice(1) }
  const draft = reduceDraft(complete, { type: 'choices-changed' }, withoutIt)
  expect(draft).toEqual({ ...complete, productId: null, woodSpeciesId: 'pine' })
  expect(livePrice(draft, withoutIt)).toBe(null)
  expect(newQuoteOf(draft, withoutIt)).toBe(undefined)
})

test('QUOTE-8 a refusal finds its field and the step that has it; the first word on a field counts', () => {
  const { fields, rest } = refusedFields([
    { field: 'customerEmail', message: 'first' },
    { field: 'customerEmail', message: 'second' },
    { field: 'dimensions.length', message: 'too long' },
    { field: 'customizations.notes', message: 'no control characters' },
    { field: 'toString', message: 'of no field' },
  ])
  expect(fields).toEqual({ email: 'first', length: 'too long', notes: 'no control characters' })
  expect(rest).toEqual(['of no field'])
  expect([stepOfField.product, stepOfField.length, stepOfField.finish, stepOfField.email]).toEqual([1, 2, 3, 4])
})

test('QUOTE-9 changes keep the key, so that a retry is known as one; another quote has another', () => {
  expect(complete.key).toBe(key)
  expect(after(complete, { type: 'renew-key', key: 'another-key-0123456' })).toEqual({
    ...complete,
    key: 'another-key-0123456',
  })
})

test('QUOTE-1 the page that opens the builder gives its product and measurements', () => {
  expect(contentOfRequest({ productId: 'truss-beam' }, choices)).toEqual({ productId: 'truss-beam' })
  expect(contentOfRequest({ productId: 'no-such' }, choices)).toEqual({})
  expect(contentOfRequest({ productId: 'truss-beam', dimensions: { width: 10.5 } }, choices)).toEqual({
    productId: 'truss-beam',
    dimensions: { length: '96', width: '10.5', thickness: '8' },
  })
  expect(contentOfRequest({ dimensions: { length: 60 } }, choices)).toEqual({
    dimensions: { length: '60', width: '8', thickness: '8' },
  })
})

test('QUOTE-9 a stored draft goes on where it was left, with its key', () => {
  const stored = draftFromStored(storedTextOf(complete))
  expect(stored && after(start, { type: 'resume', draft: stored })).toEqual(complete)
  const halfTyped = after(onStep2, typed('width', ''))
  expect(after(start, { type: 'resume', draft: halfTyped })).toEqual(halfTyped)
})

test('QUOTE-6 a stored draft goes no further than its choices lead today', () => {
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

test.each([
  ['nothing', null],
  ['no JSON', '{"version":1'],
  ['a list', '[]'],
  ['null', 'null'],
  ['another version', JSON.stringify({ ...JSON.parse(storedTextOf(complete)), version: 0 })],
  ['a step of another shop', storedTextOf({ ...complete, step: 5 as 4 })],
  ['no key', storedTextOf({ ...complete, key: null })],
  ['a key the server refuses', storedTextOf({ ...complete, key: 'short' })],
  ['a number for a name', JSON.stringify({ ...JSON.parse(storedTextOf(complete)), customer: { name: 7 } })],
  ['a list of dimensions', JSON.stringify({ ...JSON.parse(storedTextOf(complete)), dimensions: ['72', '8', '8'] })],
  ['an endless name', storedTextOf(after(complete, named('name', 'x'.repeat(1_000))))],
])('a stored text with %s is dropped', (_what, text) => {
  expect(draftFromStored(text)).toBe(undefined)
})

/** As a tab of November 2026 stored it. Never changed: a tab may stay open through an update. */
const november2026 =
  '{"version":1,"step":4,"key":"a1b2c3d4e5f60718","productId":"oak-mantel","woodSpeciesId":"oak","woodChosen":false,"finishOptionId":null,"dimensions":{"length":"72","width":"8","thickness":"8"},"customer":{"name":"Ada","email":"ada@example.com","phone":"","company":"","notes":""}}'

test('QUOTE-9 a draft that an older version of the shop stored goes on after an update', () => {
  expect(draftFromStored(november2026)).toEqual(complete)
  expect(storedTextOf(complete)).toBe(november2026)
})

test('of a stored text only what the builder knows gets in', () => {
  const hostile = {
    ...JSON.parse(storedTextOf(complete)),
    totalCents: 1,
    dimensions: { ...complete.dimensions, length: 'NaN', depth: '8' },
  }
  const draft = draftFromStored(JSON.stringify(hostile))
  expect(draft).toEqual({ ...complete, dimensions: { ...complete.dimensions, length: 'NaN' } })
  // And what cannot be read gets no further than step 2.
  expect(draft && after(start, { type: 'resume', draft }).step).toBe(2)
})

const anyText = fc.oneof(
  fc.string(),
  fc.double().map(String),
  fc.integer({ min: 1, max: 500 }).map(String),
  fc.constantFrom('', '0', '-1', '7.5', '1e308', 'NaN', '72"', '7 8', `6' 1 1/2"`, '1800 mm'),
)
const anyId = fc.constantFrom('oak-mantel', 'truss-beam', 'slim-shelf', 'oak', 'pine', 'matte', 'gone', '')
const anyDimension = fc.constantFrom(...dimensionNames)
const anyField = fc.constantFrom(...customerFields)
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
const anyDraft = fc.array(anyAction, { maxLength: 30 }).map((actions) => after(start, ...actions))

test('QUOTE-6 whatever is done, the step stays within 1 to 4 and the choices are among those offered', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      expect([1, 2, 3, 4]).toContain(draft.step)
      expect(choices.products.some(({ id }) => id === draft.productId)).toBe(draft.productId !== null)
      expect(choices.species.some(({ id }) => id === draft.woodSpeciesId)).toBe(true)
      expect(choices.finishes.some(({ id }) => id === draft.finishOptionId)).toBe(draft.finishOptionId !== null)
    }),
  )
})

test('QUOTE-3 whatever is typed, a dimension is missing or a number above 0', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      for (const value of Object.values(typedSize(draft) ?? {})) {
        expect(value).toBeGreaterThan(0)
        expect(Number.isFinite(value)).toBe(true)
      }
    }),
  )
})

test('QUOTE-7 a price is whole cents of a complete piece in range, or none', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const price = livePrice(draft, choices)
      const ready =
        draft.productId !== null &&
        isPieceComplete(draft, choices) &&
        Object.keys(dimensionProblems(draft, choices)).length === 0
      expect(price !== null).toBe(ready)
      if (!price) return
      const { boardFeet, totalCents, ...parts } = price
      expect(Number.isFinite(boardFeet)).toBe(true)
      for (const cents of Object.values(parts)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
      expect(totalCents).toBe(Object.values(parts).reduce((sum, cents) => sum + cents, 0))
    }),
  )
})

test('QUOTE-6 by next alone, the review is reached only with a price', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const atReview = after(after(draft, { type: 'return-to', step: 1 }), next, next, next)
      if (atReview.step === 4) expect(livePrice(atReview, choices)).not.toBe(null)
    }),
  )
})

test('a reload loses nothing typed, whatever was done before', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      fc.pre(Object.values(draft.customer).every((text) => text.length <= 40))
      const stored = draftFromStored(storedTextOf(draft))
      expect(stored && after(start, { type: 'resume', draft: stored })).toMatchObject({
        key: draft.key,
        productId: draft.productId,
        woodSpeciesId: draft.woodSpeciesId,
        finishOptionId: draft.finishOptionId,
        dimensions: draft.dimensions,
        customer: draft.customer,
      })
    }),
  )
})

test('no stored text whatever makes a draft that breaks the rules', () => {
  const shape = fc.record({
    version: fc.constant(1),
    step: fc.oneof(fc.constantFrom(1, 2, 3, 4), fc.anything()),
    key: fc.oneof(fc.constant(key), fc.anything()),
    productId: fc.oneof(anyId, fc.anything()),
    woodSpeciesId: fc.oneof(anyId, fc.constant(null)),
    finishOptionId: fc.constant(null),
    dimensions: fc.record({ length: anyText, width: anyText, thickness: fc.oneof(anyText, fc.anything()) }),
    customer: fc.record({ name: anyText, email: anyText, phone: anyText, company: anyText, notes: anyText }),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        shape.map((value) => JSON.stringify(value) ?? ''),
      ),
      (text) => {
        const stored = draftFromStored(text)
        if (!stored) return
        const draft = after(start, { type: 'resume', draft: stored })
        expect([1, 2, 3, 4]).toContain(draft.step)
        for (const dimension of Object.values(draft.dimensions)) expect(typeof dimension).toBe('string')
        if (draft.step > 2) expect(livePrice(draft, choices)).not.toBe(null)
        for (const field of customerFields) expect(typeof draft.customer[field]).toBe('string')
      },
    ),
  )
})
