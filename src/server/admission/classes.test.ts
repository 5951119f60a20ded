import { expect, test } from 'vitest'
import { type ClassName, classOf } from './classes.ts'

type Owner = Parameters<typeof classOf>[2]

test.each<[string, string, Owner, ClassName | 'exempt']>([
  ['GET', '/healthz', undefined, 'exempt'],
  ['HEAD', '/readyz', undefined, 'exempt'],
  ['GET', '/metrics?x=1', undefined, 'exempt'],
  ['POST', '/metrics', undefined, 'anyone'],
  ['POST', '/api/payments/webhook', undefined, 'events'],
  ['GET', '/api/payments/webhook', undefined, 'anyone'],
  ['POST', '/api/payments/webhook', 'known', 'events'],
  ['POST', '/api/create-payment-intent', undefined, 'underWay'],
  ['POST', '/api/orders', undefined, 'underWay'],
  ['POST', '/api/demo-payments/confirm', undefined, 'underWay'],
  ['POST', '/api/quote-pages/a-token/accept', undefined, 'underWay'],
  ['POST', '/api/quote-pages/a-token/payments/7', undefined, 'underWay'],
  ['GET', '/api/cart/a-session', undefined, 'underWay'],
  ['GET', '/api/orders/a-token', undefined, 'underWay'],
  ['GET', '/api/quote-pages/a-token/messages', undefined, 'underWay'],
  ['GET', '/review/a-token', undefined, 'underWay'],
  ['GET', '/api/review-pages/a-token', undefined, 'underWay'],
  ['PUT', '/api/review-pages/a-token', undefined, 'starting'],
  ['GET', '/quote/a-token/change?step=2', undefined, 'underWay'],
  ['POST', '/api/cart', undefined, 'starting'],
  ['PATCH', '/api/cart/an-id', undefined, 'starting'],
  ['DELETE', '/api/cart/session/a-session', undefined, 'starting'],
  ['POST', '/api/quotes', undefined, 'starting'],
  ['POST', '/api/quote-pages/a-token/messages', undefined, 'starting'],
  ['GET', '/api/products?q=oak', undefined, 'anyone'],
  ['POST', '/api/admin/login', undefined, 'anyone'],
  ['GET', '/api/admin/today', undefined, 'anyone'],
  ['GET', '/api/admin/today', 'unknown', 'starting'],
  ['GET', '/api/admin/today', 'known', 'owner'],
  ['GET', '/api/quotes?status=pending', 'unknown', 'starting'],
  ['GET', '/api/products?q=oak', 'unknown', 'anyone'],
  ['GET', '/api/products?q=oak', 'known', 'owner'],
  ['GET', '/.env', undefined, 'anyone'],
  ['OPTIONS', '*', undefined, 'anyone'],
])('RUN-4 %s %s is of the class it should be (owner: %s): %s', (method, url, owner, name) => {
  expect(classOf(method, url, owner)).toBe(name)
})
