import { describe, expect, it, test } from 'vitest'
import { displayStatus, pauseMsAfter } from './display-status.ts'

const pending = (payment: 'open' | 'processing' | 'succeeded' | 'canceled', paymentError: string | null = null) => ({
  status: 'pending_payment' as const,
  payment,
  paymentError,
})
const declined = pending('open', 'Your card was declined.')

describe('PAY-3 an order on the confirmation page', () => {
  test.each(['paid', 'in_production', 'ready', 'delivered'] as const)('is confirmed when it is %s', (status) => {
    const order = { status, payment: 'succeeded' as const, paymentError: null }
    expect(displayStatus(order, 1)).toBe('paid')
    expect(pauseMsAfter(order, 1)).toBeUndefined()
  })

  it('is asked about with growing pauses while it is processing, five times', () => {
    const order = pending('processing')
    expect(displayStatus(order, 1)).toBe('processing')
    expect([1, 2, 3, 4, 5, 6].map((answers) => pauseMsAfter(order, answers))).toEqual([
      2_000,
      3_000,
      5_000,
      8_000,
      13_000,
      undefined,
    ])
  })

  it('is looked at twice before it is said that it failed, or that nothing was paid', () => {
    for (const [order, status] of [
      [declined, 'failed'],
      [pending('open'), 'unpaid'],
    ] as const) {
      expect(displayStatus(order, 1)).toBe('checking')
      expect(pauseMsAfter(order, 1)).toBe(2_000)
      expect(displayStatus(order, 2)).toBe(status)
      expect(pauseMsAfter(order, 2)).toBeUndefined()
    }
  })

  it('is never called failed when its money came', () => {
    expect(displayStatus(pending('succeeded'), 1)).toBe('review')
    expect(displayStatus({ status: 'canceled', payment: 'succeeded', paymentError: null }, 1)).toBe('review')
  })

  it('says that it was canceled or refunded', () => {
    expect(displayStatus(pending('canceled'), 1)).toBe('canceled')
    expect(displayStatus({ status: 'canceled', payment: 'canceled', paymentError: null }, 1)).toBe('canceled')
    expect(displayStatus({ status: 'refunded', payment: 'succeeded', paymentError: null }, 1)).toBe('refunded')
  })
})
