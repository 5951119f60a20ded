/** Samples of the emails about offers and their payments, keyed by what is special in each. */
import type { MailContent } from '../../../src/features/mail/mail-content.server.ts'

type Offer = MailContent<'offer_sent'>
type Answer = MailContent<'offer_answer'>
type Payment = MailContent<'payment_receipt'>
type Progress = MailContent<'order_progress'>

const line = (key: string, label: string, amountCents: number) => ({
  ...{ key, label, quantity: null, rate: null, amountCents, rule: '' },
})
const offer: Offer = {
  quoteId: 128,
  version: 1,
  token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n',
  customerName: 'June Carter',
  piece: {
    productName: 'Heritage Oak Floating Mantel',
    woodName: 'Reclaimed Oak',
    finishName: 'Hand-Rubbed Oil',
    ...{ lengthIn: 67.375, widthIn: 8, thicknessIn: 8 },
  },
  ...{ pieces: [], isChoosable: false },
  lines: [
    {
      ...line('wood', 'Reclaimed Oak', 37_425),
      ...{ quantity: '29.94 board feet', rate: '$12.50 per board foot' },
    },
    line('own-1', 'Notch for the chimney stone', 35_000),
    line('own-2', 'Neighbor discount', -5_000),
    line('delivery', 'Our truck', 10_000),
    line('tax', 'Tax', 5_394),
  ],
  ...{ totalCents: 82_819, depositPercent: 50, depositCents: 41_410 },
  way: 'hung',
  promisedOn: '2026-12-15',
  validUntil: '2026-12-23',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  note: 'The stone sticks out by an inch, so we notch the back.\nWe have a fine old beam for this.',
}
const plain: Offer = {
  ...offer,
  version: 2,
  lines: [line('wood', 'Reclaimed Oak', 100_00)],
  ...{ totalCents: 100_00, depositPercent: 100, depositCents: 100_00, way: null, promisedOn: null, note: '' },
}
const job: Offer = {
  ...offer,
  pieces: [
    { ...offer.piece, quantity: 2, note: 'From one beam, with matching grain.' },
    {
      ...{ productName: 'Rustic Barn Beam', woodName: 'Barn Wood', finishName: null },
      ...{ lengthIn: 144, widthIn: 8, thicknessIn: 8, quantity: 4, note: '' },
    },
  ],
  isChoosable: true,
  lines: [
    { ...line('wood', 'Reclaimed Oak', 74_850), piece: 1, quantity: '2 × 29.94 board feet' },
    { ...line('wood-2', 'Barn Wood', 390_400), piece: 2, quantity: '4 × 64 board feet' },
    line('own-1', 'Notch for the chimney stone', 35_000),
    line('delivery', 'Our truck', 10_000),
    line('tax', 'Tax', 40_020),
  ],
  ...{ totalCents: 550_270, depositCents: 275_135 },
}
const long: Offer = {
  ...offer,
  quoteId: 1_234_567,
  customerName: 'Maximiliana Featherstonehaugh-Cholmondeley von Hohenzollern the Younger',
  piece: {
    ...offer.piece,
    productName: 'Hand-Hewn Appalachian Heritage Barn Timber Floating Mantel with Corbels',
    woodName: 'Reclaimed Wormy American Chestnut',
  },
  lines: Array.from({ length: 30 }, (_, index) => line(`own-${index}`, `${'A long line of work '.repeat(5)}`, 1_234)),
  note: `${'The old house has settled, so the opening is out of square. '.repeat(60)}\n${'W'.repeat(120)}`,
}
const payment: Payment = {
  ...{ quoteId: 128, orderId: 41, token: offer.token, customerName: offer.customerName },
  ...{ kind: 'deposit', how: 'card', paidAt: Date.UTC(2026, 10, 24, 15, 4) },
  ...{ amountCents: 41_410, totalCents: 82_819, leftCents: 41_409 },
  piece: offer.piece,
  pieces: [],
  promisedOn: offer.promisedOn,
  isDelivered: false,
}
const progress: Progress = {
  ...{ orderId: 41, quoteId: 128, token: offer.token, customerName: offer.customerName, step: 'ready' },
  items: [{ ...offer.piece, quantity: 1 }],
  delivery: { way: 'hung', days: { from: '2026-12-15', to: '2026-12-15' } },
  leftCents: 41_409,
  photos: 0,
}
const contact = { customerEmail: 'june.carter@example.com', customerPhone: '(615) 555-0199' }
const accepted = {
  orderId: 41,
  acceptedAt: Date.UTC(2026, 10, 24, 15, 1),
  acceptedBy: 'June Carter',
  agreedSha256: null,
  acceptedHow: 'online' as const,
}
const answer: Answer = { ...offer, ...contact, answer: 'accepted', words: 'June Carter', orderId: 41 }

export const offerMailSamples = {
  offer_sent: {
    'Several pieces': job,
    'First version': offer,
    'Second version, the least': plain,
    'Long texts': long,
  },
  offer_accepted: {
    'With a deposit': { ...offer, ...accepted },
    'With what was chosen': { ...job, ...accepted, agreedSha256: 'c0ffee'.padEnd(64, '0') },
    'In the shop': { ...offer, ...accepted, acceptedBy: '', acceptedHow: 'shop' as const },
    'Long texts': { ...long, ...accepted },
  },
  offer_reminder: {
    unseen: { ...offer, reminder: 'unseen' as const, daysLeft: 27 },
    week: { ...offer, reminder: 'week' as const, daysLeft: 7 },
    day: { ...plain, reminder: 'day' as const, daysLeft: null },
    today: { ...plain, reminder: 'day' as const, daysLeft: 0 },
    own: { ...plain, reminder: 'week' as const, daysLeft: 10 },
  },
  offer_answer: {
    Accepted: answer,
    Declined: { ...answer, answer: 'declined' as const, words: 'We found a beam in the barn.', orderId: null },
    'Asked to renew': { ...answer, answer: 'renewal' as const, words: '', orderId: null },
    'Declined without a word': { ...answer, answer: 'declined' as const, words: '', orderId: null },
    'Long texts': { ...long, ...contact, answer: 'accepted' as const, words: long.note, orderId: 41 },
  },
  payment_receipt: {
    Deposit: payment,
    'Balance by check': { ...payment, kind: 'balance' as const, how: 'check' as const, leftCents: 0 },
    'All at once': { ...payment, kind: 'whole' as const, leftCents: 0, promisedOn: null },
    'Taken along': { ...payment, kind: 'whole' as const, leftCents: 0, promisedOn: null, isDelivered: true },
  },
  order_progress: {
    Started: { ...progress, step: 'in_production' as const },
    'Ready, balance due': progress,
    'Ready, with a photo': { ...progress, leftCents: 0, photos: 1 },
    'Ready, two pieces of a cart': {
      ...progress,
      quoteId: null,
      items: [...progress.items, ...progress.items],
      leftCents: 0,
    },
    'Started, two alike': {
      ...progress,
      step: 'in_production' as const,
      items: [{ ...offer.piece, quantity: 2 }],
    },
    'Ready, no delivery': { ...progress, delivery: null },
    Delivered: { ...progress, step: 'delivered' as const, leftCents: 0 },
  },
  payment_notice: {
    Deposit: { ...payment, ...contact },
    'All at once': { ...payment, ...contact, kind: 'whole' as const, leftCents: 0 },
    Balance: { ...payment, ...contact, kind: 'balance' as const, leftCents: 0 },
    'Without a phone number': { ...payment, ...contact, customerPhone: '' },
  },
}
