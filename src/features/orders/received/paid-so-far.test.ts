import { expect, test } from 'vitest'
import { eventText, filterNames } from '../../../desk/orders/orders-text.ts'
import { orderStatuses, orderStatusNames, type PaymentState } from '../order.ts'
import { orderStateName, paidSoFar } from './paid-so-far.ts'

const payment = (state: PaymentState, amountCents: number) => ({ state, amountCents })

test.each([
  [[], 0, 0],
  [[payment('due', 500)], 0, 500],
  [[payment('paid', 300), payment('due', 200)], 300, 200],
  [[payment('paid', 300), payment('paid', 200)], 500, 0],
  [[payment('paid', 300), payment('void', 200)], 300, 0],
  [[payment('held', 300)], 300, 0],
  [[payment('paid', 300), payment('due', 200), payment('held', 300)], 600, 200],
] as const)('BOOK-1 of %j %d cents are here and %d due', (payments, receivedCents, dueCents) => {
  expect(paidSoFar(payments)).toEqual({ receivedCents, dueCents })
})

test('BOOK-1 an order is called paid only where all is paid', () => {
  const order = { receivedCents: 1, quoteId: 7 }
  expect(orderStateName({ ...order, status: 'paid', dueCents: 0 })).toBe('Paid')
  expect(orderStateName({ ...order, status: 'paid', dueCents: 1 })).toBe('Deposit paid')
  for (const status of orderStatuses.filter((one) => one !== 'paid' && one !== 'pending_payment'))
    expect(orderStateName({ ...order, status, dueCents: 1 })).toBe(orderStatusNames[status])
})

test.each([
  [7, 0, 'Pending payment'],
  [7, 1, 'Part paid'],
  [null, 0, 'Unpaid checkout'],
  [null, 1, 'Part paid'],
] as const)(
  'DESK-5 an order of quote %j with %d cents that waits for money is called %s',
  (quoteId, receivedCents, name) => {
    expect(orderStateName({ status: 'pending_payment', dueCents: 1, quoteId, receivedCents })).toBe(name)
    expect(filterNames.paid).toBe('Paid, or deposit paid')
  },
)

test('BOOK-1 the history says that a deposit was paid, and not that the order was', () => {
  const before = { status: 'pending_payment' as const, note: '' }
  expect(eventText({ status: 'paid', note: 'Deposit paid by check: No. 1042' }, before)).toEqual([
    'Deposit paid by check: No. 1042',
  ])
  expect(eventText({ status: 'paid', note: 'Paid' }, before)).toEqual(['Paid'])
})
