/**
 * SET-1: the settings that hold in this process. `content/` has what a new shop starts with; what the owner saved since replaces
 * the values of its objects, so that whatever reads them says what holds now. The only place that changes them.
 */
import { categoryDescriptions, descriptions } from '../../../content/descriptions.ts'
import { home } from '../../../content/home.ts'
import { mailWords } from '../../../content/mail-words.ts'
import { policies } from '../../../content/policies.ts'
import { replyTemplates } from '../../../content/reply-templates.ts'
import { type ChangedFacts, type Opening, shop, type Weekday } from '../../../content/shop.ts'
import { samples } from '../../../content/testimonials.ts'
import { monthNames } from '../shared/clock.ts'
import { startingFacts } from '../shared/facts/facts.ts'
import { customerMails, type Settings } from './setting-fields.ts'
import { phoneDigits } from './setting-rules.server.ts'

const start = structuredClone({ home, policies, replyTemplates, samples, descriptions, categoryDescriptions })

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const policyIds = ['returns', 'cancellation', 'deposits', 'warranty', 'privacy', 'terms'] as const

/** What a new shop starts with, from `content/`. */
export function startingSettings(): Settings {
  const { address, quotes, reminders, closed, serviceArea } = startingFacts
  const hours = Object.fromEntries(
    weekdayNames.map((day) => {
      const opening = startingFacts.hours.find(({ days }) => days.includes(day))
      return [day, opening ? { opens: opening.opens.padStart(5, '0'), closes: opening.closes.padStart(5, '0') } : null]
    }),
  ) as Settings['hours']
  const { hero, pieces, howItWorks, craftsmanship, serviceArea: area, testimonials, closing } = start.home
  // The state decides about tax, also of offers that were sent: it stays.
  const { street, city, zip } = address
  return {
    business: {
      ...{ name: startingFacts.name, description: startingFacts.description, phone: startingFacts.phone.display },
      ...{ email: startingFacts.email.address, street, city, zip },
      ...{
        copyright: startingFacts.copyright.replace(startingFacts.name, '{shop}'),
        picturesNote: startingFacts.picturesNote,
      },
    },
    hours,
    closed: { yearly: [...closed.yearly], spans: [...closed.spans] },
    areas: { neighborhoods: [...serviceArea.neighborhoods], towns: [...serviceArea.towns] },
    truck: { areas: startingFacts.truckAreas.map((area) => ({ ...area, places: [...area.places] })) },
    defaults: {
      ...quotes,
      ...reminders,
      reviewAfterDays: startingFacts.reviewAfterDays,
      finishGuaranteeDays: startingFacts.finishGuaranteeDays,
      cancellation: startingFacts.orders.cancellation,
    },
    policies: Object.fromEntries(
      start.policies.sections.flatMap(({ id, short, more }) => [
        [`${id}:short`, short],
        [`${id}:more`, [...more]],
      ]),
    ) as unknown as Settings['policies'],
    replies: { replies: start.replyTemplates.map((one) => ({ ...one })) },
    mails: Object.fromEntries(
      customerMails.flatMap((kind) => [
        [`${kind}:head`, ''],
        [`${kind}:foot`, ''],
      ]),
    ) as Settings['mails'],
    home: {
      ...hero,
      piecesTitle: pieces.title,
      howTitle: howItWorks.title,
      ...(numbered('how', howItWorks.steps) as Steps<'how'>),
      ...{ craftTitle: craftsmanship.title, craftLead: craftsmanship.lead },
      ...(numbered('craft', craftsmanship.steps) as Steps<'craft'>),
      ...{ areaTitle: area.title, areaLead: area.lead, reviewsTitle: testimonials.title },
      ...{ closingTitle: closing.title, closingText: closing.text },
    },
    maker: { ...start.home.maker },
    reviews: { note: start.samples.note, samples: start.samples.quotes.map((one) => ({ ...one })) },
    descriptions: { ...start.descriptions, ...start.categoryDescriptions },
  }
}

type Steps<Id extends 'how' | 'craft'> = Pick<
  Settings['home'],
  Extract<keyof Settings['home'], `${Id}${number}:${string}`>
>

/** 'how1:title' of the first step. */
const numbered = (id: string, steps: readonly Record<string, string>[]) =>
  Object.fromEntries(
    steps.flatMap((step, index) => Object.entries(step).map(([name, text]) => [`${id}${index + 1}:${name}`, text])),
  )

