/**
 * SET-1: the settings that the owner changes at the desk, by section: what each is called and what it may hold. The form, the API's
 * check, the history and the test over every setting all read this list.
 */
import type { TruckArea, Weekday, YearlyClosing } from '../../../content/shop.ts'
import { type MailKind, mailKindNames, mailKinds } from '../mail/mail.ts'
import { fillable, fillableWithTimes } from '../shared/facts/filled.ts'

/** What a setting holds, by its kind. A day without hours is closed. */
export type ValueOfKind = {
  line: string
  text: string
  paragraphs: string[]
  lines: string[]
  count: number
  phone: string
  email: string
  zip: string
  hours: { opens: string; closes: string } | null
  yearly: YearlyClosing[]
  spans: { from: string; to: string }[]
  replies: { title: string; text: string }[]
  samples: { words: string; name: string; piece: string; place: string }[]
  truckAreas: TruckArea[]
}
export type FieldKind = keyof ValueOfKind

export type SettingField<Kind extends FieldKind = FieldKind> = {
  kind: Kind
  label: string
  /** Characters of a text or of each of several, at most; of a count its largest. */
  most: number
  /** Of a count its smallest, of a text its fewest characters. */
  least: number
  hint?: string
  /** What stands in braces and is filled in. */
  fills?: readonly string[]
}

type Extra = Partial<Pick<SettingField, 'hint' | 'least' | 'fills'>>
const field =
  <Kind extends FieldKind>(kind: Kind, usual: Extra = {}) =>
  (label: string, most: number, extra: Extra = {}): SettingField<Kind> => ({
    ...{ kind, label, most, least: 1 },
    ...usual,
    ...extra,
  })

const line = field('line', { fills: [] })
const text = field('text', { fills: fillable })
const paragraphs = field('paragraphs', { fills: fillable, hint: 'A blank line begins a new paragraph.' })
const lines = field('lines', { fills: [] })
const count = field('count')
const hours = field('hours')

const perLine = { hint: 'One per line.' }
const optional = { least: 0 }
const days = (label: string, most: number, hint?: string) => count(label, most, hint ? { hint } : {})
const policyOf = <Id extends string>(id: Id, title: string) =>
  ({
    [`${id}:short`]: text(`${title}: short answer`, 400),
    [`${id}:more`]: paragraphs(`${title}: the rest`, 1_500),
  }) as Record<`${Id}:short`, SettingField<'text'>> & Record<`${Id}:more`, SettingField<'paragraphs'>>
const description = (label: string) => line(label, 160, { least: 70, fills: fillable })
const step = <Id extends string>(id: Id, title: string) =>
  ({
    [`${id}:title`]: line(`${title}: title`, 60),
    [`${id}:text`]: text(`${title}: text`, 300),
  }) as Record<`${Id}:title`, SettingField<'line'>> & Record<`${Id}:text`, SettingField<'text'>>
const dated = <Id extends string>(id: Id, title: string) =>
  ({
    [`${id}:title`]: line(`${title}: title`, 60, { fills: fillableWithTimes }),
    [`${id}:when`]: line(`${title}: when`, 60, { fills: fillableWithTimes }),
    [`${id}:text`]: text(`${title}: text`, 300, { fills: fillableWithTimes }),
  }) as Record<`${Id}:title` | `${Id}:when`, SettingField<'line'>> & Record<`${Id}:text`, SettingField<'text'>>

/** Emails that customers get. */
export const customerMails = mailKindNames.filter((kind) => mailKinds[kind].to === 'customer')

/** Messages are about a quote or an order. */
function mailLabel(kind: MailKind): string {
  const { label, about } = mailKinds[kind]
  const isTwice = customerMails.some((other) => other !== kind && mailKinds[other].label === label)
  return isTwice ? `${label} about ${about === 'order' ? 'an order' : 'a quote'}` : label
}

const mailFields = Object.fromEntries(
  customerMails.flatMap((kind) => [
    [`${kind}:head`, text(`${mailLabel(kind)}: above`, 600, optional)],
    [`${kind}:foot`, text(`${mailLabel(kind)}: below`, 600, optional)],
  ]),
) as Record<`${MailKind}:${'head' | 'foot'}`, SettingField<'text'>>

const week = <Day extends Weekday>(...names: Day[]) =>
  Object.fromEntries(names.map((day) => [day, hours(day, 0)])) as Record<Day, SettingField<'hours'>>

