/** DESK-8: what the board says. Pure. */
import type { Capacity as StoredCapacity } from '../../features/delivery/room/workshop-room.ts'
import { countPieces, piecesText } from '../../features/pricing/counted-pieces.ts'
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

type Load = {
  load: number
  /** Null for a part of the board that is no single week. */
  pieces: { toMake: number; overdue: number; unpaid: number; ready: number } | null
}

/** What is in the week, so that it adds up with its cards: '6 to make, 3 awaiting payment, plus 2 ready'; '' for nothing. */
function madeText({ toMake, unpaid, ready }: NonNullable<Load['pieces']>): string {
  const owed = [
    [toMake, 'to make'],
    [unpaid, 'awaiting payment'],
  ] as const
  const words = owed.flatMap(([count, what]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${what}`] : []))
  const made = ready > 0 ? [`${words.length > 0 ? 'plus ' : ''}${ready.toLocaleString('en-US')} ready`] : []
  return [...words, ...made].join(', ')
}

/** What a week says of itself: its load, unless only the pieces are counted, and what it is made of. */
export function weekTexts(capacity: Capacity, { load, pieces }: Load): string[] {
  const made = pieces ? madeText(pieces) : ''
  const isCountOnly = capacity.perWeek === 0 && (capacity.unit === 'pieces' || load === 0)
  if (isCountOnly) return [made === '' ? loadText(capacity, 0) : made]
  // Its cards are above, and it has to be made this week.
  const overdue = pieces && pieces.overdue > 0 ? ', with what is overdue' : ''
  return [loadText(capacity, load) + overdue, ...(made === '' ? [] : [made])]
}

/** Of an order with several pieces: 'All 3 pieces of order #8 move.' The promised day is the order's. '' for one card. */
export function allMoveText({ id, pieces }: { id: number; pieces: readonly { quantity: number }[] }): string {
  if (pieces.length < 2) return ''
  const count = countPieces(pieces)
  return `${count === 2 ? 'Both pieces' : `All ${piecesText(count)}`} of order #${id} move.`
}

/** The next week that an arrow key leads to; the same one at the end. From a part without one week, the nearest. */
export function weekBeside(week: string, by: -1 | 1): PlacedWeek {
  const at = placedWeeks.findIndex((one) => one === week)
  if (at < 0) return week === 'later' ? 'fourth' : 'this'
  return placedWeeks[Math.min(Math.max(at + by, 0), placedWeeks.length - 1)] ?? 'this'
}

export const isPlaced = (key: string): key is PlacedWeek => placedWeeks.some((week) => week === key)
