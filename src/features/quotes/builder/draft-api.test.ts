import { expect, test } from 'vitest'
import {
  after,
  choices,
  chooseProduct,
  complete,
  typeCustomer,
  typeDimension,
} from '../../../../tests/support/quote-drafts.ts'
import { placeOf } from '../../delivery/delivery-rules.ts'
import { fieldErrors } from './draft-api.ts'
import { reduceDraft } from './draft-reducer.ts'
import { newQuoteOf } from './pieces/asked-quote.ts'
import { type Choices, livePrice, type QuoteDraft, stepOfField } from './quote-draft.ts'

const at = (place: string, state: string, miles: number) => placeOf({ zip: '37212', place, state, miles })

test('QUOTE-5 the request has the choices and the trimmed details, and no price', () => {
  const draft = after(complete, typeCustomer('name', '  Ada Thornton '), typeDimension('thickness', '6.5'))
  expect(newQuoteOf(draft, choices, null)).toEqual({
    customerName: 'Ada Thornton',
    customerEmail: 'ada@example.com',
    customerPhone: '',
    productId: 'oak-mantel',
    woodSpeciesId: 'oak',
    finishOptionId: null,
    dimensions: { length: 72, width: 8, thickness: 6.5 },
    delivery: { way: 'carrier', zip: null },
    fireplace: null,
    customizations: { company: '', notes: '' },
  })
})

test('DOOR-2 the request asks for the way that is shown, and for none where none can carry the piece', () => {
  const [nashville, chicago] = [at('Nashville', 'TN', 1), at('Chicago', 'IL', 399)]
  const asked = (draft: QuoteDraft, door: Partial<Choices['door']>) =>
    newQuoteOf(draft, { ...choices, door: { ...choices.door, ...door } }, null)?.delivery
  expect(asked(complete, { way: 'hung', zip: '37212', place: nashville })).toEqual({ way: 'hung', zip: '37212' })
  // Chosen at the cart, and too far for it.
  expect(asked(complete, { way: 'truck', zip: '60601', place: chicago })).toEqual({ way: 'carrier', zip: '60601' })
  const beam = after(complete, chooseProduct('truss-beam'), typeDimension('length', '240'))
  expect(asked(beam, {})).toEqual({ way: null, zip: null })
  expect(asked(beam, { zip: '60601', place: chicago })).toEqual({ way: null, zip: '60601' })
  expect(asked(beam, { zip: '37212', place: nashville })).toEqual({ way: 'truck', zip: '37212' })
})

test('QUOTE-5 without its product a draft has no price and cannot be sent', () => {
  const withoutIt = { ...choices, products: choices.products.slice(1) }
  const draft = reduceDraft(complete, { type: 'choices-changed' }, withoutIt)
  expect(draft).toEqual({ ...complete, productId: null, woodSpeciesId: 'pine' })
  expect(livePrice(draft, withoutIt)).toBe(null)
  expect(newQuoteOf(draft, withoutIt, null)).toBe(undefined)
})

test('QUOTE-8 an API error maps to its field and step, and the first message per field wins', () => {
  const { fields, rest } = fieldErrors([
    { field: 'customerEmail', message: 'first' },
    { field: 'customerEmail', message: 'second' },
    { field: 'dimensions.length', message: 'too long' },
    { field: 'customizations.notes', message: 'no control characters' },
    { field: 'delivery.way', message: 'too far' },
    { field: 'toString', message: 'of no field' },
  ])
  expect(fields).toEqual({
    ...{ email: 'first', length: 'too long', notes: 'no control characters' },
    delivery: 'too far',
  })
  expect(rest).toEqual(['of no field'])
  expect([stepOfField.product, stepOfField.length, stepOfField.finish, stepOfField.email]).toEqual([1, 2, 3, 4])
})
