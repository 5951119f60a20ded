import { describe, expect, it, test } from 'vitest'
import { displayStatus, nextCheckMs } from './display-status.ts'

const pending = (payment: 'open' | 'processing' | 'succeeded' | 'canceled', paymentError: string | null = null) => ({
  status: 'pending_payment' as const,
  payment,
  paymentError,
  received: '0.00',
})
const declined = pending('open', 'Your card was declined.')

describe('PAY-3 an order on the confirmation page', () => {
  test.each(['paid', 'in_production', 'ready', 'delivered'] as const)('is confirmed when it is %s', (status) => {
    const order = { status, payment: 'succeeded' as const, paymentError: null, received: '0.00' }
    expect(displayStatus(order, 1)).toBe('paid')
    expect(nextCheckMs(order, 1)).toBeUndefined()
  })

  it('is checked five more times, less and less often, while it is processing', () => {
    const order = pending('processing')
    expect(displayStatus(order, 1)).toBe('processing')
    expect([1, 2, 3, 4, 5, 6].map((answers) => nextCheckMs(order, answers))).toEqual([
      2_000,
      3_000,
      5_000,
      8_000,
      13_000,
      undefined,
    ])
  })

  it('is checked twice before it counts as failed or unpaid', () => {
    for (const [order, status] of [
      [declined, 'failed'],
      [pending('open'), 'unpaid'],
    ] as const) {
      expect(displayStatus(order, 1)).toBe('checking')
      expect(nextCheckMs(order, 1)).toBe(2_000)
      expect(displayStatus(order, 2)).toBe(status)
      expect(nextCheckMs(order, 2)).toBeUndefined()
    }
  })

  it('needs review when the money came but the order is not paid', () => {
    expect(displayStatus(pending('succeeded'), 1)).toBe('review')
    expect(displayStatus({ status: 'canceled', payment: 'succeeded', paymentError: null, received: '0.00' }, 1)).toBe(
      'review',
    )
  })

  it('DESK-5 is paid in part, whatever became of its card form', () => {
    const order = { ...pending('canceled'), received: '100.00' }
    expect(displayStatus(order, 1)).toBe('part-paid')
    expect(nextCheckMs(order, 1)).toBeUndefined()
  })

  it('is canceled or refunded', () => {
    expect(displayStatus(pending('canceled'), 2)).toBe('unpaid')
    expect(displayStatus({ status: 'canceled', payment: 'canceled', paymentError: null, received: '0.00' }, 1)).toBe(
      'canceled',
    )
    expect(displayStatus({ status: 'refunded', payment: 'succeeded', paymentError: null, received: '0.00' }, 1)).toBe(
      'refunded',
    )
  })
})
