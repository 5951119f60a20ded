/** LIVE-4, DESK-7: messages between a customer and the owner, for server and browser. */

/** Who wrote a message. */
export const messageSides = ['customer', 'owner'] as const
export type MessageSide = (typeof messageSides)[number]

export const otherSide = (side: MessageSide): MessageSide => (side === 'customer' ? 'owner' : 'customer')

/** What is written about: a quote, also once it is an order, or an order from the cart. */
export type Conversation = { of: 'quote_id' | 'order_id'; id: number }

/** `text` in characters. */
export const messageLimits = { text: 4_000, photos: 6 } as const
