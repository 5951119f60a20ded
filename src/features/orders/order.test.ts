import { describe, expect, it, test } from 'vitest'
import { isZip, states } from '../payment/address.ts'
import { orderMoves, orderStatuses, ownerMoves } from './order.ts'

describe('PAY-6 order statuses', () => {
  it('follow the table of moves and end as canceled or refunded', () => {
    expect(orderStatuses.filter((status) => orderMoves[status].length === 0)).toEqual(['canceled', 'refunded'])
    expect(orderStatuses.filter((status) => orderMoves[status].includes('paid'))).toEqual(['pending_payment'])
    expect(orderStatuses.filter((status) => orderMoves[status].includes('canceled'))).toEqual(['pending_payment'])
  })

  it('never become paid or refunded by hand', () => {
    expect(orderStatuses.flatMap(ownerMoves)).toEqual(['canceled', 'in_production', 'ready', 'delivered'])
  })

  it('allow a refund from payment to delivery', () => {
    const refundable = orderStatuses.filter((status) => orderMoves[status].includes('refunded'))
    expect(refundable).toEqual(['paid', 'in_production', 'ready', 'delivered'])
  })
})

test('PAY-1 there are 50 states and the District of Columbia, each once', () => {
  expect(new Set(states.map(([code]) => code)).size).toBe(51)
  expect(new Set(states.map(([, name]) => name)).size).toBe(51)
})

test.each([
  ['37203', true],
  ['37203-1234', true],
  ['3720', false],
  ['372031', false],
  ['37203-', false],
  ['37203 1234', false],
  ['37203\n', false],
  ['３７２０３', false],
  ['', false],
])('PAY-1 %j is a ZIP code: %s', (text, expected) => {
  expect(isZip(text)).toBe(expected)
})
