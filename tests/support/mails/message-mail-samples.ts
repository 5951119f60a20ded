/** LIVE-4: samples of the emails about messages, keyed by what is special in each. */
import type { MailContent } from '../../../src/features/mail/mail-content.server.ts'

type ToCustomer = MailContent<'message_to_customer'>
type ToOwner = MailContent<'message_to_owner'>

const customer: ToCustomer = {
  quoteId: 128,
  token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n',
  customerName: 'June Carter',
  piece: {
    productName: 'Heritage Oak Floating Mantel',
    woodName: 'Reclaimed Oak',
    finishName: 'Hand-Rubbed Oil',
    ...{ lengthIn: 67.375, widthIn: 8, thicknessIn: 8 },
  },
  pieces: [],
  messages: [
    {
      id: 1,
      at: Date.parse('2026-11-20T16:12:00Z'),
      text: 'Yes, we can notch the back for the stone.\nCould you send us a photograph of it from the side?',
      photos: 0,
      design: null,
    },
  ],
  more: 0,
}
const { token: _, ...rest } = customer
const owner: ToOwner = { ...rest, customerEmail: 'june@example.net', customerPhone: '615-555-0187' }
const photos = { id: 2, at: Date.parse('2026-11-20T16:30:00Z'), text: 'Here it is.', photos: 2, design: null }
const change = {
  ...photos,
  text: '',
  photos: 0,
  design: 'Heritage Oak Floating Mantel, Barn Wood, 72 × 8 × 8 in, about $450.00-$520.00',
}
const line = { ...customer.piece, quoteId: 128, at: photos.at }
const list = { firstMessage: 2, quotes: [line, { ...line, quoteId: 131 }], orders: [], more: 0 }
const orders = [{ orderId: 41, at: photos.at }]

const orderItems = [
  { ...customer.piece, quantity: 2 },
  { ...customer.piece, productName: 'Hollow Oak Box Beam', finishName: null, quantity: 1 },
]
const { quoteId: _quote, piece: _piece, ...ofCustomer } = customer
const { quoteId: _itsQuote, piece: _itsPiece, ...ofOwner } = owner

export const messageMailSamples = {
  message_digest: {
    two: list,
    one: { ...list, quotes: [line] },
    many: { ...list, more: 1_204 },
    'an order': { ...list, quotes: [], orders },
    both: { ...list, orders },
  },
  order_message_to_customer: { two: { ...ofCustomer, orderId: 41, items: orderItems } },
  order_message_to_owner: {
    two: { ...ofOwner, orderId: 41, items: orderItems },
    'no pieces': { ...ofOwner, orderId: 41, items: [] },
  },
  message_to_customer: { one: customer, several: { ...customer, messages: [...customer.messages, photos], more: 3 } },
  message_to_owner: {
    photographs: { ...owner, messages: [photos] },
    change: { ...owner, messages: [change] },
    long: {
      ...owner,
      messages: [{ ...photos, text: `${'The stone is out of square. '.repeat(140)}${'W'.repeat(80)}` }],
    },
  },
}
