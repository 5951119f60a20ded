/** Times and days by the workshop's clock, wherever the owner is. */

export const timeZone = 'America/Chicago'
const shortDate = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' })
const longTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** A day as 'Nov 20'. */
export const dayText = (day: string) => shortDay.format(new Date(day))

/** An ISO time as 'Nov 20, 2026'. */
export const dateText = (iso: string) => shortDate.format(new Date(iso))

/** An ISO time as 'Fri, Nov 20, 2026, 9:30 PM CST'. */
export const timeText = (iso: string) => longTime.format(new Date(iso))
