import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { refreshOrders } from '../orders/orders-queries.ts'
import { ownerBackupsKey, ownerMailsKey, ownerQuestionsKey, ownerReviewsKey } from '../parts/owner-keys.ts'
import { refreshQuotes } from '../quotes/quotes-queries.ts'
import { kept, type Today, todayQuery } from './today-queries.ts'

/** The title of the first tab, with how many rows wait for an answer. */
export const TodayLabel = () => (
  <>
    Today
    <Waiting groups={['quotes', 'messages', 'renewals', 'questions']} />
  </>
)

/** With how many of them wait, where there is room for it. */
export const QuotesLabel = () => (
  <>
    Quote Management
    <span className="max-lg:hidden">
      <Waiting groups={['quotes']} />
    </span>
  </>
)

function Waiting({ groups }: { groups: readonly string[] }) {
  const { data } = useQuery(todayQuery())
  const waiting = data?.groups.filter(({ key }) => groups.includes(key)) ?? []
  const questions = groups.includes('questions') && data ? data.questions : 0
  const count = waiting.reduce((sum, { total }) => sum + total, questions)
  return (
    count > 0 && (
      <Badge tone="solid" className="desk-count">
        {count.toLocaleString('en-US')}
        {waiting.every(({ isExact }) => isExact) ? '' : '+'}
        <span className="sr-only"> to answer</span>
      </Badge>
    )
  )
}

/** LIVE-9: on every tab, lists read again what has changed since the desk looked last. */
export function useDeskNews(): void {
  const { data } = useQuery({ ...todayQuery(), ...kept })
  const client = useQueryClient()
  const seen = useRef<Today>(undefined)
  const refresh = useEffectEvent((now: Today) => {
    const before = seen.current
    seen.current = now
    if (!before) return
    if (before.marks.quotes !== now.marks.quotes) void refreshQuotes(client)
    // A new day moves orders on the board, and what the last 30 days are.
    if (before.marks.orders !== now.marks.orders || before.day !== now.day) void refreshOrders(client)
    // A backup made by hand shows only here; backupsQuery looks again for the planned ones.
    if (before.marks.quotes !== now.marks.quotes || before.marks.orders !== now.marks.orders || before.day !== now.day)
      void client.invalidateQueries({ queryKey: ownerBackupsKey })
    if (before.stuckMails !== now.stuckMails || before.heldMails !== now.heldMails)
      void client.invalidateQueries({ queryKey: ownerMailsKey })
    if (before.questions !== now.questions) void client.invalidateQueries({ queryKey: ownerQuestionsKey })
    if (before.reviews !== now.reviews) void client.invalidateQueries({ queryKey: ownerReviewsKey })
  })
  useEffect(() => {
    if (data) refresh(data)
  }, [data])
}
