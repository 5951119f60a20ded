/** Times and days of the near future, in short, as only the desk writes them. */
import { formatOf, timeZone } from '../../shared/clock.ts'

const moment = formatOf({ timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
const weekdayAndDay = formatOf({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })

/** An ISO time of this week as 'Fri 9:30 PM'. */
export const momentText = (iso: string) => moment(new Date(iso)).replace(', ', ' ')

/** A day as 'Fri, Nov 20'. */
export const weekdayText = (day: string) => weekdayAndDay(new Date(day))
