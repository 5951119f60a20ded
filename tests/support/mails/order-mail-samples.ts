/** Samples of the emails about paid orders, keyed by what is special in each. */
import type { MailContent } from '../../../src/features/mail/mail-content.server.ts'

type Order = MailContent<'order_receipt'>
type OrderNotice = MailContent<'order_notice'>

const sampleLine = (key: string, label: string, quantity: string | null, rate: string | null, amountCents: number) => ({
  ...{ key, label, quantity, rate, amountCents },
  rule: '',
})

const order: Order = {
  orderId: 41,
  quoteId: null,
  token: 'mlDwPWJjb8VtFqZ0sCHGmQZ1Q0f6yG3n',
  paidAt: Date.UTC(2026, 10, 21, 15, 4),
  customerName: 'June Carter',
  address: { street: '12 Music Row', city: 'Nashville', state: 'TN', zip: '37203' },
  items: [
    {
      productName: 'Heritage Oak Floating Mantel',
      woodName: 'Reclaimed Oak',
      finishName: 'Whitewash',
      ...{ lengthIn: 72, widthIn: 8, thicknessIn: 8, quantity: 1, unitCents: 45_000 },
      priceLines: [
        sampleLine('length', 'Reclaimed Oak', '72 in (6 ft)', '$68.33 per linear foot', 41_000),
        sampleLine('finish', 'Whitewash', null, null, 4_000),
      ],
    },
    {
      productName: 'Rustic Pine Ceiling Beam',
      woodName: 'Reclaimed Pine',
      finishName: null,
      ...{ lengthIn: 143.5, widthIn: 10, thicknessIn: 8, quantity: 2, unitCents: 99_950 },
      priceLines: [],
    },
  ],
  ...{ subtotalCents: 244_900, shippingCents: 4_500, taxCents: 19_592, totalCents: 268_992 },
  delivery: {
    way: 'truck',
    place: { miles: 0, area: 'Nashville Metro' },
    days: { from: '2026-12-08', to: '2026-12-15' },
  },
  priceLines: [
    sampleLine('delivery', 'Our truck', '1 trip', 'Nashville Metro', 4_500),
    { ...sampleLine('tax', 'Tax', '$2,449.00', '8%', 19_592), rule: '8% of the subtotal.' },
  ],
}
const longName: Order = {
  ...order,
  orderId: 1_234_567,
  customerName: 'Maximiliana Featherstonehaugh-Cholmondeley von Hohenzollern the Younger',
  address: {
    street: '11870 Old Natchez Trace Parkway at Leiper’s Fork, Building 4, Loading Dock C',
    city: 'Lake Winnipesaukee Village',
    state: 'TN',
    zip: '37203-0042',
  },
}
const manyItems = Array.from({ length: 40 }, (_, index) => ({
  productName: 'Hand-Hewn Appalachian Heritage Barn Timber Floating Mantel with Corbels',
  woodName: 'Reclaimed Wormy American Chestnut',
  ...{ lengthIn: 60 + index / 16, widthIn: 8, thicknessIn: 8, quantity: 99, unitCents: 123_456 },
  priceLines: [],
}))
const notice: OrderNotice = {
  ...order,
  customerEmail: 'june.carter@example.com',
  customerPhone: '(615) 555-0199',
  setAside: null,
}
const noOrder: OrderNotice = {
  ...notice,
  ...{ customerName: '', customerEmail: '', customerPhone: '', items: [] },
  address: { street: '', city: '', state: '', zip: '' },
  setAside: 'Paid $2,689.92 for an order that the shop does not have',
}

export const orderMailSamples = {
  order_receipt: {
    'Two pieces': order,
    'A name that looks like a message': { ...order, customerName: 'Win $500 at evil.example' },
    'Long names': longName,
    'Many pieces': { ...order, items: manyItems },
  },
  order_notice: {
    'Two pieces': notice,
    'Only what is required': { ...notice, customerPhone: '', items: order.items.slice(0, 1) },
    'Money set aside': { ...notice, setAside: 'Paid $2,689.92 instead of $2,449.00' },
    'Money without an order': noOrder,
    'Long names': { ...notice, ...longName, customerEmail: `${'very.long.'.repeat(5)}mailbox@example.com` },
    'Many pieces': { ...notice, items: manyItems },
  },
}
