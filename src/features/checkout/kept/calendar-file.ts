/** A calendar file with one event of whole days (RFC 5545). Pure. */
import { shop } from '../../../../content/shop.ts'

export type CalendarDays = {
  /** The same for every file of this event, so that a calendar replaces what it has. */
  uid: string
  /** Epoch milliseconds. */
  stampedAt: number
  /** Days such as '2026-12-10', both included. Days have no time zone: they are the shop's in any calendar. */
  from: string
  to: string
  title: string
  text: string
}

export function calendarFile({ uid, stampedAt, from, to, title, text }: CalendarDays): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapedText(shop.name)}//Orders//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcTime(stampedAt)}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    // The first day after it (3.6.1).
    `DTEND;VALUE=DATE:${compact(dayAfter(to))}`,
    `SUMMARY:${escapedText(title)}`,
    `DESCRIPTION:${escapedText(text)}`,
    // It doesn't make her busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

const compact = (day: string) => day.replaceAll('-', '')
const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
/** '20261128T171512Z'. */
const utcTime = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** 3.3.11. Other control characters have no place in text. */
const escapedText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const mostOctets = 75

/** 3.1: no line is longer than 75 octets; what follows begins with a space, which counts. No character is cut in two. */
function folded(line: string): string {
  let [text, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
