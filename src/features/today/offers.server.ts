/** LIVE-9: offers that are about to end, and those that came to nothing since the shop was last open. */
import type { Store } from '../../platform/database/store.ts'
import { listEnding, listGone } from '../quotes/request/pipeline/pipeline.server.ts'
import { listQuotesByIds } from '../quotes/request/quotes.server.ts'
import { addDays } from '../shared/clock.ts'
import { dayBefore, dayOf, endOfDay } from '../shared/days.server.ts'
import { isWorkingDay, shopCalendar } from '../shared/opening/shop-calendar.ts'
import { exact, type Group } from './waiting.server.ts'

/** Today, tomorrow and the day after. */
const soonDays = 2

/** Offers without an answer that end soon, the next one first. */
export const readEnding = async (store: Store, limit: number, now: number): Promise<Group> =>
  groupOf(store, await listEnding(store, endOfDay(addDays(dayOf(now), soonDays)), now), limit)

/** Offers that ended or were declined since the last day with work, the newest first. */
export const readGone = async (store: Store, limit: number, now: number): Promise<Group> =>
  groupOf(store, await listGone(store, startOfLastWork(now), now), limit)

async function groupOf(store: Store, found: readonly { id: number; at: number }[], limit: number): Promise<Group> {
  const shown = found.slice(0, limit)
  const quotes = await listQuotesByIds(
    store,
    shown.map(({ id }) => id),
  )
  const times = new Map(shown.map(({ id, at }) => [id, at]))
  return exact(
    quotes.map((quote) => ({ quote, at: times.get(quote.id) ?? quote.created_at, isLate: false })),
    found.length,
  )
}

/** Yesterday, or the last day with work before it; two weeks ago at the earliest. */
function startOfLastWork(now: number): number {
  const days = Array.from({ length: 14 }, (_, index) => dayBefore(now, index + 1))
  const last = days.find(({ day }) => isWorkingDay(day, shopCalendar)) ?? days.at(-1)
  return last?.startsAt ?? now
}
