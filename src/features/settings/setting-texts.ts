/** SET-1: how a setting is typed and shown: one text for each, whatever it holds. Both sides read it: forms, history, refusals. */
import type { Weekday, YearlyClosing } from '../../../content/shop.ts'
import { monthNames } from '../shared/clock.ts'
import type { FieldKind, FieldValue, ValueOfKind } from './setting-fields.ts'

const ordinals = ['1st', '2nd', '3rd', '4th', '5th']

/** 'December 25', '4th Thursday of November'. */
export function closingText(closing: YearlyClosing): string {
  const month = monthNames[closing.month - 1] ?? ''
  return 'day' in closing ? `${month} ${closing.day}` : `${ordinals[closing.nth - 1]} ${closing.weekday} of ${month}`
}

const monthOf = (name: string) =>
  monthNames.findIndex((month) => name.length >= 3 && month.toLowerCase().startsWith(name.toLowerCase())) + 1

/** Undefined for a day that no year has. */
export function closingOf(typed: string): YearlyClosing | undefined {
  const fixed = /^([a-z]+)\.? (\d{1,2})$/i.exec(typed)
  if (fixed) {
    const [month, day] = [monthOf(fixed[1] ?? ''), Number(fixed[2])]
    // In a leap year: February 29 is a day.
    return month > 0 && day >= 1 && day <= new Date(Date.UTC(2028, month, 0)).getUTCDate() ? { month, day } : undefined
  }
  const moving = /^([1-5])(?:st|nd|rd|th) ([a-z]+day) (?:of|in) ([a-z]+)$/i.exec(typed)
  if (!moving) return undefined
  const [, nth, name = '', monthName = ''] = moving
  const weekday = weekdayNames.find((one) => one.toLowerCase() === name.toLowerCase())
  const month = monthOf(monthName)
  return weekday && month > 0 ? { month, weekday, nth: Number(nth) } : undefined
}

const weekdayNames: readonly Weekday[] = [
  ...(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const),
]

const spanText = ({ from, to }: ValueOfKind['spans'][number]) => (from === to ? from : `${from} to ${to}`)

const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function spanOf(typed: string): ValueOfKind['spans'][number] | undefined {
  const [from = '', to = from, ...more] = typed.split(/\s+(?:to|until|-|–)\s+/)
  return more.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

const hoursText = (value: ValueOfKind['hours']) => (value ? `${value.opens}-${value.closes}` : '')

/** What a form shows and the history compares. */
export function textOfValue(kind: FieldKind, value: FieldValue): string {
  switch (kind) {
    case 'paragraphs':
      return (value as string[]).join('\n\n')
    case 'lines':
      return (value as string[]).join('\n')
    case 'hours':
      return hoursText(value as ValueOfKind['hours'])
    case 'yearly':
      return (value as ValueOfKind['yearly']).map(closingText).join('\n')
    case 'spans':
      return (value as ValueOfKind['spans']).map(spanText).join('\n')
    case 'replies':
      return (value as ValueOfKind['replies']).map(({ title, text }) => `=== ${title}\n${text}`).join('\n\n')
    case 'samples':
      return (value as ValueOfKind['samples'])
        .map(({ words, name, piece, place }) => `=== ${[name, piece, place].join(' | ')}\n${words}`)
        .join('\n\n')
    case 'truckAreas':
      return (value as ValueOfKind['truckAreas']).map(areaText).join('\n\n')
    default:
      return String(value)
  }
}

type Typed = { ok: true; value: FieldValue } | { ok: false; message: string }
const taken = (value: FieldValue): Typed => ({ ok: true, value })
const refused = (message: string): Typed => ({ ok: false, message })

const linesOf = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((one) => one.trim())
    .filter(Boolean)

const tidy = (text: string) => text.replaceAll(/\r\n|\r/g, '\n').trim()

/** The value of what was typed. What it may hold is checked on the server. */
export function valueOfText(kind: FieldKind, typed: string): Typed {
  switch (kind) {
    case 'count':
      return /^\d{1,6}$/.test(typed.trim()) ? taken(Number(typed)) : refused('Enter a whole number.')
    case 'text':
      return taken(tidy(typed))
    case 'paragraphs':
      return taken(
        tidy(typed)
          .split(/\n\s*\n/)
          .map((one) => one.trim())
          .filter(Boolean),
      )
    case 'lines':
      return taken(linesOf(typed))
    case 'hours':
      return hoursOf(typed)
    case 'yearly':
      return eachOf(
        linesOf(typed),
        closingOf,
        (line) => `'${line}' is no day of the year. Enter 'December 25', or '4th Thursday of November'.`,
      )
    case 'spans':
      return eachOf(linesOf(typed), spanOf, (line) => `'${line}' is no span of days. Enter '2027-08-03 to 2027-08-07'.`)
    case 'replies':
      return blocksOf(typed, (title, text) => ({ title, text }))
    case 'samples':
      return blocksOf(typed, (head, words) => {
        const [name = '', piece = '', place = ''] = head.split('|').map((part) => part.trim())
        return { words, name, piece, place }
      })
    case 'truckAreas':
      return areasOf(typed)
    default:
      return taken(typed.trim())
  }
}

/** '=== Downtown | 25 miles', its places below. What it was called when its rate was set follows, if that is another name. */
const areaText = ({ id, name, upToMiles, places }: ValueOfKind['truckAreas'][number]) =>
  [`=== ${[name, `${upToMiles} miles`, ...(id === '' || id === name ? [] : [id])].join(' | ')}`, ...places].join('\n')

function areasOf(typed: string): Typed {
  let problem: string | undefined
  const blocks = blocksOf(typed, (head, text) => {
    const [name = '', reach = '', id = ''] = head.split('|').map((part) => part.trim())
    const [, miles] = /^(\d{1,3})(?: miles?)?$/.exec(reach) ?? []
    if (miles === undefined) problem = `Enter how far ${name || 'the area'} reaches, in whole miles.`
    return { id: id || name, name, upToMiles: Number(miles), places: linesOf(text) }
  })
  return problem === undefined ? blocks : refused(problem)
}

function hoursOf(typed: string): Typed {
  if (!typed.trim()) return taken(null)
  const [, opens, closes] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(typed) ?? []
  return opens && closes ? taken({ opens, closes }) : refused('Enter when you open and when you close.')
}

function eachOf<T>(typed: string[], parse: (line: string) => T | undefined, message: (line: string) => string): Typed {
  const values: T[] = []
  for (const line of typed) {
    const value = parse(line)
    if (value === undefined) return refused(message(line))
    values.push(value)
  }
  return taken(values as FieldValue)
}

/** Blocks that each begin with '===' and their head. */
function blocksOf<T>(typed: string, blockOf: (head: string, text: string) => T): Typed {
  const text = tidy(typed)
  if (!text) return taken([])
  if (!text.startsWith('===')) return refused("Begin each one with a line like '=== Its name'.")
  const blocks = text.split(/^===[ \t]*/m).slice(1)
  return taken(
    blocks.map((block) => {
      const [head = '', ...rest] = block.split('\n')
      return blockOf(head.trim(), rest.join('\n').trim())
    }) as FieldValue,
  )
}
