/** BOOK-4: payouts in words. */
import { expect, it } from 'vitest'
import { holdsText, lineText, remarkOf } from './payout-text.ts'

it.each([
  [5, 1, [38, 39, 40], '5 payments, 1 refund, orders #38 to #40'],
  [1, 0, [7], '1 payment, order #7'],
  [2, 0, [7, 8], '2 payments, orders #7, #8'],
  [3, 0, [7, 8, 10], '3 payments, orders #7, #8, #10'],
  [5, 0, [1, 3, 5, 7, 9], '5 payments, 5 orders'],
  [0, 2, [], '2 refunds'],
  [0, 0, [], ''],
])('BOOK-4 %i payments and %i refunds of orders %j are told as %s', (payments, refunds, orderIds, text) =>
  expect(holdsText({ payments, refunds, orderIds })).toBe(text),
)

const fine = { state: 'paid', note: '', match: 'matches', unexplained: '0.00' } as const
it.each([
  [fine, undefined, undefined],
  [
    { ...fine, match: 'unexplained', unexplained: '12.00' } as const,
    '$12.00 more than what is in it, unexplained',
    true,
  ],
  [
    { ...fine, match: 'unexplained', unexplained: '-12.00' } as const,
    '$12.00 less than what is in it, unexplained',
    true,
  ],
  [{ ...fine, state: 'in_transit' } as const, 'On its way to the bank.', false],
  [
    { ...fine, state: 'failed', note: 'account closed' } as const,
    'The bank refused it: account closed. The money went back.',
    true,
  ],
  [{ ...fine, state: 'canceled' } as const, 'Canceled. The money stayed with the card processor.', false],
  [{ ...fine, match: 'unread' } as const, "The card processor hasn't listed what is in it yet.", false],
])('BOOK-4 a payout says what does not match: %j', (payout, text, isBad) => {
  expect(remarkOf(payout)).toEqual(text === undefined ? undefined : { text, isBad })
})

it.each([
  [{ kind: 'payment', owner: 'order', description: 'ch_1' } as const, 'Payment'],
  [{ kind: 'payment', owner: 'no-order', description: '' } as const, 'Payment, no order found'],
  [{ kind: 'other', owner: 'elsewhere', description: 'Gift card' } as const, 'Gift card, not from this shop'],
  [{ kind: 'fee', owner: 'provider', description: 'Radar' } as const, 'Fee of the card processor'],
])('BOOK-4 a line of a payout says what it is: %j', (line, text) => expect(lineText(line)).toBe(text))
