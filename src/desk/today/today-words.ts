/** LIVE-9: what the first page says about each row: why it is there, and how long it has been. Pure. */

import { capitalized } from '../../features/shared/capitalized.ts'
import { dateText, dayText, shopDay } from '../../features/shared/clock.ts'
import type { TodayGroup } from '../../features/today/groups.ts'
import { daysBetween, momentText, promisedText, weekdayText } from '../parts/moments.ts'
import type { Row } from './today-queries.ts'

export const groupTitles: Record<TodayGroup, string> = {
  quotes: 'New quotes',
  messages: 'Messages',
  renewals: 'Asked to renew',
  ending: 'Offers that end soon',
  gone: 'Declined or ended',
  money: 'Disputes and refunds',
  'set-aside': 'Set aside',
  promised: 'Promised this week',
  'to-start': 'Ready to start',
  'no-deposit': 'Waiting for the deposit',
  'balance-due': 'Balance due',
}

type Reason = Pick<
  Row,
  'at' | 'isLate' | 'dueAt' | 'openMinutes' | 'isStarted' | 'unread' | 'promisedOn' | 'status' | 'warning' | 'offer'
>

/** @param today The shop's day, '2026-11-24'. */
export function whyText(group: TodayGroup, row: Reason, today: string): string {
  switch (group) {
    case 'quotes':
      return answerText(row, today)
    case 'messages':
      return messageText(row, today)
    case 'renewals':
      return `Asked ${sinceText(row.at, today)} to renew an offer that ended`
    case 'ending':
      return endingText(row, today)
    case 'gone':
      return goneText(row, today)
    case 'money':
      return moneyText(row, today)
    case 'set-aside':
      return row.warning ?? 'Needs a second look'
    case 'promised':
      return `${promisedText(row.promisedOn, today)}${row.status === 'ready' ? '. Ready' : ''}${row.status === 'paid' ? '. Not started' : ''}`
    case 'to-start':
      return `Waiting since ${sinceText(row.at, today, '')}${row.promisedOn === null ? '' : `. ${promisedText(row.promisedOn, today)}`}`
    case 'no-deposit':
      return `Accepted ${sinceText(row.at, today)}${row.status === 'pending_payment' ? '' : '. Started without it'}`
    case 'balance-due':
      return `${row.status === 'delivered' ? 'Delivered before it was paid. Ready' : 'Ready'} since ${dayText(shopDay(Date.parse(row.at)))}`
  }
}

function endingText({ offer }: Reason, today: string): string {
  if (!offer) return ''
  const ends = `Ends ${['today', 'tomorrow'][daysBetween(today, offer.endsOn)] ?? weekdayText(offer.endsOn)}`
  return `${ends}. ${offer.state === 'seen' ? 'Seen, and no answer yet' : 'Not opened yet'}: call or write`
}

function goneText({ offer, at }: Reason, today: string): string {
  if (offer?.state !== 'declined')
    return `Ended ${offer && daysBetween(offer.endsOn, today) > 1 ? weekdayText(offer.endsOn) : 'yesterday'}. Renew it, or close it as lost`
  const why = offer.answer === '' ? '.' : `: “${offer.answer}${/[.!?…]$/.test(offer.answer) ? '' : '.'}”`
  return `Declined ${sinceText(at, today)}${why} Revise it, or close it as lost`
}

/** OUT-1: what happened at the payment provider, and until when to reply there. */
function moneyText({ warning, dueAt, isLate }: Reason, today: string): string {
  const what = warning ?? 'Look at its payments'
  if (dueAt === null) return what
  const day = shopDay(Date.parse(dueAt))
  const when = daysBetween(today, day) === 0 ? `today, ${timeOf(dueAt)}` : dayText(day)
  return `${what}. ${isLate ? 'The reply was due' : 'Reply by'} ${when}`
}

type Due = Pick<Reason, 'dueAt' | 'isLate' | 'openMinutes' | 'isStarted'>

/** 'Answer by Tue 10:00 AM. Offer started'. */
export const answerText = (due: Due, today: string) => dueText(due, today) + (due.isStarted ? '. Offer started' : '')

function dueText({ dueAt, isLate, openMinutes }: Due, today: string): string {
  if (dueAt === null) return ''
  const day = shopDay(Date.parse(dueAt))
  const away = daysBetween(today, day)
  // A weekday's name is clear for less than a week.
  const when = Math.abs(away) < 6 ? momentText(dueAt) : dayText(day)
  if (isLate) return `Answer was due ${away === 0 ? `today, ${timeOf(dueAt)}` : when}`
  const left =
    openMinutes === null ? '' : openMinutes === 0 ? ', as soon as we open' : `, ${leftText(openMinutes)} left`
  return `Answer by ${away === 0 ? timeOf(dueAt) : when}${left}`
}

/** '10:00 AM' of 'Tue 10:00 AM'. */
const timeOf = (iso: string) => momentText(iso).replace(/^\w+ /, '')

/** In hours that the shop is open. */
function leftText(minutes: number): string {
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.floor(minutes / 60)
  return `${hours} shop ${hours === 1 ? 'hour' : 'hours'}`
}

function messageText({ unread, at }: Reason, today: string): string {
  if (!unread) return ''
  const count = unread.count > 1 ? `${unread.count} new messages, the last ` : ''
  const words = unread.words === '' ? 'Photos or a new design' : `“${unread.words}”`
  return capitalized(`${count}${sinceText(at, today)}: ${words}`)
}

/** 'today, 9:30 AM', 'yesterday', 'on Nov 20'. @param on Comes before a date. */
export function sinceText(iso: string, today: string, on = 'on '): string {
  const day = shopDay(Date.parse(iso))
  const away = daysBetween(day, today)
  if (away === 0) return `today, ${timeOf(iso)}`
  if (away === 1) return 'yesterday'
  return on + (away < 300 ? dayText(day) : dateText(iso))
}

/** '12', or '500+' where counting stopped. */
export const countText = ({ total, isExact }: { total: number; isExact: boolean }) =>
  `${total.toLocaleString('en-US')}${isExact ? '' : '+'}`
