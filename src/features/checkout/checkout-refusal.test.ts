import { expect, it } from 'vitest'
import { ApiError } from '../../platform/browser/api-client.ts'
import { type CheckoutRefusal, nextStepOf, nextSteps, noAnswer, refusalOf, refusalText } from './checkout-refusal.ts'

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

const refusals: CheckoutRefusal[] = [
  { reason: 'empty' },
  { reason: 'unavailable' },
  { reason: 'drift' },
  { reason: 'delivery', message: 'Our truck goes up to 150 miles.' },
  { reason: 'fields', fields: {}, rest: ['Wrong.'] },
  { reason: 'failed', message: undefined },
  { reason: 'failed', message: 'Too often.' },
]

it("WIN-7 what is refused before it is paid says that nothing was charged, and doesn't say why a second time", () => {
  for (const refused of refusals) {
    expect(nextStepOf(refused).title).toBe("You haven't been charged")
    expect(nextStepOf(refused).text).not.toContain(refusalText(refused))
    expect(refusalText(refused)).not.toContain('charged')
  }
  expect(nextSteps.declined.title).toBe("You haven't been charged")
})

it('WIN-7 where money may have moved, the page promises nothing', () => {
  const underWay = nextStepOf({ reason: 'under-way', orderToken: null })
  for (const { title, text } of [underWay, nextSteps.noAnswer])
    expect(`${title} ${text}`).not.toContain("haven't been charged")
  expect(nextSteps.noAnswer.text).toContain("you won't be charged twice")
  expect(noAnswer).toBe('We lost the connection.')
})
