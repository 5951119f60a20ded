/** DESK-8: what the board says. Pure. */
import type { Capacity as StoredCapacity } from '../../features/delivery/room/workshop-room.ts'
import { countPieces, piecesText } from '../../features/pricing/counted-pieces.ts'
import { addDays } from '../../features/shared/clock.ts'
import { isWorkingDay, shopCalendar } from '../../features/shared/opening/shop-calendar.ts'
import { type PlacedWeek, placedWeeks, startOf } from '../../features/workshop/weeks.ts'
import { daysBetween, weekdayText } from '../parts/moments.ts'

type Capacity = Pick<StoredCapacity, 'unit' | 'perWeek'>

const counted = (count: number, unit: Capacity['unit']) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? unit.slice(0, -1) : unit}`

export const capacityText = ({ unit, perWeek }: Capacity) =>
  perWeek === 0
    ? 'No weekly limit. With one, the board shows what is left, and offers propose the first week with room.'
    : `${counted(perWeek, unit)} a week. Offers propose the first week with room.`

export const weeklyText = ({ unit, perWeek }: Capacity) =>
  perWeek === 0 ? 'No weekly limit' : `${counted(perWeek, unit)} a week`

/** '4 of 6 pieces, 2 left', '7 of 6 pieces, 1 too many', '3 pieces'. */
export function loadText({ unit, perWeek }: Capacity, load: number): string {
  if (perWeek === 0) return counted(load, unit)
  // Quarters of an hour are exact; a sum of others may not be.
  const left = Math.round((perWeek - load) * 100) / 100
  const rest =
    left === 0
      ? 'full'
      : left > 0
        ? `${left.toLocaleString('en-US')} left`
        : `${(-left).toLocaleString('en-US')} too many`
  return `${load.toLocaleString('en-US')} of ${counted(perWeek, unit)}, ${rest}`
}

type Load = {
  load: number
  /** Null for a part of the board that is no single week. */
  pieces: { toMake: number; overdue: number; unpaid: number; ready: number } | null
}

type Pieces = NonNullable<Load['pieces']>

/** '6 to make, 1 overdue, plus 2 ready'; '' for nothing. What is ready is no load. */
function madeText({ toMake, overdue, ready }: Pieces): string {
  const owed = [
    [toMake, 'to make'],
    [overdue, 'overdue'],
  ] as const
  const words = owed.flatMap(([count, what]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${what}`] : []))
  const made = ready > 0 ? [`${words.length > 0 ? 'plus ' : ''}${ready.toLocaleString('en-US')} ready`] : []
  return [...words, ...made].join(', ')
}

/**
 * What a week says of itself. Its load, unless only the pieces are counted; what it is made of, which are the cards below, and
 * beside a load those that are overdue; and apart what has no card yet.
 */
export function weekTexts(capacity: Capacity, { load, pieces }: Load): string[] {
  const isCountOnly = capacity.perWeek === 0 && (capacity.unit === 'pieces' || load === 0)
  const made = pieces ? madeText({ ...pieces, overdue: isCountOnly ? 0 : pieces.overdue }) : ''
  const unpaid = pieces?.unpaid ?? 0
  const texts = [
    ...(made === '' ? [] : [made]),
    ...(unpaid === 0 ? [] : [`${unpaid.toLocaleString('en-US')} ${unpaid === 1 ? 'waits' : 'wait'} for payment`]),
  ]
  if (isCountOnly && texts.length > 0) return texts
  return [loadText(capacity, isCountOnly ? 0 : load), ...texts]
}

/** Of an order with several pieces: 'All 3 pieces of order #8 move.' The promised day is the order's. '' for one card. */
export function allMoveText({ id, pieces }: { id: number; pieces: readonly { quantity: number }[] }): string {
  if (pieces.length < 2) return ''
  const count = countPieces(pieces)
  return `${count === 2 ? 'Both pieces' : `All ${piecesText(count)}`} of order #${id} move.`
}

/** After 'order #8': 'is promised for Tue, Dec 8', 'was promised for Tue, Nov 24, 6 days ago'. */
export function promisedUntilNow(promisedOn: string | null, today: string): string {
  if (promisedOn === null) return 'has no promised day'
  const ago = daysBetween(promisedOn, today)
  if (ago <= 0) return `is promised for ${weekdayText(promisedOn)}`
  return `was promised for ${weekdayText(promisedOn)}, ${ago === 1 ? 'yesterday' : `${ago} days ago`}`
}

/** Why it isn't the same day of that week: 'The shop is closed on Thu, Nov 26.' '' where it is, or that day is over. */
export function closedText(
  promisedOn: string | null,
  week: PlacedWeek,
  today: string,
  calendar = shopCalendar,
): string {
  if (promisedOn === null) return ''
  const same = addDays(startOf(week, today), new Date(promisedOn).getUTCDay())
  return same < today || isWorkingDay(same, calendar) ? '' : `The shop is closed on ${weekdayText(same)}.`
}

/** The next week that an arrow key leads to; the same one at the end. From a part without one week, the nearest. */
export function weekBeside(week: string, by: -1 | 1): PlacedWeek {
  const at = placedWeeks.indexOf(week as PlacedWeek)
  if (at < 0) return week === 'later' ? 'fourth' : 'this'
  return placedWeeks[Math.min(Math.max(at + by, 0), placedWeeks.length - 1)] ?? 'this'
}

export const isPlaced = (key: string): key is PlacedWeek => placedWeeks.some((week) => week === key)
