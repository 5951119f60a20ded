import { expect, test } from 'vitest'
import { measuredAddress, measuredReferrer } from './measured-address.ts'

const shop = 'https://shop.example.com'

test.each([
  ['/', '/'],
  ['/order-confirmation?order=0123456789abcdef', '/order-confirmation'],
  [
    '/order-confirmation?order=x&payment_intent_client_secret=pi_secret&utm_source=mail',
    '/order-confirmation?utm_source=mail',
  ],
  ['/products?q=jane%40example.com&sort=price-low', '/products?sort=price-low'],
  ['/products/floating-mantel?q=oak', '/products/floating-mantel'],
  ['/gallery?category=ceiling-beam&q=1', '/gallery?category=ceiling-beam'],
  ['/cart?category=ceiling-beam', '/cart'],
  ['/?fbclid=1&gclid=2&email=jane%40example.com&utm_campaign=fall&utm_id=7', '/?utm_campaign=fall&utm_id=7'],
  ['/care-instructions#humidity', '/care-instructions'],
  ['/administrators', '/administrators'],
])('GA-1 the address %s is reported as %s', (address, reported) => {
  expect(measuredAddress(new URL(address, shop))).toBe(shop + reported)
})

test.each(['/admin', '/admin?tab=orders&q=jane', '/admin-images', '/admin/'])(
  "GA-1 the owner's page %s is not reported",
  (address) => {
    expect(measuredAddress(new URL(address, shop))).toBeUndefined()
  },
)

test.each([
  `/quote/${'t'.repeat(32)}`,
  `/%71uote/${'t'.repeat(32)}/change`,
  `/Quote%2F${'t'.repeat(32)}`,
  `//quote/${'t'.repeat(32)}%zz`,
  `/review/${'t'.repeat(32)}`,
  `/%72eview/${'t'.repeat(32)}`,
  `/%71uote/${'t'.repeat(32)}%zz`,
])("LIVE-1, GA-1 a customer's private page %s is not reported, whatever its spelling", (address) => {
  expect(measuredAddress(new URL(shop + address))).toBeUndefined()
})

test.each([
  ['', ''],
  ['not an address', ''],
  ['https://search.example/find?q=jane+doe+mantel', 'https://search.example/'],
  [`${shop}/order-confirmation?order=0123456789abcdef`, `${shop}/order-confirmation`],
  [`${shop}/admin?quote=4`, ''],
  [`${shop}/quote/${'t'.repeat(32)}`, ''],
])('GA-1 the referrer %s is reported as %s', (referrer, reported) => {
  expect(measuredReferrer(referrer, shop)).toBe(reported)
})
