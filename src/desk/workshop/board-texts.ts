/** DESK-8: what the board says. Pure. */
import type { Capacity as StoredCapacity } from '../../features/delivery/room/workshop-room.ts'
import { type PlacedWeek, placedWeeks } from '../../features/workshop/weeks.ts'

type Capacity = Pick<StoredCapacity, 'unit' | 'perWeek'>

const counted = (count: number, unit: Capacity['unit']) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? unit.slice(0, -1) : unit}`

export const capacityText = ({ unit, perWeek }: Capacity) =>
  perWeek === 0
    ? 'No weekly limit. With one, the board shows what is left, and offers propose the first week with room.'
    : `${counted(perWeek, unit)} a week. Offers propose the first week with room.`

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

/** The next week that an arrow key leads to; the same one at the end. From a part without one week, the nearest. */
export function weekBeside(week: string, by: -1 | 1): PlacedWeek {
  const at = placedWeeks.findIndex((one) => one === week)
  if (at < 0) return week === 'later' ? 'fourth' : 'this'
  return placedWeeks[Math.min(Math.max(at + by, 0), placedWeeks.length - 1)] ?? 'this'
}

export const isPlaced = (key: string): key is PlacedWeek => placedWeeks.some((week) => week === key)
