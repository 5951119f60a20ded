/** SET-1: what each setting may hold. All that is wrong is said at once, each beside its field. Pure. */
import { z } from 'zod'
import type { Weekday } from '../../../content/shop.ts'
import { isWorkingDay, weekdays } from '../shared/opening/shop-calendar.ts'
import { isOneLine, oneLineWords } from '../shared/plain-text.ts'
import { type FieldKind, fieldsOf, type SectionName, type SettingField, type Settings } from './setting-fields.ts'

export type FieldProblem = { field: string; message: string }

const noMarkup = (text: string) => !/<[a-z!/?]/i.test(text)
const markupWords = 'Write plain text, without HTML.'
/** Line breaks and tabs are text, other controls aren't. */
const isText = (text: string) => isOneLine(text.replaceAll(/[\n\t]/g, ' '))

function words({ least, most, fills = [] }: SettingField, isLong: boolean) {
  const unknown = (text: string) =>
    [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !fills.includes(name))?.[0]
  return z
    .string()
    .min(least, least > 1 ? `Enter at least ${least} characters.` : 'Enter something here.')
    .max(most, `Use at most ${most} characters.`)
    .refine(noMarkup, markupWords)
    .refine(isLong ? isText : isOneLine, oneLineWords)
    .refine((text) => unknown(text) === undefined, {
      error: ({ input }) =>
        `${unknown(String(input))} can't be filled in here.${fills.length > 0 ? ` You can use ${fills.map((name) => `{${name}}`).join(', ')}.` : ''}`,
    })
}

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')
const day = z.iso.date('Enter a date.')
const mostOf = (count: number) => `Use at most ${count}.`

/** A year typed wrong would close the shop for good. */
const mostClosedMs = 2 * 366 * 24 * 60 * 60 * 1000
const tooLong = 'Close for two years at most at a time. Check the last day.'

const schemaOf: { [Kind in FieldKind]: (field: SettingField) => z.ZodType } = {
  line: (field) => words(field, false),
  text: (field) => words(field, true),
  paragraphs: (field) =>
    z
      .array(words({ ...field, least: 1 }, true))
      .min(1, 'Enter something here.')
      .max(20, mostOf(20)),
  lines: (field) => z.array(words({ ...field, most: 60 }, false)).max(field.most, mostOf(field.most)),
  count: ({ least, most }) => {
    const bounds = `Enter a whole number from ${least} to ${most}.`
    return z.int(bounds).min(least, bounds).max(most, bounds)
  },
  phone: () =>
    z
      .string()
      .refine(
        (text) => phoneDigits(text) !== undefined,
        'Enter a phone number with its area code, such as (615) 555-0142.',
      ),
  email: ({ most }) => z.email('Enter an email address.').max(most, `Use at most ${most} characters.`),
  zip: () => z.string().regex(/^\d{5}$/, 'Enter a ZIP code of five digits.'),
  hours: () =>
    z
      .strictObject({ opens: time, closes: time })
      .refine(({ opens, closes }) => opens < closes, 'It has to close after it opens, on the same day.')
      .nullable(),
  yearly: ({ most }) =>
    z
      .array(
        z.union([
          z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
          z.strictObject({ month: z.int().min(1).max(12), weekday: z.enum(weekdays), nth: z.int().min(1).max(5) }),
        ]),
      )
      .max(most, mostOf(most)),
  spans: ({ most }) =>
    z
      .array(
        z
          .strictObject({ from: day, to: day })
          .refine(({ from, to }) => from <= to, 'The last day comes after the first one.')
          .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostClosedMs, tooLong),
      )
      .max(most, mostOf(most)),
  replies: (field) =>
    z
      .array(z.strictObject({ title: words({ ...field, most: 60 }, false), text: words(field, true) }))
      .max(40, mostOf(40))
      .refine((all) => new Set(all.map(({ title }) => title)).size === all.length, 'Two replies have the same name.'),
  samples: (field) => {
    const short = words({ ...field, most: 80 }, false)
    return z
      .array(z.strictObject({ words: words(field, true), name: short, piece: short, place: short }))
      .max(6, mostOf(6))
  },
  truckAreas: (field) => {
    const line = words({ ...field, most: 60, fills: [] }, false)
    const name = words({ ...field, most: 40, fills: [] }, false).refine(
      (text) => !text.includes('|'),
      "An area's name can't have a | in it.",
    )
    const reach = 'How far an area reaches is a whole number of miles, at most 500. Enter 0 for its places alone.'
    return z
      .array(
        z.strictObject({
          id: name,
          name,
          upToMiles: z.int(reach).min(0, reach).max(500, reach),
          places: z.array(line).max(field.most, mostOf(field.most)),
        }),
      )
      .min(1, 'Keep at least one area.')
      .max(12, mostOf(12))
      .superRefine((areas, { addIssue }) => {
        const [name] = twice(areas.map((area) => area.name))
        const [place] = twice(
          areas.flatMap((area) => [...new Map(area.places.map((place) => [plain(place), place])).values()]),
        )
        // Its rate is that of the area that had the name first.
        const taken = areas.find(({ id }, index) => areas.findIndex((area) => area.id === id) < index)
        if (name) addIssue(`Two areas are called ${name}.`)
        else if (place) addIssue(`Two areas name ${place}.`)
        else if (taken) addIssue(`Another area was called ${taken.id}, and keeps its rate. Choose another name.`)
      })
  },
}

