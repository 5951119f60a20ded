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

const ordered = {
  orderId: 41,
  quoteId: null,
  token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n',
  customerName: 'June Carter',
  pieces: ['1 × Heritage Oak Floating Mantel, Reclaimed Oak, Hand-Rubbed Oil, 67 3/8 × 8 × 8 in (5 ft 7 3/8 in)'],
}
const receipt: MailContent<'hand_receipt'> = {
  ...{ ...ordered, how: 'check', paidAt: Date.UTC(2026, 11, 8, 16) },
  ...{ amountCents: 10_000, totalCents: 53_100, leftCents: 43_100 },
}
const refund: MailContent<'refund_sent'> = {
  ...{ ...ordered, quoteId: 128, how: 'card', reason: 'A knot has come loose at the left end.' },
  ...{ amountCents: 5_000, taxCents: 339, refundedCents: 15_000, isWhole: false },
}
const long = { ...ordered, pieces: Array.from({ length: 12 }, () => ordered.pieces[0] ?? '') }

export const moneyMailSamples = {
  hand_receipt: {
    'A part, by check': receipt,
    'All of it, in cash, an offer': { ...receipt, quoteId: 128, how: 'cash', amountCents: 53_100, leftCents: 0 },
    'Many pieces': { ...receipt, ...long },
  } satisfies Record<string, MailContent<'hand_receipt'>>,
  refund_sent: {
    'A part, to the card': refund,
    'All of it, by check': {
      ...{ ...refund, how: 'check', amountCents: 53_100, taxCents: 3_600, refundedCents: 53_100, isWhole: true },
    },
    'Asked before there were reasons': { ...refund, ...long, reason: '', taxCents: 0, refundedCents: 5_000 },
  } satisfies Record<string, MailContent<'refund_sent'>>,
  order_canceled: {
    'With a reason': { ...ordered, reason: 'The beam we had for it split while it dried.' },
    'Without a reason, many pieces': { ...long, quoteId: 128, reason: '' },
  },
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
