import { expect, it } from 'vitest'
import { sharedTestShop } from '../support/test-shop.ts'

it("PAY-3 the address of an order's page, which has its token, goes along with no other request", async () => {
  const shop = await sharedTestShop()
  const policyOf = async (path: string) => (await shop.request(path)).headers.get('referrer-policy')
  expect(await policyOf(`/order-confirmation?order=${'t'.repeat(32)}`)).toBe('no-referrer')
  // So that analytics still learns how visitors walk through the shop.
  expect(await policyOf('/products')).toBe('strict-origin-when-cross-origin')
})
