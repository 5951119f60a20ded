import { describe, expect, it } from 'vitest'
import { type Capacity, daysWithRoom, leftIn, loadOf, noLimit, type Room, weekStart } from './workshop-room.ts'

const pieces: Capacity = { ...noLimit, perWeek: 6 }
const hours: Capacity = { ...noLimit, unit: 'hours', perWeek: 40 }
const roomOf = (capacity: Capacity, loads: Record<string, number> = {}): Room => ({
  capacity,
  loads: new Map(Object.entries(loads)),
})

describe('DESK-8 the workshop’s room', () => {
  it('counts pieces, or the hours that they take', () => {
    const job = [
      { category: 'floating-mantel', quantity: 2 },
      { category: 'ceiling-beam', quantity: 3 },
    ] as const
    expect([loadOf(pieces, job), loadOf(hours, job)]).toEqual([5, 28])
  })

  it.each([
    ['2026-12-05', '2026-11-29'],
    ['2026-12-06', '2026-12-06'],
    ['2026-12-12', '2026-12-06'],
  ])('%s is in the week of %s', (day, week) => {
    expect(weekStart(day)).toBe(week)
  })

  it('has something left, or too much, or no limit', () => {
    const loads = { '2026-12-06': 4, '2026-12-13': 7 }
    expect(['2026-11-29', '2026-12-06', '2026-12-13'].map((week) => leftIn(roomOf(pieces, loads), week))).toEqual([
      6, 2, -1,
    ])
    expect(leftIn(roomOf(noLimit, loads), '2026-12-13')).toBeNull()
  })

  /** A Tuesday and a Wednesday: the shop works from Tuesday to Saturday. */
  const days = { from: '2026-12-08', to: '2026-12-09' }
  const full = { '2026-12-06': 5, '2026-12-13': 6, '2026-12-20': 4 }
  it.each([
    ['no limit', noLimit, full, 9, days],
    ['room in the very week', pieces, full, 1, days],
    ['no room for two', pieces, full, 2, { from: '2026-12-22', to: '2026-12-23' }],
    ['room three weeks later', pieces, full, 3, { from: '2026-12-29', to: '2026-12-30' }],
    ['more than a week takes', pieces, full, 7, { from: '2026-12-29', to: '2026-12-30' }],
    ['too much already', pieces, { '2026-12-06': 9 }, 1, { from: '2026-12-15', to: '2026-12-16' }],
  ])('with %s proposes days that are no earlier', (_, capacity, loads, need, proposed) => {
    expect(daysWithRoom(days, need, roomOf(capacity, loads as Record<string, number>))).toEqual(proposed)
  })

  it('moves to a day on which the shop works', () => {
    // December 25, 2026 is a Friday.
    const friday = { from: '2026-12-18', to: '2026-12-18' }
    const { to } = daysWithRoom(friday, 1, roomOf(pieces, { '2026-12-13': 6 }))
    expect(to > '2026-12-25').toBe(true)
  })

  it('gives up on a board that is full for years', () => {
    const always = { capacity: pieces, loads: { get: () => 6 } as unknown as Room['loads'] }
    expect(daysWithRoom(days, 1, always)).toEqual(days)
  })
})
