import { expect, it } from 'vitest'
import { dateText, dayText, dueText, timeText } from './clock.ts'

// Browsers put a narrow no-break space before AM and PM.
const plain = (text: string) => text.replace(/\s/g, ' ')

it("ADMIN-3, ADMIN-8 shows times by the workshop's clock, in winter and in summer", () => {
  expect(dateText('2026-11-21T03:30:00.000Z')).toBe('Nov 20, 2026')
  expect(plain(timeText('2026-11-21T03:30:00.000Z'))).toBe('Fri, Nov 20, 2026, 9:30 PM CST')
  expect(plain(timeText('2026-07-04T05:00:00.000Z'))).toBe('Sat, Jul 4, 2026, 12:00 AM CDT')
})

it('ADMIN-2 writes a day without its year', () => {
  expect(dayText('2026-11-02')).toBe('Nov 2')
})

it.each([
  ['2026-11-28T16:00:00Z', '2026-11-25T23:59:00Z', 'Saturday at 10 AM'],
  ['2026-11-28T16:30:00Z', '2026-11-27T16:30:00Z', 'Saturday at 10:30 AM'],
  ['2026-11-02T15:00:00Z', '2026-10-31T23:00:00Z', 'Monday at 9 AM'],
  ['2026-07-04T05:00:00Z', '2026-07-03T05:00:00Z', 'Saturday at 12 AM'],
  ['2027-01-04T15:00:00Z', '2026-12-23T22:00:00Z', 'Monday, January 4, at 9 AM'],
  ['2026-12-02T16:00:00Z', '2026-11-25T16:00:00Z', 'Wednesday, December 2, at 10 AM'],
])('OUT-9 what is due at %s, seen from %s, is due %s', (dueAt, from, text) => {
  expect(plain(dueText(Date.parse(dueAt), Date.parse(from)))).toBe(text)
})
