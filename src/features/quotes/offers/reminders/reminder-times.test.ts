import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reminderTimes } from './reminder-times.server.ts'

const at = (text: string) => Date.parse(text)
const shown = (sentAt: string, validUntil: string) =>
  reminderTimes(at(sentAt), validUntil).map(({ kind, dueAt }) => [kind, new Date(dueAt).toISOString()])

test.each([
  [
    'an offer of 30 days',
    ['2026-07-01T20:00:00Z', '2026-07-31'],
    [
      ['unseen', '2026-07-05T14:00:00.000Z'],
      ['week', '2026-07-24T14:00:00.000Z'],
      ['day', '2026-07-30T14:00:00.000Z'],
    ],
  ],
  [
    'one sent early in the morning: three days later is that morning',
    ['2026-07-01T13:00:00Z', '2026-07-31'],
    [
      ['unseen', '2026-07-04T14:00:00.000Z'],
      ['week', '2026-07-24T14:00:00.000Z'],
      ['day', '2026-07-30T14:00:00.000Z'],
    ],
  ],
  [
    'over the end of daylight saving: 9 in the morning is an hour later for the rest of the world',
    ['2026-10-20T20:00:00Z', '2026-11-07'],
    [
      ['unseen', '2026-10-24T14:00:00.000Z'],
      ['week', '2026-10-31T14:00:00.000Z'],
      ['day', '2026-11-06T15:00:00.000Z'],
    ],
  ],
  [
    'over its beginning',
    ['2026-03-01T20:00:00Z', '2026-03-14'],
    [
      ['unseen', '2026-03-05T15:00:00.000Z'],
      ['week', '2026-03-07T15:00:00.000Z'],
      ['day', '2026-03-13T14:00:00.000Z'],
    ],
  ],
  [
    'an offer of a week: the day before is enough',
    ['2026-07-01T20:00:00Z', '2026-07-05'],
    [['day', '2026-07-04T14:00:00.000Z']],
  ],
  ['an offer until tomorrow', ['2026-07-01T20:00:00Z', '2026-07-02'], []],
  ['an offer until today', ['2026-07-01T20:00:00Z', '2026-07-01'], []],
])('LIVE-8 %s', (_, [sentAt, validUntil], expected) => {
  expect(shown(sentAt as string, validUntil as string)).toEqual(expected)
})

test('LIVE-8 at most three come, in their order, a day apart, after the offer and before its end, at 9 in the morning', () => {
  const days = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(fc.integer({ min: at('2026-01-01'), max: at('2028-12-31') }), days, (sentAt, length) => {
      const last = new Date(sentAt + length * 86_400_000).toISOString().slice(0, 10)
      const times = reminderTimes(sentAt, last)
      const all = [sentAt, ...times.map(({ dueAt }) => dueAt)]
      expect(times.length).toBeLessThanOrEqual(3)
      for (const [index, { dueAt }] of times.entries()) {
        // A day has 23 hours once a year.
        expect(dueAt - (all[index] ?? 0)).toBeGreaterThanOrEqual(23 * 3_600_000)
        expect(dueAt).toBeLessThan(at(`${last}T05:00:00Z`))
        const clock = new Date(dueAt).toLocaleTimeString('en-US', { timeZone: 'America/Chicago' })
        expect(clock).toBe('9:00:00 AM')
      }
    }),
    { numRuns: 300 },
  )
})
