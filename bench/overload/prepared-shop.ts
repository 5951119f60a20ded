/** What a shop holds before it is loaded. */
import { randomUUID } from 'node:crypto'
import type { ShopProcess } from '../../tests/support/shop-process.ts'
import type { Prepared } from './shop-mix.ts'

/** Carts to read and change, orders to look at, and pages in the cache. */
export async function prepare(shop: ShopProcess): Promise<Prepared> {
  const call = async (method: string, path: string, number: number, body?: object) => {
    const answer = await fetch(shop.url + path, {
      method,
      headers: { 'x-forwarded-for': `172.16.0.${number}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const add = async (session: string, number: number): Promise<string> => {
    const piece = {
      productId: 'heritage-oak-floating-mantel',
      quantity: 1,
      customizations: { length: 72, width: 8, thickness: 8 },
      sessionId: session,
    }
    return (await (await call('POST', '/api/cart', number, piece)).json()).id
  }
  const prepared: Prepared = { carts: [], orders: [] }
  for (let number = 1; number <= 50; number++) {
    const session = randomUUID()
    prepared.carts.push({ session, itemId: await add(session, number) })
  }
  for (let number = 1; number <= 10; number++) {
    const sessionId = randomUUID()
    await add(sessionId, number)
    await call('POST', '/api/create-payment-intent', number, { sessionId })
    const order = await call('POST', '/api/orders', number, {
      sessionId,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      shippingAddress: { street: '12 Analytical Lane', city: 'Nashville', state: 'TN', zip: '37203' },
    })
    prepared.orders.push((await order.json()).token)
  }
  return prepared
}
