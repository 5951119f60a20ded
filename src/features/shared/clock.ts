/** Times and days by the workshop's clock, wherever the owner is. */

export const timeZone = 'America/Chicago'
const shortDate = formatOf({ timeZone, dateStyle: 'medium' })
const longTime = formatOf({
  timeZone,
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const shortDay = formatOf({ timeZone: 'UTC', month: 'short', day: 'numeric' })

/** A day as 'Nov 20'. */
export const dayText = (day: string) => shortDay(new Date(day))

/** An ISO time as 'Nov 20, 2026'. */
export const dateText = (iso: string) => shortDate(new Date(iso))

/** An ISO time as 'Fri, Nov 20, 2026, 9:30 PM CST'. */
export const timeText = (iso: string) => longTime(new Date(iso))

/** Made at its first use: the shop's server, which shows no times before it sends a mail, would carry ICU's data for it. */
function formatOf(options: Intl.DateTimeFormatOptions): (time: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(time)
  }
}
