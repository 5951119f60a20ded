import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  uid: 'order-1042-delivery@harpethbeam.example',
  stampedAt: Date.parse('2026-11-28T17:15:12.345Z'),
  from: '2026-12-10',
  to: '2026-12-17',
  title: 'Delivery: Oak Mantel',
  text: 'Our truck',
}

const lines = (change: Partial<typeof event> = {}) => calendarFile({ ...event, ...change }).split('\r\n')
/** As a calendar reads it (RFC 5545, 3.1). */
const unfolded = (change: Partial<typeof event>) =>
  calendarFile({ ...event, ...change })
    .replaceAll('\r\n ', '')
    .split('\r\n')

it('WIN-7 a calendar file has whole days, both ends included, and every line ends in CRLF', () => {
  expect(lines()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Harpeth Beam & Mantel//Orders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:order-1042-delivery@harpethbeam.example',
    'DTSTAMP:20261128T171512Z',
    'DTSTART;VALUE=DATE:20261210',
    'DTEND;VALUE=DATE:20261218',
    'SUMMARY:Delivery: Oak Mantel',
    'DESCRIPTION:Our truck',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(calendarFile(event).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

it.each([
  ['2026-12-31', 'DTEND;VALUE=DATE:20270101'],
  ['2028-02-28', 'DTEND;VALUE=DATE:20280229'],
  // The clocks change that night, and a day has 23 hours.
  ['2027-03-14', 'DTEND;VALUE=DATE:20270315'],
])('WIN-7 the day after %s is %s', (to, line) => {
  expect(lines({ from: to, to })).toContain(line)
})

it.each([
  ['commas, semicolons and backslashes', 'a, b; c\\d', 'a\\, b\\; c\\\\d'],
  ['line breaks of any kind', 'a\nb\r\nc\rd', 'a\\nb\\nc\\nd'],
  ['what would begin a line of its own', 'x\r\nATTENDEE:mailto:eve@example.com', 'x\\nATTENDEE:mailto:eve@example.com'],
  ['control characters', 'a\u0000b\u0007c\td', 'abc\td'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
])('WIN-7 text in a calendar file escapes %s', (_, title, escaped) => {
  expect(unfolded({ title })).toContain(`SUMMARY:${escaped}`)
})

it('WIN-7 no line of a calendar file is longer than 75 octets, and none cuts a character in two', () => {
  for (const letter of ['a', 'é', '木', '🪵']) {
    const title = letter.repeat(200)
    const folded = lines({ title })
    for (const line of folded) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(folded.join('')).not.toContain('\ufffd')
    expect(unfolded({ title })).toContain(`SUMMARY:${title}`)
  }
})
