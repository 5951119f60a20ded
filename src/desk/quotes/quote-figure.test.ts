import { expect, it } from 'vitest'
import { quoteFigure } from './quote-figure.ts'

const asked = { offer: null, order: null, closed: null, waiting: null, totalPrice: '500.00', totalPriceTo: null }
const more = { answeredAt: null, firstPiece: null, morePieces: 0 }
const offered = { state: 'sent', total: '846.55', endsOn: '2026-12-20', ...more } as const
const bought = { id: 45, promisedOn: null, ended: null, isBought: true, total: '561.30' } as const
const message = { why: 'message', since: '2026-12-22T00:00:00.000Z' } as const
const closed = { as: 'lost', reason: 'Price', at: '2026-12-01T00:00:00.000Z' } as const

it.each([
  [{}, 'Estimate $500.00, before tax'],
  [{ totalPriceTo: '550.00' }, 'Estimate $500.00-$550.00, before tax'],
  [{ offer: { state: 'draft', total: null, endsOn: null, ...more } as const }, 'Estimate $500.00, before tax'],
  [{ offer: offered }, 'Offered $846.55, not seen yet'],
  [{ offer: { ...offered, state: 'seen' as const } }, 'Offered $846.55, seen'],
  [{ offer: { ...offered, state: 'accepted' as const } }, 'Accepted $846.55'],
  [{ offer: { ...offered, state: 'expired' as const } }, 'Offered $846.55'],
  [{ offer: { ...offered, state: 'declined' as const } }, 'Offered $846.55'],
  [{ offer: { ...offered, state: 'expired' as const }, waiting: message }, 'Offered $846.55, expired'],
  [{ offer: { ...offered, state: 'declined' as const }, waiting: message }, 'Offered $846.55, declined'],
  [{ offer: offered, waiting: message }, 'Offered $846.55, not seen yet'],
  [{ order: bought }, 'Bought, order #45: $561.30'],
  [{ order: { ...bought, ended: 'refunded' } as const }, 'Estimate $500.00, before tax'],
  [{ offer: offered, closed }, 'Offered $846.55, closed'],
  [{ closed }, 'Estimate $500.00, before tax, closed'],
])('DESK-6 the head of a quote says the amount that counts now: %j', (change, words) => {
  const { name, amount, state } = quoteFigure({ ...asked, ...change })
  expect([`${name} ${amount}`, state].filter(Boolean).join(', ')).toBe(words)
})
