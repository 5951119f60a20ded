import { expect, test } from 'vitest'
import { after, choices, complete, typeCustomer, typeDimension } from '../../../../tests/support/quote-drafts.ts'
import { fieldErrors, newQuoteOf, stepOfField } from './draft-api.ts'
import { reduceDraft } from './draft-reducer.ts'
import { livePrice } from './quote-draft.ts'

test('QUOTE-5 the request has the choices and the trimmed details, and no price', () => {
  const draft = after(complete, typeCustomer('name', '  Ada Thornton '), typeDimension('thickness', '6.5'))
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

test('QUOTE-5 without its product a draft has no price and cannot be sent', () => {
  const withoutIt = { ...choices, products: choices.products.slice(1) }
  const draft = reduceDraft(complete, { type: 'choices-changed' }, withoutIt)
  expect(draft).toEqual({ ...complete, productId: null, woodSpeciesId: 'pine' })
  expect(livePrice(draft, withoutIt)).toBe(null)
  expect(newQuoteOf(draft, withoutIt)).toBe(undefined)
})

test('QUOTE-8 an API error maps to its field and step, and the first message per field wins', () => {
  const { fields, rest } = fieldErrors([
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
