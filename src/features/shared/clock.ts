/** Times as the workshop's own clock shows them, wherever the owner travels. */

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

/** 'Nov 20' of a day. */
export const dayText = (day: string) => shortDay.format(new Date(day))

/** 'Nov 20, 2026' of an ISO time. */
export const dateText = (iso: string) => shortDate.format(new Date(iso))

/** 'Fri, Nov 20, 2026, 9:30 PM CST' of an ISO time. */
export const timeText = (iso: string) => longTime.format(new Date(iso))
