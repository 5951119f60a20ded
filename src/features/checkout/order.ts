/** What an order is, for server and browser. */

export const orderStatuses = [
  'pending_payment',
  'paid',
  'in_production',
  'ready',
  'delivered',
  'canceled',
  'refunded',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** PAY-6. 'paid' comes from the payment provider alone, and 'refunded' from a refund through it. */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending_payment: ['paid', 'canceled'],
  paid: ['in_production', 'refunded'],
  in_production: ['ready', 'refunded'],
  ready: ['delivered', 'refunded'],
  delivered: ['refunded'],
  canceled: [],
  refunded: [],
}

/** The moves that are the owner's to make by hand. */
export const ownerMoves = (status: OrderStatus) =>
  orderMoves[status].filter((next) => next !== 'paid' && next !== 'refunded')

/** Money that was taken can be given back. */
export const isRefundable = (status: OrderStatus) => orderMoves[status].includes('refunded')

export const orderStatusNames: Record<OrderStatus, string> = {
  pending_payment: 'Pending payment',
  paid: 'Paid',
  in_production: 'In production',
  ready: 'Ready',
  delivered: 'Delivered',
  canceled: 'Canceled',
  refunded: 'Refunded',
}

export type Address = { street: string; city: string; state: string; zip: string; country: 'US' }

/** The longest texts that an order takes, in characters. */
export const orderLimits = { name: 120, email: 254, phone: 40, street: 200, city: 100 } as const

/** USPS codes of the states and the District of Columbia, by name. The shop's own truck and carriers go nowhere else. */
export const states: readonly [code: string, name: string][] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
]

/** '37203' or '37203-1234'. */
export const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text)
