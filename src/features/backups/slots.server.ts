/** When backups are planned, by the shop's clock. */
import type { Env } from '../../platform/env.ts'
import { timeZone } from '../shared/clock.ts'
import { placeIdentity } from './places/named-place.ts'

/** A backup each day. */
export type Plan = {
  /** Where it goes: the identity of the place. */
  place: string
  /** Minutes after midnight by the shop's clock. */
  atMinutes: number
}

/** Undefined in a shop that makes none by itself. */
export function planOf(backup: Env['backup']): Plan | undefined {
  const { atMinutes } = backup
  const place = placeIdentity(backup)
  return place === undefined || atMinutes === undefined ? undefined : { place, atMinutes }
}

/** A planned backup: its name in the record, and its moment in epoch milliseconds. */
type Slot = { slot: string; at: number }

/** The latest moment at or before `now` that a backup was planned for. A moment that daylight saving skips is an hour later. */
export function latestSlot(now: number, atMinutes: number): Slot {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const slots = [today, today.subtract({ days: 1 })].map((day) => slotOn(day, atMinutes))
  // Yesterday's is always in the past.
  return slots.find(({ at }) => at <= now) ?? slotOn(today.subtract({ days: 2 }), atMinutes)
}

/** The first moment after `now` that a backup is planned for, in epoch milliseconds. */
export function nextSlotAt(now: number, atMinutes: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const next = [today, today.add({ days: 1 })].map((day) => slotOn(day, atMinutes).at).find((at) => at > now)
  return next ?? slotOn(today.add({ days: 2 }), atMinutes).at
}

function slotOn(day: Temporal.PlainDate, atMinutes: number): Slot {
  const time = new Temporal.PlainTime(Math.floor(atMinutes / 60), atMinutes % 60)
  return {
    slot: `${day}T${time.toString({ smallestUnit: 'minute' })}`,
    at: day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds,
  }
}
