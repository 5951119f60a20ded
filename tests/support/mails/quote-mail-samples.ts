/** Samples of the emails about quotes, keyed by what is special in each. */
import type { MailContent } from '../../../src/features/mail/mail-content.server.ts'
import { forEachField, quoteFieldList } from '../../../src/features/shared/quote-fields.ts'

type Quote = MailContent<'quote_confirmation'>

const quote: Quote = {
  quoteId: 128,
  sentAt: Date.UTC(2026, 10, 21, 15, 4),
  answerDueAt: Date.UTC(2026, 10, 23, 15),
  ...forEachField(quoteFieldList, ({ label }) => label),
  customerName: 'June Carter',
  customerEmail: 'june.carter@example.com',
  customerPhone: '(615) 555-0199',
  company: 'Carter Builders',
  notes: 'Please keep the saw marks.\nThe wall is brick. Can you send brackets?',
  piece: {
    productName: 'Heritage Oak Floating Mantel',
    woodName: 'Reclaimed Oak',
    finishName: 'Natural Oil',
    lengthIn: 67.375,
    widthIn: 8,
    thicknessIn: 8,
    boardFeet: 29.94,
  },
  pieces: [],
  pricePerBoardFootCents: 1250,
  woodCents: 37_425,
  finishCents: 2_500,
  processingCents: 7_500,
  shippingCents: 4_500,
  totalCents: 51_925,
  totalToCents: null,
  delivery: null,
  priceLines: [],
}
const nashville = { zip: '37212', place: 'Nashville', state: 'TN', miles: 1, area: 'Nashville Metro' }
const woodLine = {
  ...{ key: 'wood', label: 'Reclaimed Oak', quantity: '29.94 board feet', rate: '$12.50 per board foot' },
  ...{ amountCents: 37_425, rule: 'Wood is priced by the board foot.' },
}
const tripLine = {
  ...{ key: 'delivery', label: 'Our truck', quantity: '1 trip', rate: 'Nashville Metro', amountCents: 10_000 },
  rule: 'One trip of our truck to Nashville, TN, 1 mile from the workshop.',
}
const hangingLine = {
  ...{ key: 'hanging', label: 'Hanging it', quantity: null, rate: null, amountCents: 25_000, toCents: 35_000 },
  rule: 'The price depends on your wall.',
}
const hung: Quote = {
  ...quote,
  ...{ shippingCents: 35_000, totalCents: 72_425, totalToCents: 82_425 },
  delivery: { way: 'hung', place: nashville, days: { from: '2026-12-08', to: '2026-12-15' } },
  priceLines: [woodLine, tripLine, hangingLine],
  fireplace: { fire: 'masonry', opening: { widthIn: 41.5, heightIn: 32 }, undersideIn: 44 },
}
const noWay: Quote = {
  ...quote,
  ...{ shippingCents: 0, totalCents: 37_425, priceLines: [woodLine] },
  delivery: { way: null, place: { ...nashville, zip: '96813', place: 'Honolulu', state: 'HI' }, days: null },
}
const onItsPage: Quote = { ...quote, token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n' }
const barest: Quote = {
  ...quote,
  ...{ customerPhone: '', company: '', notes: '', finishCents: 0, processingCents: 0, totalCents: 41_925 },
  piece: { ...quote.piece, finishName: null },
}
const longest: Quote = {
  ...quote,
  quoteId: 1_234_567,
  customerName: 'Maximiliana Featherstonehaugh-Cholmondeley von Hohenzollern the Younger',
  customerEmail: `${'a.very.long.mailbox.'.repeat(3)}name@custom-homes-and-restorations.example.com`,
  customerPhone: '+1 (615) 555-0199 ext. 12345',
  company: 'Middle Tennessee Custom Homes, Historic Restorations & Timber Framing, LLC',
  notes: `${'The old house has settled, so the opening is out of square. '.repeat(30)}\n${'W'.repeat(120)}`,
  piece: {
    ...quote.piece,
    productName: 'Hand-Hewn Appalachian Heritage Barn Timber Floating Mantel with Corbels',
    woodName: 'Reclaimed Wormy American Chestnut',
    finishName: 'Three Coats of Hand-Rubbed Hardwax Oil',
    lengthIn: 287.9375,
  },
  totalCents: 1_234_567_89,
}
const beam = {
  ...{ productName: 'Rustic Barn Beam', woodName: 'Barn Wood', finishName: null },
  ...{ lengthIn: 144, widthIn: 8, thicknessIn: 8 },
}
const job: Quote = {
  ...onItsPage,
  pieces: [
    { ...quote.piece, quantity: 2, note: 'With matching grain, please.' },
    { ...beam, quantity: 4, note: '' },
  ],
  priceLines: [
    { ...woodLine, piece: 1, quantity: '2 × 29.94 board feet', amountCents: 74_850 },
    { ...woodLine, piece: 2, key: 'wood-2', label: 'Barn Wood', quantity: '4 × 64 board feet', amountCents: 390_400 },
    tripLine,
  ],
  totalCents: 475_250,
}
const line = { ...quote, ...quote.piece, isWithoutDelivery: false, quantity: 1, morePieces: 0 }

const { boardFeet: _, finishName: __, ...listed } = quote.piece
const toQuote = (quoteId: number) => ({ ...listed, quoteId, token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n' })

export const quoteMailSamples = {
  quote_links: {
    one: { quotes: [toQuote(128)] },
    several: { quotes: [131, 130, 128].map(toQuote) },
    most: {
      quotes: Array.from({ length: 10 }, (_, index) => ({ ...toQuote(1_204 - index), productName: 'W'.repeat(80) })),
    },
  },
  quote_confirmation: {
    ...{ 'A mantel': onItsPage, 'From an older version': quote, 'Hung by us': hung, 'No way yet': noWay },
    ...{ 'No finish': barest, 'Long names': longest, 'Several pieces': job },
  },
  quote_notice: {
    'A mantel': quote,
    'Hung by us': hung,
    'No way yet': noWay,
    'Only what is required': barest,
    'Long names and notes': longest,
    'Several pieces': job,
  },
  quote_digest: {
    'One quote': { quotes: [line], more: 0 },
    'Of several pieces': { quotes: [{ ...line, quantity: 4, morePieces: 2 }], more: 0 },
    'A long list': {
      quotes: Array.from({ length: 100 }, (_, index) => ({ ...line, quoteId: line.quoteId + index })),
      more: 1_250,
    },
  },
}
