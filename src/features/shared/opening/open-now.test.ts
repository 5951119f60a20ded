import { expect, it } from 'vitest'
import { type OpeningHours, openNow } from './open-now.ts'

const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('America/Chicago').epochMilliseconds

/** Open Tuesday to Friday from 10 to 5, and Saturday until 2. Thanksgiving is November 26, 2026. */
it.each([
  ['in the middle of a day', '2026-11-17T11:30', 'Open now until 5 PM'],
  ['at the minute it opens', '2026-11-17T10:00', 'Open now until 5 PM'],
  ['a minute before', '2026-11-17T09:59', 'Opens at 10 AM'],
  ['in its last minute', '2026-11-17T16:59', 'Open now until 5 PM'],
  ['at the minute it closes', '2026-11-17T17:00', 'Opens tomorrow 10 AM'],
  ['on the short Saturday', '2026-11-21T13:59', 'Open now until 2 PM'],
  ['after it', '2026-11-21T14:00', 'Opens Tuesday 10 AM'],
  ['on a Sunday', '2026-11-22T12:00', 'Opens Tuesday 10 AM'],
  ['on a Monday', '2026-11-23T12:00', 'Opens tomorrow 10 AM'],
  ['right after midnight', '2026-11-24T00:00', 'Opens at 10 AM'],
  ['on the eve of Thanksgiving', '2026-11-25T18:00', 'Opens Friday 10 AM'],
  ['on Thanksgiving, a Thursday', '2026-11-26T11:00', 'Opens tomorrow 10 AM'],
  ['before Christmas', '2026-12-23T17:30', 'Opens Saturday 10 AM'],
  ['on New Year, a Friday', '2027-01-01T11:00', 'Opens tomorrow 10 AM'],
  ['in the summer, by the same clock on the wall', '2026-07-07T10:00', 'Open now until 5 PM'],
  ['the Saturday before the clocks go forward', '2026-03-07T20:00', 'Opens Tuesday 10 AM'],
  ['the Tuesday after', '2026-03-10T09:59', 'Opens at 10 AM'],
  ['the Tuesday after they go back', '2026-11-03T10:00', 'Open now until 5 PM'],
])('WIN-6 %s the phone says so', (_, local, text) => {
  const now = openNow(at(local))
  expect(now?.text).toBe(text)
  expect(now?.isOpen).toBe(text.startsWith('Open now'))
})

it('WIN-6 a time is the same for a visitor anywhere', () => {
  // 11:30 in Nashville is 5:30 PM in London and 2:30 AM in Tokyo.
  expect(openNow(Date.parse('2026-11-17T17:30:00Z'))?.text).toBe('Open now until 5 PM')
})

it('WIN-6 a vacation names the day, times may have minutes, and a shop that never opens says nothing', () => {
  const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const hours: OpeningHours = {
    hours: [{ days: everyDay, opens: '9:30', closes: '12:00' }],
    calendar: { openOn: everyDay, closedYearly: [], closedSpans: [{ from: '2026-08-03', to: '2026-08-12' }] },
  }
  expect(openNow(at('2026-08-02T13:00'), hours)?.text).toBe('Opens Aug 13, 9:30 AM')
  expect(openNow(at('2026-08-10T13:00'), hours)?.text).toBe('Opens Thursday 9:30 AM')
  expect(openNow(at('2026-08-13T09:31'), hours)?.text).toBe('Open now until 12 PM')
  expect(openNow(0, { hours: [], calendar: { ...hours.calendar, openOn: [] } })).toBeUndefined()
})
