/** DOOR-4: the days of a delivery, in words. Without Intl, so the server can render them. */

/** Days as '2026-12-08', both included. */
export type DayRange = { from: string; to: string }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'about Dec 8-12', 'about Dec 29 - Jan 3', 'about Dec 8'. */
export function dayRangeText({ from, to }: DayRange): string {
  const [fromMonth, toMonth] = [monthOf(from), monthOf(to)]
  if (from === to) return `about ${fromMonth} ${dayOf(from)}`
  return from.slice(0, 7) === to.slice(0, 7)
    ? `about ${fromMonth} ${dayOf(from)}-${dayOf(to)}`
    : `about ${fromMonth} ${dayOf(from)} - ${toMonth} ${dayOf(to)}`
}

/** 'Dec 8'. */
export const shortDayText = (day: string) => `${monthOf(day)} ${dayOf(day)}`

/** 'Dec 8, 2026'. */
export const dayWithYear = (day: string) => `${shortDayText(day)}, ${day.slice(0, 4)}`

const monthOf = (day: string) => months[Number(day.slice(5, 7)) - 1]
const dayOf = (day: string) => Number(day.slice(8))
