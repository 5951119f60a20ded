import { expect, test } from 'vitest'
import type { Quote } from './quotes-queries.ts'
import { quoteState } from './state-text.ts'

type Facts = Parameters<typeof quoteState>[0]

const quote: Facts = { status: 'pending', offer: null, order: null, closed: null, waiting: null }
const waiting = { why: 'new', since: '2026-11-24T16:00:00.000Z' } as const
const offered = (state: NonNullable<Quote['offer']>['state'], change: Partial<Facts> = {}): Partial<Facts> => ({
  ...{ status: 'approved' as const, ...change },
  offer: { state, total: '500.00', endsOn: '2026-12-04', answeredAt: null, firstPiece: null, morePieces: 0 },
})
const ordered = (ended: 'canceled' | 'refunded' | null) => ({ order: { id: 1, promisedOn: null, ended } })
const closed = (as: 'lost' | 'not_for_us') => ({ closed: { as, reason: 'Price', at: '2026-11-24T16:00:00.000Z' } })

test.each<[string, Partial<Facts>]>([
  ['Waiting for us', { waiting }],
  ['Waiting for us', { waiting, ...offered('draft', { status: 'pending' }), status: 'pending' }],
  ['Answered', {}],
  ['Approved', { status: 'approved' }],
  ['Completed', { status: 'completed' }],
  ['Sent, not seen', offered('sent')],
  ['Seen', offered('seen')],
  ['Waiting for us', { ...offered('seen'), waiting: { ...waiting, why: 'message' } }],
  ['Waiting for us', { ...offered('expired'), waiting: { ...waiting, why: 'renewal' } }],
  ['Ended', offered('expired')],
  ['Declined', offered('declined')],
  ['Withdrawn', offered('withdrawn')],
  ['Completed', offered('sent', { status: 'completed' })],
  ['Accepted', offered('accepted', ordered(null))],
  ['Accepted', { ...offered('accepted', ordered(null)), waiting: { ...waiting, why: 'message' } }],
  ['Delivered', offered('accepted', { ...ordered(null), status: 'completed' })],
  ['Canceled', offered('accepted', ordered('canceled'))],
  ['Refunded', offered('accepted', { ...ordered('refunded'), status: 'completed' })],
  ['Bought', { status: 'approved', order: { ...ordered(null).order, isBought: true } }],
  ['Delivered', { status: 'completed', order: { ...ordered(null).order, isBought: true } }],
  ['Canceled', { status: 'approved', order: { ...ordered('canceled').order, isBought: true } }],
  ['Waiting for us', { waiting, order: { ...ordered('canceled').order, isBought: true } }],
  ['Completed', { status: 'completed', waiting: { ...waiting, why: 'message' } }],
  ['Waiting for us', { ...offered('declined'), waiting: { ...waiting, why: 'message' } }],
  ['Lost', offered('sent', closed('lost'))],
  ['Not for us', { ...closed('not_for_us'), waiting }],
])('DESK-3 a row says %s, whatever its status: %o', (text, facts) => {
  expect(quoteState({ ...quote, ...facts }).text).toBe(text)
})
