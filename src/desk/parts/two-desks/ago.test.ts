import { expect, it } from 'vitest'
import { agoText } from '../moments.ts'

const now = Date.parse('2026-11-30T18:00:00Z')

it.each([
  ['2026-11-30T18:00:05Z', 'just now'],
  ['2026-11-30T17:59:00Z', '1 minute ago'],
  ['2026-11-30T17:00:01Z', '59 minutes ago'],
  ['2026-11-30T17:00:00Z', '1 hour ago'],
  ['2026-11-29T18:30:00Z', '23 hours ago'],
  ['2026-11-29T18:00:00Z', expect.stringContaining('Nov 29, 2026')],
])('STAFF-3 %s was %s', (iso, text) => {
  expect(agoText(iso, now)).toEqual(text)
})