const plain = (text: string) => text.toLowerCase()
/** What is in the list more than once. */
const twice = (all: readonly string[]) =>
  all.filter((one, index) => all.findIndex((other) => plain(other) === plain(one)) < index)

/** Ten digits of North America, without the leading 1. */
export function phoneDigits(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits : undefined
}

/** Of the values of one section. Names that aren't settings are refused, too. */
export function problemsOf(section: SectionName, values: Readonly<Record<string, unknown>>): FieldProblem[] {
  const fields = new Map(fieldsOf(section))
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields.get(name)
    if (!field) return [{ field: name, message: 'There is no such setting.' }]
    const { error } = schemaOf[field.kind](field).safeParse(value)
    return error ? [{ field: name, message: error.issues[0]?.message ?? 'Enter something else.' }] : []
  })
}

/** Both ends included: a shop that takes no day of them has closed for good. */
const daysAhead = 60

/** What no single setting can say, for a section that was changed. `today` is the shop's day. */
export function problemsOfAll(
  section: SectionName,
  { hours, closed, defaults, descriptions }: Settings,
  today: string,
): FieldProblem[] {
  const openOn = (Object.keys(hours) as Weekday[]).filter((name) => hours[name] !== null)
  if (section === 'hours' && openOn.length === 0)
    return [{ field: 'Monday', message: 'Open on at least one day of the week.' }]
  const calendar = { openOn, closedYearly: closed.yearly, closedSpans: closed.spans }
  if ((section === 'closed' || section === 'hours') && !openDays(today).some((one) => isWorkingDay(one, calendar)))
    return [
      {
        field: section === 'closed' ? 'spans' : (openOn[0] ?? 'Monday'),
        message: `With these, the shop is closed on each of the next ${daysAhead} days. Leave at least one open.`,
      },
    ]
  if (section === 'defaults' && defaults.lastDays >= defaults.firstDays)
    return [{ field: 'lastDays', message: 'The last reminder comes after the first one: fewer days before the end.' }]
  if (section === 'descriptions' && new Set(Object.values(descriptions)).size < Object.values(descriptions).length)
    return [{ field: 'home', message: 'No two pages may have the same description.' }]
  return []
}

const openDays = (today: string) =>
  Array.from({ length: daysAhead }, (_, ahead) =>
    new Date(Date.parse(today) + ahead * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  )
