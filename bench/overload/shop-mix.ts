/** What many shoppers ask the app for, in the shares of a busy day: carts above all. */
import { randomUUID } from 'node:crypto'
import { addressOf, pieceOf } from '../load/cart-writer.ts'
import { requestOf } from '../load/connection.ts'

/** What was there before the load: carts with one piece each, and the tokens of orders. */
export type Prepared = { carts: { session: string; itemId: string }[]; orders: string[] }

export type Kind = 'add' | 'change' | 'cart' | 'quote' | 'order' | 'page'

/** One round of the mix. */
export const mix: Kind[] = ['add', 'cart', 'change', 'order', 'cart', 'add', 'quote', 'cart', 'change', 'order']

/** The request with this number, each from an address of its own: a single one would reach the rate limits. */
export function requestOfKind(kind: Kind, number: number, { carts, orders }: Prepared): string {
  const from = addressOf(number)
  const cart = carts[number % carts.length]
  switch (kind) {
    case 'add':
      return requestOf('POST', '/api/cart', pieceOf(randomUUID(), number), from)
    case 'change':
      return requestOf('PATCH', `/api/cart/${cart?.itemId}`, { quantity: 1 + (number % 9) }, from)
    case 'cart':
      return requestOf('GET', `/api/cart/${cart?.session}`, undefined, from)
    case 'order':
      return requestOf('GET', `/api/orders/${orders[number % orders.length]}`, undefined, from)
    case 'quote':
      return requestOf('POST', '/api/quotes', quote, from)
    case 'page':
      return requestOf('GET', pages[number % pages.length] ?? '/', undefined, from)
  }
}

const pages = ['/', '/products', '/product/heritage-oak-floating-mantel']

const quote = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  productId: 'heritage-oak-floating-mantel',
  woodSpeciesId: 'reclaimed-pine',
  dimensions: { length: 72, width: 8, thickness: 8 },
}
