import { expect, it } from 'vitest'
import { timelineOf } from './timeline.ts'

type Order = Parameters<typeof timelineOf>[0]

const order: Order = {
  status: 'paid',
  paidOn: '2026-11-28',
  processingBy: '2026-12-02',
  isMailed: false,
  totalCents: 58_600,
  delivery: { way: 'truck', days: { from: '2026-12-12', to: '2026-12-19' }, leadTimeWeeks: { from: 2, to: 3 } },
}

const today = '2026-11-28'
const steps = (change: Partial<Order> = {}, day = today) =>
  timelineOf({ ...order, ...change }, day).map(({ when, title, isDone }) => `${isDone ? 'x' : '-'} ${when} | ${title}`)

it('WIN-7 the days of an order that was paid today', () => {
  expect(steps()).toEqual([
    'x today, Nov 28 | Paid',
    '- by Wednesday, Dec 2 | Processing begins in 1-2 business days',
    '- 2-3 weeks | Built',
    '- about Dec 12-19 | Delivered by our truck',
  ])
  expect(timelineOf(order, today).map(({ text }) => text)).toEqual([
    '$586.00 by card.',
    'We choose your timber, and write to you if anything needs a second look.',
    'Cut, finished and checked in our workshop.',
    "Estimated delivery: 2-3 weeks. We'll schedule a day with you at least 48 hours ahead. The path in needs to be 36 inches wide.",
  ])
})

it('WIN-7 the days of an order as it gets on', () => {
  expect(steps({}, '2026-11-30')[0]).toBe('x Nov 28 | Paid')
  expect(steps({ status: 'in_production' })).toEqual([
    'x today, Nov 28 | Paid',
    'x  | In production',
    '- 2-3 weeks | Built',
    '- about Dec 12-19 | Delivered by our truck',
  ])
  expect(steps({ status: 'ready' }).slice(2)).toEqual(['x  | Built', '- about Dec 12-19 | Delivered by our truck'])
  expect(steps({ status: 'delivered' }).slice(2)).toEqual(['x  | Built', 'x  | Delivered by our truck'])
  const texts = (status: Order['status']) => timelineOf({ ...order, status }, today).map(({ text }) => text)
  expect(texts('in_production')).toContain('Your order is in production now.')
  expect(texts('ready')).toContain('Your order is ready for delivery.')
  expect(texts('delivered')).toContain('Your order was delivered.')
})

it.each([
  ['the carrier, which needs no path', 'carrier', 'Delivered by our carrier', false],
  ['our truck', 'truck', 'Delivered by our truck', true],
] as const)('WIN-7 delivery by %s', (_, way, title, isWide) => {
  const last = timelineOf(
    { ...order, delivery: { ...order.delivery, way, days: { from: '2026-12-20', to: '2026-12-20' } } },
    today,
  ).at(-1)
  expect(last).toMatchObject({ when: 'about Dec 20', title })
  expect(last?.text.includes('36 inches')).toBe(isWide)
})

it('WIN-7 an order from before there were days promises the usual weeks, and no mail is promised that is never sent', () => {
  const old = timelineOf({ ...order, paidOn: null, processingBy: null, delivery: null }, today)
  expect(old.map(({ when }) => when)).toEqual(['', '', '2-3 weeks', '2-3 weeks'])
  expect(old.at(-1)?.title).toBe('Delivered')
  expect(old[2]?.text).not.toContain('email')
  expect(timelineOf({ ...order, isMailed: true }, today)[2]?.text).toContain('We email you when it is ready.')
})
