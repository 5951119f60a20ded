import { expect, it } from 'vitest'
import { ApiError } from '../../platform/browser/api-client.ts'
import { refusalOf } from './checkout-refusal.ts'

const answer = (status: number, body: unknown) => new ApiError(status, 'Refused', JSON.stringify(body))

it('PAY-4 recognizes a changed total', () => {
  expect(refusalOf(answer(409, { reason: 'drift', totals: { total: '566.64' } }))).toEqual({ reason: 'drift' })
})

it('PAY-5 a payment under way comes with its order, if it has one', () => {
  expect(refusalOf(answer(409, { reason: 'under-way', orderToken: 'abc' }))).toEqual({
    reason: 'under-way',
    orderToken: 'abc',
  })
  expect(refusalOf(answer(409, { reason: 'under-way', orderToken: null }))).toEqual({
    reason: 'under-way',
    orderToken: null,
  })
})

it('passes on what the customer can act on, and hides the rest', () => {
  expect(refusalOf(answer(409, { reason: 'unavailable' }))).toEqual({ reason: 'unavailable' })
  expect(refusalOf(answer(400, { detail: 'Your cart is empty.' }))).toEqual({ reason: 'empty' })
  expect(refusalOf(answer(400, { errors: [{ field: 'shippingAddress.zip', message: 'Wrong.' }] }))).toEqual({
    reason: 'fields',
    fields: { 'shipping.zip': 'Wrong.' },
    rest: [],
  })
  expect(refusalOf(answer(429, { detail: 'Too often.' }))).toEqual({ reason: 'failed', message: 'Too often.' })
  expect(refusalOf(answer(503, { detail: 'Not now.' }))).toEqual({ reason: 'failed', message: 'Not now.' })
  expect(refusalOf(answer(409, { detail: 'Something else.' }))).toEqual({
    reason: 'failed',
    message: 'Something else.',
  })
  expect(refusalOf(answer(500, { detail: 'Database on fire' }))).toEqual({ reason: 'failed', message: undefined })
  expect(refusalOf(new ApiError(502, 'Bad Gateway', '<html>'))).toEqual({ reason: 'failed', message: undefined })
  expect(refusalOf(new TypeError('Failed to fetch'))).toEqual({ reason: 'failed', message: undefined })
})
