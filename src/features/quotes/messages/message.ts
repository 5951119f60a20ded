/** LIVE-4: messages between the customer of a quote and the owner, for server and browser. */

/** Who wrote a message. */
export const messageSides = ['customer', 'owner'] as const
export type MessageSide = (typeof messageSides)[number]

export const otherSide = (side: MessageSide): MessageSide => (side === 'customer' ? 'owner' : 'customer')

/** `text` in characters. */
export const messageLimits = { text: 4_000, photos: 6 } as const
