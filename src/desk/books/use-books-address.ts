import { useSearch } from '@tanstack/react-router'
import { daysOf, monthOf } from '../../features/ledger/months.ts'
import { shopDay } from '../../features/shared/clock.ts'

const isMonth = (text: string | undefined) => text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
const isDay = (text: string | undefined): text is string =>
  text?.length === 10 && new Date(text).toJSON()?.slice(0, 10) === text

/** What the books show: /admin?tab=books&month=2026-11&part=ledger&from=2026-11-01&to=2026-11-15&status=refund. */
export function useBooksAddress() {
  const { month: asked, from, to, part, status } = useSearch({ from: '/admin' })
  const today = shopDay(Date.now())
  const thisMonth = monthOf(today)
  const month = asked !== undefined && isMonth(asked) && asked < thisMonth ? asked : thisMonth
  const days = daysOf(month)
  return {
    ...{ month, days, thisMonth, part, kind: status },
    /** The last day of the month that there has been. */
    lastDay: month === thisMonth ? today : days.to,
    ledgerDays: isDay(from) && isDay(to) && from <= to ? { from, to } : days,
  }
}

/** For a link within the books. */
export const toBooks = (month: string, part?: string) => ({
  to: '/admin' as const,
  search: { tab: 'books' as const, month, part },
})
