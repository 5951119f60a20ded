import { expect, test } from 'vitest'
import { latestSlot, nextSlotAt } from './slots.server.ts'

const at = (iso: string) => new Date(iso).getTime()
const halfPastThree = 3 * 60 + 30

test.each([
  ['a minute before', '2026-11-21T09:29:00Z', '2026-11-20T03:30', '2026-11-21T09:30:00Z'],
  ['at the minute', '2026-11-21T09:30:00Z', '2026-11-21T03:30', '2026-11-22T09:30:00Z'],
  ['in the evening, which is the next day in UTC', '2026-11-22T03:00:00Z', '2026-11-21T03:30', '2026-11-22T09:30:00Z'],
  ['at the end of a year', '2027-01-01T06:00:00Z', '2026-12-31T03:30', '2027-01-01T09:30:00Z'],
])("RUN-4 %s, the backup of the day is that of the shop's clock", (_when, now, slot, next) => {
  expect(latestSlot(at(now), halfPastThree).slot).toBe(slot)
  expect(nextSlotAt(at(now), halfPastThree)).toBe(at(next))
})

/** Each slot that a look once a minute finds from the first moment to the last, with the moment. */
function slotsBetween(from: string, until: string, atMinutes: number): string[] {
  const found = new Map<string, string>()
  for (let now = at(from); now <= at(until); now += 60_000) {
    const { slot } = latestSlot(now, atMinutes)
    if (!found.has(slot)) found.set(slot, new Date(now).toISOString())
  }
  return [...found].slice(1).map(([slot, first]) => `${slot} at ${first}`)
}

test('RUN-4 each of the days on which the clocks change has one backup', () => {
  // March 8, 2026: 2:30 doesn't exist. November 1: 1:30 comes twice.
  expect(slotsBetween('2026-03-07T06:00:00Z', '2026-03-10T00:00:00Z', 2 * 60 + 30)).toEqual([
    '2026-03-07T02:30 at 2026-03-07T08:30:00.000Z',
    '2026-03-08T02:30 at 2026-03-08T08:30:00.000Z',
    '2026-03-09T02:30 at 2026-03-09T07:30:00.000Z',
  ])
  expect(slotsBetween('2026-10-31T05:00:00Z', '2026-11-02T12:00:00Z', 60 + 30)).toEqual([
    '2026-10-31T01:30 at 2026-10-31T06:30:00.000Z',
    '2026-11-01T01:30 at 2026-11-01T06:30:00.000Z',
    '2026-11-02T01:30 at 2026-11-02T07:30:00.000Z',
  ])
})

test.each([0, halfPastThree, 23 * 60 + 59])(
  'RUN-4 the next one is after now, within 25 hours, at minute %i',
  (minutes) => {
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const now = at('2026-01-01T00:00:00Z') + hour * 3_600_000
      const next = nextSlotAt(now, minutes)
      expect(next).toBeGreaterThan(now)
      expect(next - now).toBeLessThanOrEqual(25 * 3_600_000)
      expect(latestSlot(next, minutes).at).toBe(next)
      expect(latestSlot(next - 1, minutes).at).toBeLessThanOrEqual(now)
    }
  },
)
