import { expect, test } from 'vitest'
import { nextWords } from './next-words.ts'
import type { Quote } from './quotes-queries.ts'

/** Tuesday, 3 PM in Nashville. */
const now = Date.parse('2026-11-24T21:00:00Z')

type Facts = Parameters<typeof nextWords>[0]
const quote: Facts = {
  ...{ status: 'pending', offer: null, order: null, closed: null, answerDueAt: '2026-11-25T16:00:00.000Z' },
  waiting: { why: 'new', since: '2026-11-24T16:00:00.000Z' },
}
const offered = (state: NonNullable<Quote['offer']>['state'], endsOn: string): Partial<Facts> => ({
  ...{ status: 'approved', waiting: null },
  offer: { state, total: '500.00', endsOn, answeredAt: null, firstPiece: null, morePieces: 0 },
})

const draft = {
  ...({ state: 'draft', total: null, endsOn: null, answeredAt: null, firstPiece: null, morePieces: 0 } as const),
}

test.each<[string, Partial<Facts>, string | undefined, boolean]>([
  ['a new one', {}, 'Answer by Wed 10:00 AM', false],
  ['one that is late', { answerDueAt: '2026-11-23T16:00:00.000Z' }, 'Answer was due Mon 10:00 AM', true],
  ['one that was answered by a message', { waiting: null }, undefined, false],
  ['one that was sent', offered('sent', '2026-12-04'), 'Ends Fri, Dec 4', false],
  ['one that ends today', offered('seen', '2026-11-24'), 'Ends today', false],
  ['one that ends tomorrow', offered('seen', '2026-11-25'), 'Ends tomorrow', false],
  ['one that is over', offered('expired', '2026-11-20'), 'Ended Nov 20', false],
  [
    'one that was declined',
    {
      waiting: null,
      offer: { ...draft, state: 'declined', endsOn: '2026-12-04', answeredAt: '2026-11-23T16:00:00.000Z' },
    },
    'Declined yesterday',
    false,
  ],
  ['one with an offer that was started', { offer: draft }, 'Answer by Wed 10:00 AM. Offer started', false],
  ['one that was answered, with an offer started', { offer: draft, waiting: null }, 'Offer started', false],
  [
    'one with a message, whatever else',
    { ...offered('seen', '2026-12-04'), waiting: { why: 'message', since: '2026-11-23T16:00:00.000Z' } },
    'New message yesterday',
    false,
  ],
  [
    'one to renew',
    { ...offered('expired', '2026-11-20'), waiting: { why: 'renewal', since: '2026-11-22T16:00:00.000Z' } },
    'Asked to renew on Nov 22',
    false,
  ],
  [
    'one that became an order',
    { ...offered('accepted', '2026-12-04'), order: { id: 3, promisedOn: '2026-12-18', ended: null } },
    'Promised for Fri, Dec 18',
    false,
  ],
  [
    'one whose order is late',
    { ...offered('accepted', '2026-12-04'), order: { id: 3, promisedOn: '2026-11-23', ended: null } },
    'Was promised for yesterday',
    true,
  ],
  [
    'one whose order was canceled',
    { ...offered('accepted', '2026-12-04'), order: { id: 3, promisedOn: '2026-11-23', ended: 'canceled' } },
    'Order canceled',
    false,
  ],
  [
    'one that was delivered',
    {
      ...offered('accepted', '2026-12-04'),
      status: 'completed',
      order: { id: 3, promisedOn: '2026-11-23', ended: null },
    },
    undefined,
    false,
  ],
  [
    'one that was closed',
    { ...offered('sent', '2026-12-04'), closed: { as: 'lost', reason: 'Price', at: '2026-11-23T16:00:00.000Z' } },
    'Why: Price',
    false,
  ],
])('DESK-3 what comes next with %s', (_what, facts, text, isLate) => {
  expect(nextWords({ ...quote, ...facts }, now)).toEqual(text === undefined ? undefined : { text, isLate })
})
