/** LIVE-9: what the desk opens on, in the order in which it is shown. For server and browser. */

export const todayGroups = [
  'quotes',
  'messages',
  'renewals',
  'ending',
  'gone',
  'money',
  'set-aside',
  'promised',
  'to-start',
  'no-deposit',
  'balance-due',
] as const
export type TodayGroup = (typeof todayGroups)[number]

/** How many rows of each group the first page shows, and how many when a group is opened in full. */
export const rowsShown = 8
export const mostRows = 100

/** Beyond this, the unanswered quotes are no longer counted: '500+'. */
export const mostCounted = 500

/** Places on this page that a link leads to. */
export const isTodayGroup = (text: string | undefined): text is TodayGroup =>
  todayGroups.some((group) => group === text)
