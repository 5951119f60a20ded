/** An order from the cart, placed and paid without a page. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './shop-test.ts'

export const oak = 'heritage-oak-floating-mantel'

/** Places and pays an order of one piece for each of these lengths, and returns its token once it is paid. */
export async function buy(page: Page, lengths: number[]): Promise<string> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const sessionId = randomUUID()
  const wood = { woodSpeciesId: 'american-chestnut', finishOptionId: 'whitewash' }
  for (const length of lengths)
    await post('/cart', {
      sessionId,
      productId: oak,
      quantity: 1,
      customizations: { length, width: 8, thickness: 6, ...wood },
    })
  const { token, clientSecret } = await post('/orders', {
    sessionId,
    customerName: 'June Carter',
    customerEmail: 'june@example.com',
    shippingAddress: { street: '12 Oak Street', city: 'Nashville', state: 'TN', zip: '37203', country: 'US' },
  })
  await post('/demo-payments/confirm', { clientSecret, number: '4242 4242 4242 4242' })
  await expect.poll(async () => (await (await page.request.get(`/api/orders/${token}`)).json()).status).toBe('paid')
  return token
}

export const orderPage = (token: string) => `/order-confirmation?${new URLSearchParams({ order: token })}`
