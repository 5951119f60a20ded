import { describe, expect, it, test } from 'vitest'
import { poBoxProblem } from '../delivery/address/po-box.ts'
import { errorsByField } from '../shared/form/errors-by-field.ts'
import { oneLineWords, plainNameWords, twoLettersWords } from '../shared/plain-text.ts'
import {
  billingAddressOf,
  type CheckoutDetails,
  detailProblems,
  detailsFromStored,
  emptyDetails,
  nameOfApiField,
  newOrderOf,
} from './checkout-details.ts'

const complete: CheckoutDetails = {
  ...emptyDetails,
  name: 'June Carter',
  email: 'june@example.com',
  shipping: { street: '12 Oak Street', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' },
}
const withShipping = (change: Partial<CheckoutDetails['shipping']>): CheckoutDetails => ({
  ...complete,
  shipping: { ...complete.shipping, ...change },
})

describe('PAY-1 checkout details', () => {
  it('require name, email, street, city, state and ZIP, in the order of the page', () => {
    expect(Object.keys(detailProblems(emptyDetails))).toEqual([
      'shipping.zip',
      'shipping.city',
      'shipping.state',
      'shipping.street',
      'name',
      'email',
    ])
    expect(detailProblems(complete)).toEqual({})
  })

  it('require a billing address only when it differs', () => {
    expect(Object.keys(detailProblems({ ...complete, billingSame: false }))).toEqual([
      'billing.zip',
      'billing.city',
      'billing.state',
      'billing.street',
    ])
  })

  test.each(['37203', ' 37203 ', '37203-1234', '372031234', '37203 1234', '37203–1234', '３７２０３', '٣٧٢٠٣'])(
    'accept the ZIP code %j',
    (zip) => {
      expect(detailProblems(withShipping({ zip }))).toEqual({})
    },
  )

  test.each(['3720', '372033', 'ABCDE', '37203-12', '37203-12345'])('refuse the ZIP code %j', (zip) => {
    expect(detailProblems(withShipping({ zip }))['shipping.zip']).toBe('Enter a ZIP code such as 37203 or 37203-1234.')
  })

  test.each(['june', 'june@', 'june@example', 'june@example.', 'ju ne@example.com', 'a@b@example.com'])(
    'refuse the email %j',
    (email) => {
      expect(detailProblems({ ...complete, email }).email).toBe('Enter an email address such as name@example.com.')
    },
  )

  it('refuse blanks, unknown states, markup, emoji and long texts', () => {
    expect(detailProblems({ ...complete, name: '   ' }).name).toBe('Enter your full name.')
    expect(detailProblems(withShipping({ state: 'ON' }))['shipping.state']).toBe('Choose a state.')
    expect(detailProblems({ ...complete, name: 'June 😀' }).name).toBe(plainNameWords)
    expect(detailProblems({ ...complete, name: 'A1' }).name).toBe(twoLettersWords)
    expect(detailProblems({ ...complete, name: 'June\u2028Carter' }).name).toBe(oneLineWords)
    expect(detailProblems(withShipping({ street: '<b>12</b>' }))['shipping.street']).toBe(plainNameWords)
    expect(detailProblems(withShipping({ city: 'x'.repeat(101) }))['shipping.city']).toMatch(/100 characters/)
    expect(detailProblems({ ...complete, phone: '1'.repeat(41) }).phone).toMatch(/40 characters/)
  })
})

describe('OUT-5 checkout details', () => {
  it('refuse a PO box where the piece is delivered, and take it where the card is billed', () => {
    const box = { ...complete.shipping, street: 'P.O. Box 12' }
    expect(detailProblems({ ...complete, shipping: box })['shipping.street']).toBe(poBoxProblem)
    expect(detailProblems({ ...complete, billingSame: false, billing: box })).toEqual({})
  })

  it.each([
    ['Toronto', { street: '1 King Street W', city: 'Toronto', state: 'ON', zip: 'M5H 1A1', country: 'CA' }],
    ['Paris', { street: '1 Rue de la Paix', city: 'Paris', state: '', zip: '75002', country: 'FR' }],
    ['Hong Kong', { street: '8 Queen’s Road', city: 'Central', state: '', zip: '', country: 'HK' }],
    ['a base in Germany', { street: 'PSC 1 Box 2', city: 'APO', state: 'AE', zip: '09012', country: 'US' }],
    ['San Juan', { street: '5 Calle Luna', city: 'San Juan', state: 'PR', zip: '00901', country: 'US' }],
  ])('bill a card in %s', (_, billing) => {
    const details = { ...complete, billingSame: false, billing }
    expect(detailProblems(details)).toEqual({})
    expect(billingAddressOf(details)).toEqual(billing)
    expect(newOrderOf(details).billingAddress).toEqual(billing)
    expect(newOrderOf(details).shippingAddress.country).toBe('US')
  })

  it('check what was typed abroad for its length and its signs only', () => {
    const billing = { street: '', city: ' ', state: 'x'.repeat(101), zip: '<1>', country: 'CA' }
    expect(detailProblems({ ...complete, billingSame: false, billing })).toEqual({
      'billing.street': 'Enter the street address.',
      'billing.zip': plainNameWords,
      'billing.city': 'Enter the city.',
      'billing.state': 'Use 100 characters or fewer.',
    })
  })

  it('of an older visit are read as at home', () => {
    const { country: _, ...older } = complete.shipping
    expect(detailsFromStored(JSON.stringify({ ...complete, shipping: older, billing: older }))).toEqual({
      ...complete,
      billing: complete.shipping,
    })
  })
})

describe('PAY-1 the order made from checkout details', () => {
  it('is trimmed, in the United States, and billed to the shipping address', () => {
    const details = { ...withShipping({ street: ' 12 Oak Street ', zip: '372031234' }), name: ' June Carter ' }
    expect(newOrderOf(details)).toEqual({
      customerName: 'June Carter',
      customerEmail: 'june@example.com',
      customerPhone: '',
      shippingAddress: { street: '12 Oak Street', city: 'Nashville', state: 'TN', zip: '37203-1234', country: 'US' },
      billingAddress: null,
    })
    expect(billingAddressOf(details)).toEqual(newOrderOf(details).shippingAddress)
  })

  it('has the billing address when it differs', () => {
    const billing = { street: '1 Main Street', city: 'Memphis', state: 'TN', zip: '38103', country: 'US' }
    const details = { ...complete, billing, billingSame: false }
    expect(newOrderOf(details).billingAddress).toEqual(billing)
    expect(billingAddressOf(details)).toEqual(billing)
    expect(newOrderOf({ ...details, billingSame: true }).billingAddress).toBeNull()
  })
})

it('puts each API error on its field and collects the rest', () => {
  expect(
    errorsByField(
      [
        { field: 'customerEmail', message: 'no such address' },
        { field: 'shippingAddress.zip', message: 'first' },
        { field: 'shippingAddress.zip', message: 'second' },
        { field: 'billingAddress.state', message: 'no such state' },
        { field: 'sessionId', message: 'no session' },
        { field: 'shippingAddress.country', message: 'too far' },
      ],
      nameOfApiField,
    ),
  ).toEqual({
    fields: { email: 'no such address', 'shipping.zip': 'first', 'billing.state': 'no such state' },
    rest: ['no session', 'too far'],
  })
})

describe('stored checkout details', () => {
  it('survive a reload', () => {
    const details = { ...complete, billingSame: false, billing: { ...complete.shipping, zip: '' } }
    expect(detailsFromStored(JSON.stringify(details))).toEqual(details)
  })

  it('are undefined when nothing valid was stored', () => {
    expect(detailsFromStored(null)).toBeUndefined()
    expect(detailsFromStored('{')).toBeUndefined()
    expect(detailsFromStored('"text"')).toBeUndefined()
    expect(detailsFromStored('null')).toBeUndefined()
  })

  it('hold only the known fields', () => {
    expect(detailsFromStored('{"name":1,"shipping":"x","card":"4242424242424242","billing":{"cvc":"123"}}')).toEqual(
      emptyDetails,
    )
  })
})
