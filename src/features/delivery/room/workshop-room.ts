/**
 * DESK-8: how much the workshop takes on in a week, and the first week with room. Pure calendar arithmetic on days such as
 * '2026-12-08'. A week begins on Sunday, so on a day off the coming work is already this week's.
 */
import type { Category } from '../../pricing/pricing.ts'
import { addDays } from '../../shared/clock.ts'
import type { DayRange } from '../day-range.ts'
import { afterWorkingDays } from '../delivery-dates.ts'

export const capacityUnits = ['pieces', 'hours'] as const
export type CapacityUnit = (typeof capacityUnits)[number]

export type Capacity = {
  unit: CapacityUnit
  /** Pieces or hours; 0 is no limit. */
  perWeek: number
  /** Hours that one piece takes. */
  hoursOf: Record<Category, number>
}

/** What it was until `until`, and could be again. */
export type EarlierCapacity = Capacity & { until: number }

/** As it is stored: what it was before is with it, the newest first. */
export type StoredCapacity = Capacity & { earlier?: readonly EarlierCapacity[] }

/** As many as pictures that can be put back. */
const mostEarlier = 3

/** From `now` on. What says the same again is nothing that could be put back. */
export function changedCapacity(
  { earlier = [], ...before }: StoredCapacity,
  to: Capacity,
  now: number,
): StoredCapacity {
  if (says(before) === says(to)) return { ...to, earlier }
  const others = earlier.filter((one) => says(one) !== says(to))
  return { ...to, earlier: [{ ...before, until: now }, ...others].slice(0, mostEarlier) }
}

const says = ({ unit, perWeek, hoursOf }: Capacity) =>
  [unit, perWeek, ...(unit === 'hours' ? Object.entries(hoursOf).toSorted() : [])].join()

export const noLimit: Capacity = {
  unit: 'pieces',
  perWeek: 0,
  hoursOf: { 'floating-mantel': 8, 'corbel-mantel': 12, 'ceiling-beam': 4 },
}

/** The first day of a day's week. */
export const weekStart = (day: string) => addDays(day, -new Date(day).getUTCDay())

type Pieces = { category: Category; quantity: number }

/** What pieces take of a week, in its unit. */
export const loadOf = ({ unit, hoursOf }: Capacity, pieces: readonly Pieces[]): number =>
  pieces.reduce((sum, { category, quantity }) => sum + quantity * (unit === 'pieces' ? 1 : hoursOf[category]), 0)

export type Room = {
  capacity: Capacity
  /** What is promised in a week and isn't ready, by the week's first day. */
  loads: ReadonlyMap<string, number>
}

/** What is left of a week; below 0 when it has too much, and null without a limit. */
export const leftIn = ({ capacity, loads }: Room, week: string): number | null =>
  capacity.perWeek === 0 ? null : capacity.perWeek - (loads.get(week) ?? 0)

/** A board that is full for two years is a mistake in the setting. */
const mostWeeks = 104

/**
 * These days, or as many whole weeks later as it takes until the last of them is in a week with room for what is needed. What
 * is more than a week's work needs a week without any other.
 */
export function daysWithRoom(days: DayRange, need: number, room: Room): DayRange {
  const { perWeek } = room.capacity
  for (let later = 0; later <= mostWeeks; later += 1) {
    const moved = later === 0 ? days : { from: workingDay(days.from, later), to: workingDay(days.to, later) }
    const left = leftIn(room, weekStart(moved.to))
    if (left === null || need <= left || (need > perWeek && left === perWeek)) return moved
  }
  return days
}

/** The same day of a later week, or the first day after it on which the shop works. */
const workingDay = (day: string, weeksLater: number) => afterWorkingDays(addDays(day, weeksLater * 7 - 1), 1)