const settingSections = {
  business: {
    name: line('Name of the shop', 40),
    description: line('What you make, in one sentence', 160),
    phone: field('phone')('Phone', 20),
    email: field('email')('Email', 100),
    street: line('Street', 80),
    city: line('City', 60),
    zip: field('zip')('ZIP code', 5, {
      hint: "Your truck's miles are measured from it. For a move to another state, ask the server's administrator.",
    }),
    copyright: line('Copyright line', 120, { fills: ['shop'] }),
    picturesNote: line('Note on pictures', 200),
  },
  hours: week('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'),
  closed: {
    yearly: field('yearly')('Every year', 30, { hint: "One per line: 'December 25', or '4th Thursday of November'." }),
    spans: field('spans')('Vacations and other days', 30, {
      hint: "One per line: '2027-08-03 to 2027-08-07', or one day: '2027-08-03'.",
    }),
  },
  areas: {
    neighborhoods: lines('Neighborhoods you are most often in', 60, perLine),
    towns: lines('Towns around', 60, perLine),
  },
  truck: {
    areas: field('truckAreas')('Areas', 60, {
      hint: "A place goes by the area that names it, else by its miles from the workshop. A place outside your state ends in a comma and its state: 'Bowling Green, KY'.",
    }),
  },
  defaults: {
    depositPercent: count('Deposit of a new offer, in percent', 100),
    validDays: days('An offer is good for, in days', 365),
    reviewedWithinHours: count('You answer a quote within, in hours', 168),
    unopenedAfterDays: days('Remind of an offer that was not opened after, in days', 30),
    firstDays: days('First reminder before an offer ends, in days', 60),
    lastDays: days('Last reminder before an offer ends, in days', 30),
    reviewAfterDays: days('Ask for a review after delivery, in days', 90),
    finishGuaranteeDays: days('Satisfaction guarantee of a finish, in days', 730),
    cancellation: line('Until when an order can be canceled', 80, {
      hint: 'Said where people pay. The policy on cancellation begins with it.',
    }),
  },
  policies: {
    ...policyOf('returns', 'Returns'),
    ...policyOf('cancellation', 'Cancellation'),
    ...policyOf('deposits', 'Deposits'),
    ...policyOf('warranty', 'Warranty'),
    ...policyOf('privacy', 'Privacy'),
    ...policyOf('terms', 'Terms'),
  },
  replies: {
    replies: field('replies', { fills: [...fillable, 'name'] })('Saved replies', 1_500, {
      hint: "{name} is the customer's first name.",
    }),
  },
  mails: mailFields,
  home: {
    headline: line('Headline', 60),
    lead: text('Below the headline', 200),
    leadOfPicture: text('Below the headline, on a picture of your own', 200),
    piecesTitle: line('Title of the pieces', 60),
    howTitle: line('Title of the four steps', 60),
    ...dated('how1', 'Step 1'),
    ...dated('how2', 'Step 2'),
    ...dated('how3', 'Step 3'),
    ...dated('how4', 'Step 4'),
    craftTitle: line('Title of the workshop', 60),
    craftLead: text('Below the workshop title', 200),
    ...step('craft1', 'In the workshop 1'),
    ...step('craft2', 'In the workshop 2'),
    ...step('craft3', 'In the workshop 3'),
    ...step('craft4', 'In the workshop 4'),
    ...step('craft5', 'In the workshop 5'),
    ...step('craft6', 'In the workshop 6'),
    areaTitle: line('Title of the service area', 60),
    areaLead: text('Below the service area title', 200),
    reviewsTitle: line('Title of the reviews', 60),
    closingTitle: line('Last title', 60),
    closingText: text('Below the last title', 200),
  },
  maker: {
    name: line('Name', 60, {
      ...optional,
      hint: 'Shown on the home page beside the picture below. Without a name or a picture, nothing is shown.',
    }),
    words: text('A few words', 400, optional),
  },
  reviews: {
    note: line('Note on the samples', 60, {
      hint: "Samples are shown until the first real review is in. Those are under 'Gallery Images'.",
    }),
    samples: field('samples', { fills: [] })('Samples', 400),
  },
  descriptions: {
    home: description('Home page'),
    products: description('All products'),
    'floating-mantel': description('Floating mantels'),
    'corbel-mantel': description('Corbel mantels'),
    'ceiling-beam': description('Ceiling beams'),
    quoteBuilder: description('Quote builder'),
    policies: description('Policies'),
    gallery: description('Gallery'),
  },
} as const satisfies Record<string, Record<string, SettingField>>

type Sections = typeof settingSections
export type SectionName = keyof Sections
export const sectionNames = Object.keys(settingSections) as SectionName[]

/** All values, by section and field. */
export type Settings = {
  [Section in SectionName]: {
    [Name in keyof Sections[Section]]: Sections[Section][Name] extends SettingField<infer Kind>
      ? ValueOfKind[Kind]
      : never
  }
}
export type FieldValue = ValueOfKind[FieldKind]

export const sectionTitles: Record<SectionName, string> = {
  business: 'Business',
  hours: 'Hours',
  closed: 'Closed days',
  areas: 'Service areas',
  truck: 'Truck areas',
  defaults: 'Defaults',
  policies: 'Policies',
  replies: 'Saved replies',
  mails: 'Emails',
  home: 'Home page',
  maker: 'The maker',
  reviews: 'Sample reviews',
  descriptions: 'Search engines',
}

export const fieldsOf = (section: SectionName) =>
  Object.entries(settingSections[section] as Record<string, SettingField>)
