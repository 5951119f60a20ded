/** LIVE-8: when a customer is reminded of an offer. Pure. */
import { shop } from '../../../../../content/shop.ts'
import { timeZone } from '../../../shared/clock.ts'

export const reminderKinds = ['unseen', 'week', 'day'] as const
export type ReminderKind = (typeof reminderKinds)[number]

/** By the shop's clock, when people read their email. */
const hour = 9
const dayMs = 24 * 60 * 60 * 1000
/** A day, also the one of 23 hours. */
const apartMs = 23 * 60 * 60 * 1000

/** 9 in the morning of a day by the shop's clock, which may be 23 or 25 hours after the one before. */
const morningOf = (day: Temporal.PlainDate) =>
  day.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) }).epochMilliseconds

/** The first morning at or after a moment. */
function nextMorning(at: number): number {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  return morningOf(day) >= at ? morningOf(day) : morningOf(day.add({ days: 1 }))
}

/**
 * So many days after it was sent unless it was opened, and twice before its last day, as the owner's settings say. Where two come within a
 * day, as for an offer of a week, the later one is enough, and none comes within a day of the offer itself.
 */
export function reminderTimes(sentAt: number, validUntil: string): { kind: ReminderKind; dueAt: number }[] {
  const last = Temporal.PlainDate.from(validUntil)
  const { unopenedAfterDays, firstDays, lastDays } = shop.reminders
  const planned = [
    { kind: 'unseen' as const, dueAt: nextMorning(sentAt + unopenedAfterDays * dayMs) },
    { kind: 'week' as const, dueAt: morningOf(last.subtract({ days: firstDays })) },
    { kind: 'day' as const, dueAt: morningOf(last.subtract({ days: lastDays })) },
  ].sort((one, other) => one.dueAt - other.dueAt)
  const kept: typeof planned = []
  for (const one of planned.toReversed()) {
    const next = kept[0]?.dueAt ?? morningOf(last)
    if (next - one.dueAt >= apartMs && one.dueAt - sentAt >= apartMs) kept.unshift(one)
  }
  return kept
}

/** After an outage a reminder still goes out this much later, and not after that. */
export const latestAfterMs = 36 * 60 * 60 * 1000
