import { expect, it, test } from 'vitest'
import { orderStatuses, ownerMoves } from '../../features/orders/order.ts'
import { csvExtent, csvHref, eventText, moveLabels, orderedText, paymentStatusName, readRefund } from './orders-text.ts'

it('ADMIN-8 every state change the owner can make has a button label, and no other does', () => {
  const moves = new Set(orderStatuses.flatMap(ownerMoves))
  expect(new Set(Object.keys(moveLabels))).toEqual(moves)
})

test.each([
  ['450.00', 450_00],
  ['450', 450_00],
  [' $12.5 ', 12_50],
  ['0.01', 1],
  ['1,204.99', 1204_99],
])('ADMIN-8 %o typed refunds %d cents', (typed, cents) => {
  expect(readRefund(typed, 2000_00)).toEqual({ cents })
})

test.each([[''], ['0'], ['0.00'], ['-5'], ['12,50'], ['1.005'], ['all'], ['1e3']])(
  "ADMIN-8 %o can't be refunded",
  (typed) => {
    expect(readRefund(typed, 2000_00)).toEqual({ problem: 'Enter an amount above 0, such as 25.00.' })
  },
)

it("ADMIN-8 a refund can't exceed what is left, to the cent", () => {
  expect(readRefund('531.00', 531_00)).toEqual({ cents: 531_00 })
  expect(readRefund('531.01', 531_00)).toEqual({ problem: 'You can refund up to $531.00.' })
})

it('ADMIN-8 the history shows each state once, with its note', () => {
  const history = [
    { status: 'pending_payment', note: 'Placed' },
    { status: 'paid', note: 'Paid' },
    { status: 'paid', note: 'Refunded $45.00' },
    { status: 'in_production', note: 'By the owner' },
    { status: 'refunded', note: 'Refunded $486.00' },
  ] as const
  expect(history.map((event, index) => eventText(event, history[index - 1]))).toEqual([
    ['Pending payment', 'Placed'],
    ['Paid'],
    ['Refunded $45.00'],
    ['In production', 'By the owner'],
    ['Refunded', 'Refunded $486.00'],
  ])
})

test.each([
  [{ q: '' }, '', 'all'],
  [{ status: 'set_aside', q: '' }, '?status=set_aside', '“Set aside”'],
  [{ q: 'Ada & Co' }, '?q=Ada+%26+Co', 'all with “Ada & Co”'],
  [{ status: 'paid', q: 'ada' }, '?status=paid&q=ada', '“Paid, or deposit paid” with “ada”'],
] as const)('ADMIN-8 exports the orders that the list finds: %o', (narrowed, search, extent) => {
  expect([csvHref(narrowed), csvExtent(narrowed)]).toEqual([`/api/admin/orders.csv${search}`, extent])
})

it("ADMIN-8 a payment's status that the desk has no text for shows as the provider sent it", () => {
  expect(paymentStatusName('succeeded')).toBe('Paid')
  expect(paymentStatusName('requires_capture')).toBe('requires_capture')
  expect(paymentStatusName(null)).toBe('Unknown')
})

it('LIVE-10 a row says the first piece, how many more there are, and where they go', () => {
  const firstPiece = {
    productName: 'Heritage Oak Floating Mantel',
    woodSpeciesName: 'Reclaimed Oak',
    size: { lengthIn: 67.375, widthIn: 8, thicknessIn: 8 },
    quantity: 1,
  }
  const shipsTo = { city: 'Franklin', state: 'TN' }
  const textOf = (order: Parameters<typeof orderedText>[0]) => orderedText(order).replaceAll('\u00a0', ' ')
  expect(textOf({ firstPiece, morePieces: 0, shipsTo })).toBe(
    'Heritage Oak Floating Mantel · Reclaimed Oak · 67 3/8 × 8 × 8 in · Franklin, TN',
  )
  expect(textOf({ firstPiece: { ...firstPiece, quantity: 2 }, morePieces: 2, shipsTo: null })).toBe(
    '2 × Heritage Oak Floating Mantel · Reclaimed Oak · 67 3/8 × 8 × 8 in and 2 more',
  )
  expect(textOf({ firstPiece: null, morePieces: 0, shipsTo: null })).toBe('')
})
