import { describe, expect, it } from 'vitest'
import { type ItemWork, itemWorks, orderMoveOf, statusFor, workMoves, workOf } from './item-work.ts'

describe('JOB-4 a piece', () => {
  it.each([
    ['pending_payment', 'ready', 'waiting'],
    ['paid', null, 'waiting'],
    ['paid', 'in_work', 'waiting'],
    // An older version started it.
    ['in_production', null, 'in_work'],
    ['in_production', 'waiting', 'waiting'],
    ['in_production', 'ready', 'ready'],
    ['ready', 'waiting', 'ready'],
    ['delivered', null, 'ready'],
    ['canceled', 'in_work', null],
    ['refunded', null, null],
  ] as const)('of an order that is %s, with %s in its row, is %s', (status, stored, work) => {
    expect(workOf(status, stored)).toBe(work)
  })

  it.each([
    [['waiting', 'waiting'], 'unstarted'],
    [['waiting', 'in_work'], 'in_production'],
    [['waiting', 'ready'], 'in_production'],
    [['ready', 'in_work'], 'in_production'],
    [['ready', 'ready'], 'ready'],
  ] as const)('with others %j makes its order %s', (works, status) => {
    expect(statusFor(works)).toBe(status)
  })

  it('goes one step at a time', () => {
    expect(itemWorks.map(workMoves)).toEqual([['in_work'], ['waiting', 'ready'], ['in_work']])
  })

  it.each([
    ['paid', ['waiting', 'waiting'], 1, 'in_work', 'in_production'],
    ['in_production', ['waiting', 'in_work'], 0, 'in_work', undefined],
    ['in_production', ['waiting', 'in_work'], 1, 'ready', undefined],
    ['in_production', ['ready', 'in_work'], 1, 'ready', 'ready'],
    ['in_production', ['waiting', 'in_work'], 1, 'waiting', 'back'],
    ['in_production', ['ready', 'in_work'], 1, 'waiting', undefined],
    ['ready', ['ready', 'ready'], 0, 'in_work', 'back'],
  ] as const)('of an order %s with %j moves %i to %s, and the order: %s', (status, works, position, to, move) => {
    expect(orderMoveOf(status, works as readonly ItemWork[], position, to)).toBe(move)
  })
})