/** The other way: the steps as the page has them. */
const stepsOf = <Step extends Record<string, string>>(
  id: string,
  values: Record<string, string>,
  like: readonly Step[],
) =>
  like.map(
    (step, index) =>
      Object.fromEntries(Object.keys(step).map((name) => [name, values[`${id}${index + 1}:${name}`] ?? ''])) as Step,
  )

/** From Monday on, the days that follow one another with the same hours as one: 'Tuesday-Friday'. */
export function openingsOf(week: Settings['hours']): Opening[] {
  const openings: { days: Weekday[]; opens: string; closes: string }[] = []
  let isOpen = false
  for (const day of weekdayNames) {
    const hours = week[day]
    const last = openings.at(-1)
    if (hours && isOpen && last?.opens === hours.opens && last.closes === hours.closes) last.days.push(day)
    else if (hours) openings.push({ ...hours, days: [day] })
    isOpen = hours !== null
  }
  return openings.map(({ days, opens, closes }) => ({
    days,
    label: days.length > 1 ? `${days[0]}-${days.at(-1)}` : `${days[0]}`,
    ...{ opens, closes, hours: `${clock(opens)}-${clock(closes)}` },
  }))
}

/** '9AM', '9:30AM'. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`
}

function phoneOf(text: string): ChangedFacts['phone'] {
  const digits = phoneDigits(text) ?? ''
  return { display: `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`, href: `tel:+1${digits}` }
}

const factsOf = ({ business, hours, closed, areas, truck, defaults }: Settings): ChangedFacts => {
  const { depositPercent, validDays, reviewedWithinHours, unopenedAfterDays, firstDays, lastDays } = defaults
  const { street, city, zip } = business
  return {
    ...{ name: business.name, description: business.description, phone: phoneOf(business.phone) },
    copyright: business.copyright.replaceAll('{shop}', business.name),
    email: { address: business.email, href: `mailto:${business.email}` },
    address: { ...startingFacts.address, street, city, zip },
    hours: openingsOf(hours),
    closed: { yearly: closed.yearly, spans: closed.spans },
    picturesNote: business.picturesNote,
    quotes: { reviewedWithinHours, validDays, depositPercent },
    orders: { ...startingFacts.orders, cancellation: defaults.cancellation },
    finishGuaranteeDays: defaults.finishGuaranteeDays,
    reviewAfterDays: defaults.reviewAfterDays,
    reminders: { unopenedAfterDays, firstDays, lastDays },
    serviceArea: areas,
    truckAreas: truck.areas,
  }
}

/** From now on, all that this process says is said by these. `savedOn` is the day on which the policies were saved, if they were. */
export function applySettings(settings: Settings, policiesSavedOn: string | null): void {
  Object.assign(shop, factsOf(settings))
  const words = settings.home
  Object.assign(home, {
    hero: { headline: words.headline, lead: words.lead, leadOfPicture: words.leadOfPicture },
    pieces: { title: words.piecesTitle },
    howItWorks: { title: words.howTitle, steps: stepsOf('how', words, start.home.howItWorks.steps) },
    craftsmanship: {
      ...{ title: words.craftTitle, lead: words.craftLead },
      steps: stepsOf('craft', words, start.home.craftsmanship.steps),
    },
    maker: settings.maker,
    serviceArea: { title: words.areaTitle, lead: words.areaLead },
    testimonials: { title: words.reviewsTitle },
    closing: { title: words.closingTitle, text: words.closingText },
  } satisfies typeof home)
  Object.assign(policies, {
    confirmedOn: policiesSavedOn ?? start.policies.confirmedOn,
    asOf: policiesSavedOn ? monthOf(policiesSavedOn) : start.policies.asOf,
    sections: policyIds.map((id) => ({
      ...{ id, title: start.policies.sections.find((one) => one.id === id)?.title ?? '' },
      ...{ short: settings.policies[`${id}:short`], more: settings.policies[`${id}:more`] },
    })),
  } satisfies typeof policies)
  for (const kind of customerMails)
    mailWords[kind] = { head: settings.mails[`${kind}:head`], foot: settings.mails[`${kind}:foot`] }
  Object.assign(samples, { note: settings.reviews.note, quotes: settings.reviews.samples })
  for (const [to, names] of [
    [descriptions, Object.keys(start.descriptions)],
    [categoryDescriptions, Object.keys(start.categoryDescriptions)],
  ] as const)
    Object.assign(
      to,
      Object.fromEntries(names.map((name) => [name, (settings.descriptions as Record<string, string>)[name]])),
    )
}

/** 'November 2026'. No Intl: the server carries none of its data. */
const monthOf = (day: string) => {
  const { month, year } = Temporal.PlainDate.from(day)
  return `${monthNames[month - 1]} ${year}`
}
