import { describe, expect, it, test } from 'vitest'
import { states, zipOf } from '../payment/address.ts'
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
  ['37203', '37203'],
  [' 37203\n', '37203'],
  ['37203-1234', '37203-1234'],
  ['372031234', '37203-1234'],
  ['37203 1234', '37203-1234'],
  ['37203 - 1234', '37203-1234'],
  ['37203–1234', '37203-1234'],
  ['37203—1234', '37203-1234'],
  ['37203‑1234', '37203-1234'],
  ['37203−1234', '37203-1234'],
  ['37203\u00a01234', '37203-1234'],
  ['37203\u200b', '37203'],
  ['３７２０３－１２３４', '37203-1234'],
  ['٣٧٢٠٣', '37203'],
  ['۳۷۲۰۳', '37203'],
  ['3720', undefined],
  ['372031', undefined],
  ['37203-', undefined],
  ['37203-123', undefined],
  ['37203-12345', undefined],
  ['37 203', undefined],
  ['-37203', undefined],
  ['M5H 1A1', undefined],
  ['37203'.repeat(1_000), undefined],
  ['', undefined],
])('OUT-5 the ZIP code %j is read as %s', (text, zip) => {
  expect(zipOf(text)).toBe(zip)
})
