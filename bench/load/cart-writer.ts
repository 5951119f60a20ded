/** What many shoppers write into their carts. */

/** The address that a shopper comes from: a single one would reach the rate limit. */
export const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** A new piece, of one of 25 lengths. */
export const pieceOf = (sessionId: string, number: number) => ({
  productId: 'heritage-oak-floating-mantel',
  unitPrice: '450.00',
  quantity: 1,
  customizations: { length: 60 + (number % 25), width: 8, thickness: 8 },
  sessionId,
})
