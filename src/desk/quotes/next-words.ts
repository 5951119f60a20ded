/** DESK-3: what comes next with a quote, in its row of the list. Pure. */
import { dayText, shopDay } from '../../features/shared/clock.ts'
import { daysBetween, promisedText, weekdayText } from '../parts/moments.ts'
import { answerText, sinceText } from '../today/today-words.ts'
import type { Quote } from './quotes-queries.ts'

export type NextWords = { text: string; isLate: boolean }

type Facts = Pick<Quote, 'offer' | 'order' | 'waiting' | 'closed' | 'answerDueAt' | 'status'>

/** Undefined where nothing does. @param now In epoch milliseconds. */
export function nextWords(quote: Facts, now: number): NextWords | undefined {
  const today = shopDay(now)
  const { offer, waiting, closed } = quote
  // What was bought by an order that ended can be asked for again.
  const order = quote.order?.isBought && quote.order.ended && waiting ? null : quote.order
  if (waiting?.why === 'message') return { text: `New message ${sinceText(waiting.since, today)}`, isLate: false }
  if (closed) return { text: `Why: ${closed.reason}`, isLate: false }
  if (waiting?.why === 'renewal') return { text: `Asked to renew ${sinceText(waiting.since, today)}`, isLate: false }
  if (order?.ended) return { text: `Order ${order.ended}`, isLate: false }
  if (order && quote.status !== 'completed')
    return {
      text: promisedText(order.promisedOn, today),
      isLate: order.promisedOn !== null && order.promisedOn < today,
    }
  if (offer?.state === 'declined' && offer.answeredAt)
    return { text: `Declined ${sinceText(offer.answeredAt, today)}`, isLate: false }
  if (offer?.endsOn && offer.state !== 'accepted') return endWords(offer.state, offer.endsOn, today)
  const isStarted = offer?.state === 'draft'
  if (waiting?.why !== 'new') return isStarted ? { text: 'Offer started', isLate: false } : undefined
  const isLate = Date.parse(quote.answerDueAt) <= now
  return { text: answerText({ dueAt: quote.answerDueAt, isLate, openMinutes: null, isStarted }, today), isLate }
}

function endWords(state: string, endsOn: string, today: string): NextWords | undefined {
  if (state === 'expired') return { text: `Ended ${dayText(endsOn)}`, isLate: false }
  if (state !== 'sent' && state !== 'seen') return undefined
  const away = daysBetween(today, endsOn)
  return { text: `Ends ${['today', 'tomorrow'][away] ?? weekdayText(endsOn)}`, isLate: false }
}
