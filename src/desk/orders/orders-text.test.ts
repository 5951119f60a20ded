import { expect, it, test } from 'vitest'
import { orderStatuses, ownerMoves } from '../../features/orders/order.ts'
import { moneyText, promiseOf, readyText } from './listed-texts.ts'
import {
  bookedInText,
  csvExtent,
  csvHref,
  eventDoer,
  eventText,
  moveLabels,
  orderedText,
  paymentName,
  paymentStatusName,
  readRefund,
  saleTakenBackText,
} from './orders-text.ts'

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
  ['Deposit paid by check: 1042', 'Ray Tucker', 'Ray Tucker'],
  ['By Ray Tucker', 'Ray Tucker', undefined],
  ['Canceled by Ray Tucker: The beam split', 'Ray Tucker', undefined],
  ['Promised for Dec 21, 2026', undefined, undefined],
])('STAFF-2 the history says once who it was: %s', (note, by, shown) => {
  expect(eventDoer({ status: 'paid', note, by })).toBe(shown)
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
    '2 × Heritage Oak Floating Mantel · Reclaimed Oak · 67 3/8 × 8 × 8 in, and 2 more pieces',
  )
  expect(textOf({ firstPiece: null, morePieces: 0, shipsTo: null })).toBe('')
})

const owed = {
  status: 'paid',
  quoteId: null,
  setAside: null,
  receivedCents: 53_100,
  refundedCents: 0,
  dueCents: 0,
  isDepositDue: false,
  depositDueCents: 0,
} as const

const inPart = {
  quoteId: 4,
  receivedCents: 10_000,
  dueCents: 63_756,
  isDepositDue: true,
  depositDueCents: 12_127,
} as const

const payment = <Kind extends string, State extends string>(kind: Kind, state: State) => ({ kind, state })

test.each([
  { name: 'Balance', of: payment('balance', 'due'), others: [] },
  { name: 'Rest of the balance', of: payment('balance', 'due'), others: [payment('balance', 'paid')] },
  { name: 'Part of the balance', of: payment('balance', 'paid'), others: [payment('balance', 'due')] },
  { name: 'Part of the balance', of: payment('balance', 'paid'), others: [payment('balance', 'paid')] },
  { name: 'Deposit', of: payment('deposit', 'paid'), others: [payment('balance', 'due')] },
  { name: 'Payment', of: payment('whole', 'paid'), others: [payment('whole', 'void')] },
])('DESK-4 $of beside $others is called "$name"', ({ name, of, others }) => {
  expect(paymentName(of, [of, ...others])).toBe(name)
})

test.each([
  ['Paid in full', {}],
  ['Unpaid, $531.00 due', { status: 'pending_payment', receivedCents: 0, dueCents: 53_100 }],
  [
    'Unpaid, $312.00 deposit due',
    {
      status: 'pending_payment',
      quoteId: 4,
      receivedCents: 0,
      dueCents: 62_400,
      isDepositDue: true,
      depositDueCents: 31_200,
    },
  ],
  ['Deposit in, $442.54 due', { quoteId: 4, receivedCents: 29_502, dueCents: 44_254 }],
  ['Deposit in, $442.54 due', { status: 'delivered', quoteId: 4, receivedCents: 29_502, dueCents: 44_254 }],
  // Less than the deposit, and a part of an order from the cart.
  ['$100.00 in, $637.56 due', { status: 'pending_payment', ...inPart }],
  // Started with a reason, before the rest of its deposit.
  ['$100.00 in, $637.56 due', { status: 'in_production', ...inPart }],
  ['$100.00 in, $431.00 due', { status: 'pending_payment', receivedCents: 10_000, dueCents: 43_100 }],
  ['$31.00 refunded', { refundedCents: 3_100 }],
  ['$31.00 refunded, $442.54 due', { quoteId: 4, refundedCents: 3_100, dueCents: 44_254 }],
  ['Refunded', { status: 'refunded', refundedCents: 53_100 }],
  ['Nothing paid', { status: 'canceled', receivedCents: 0 }],
  ['$531.00 paid', { status: 'canceled' }],
  ['Charged, needs a decision', { setAside: 'Paid $10.00 instead of $531.00' }],
] as const)('ADMIN-8 the list says %j', (text, change) => {
  expect(moneyText({ ...owed, ...change })).toBe(text)
})

const today = '2026-11-27'

test.each([
  ['paid', '2026-12-08', { text: 'Promised Tue, Dec 8', isLate: false }],
  ['ready', today, { text: 'Promised for today', isLate: false }],
  ['in_production', '2026-11-26', { text: '1 day late (Nov 26)', isLate: true }],
  ['paid', '2026-10-28', { text: '30 days late (Oct 28)', isLate: true }],
  ['pending_payment', null, { text: 'No day promised', isLate: false }],
  ['delivered', '2026-10-28', null],
  ['canceled', '2026-12-08', null],
] as const)(
  'LIVE-9 of an order that is %s and promised for %s, the list says when it is due',
  (status, promisedOn, said) => {
    expect(promiseOf({ status, promisedOn, quoteId: 4 }, today)).toEqual(said)
  },
)

test('LIVE-9 a checkout that was left has no promised day, and is never late', () => {
  expect(promiseOf({ status: 'pending_payment', quoteId: null, promisedOn: '2026-10-28' }, today)).toBeNull()
})

test('JOB-4 the list says how many pieces are ready, where there are several in production', () => {
  const firstPiece = { quantity: 2 }
  expect(readyText({ status: 'in_production', firstPiece, morePieces: 2, readyPieces: 1 })).toBe('1 of 4 ready')
  expect(readyText({ status: 'in_production', firstPiece, morePieces: 0, readyPieces: 0 })).toBeUndefined()
  expect(readyText({ status: 'ready', firstPiece, morePieces: 2, readyPieces: 4 })).toBeUndefined()
})

test.each([
  ['2026-10-29', '2026-10', 'October is closed, so the books have it on Nov 1.'],
  ['2026-09-30', '2026-12', 'September is closed, so the books have it on Jan 1.'],
  ['2026-11-01', '2026-10', undefined],
  ['2026-10-29', null, undefined],
  ['', '2026-10', undefined],
])('BOOK-5 what came on %o, with months closed through %o, is told: %o', (day, closedThrough, text) =>
  expect(bookedInText(day, closedThrough)).toBe(text),
)

test.each([
  ['delivered', 'delivery', 'The books take its sale back in November.'],
  ['delivered', 'payment', undefined],
  ['ready', 'delivery', undefined],
] as const)('BOOK-5 a step back from %s, sold on %s, says which month has it: %o', (status, basis, text) =>
  expect(saleTakenBackText({ status, books: { basis } }, '2026-11-30')).toBe(text),
)
