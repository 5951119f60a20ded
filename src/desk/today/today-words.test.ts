import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../features/shared/clock.ts'
import { daysBetween } from '../parts/moments.ts'
import { countText, whyText } from './today-words.ts'

/** Tuesday. The shop is six hours behind UTC. */
const today = '2026-11-24'
const row = {
  at: '2026-11-24T15:30:00.000Z',
  isLate: false,
  dueAt: null,
  openMinutes: null,
  isStarted: false,
  unread: null,
  promisedOn: null,
  status: null,
  warning: null,
  offer: null,
}

it.each([
  ['Answer by 4:30 PM, 3 shop hours left', { dueAt: '2026-11-24T22:30:00.000Z', openMinutes: 239 }],
  ['Answer by Wed 10:00 AM, 1 shop hour left', { dueAt: '2026-11-25T16:00:00.000Z', openMinutes: 60 }],
  ['Answer by Wed 10:00 AM, 59 minutes left', { dueAt: '2026-11-25T16:00:00.000Z', openMinutes: 59 }],
  ['Answer by Dec 2, 20 shop hours left', { dueAt: '2026-12-02T16:00:00.000Z', openMinutes: 1200 }],
  ['Answer by Wed 10:00 AM, as soon as we open', { dueAt: '2026-11-25T16:00:00.000Z', openMinutes: 0 }],
  [
    'Answer by 4:30 PM, 3 shop hours left. Offer started',
    { dueAt: '2026-11-24T22:30:00.000Z', openMinutes: 239, isStarted: true },
  ],
  ['Answer was due today, 10:00 AM', { dueAt: '2026-11-24T16:00:00.000Z', openMinutes: 0, isLate: true }],
  ['Answer was due Sat 2:00 PM', { dueAt: '2026-11-21T20:00:00.000Z', openMinutes: 0, isLate: true }],
  ['Answer was due Nov 17', { dueAt: '2026-11-17T20:00:00.000Z', openMinutes: 0, isLate: true }],
])('LIVE-9 a new quote: %s', (words, change) => {
  expect(whyText('quotes', { ...row, ...change }, today)).toBe(words)
})

it.each([
  ['Today, 9:30 AM: “Could it be longer?”', { unread: { count: 1, words: 'Could it be longer?' } }],
  ['3 new messages, the last today, 9:30 AM: “Yes.”', { unread: { count: 3, words: 'Yes.' } }],
  ['Yesterday: Photos or a new design', { at: '2026-11-24T05:59:00.000Z', unread: { count: 1, words: '' } }],
  ['On Nov 20: “Hello”', { at: '2026-11-20T18:00:00.000Z', unread: { count: 1, words: 'Hello' } }],
])('LIVE-9 messages: %s', (words, change) => {
  expect(whyText('messages', { ...row, ...change }, today)).toBe(words)
})

it.each([
  ['Promised for today', { promisedOn: '2026-11-24', status: 'in_production' as const }],
  ['Promised for tomorrow. Not started', { promisedOn: '2026-11-25', status: 'paid' as const }],
  ['Promised for Sat, Nov 28. Ready', { promisedOn: '2026-11-28', status: 'ready' as const }],
  ['Was promised for yesterday', { promisedOn: '2026-11-23', status: 'in_production' as const }],
  ['Was promised for Nov 20, 4 days ago. Not started', { promisedOn: '2026-11-20', status: 'paid' as const }],
])('LIVE-9 an order of this week: %s', (words, change) => {
  expect(whyText('promised', { ...row, ...change }, today)).toBe(words)
})

it.each([
  ['to-start', 'Waiting since today, 9:30 AM', {}],
  [
    'to-start',
    'Waiting since yesterday. Promised for Thu, Dec 10',
    { at: '2026-11-23T18:00:00.000Z', promisedOn: '2026-12-10' },
  ],
  ['no-deposit', 'Accepted on Nov 20', { at: '2026-11-20T18:00:00.000Z', status: 'pending_payment' as const }],
  ['no-deposit', 'Accepted on Nov 20, 2025', { at: '2025-11-20T18:00:00.000Z', status: 'pending_payment' as const }],
  ['no-deposit', 'Accepted today, 9:30 AM. Started without it', { status: 'in_production' as const }],
  ['balance-due', 'Ready since Nov 24', { status: 'ready' as const }],
  ['balance-due', 'Delivered before it was paid. Ready since Nov 24', { status: 'delivered' as const }],
  ['renewals', 'Asked today, 9:30 AM to renew an offer that ended', {}],
  ['set-aside', 'It was paid twice', { warning: 'It was paid twice' }],
] as const)('LIVE-9 %s: %s', (group, words, change) => {
  expect(whyText(group, { ...row, ...change }, today)).toBe(words)
})

const offer = (state: 'sent' | 'seen' | 'declined' | 'expired', endsOn: string, answer = '') => ({
  offer: { state, endsOn, answer },
})

it.each([
  ['ending', 'Ends today. Not opened yet: call or write', offer('sent', '2026-11-24')],
  ['ending', 'Ends tomorrow. Seen, and no answer yet: call or write', offer('seen', '2026-11-25')],
  ['ending', 'Ends Thu, Nov 26. Not opened yet: call or write', offer('sent', '2026-11-26')],
  ['gone', 'Ended yesterday. Renew it, or close it as lost', offer('expired', '2026-11-23')],
  ['gone', 'Ended Sat, Nov 21. Renew it, or close it as lost', offer('expired', '2026-11-21')],
  ['gone', 'Declined today, 9:30 AM. Revise it, or close it as lost', offer('declined', '2026-12-20')],
  [
    'gone',
    'Declined today, 9:30 AM: “Too dear.” Revise it, or close it as lost',
    offer('declined', '2026-12-20', 'Too dear.'),
  ],
  [
    'gone',
    'Declined today, 9:30 AM: “Too dear.” Revise it, or close it as lost',
    offer('declined', '2026-12-20', 'Too dear'),
  ],
] as const)('LIVE-9 %s: %s', (group, words, change) => {
  expect(whyText(group, { ...row, ...change }, today)).toBe(words)
})

it('LIVE-9 a count that stopped says so', () => {
  expect(countText({ total: 1204, isExact: true })).toBe('1,204')
  expect(countText({ total: 500, isExact: false })).toBe('500+')
})

it('LIVE-9 so many days after a day is the other one', () => {
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days))
  fc.assert(
    fc.property(day, day, (from, to) => {
      expect(addDays(from, daysBetween(from, to))).toBe(to)
    }),
  )
})
