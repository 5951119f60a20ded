/** OUT-1: samples of the notices of a refund or dispute, keyed by what is special in each. */
import type { MailContent } from '../../../src/features/mail/mail-content.server.ts'

type Notice = MailContent<'money_notice'>

const disputed: Notice = {
  orderId: 41,
  quoteId: null,
  customerName: 'June Carter',
  customerEmail: 'june.carter@example.com',
  customerPhone: '(615) 555-0199',
  what: 'dispute-opened',
  amountCents: 53_100,
  provider: 'stripe',
  reason: 'product_not_received',
  failure: '',
  dueAt: Date.UTC(2026, 11, 8, 23, 59),
  receivedCents: 53_100,
  refundedCents: 0,
  withdrawnCents: 53_100,
  isRefunded: false,
}
const settled = { ...disputed, dueAt: null, withdrawnCents: 0 }

export const moneyMailSamples = {
  money_notice: {
    Disputed: disputed,
    'The bank asks': { ...disputed, what: 'inquiry-opened', withdrawnCents: 0 },
    'Now a dispute': { ...disputed, what: 'inquiry-disputed', reason: 'fraudulent' },
    'Another reply': { ...disputed, what: 'reply-wanted', reason: 'one that Stripe adds' },
    Won: { ...settled, what: 'won' },
    Lost: { ...disputed, dueAt: null, what: 'lost', isRefunded: true },
    Closed: { ...settled, what: 'closed' },
    'Taken back': { ...disputed, dueAt: null, what: 'withdrawn' },
    'Given back': { ...settled, what: 'returned' },
    'Part refunded there': { ...settled, what: 'refunded', amountCents: 10_000, refundedCents: 10_000 },
    'All refunded there': { ...settled, what: 'refunded', refundedCents: 53_100, isRefunded: true },
    'Refund failed': { ...settled, what: 'refund-failed', failure: 'the card has expired or was canceled' },
    'Without an order': {
      ...{ ...disputed, customerName: '', customerEmail: '', customerPhone: '' },
      reason: 'fraudulent',
    },
  } satisfies Record<string, Notice>,
}
