import { expect, it } from 'vitest'
import { emptyDetails } from '../checkout-details.ts'
import { foldedLines, stillNeeded } from './form-lines.ts'

const nashville = { zip: '37203', place: 'Nashville', state: 'TN', miles: 1, area: 'Nashville Metro' }
const shipping = { street: '214 Cedar Lane', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' }
const whole = { ...emptyDetails, name: ' June Carter', email: 'june@example.com ', shipping }

it('WIN-7 a section says what it holds once it is right', () => {
  expect(foldedLines(whole, nashville)).toEqual({
    where: '214 Cedar Lane, Nashville, TN 37203',
    who: 'June Carter, june@example.com',
  })
  expect(foldedLines({ ...whole, phone: '615 555 0100' }, nashville).who).toBe(
    'June Carter, june@example.com, 615 555 0100',
  )
  // After a reload, as long as its ZIP code is looked up, and where it can't be.
  expect(foldedLines(whole, undefined)).toEqual(foldedLines(whole, nashville))
  expect(foldedLines(emptyDetails, undefined)).toEqual({})
})

it.each([
  ['without a street', { street: '' }, nashville],
  ['to a PO box', { street: 'PO Box 12' }, nashville],
  ['with half a ZIP code', { zip: '372' }, nashville],
  ['in another state', { state: 'HI' }, nashville],
  ['whose ZIP code does not exist', {}, null],
  ['whose ZIP code is only for PO boxes', {}, { ...nashville, boxesOnly: true as const }],
])('WIN-7 an address %s stays open', (_, change, place) => {
  expect(foldedLines({ ...whole, shipping: { ...shipping, ...change } }, place)).not.toHaveProperty('where')
})

it.each([
  ['everything', emptyDetails, undefined, false, 'your address, name, email and card'],
  ['the card', whole, nashville, false, 'your card'],
  ['nothing', whole, nashville, true, undefined],
  ['nothing while a ZIP code is looked up', whole, undefined, true, undefined],
  ['the address of a ZIP code that does not exist', whole, null, true, 'your address'],
  ['an email that is none', { ...whole, email: 'june' }, nashville, true, 'your email'],
  ['a billing address', { ...whole, billingSame: false }, nashville, false, 'your card and billing address'],
])('WIN-7 Pay waits for %s', (_, details, place, isCardComplete, words) => {
  expect(stillNeeded(details, place, isCardComplete)).toBe(words)
})
