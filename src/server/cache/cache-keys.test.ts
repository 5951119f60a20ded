import { expect, test } from 'vitest'
import { pageKey, publicReadOf } from './cache-keys.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/products?sort=price-low&utm=1&q=oak', '/products?q=oak&sort=price-low'],
  ['/products?q=', '/products'],
  ['/products/floating-mantel?q=a%20b', '/products/floating-mantel?q=a+b'],
  ['/product/x?q=oak', '/product/x'],
  ['/gallery?category=ceiling-beam&q=1', '/gallery?category=ceiling-beam'],
  ['/gallery?category=ceiling-beam&picture=oak', '/gallery?category=ceiling-beam'],
  ['/quote-builder?token=secret', '/quote-builder'],
  // LINK-1: a design is in the page.
  [
    '/quote-builder?step=2&way=truck&wood=oak&product=oak-mantel&utm_source=x&zip=37212&l=67.375&l=72&w[]=8&fw=42&fire=gas',
    '/quote-builder?product=oak-mantel&wood=oak&l=67.375&fw=42&fire=gas&way=truck&step=2',
  ],
  ['/quote-builder?step=2', '/quote-builder'],
  ['/product/oak-mantel?wood=oak&l=67.375', '/product/oak-mantel?wood=oak&l=67.375'],
  ['/products/oak-mantel?wood=oak&l=67.375&q=x', '/products/oak-mantel?wood=oak&l=67.375'],
  ['/product/oak-mantel?product=other&step=3', '/product/oak-mantel'],
  // WIN-3: what narrows a list down.
  [
    "/products/floating-mantel?fits=6'+8%22&l=72&wood=oak&q=barn",
    '/products/floating-mantel?q=barn&wood=oak&fits=6%27+8%22',
  ],
  ['/products?wood=oak&step=2', '/products?wood=oak'],
  ['/products/floating-mantels?l=72', '/products/floating-mantels'],
  [`/product/x?l=${'9'.repeat(10_000)}`, `/product/x?l=${'9'.repeat(101)}`],
  ['/quote/a-token/change?product=oak-mantel', '/quote/a-token/change'],
  [`/products?q=${'x'.repeat(500)}`, `/products?q=${'x'.repeat(80)}`],
  ['/x/../products', undefined],
  ['/./', undefined],
  ['//products', undefined],
  ['/PRODUCTS', undefined],
  ['/%70roducts', undefined],
  ['/products/', undefined],
])('the key of %s is %s', (url, key) => {
  expect(pageKey(url)).toBe(key)
})

test.each<[string, string | undefined, string?]>([
  ['/api/products', '/api/products'],
  ['/api/products?', '/api/products'],
  ['/api/products?page=2&q=oak%20beam', '/api/products?q=oak+beam&page=2'],
  ['/api/products?q=oak+beam&page=2', '/api/products?q=oak+beam&page=2'],
  ['/api/products/featured', '/api/products/featured'],
  ['/api/products?fits=72&wood=oak', '/api/products?wood=oak&fits=72'],
  ['/api/products/counts?fits=72&q=oak', '/api/products/counts?q=oak&fits=72'],
  ['/api/products/counts?page=2', undefined],
  ['/api/products/oak-beam', '/api/products/oak-beam', '/api/products/:id'],
  ['/api/products/category/ceiling-beam', '/api/products/category/ceiling-beam', '/api/products/category/:category'],
  ['/api/gallery-images?category=ceiling-beam', '/api/gallery-images?category=ceiling-beam', '/api/gallery-images'],
  ['/api/openapi.json', '/api/openapi.json'],
  // The app answers these itself: it may refuse them, or read them in its own way.
  ['/api/products?utm_source=x', undefined],
  ['/api/products?q=oak&token=secret', undefined],
  ['/api/products?q=oak&q=pine', undefined],
  ['/api/products?q=', undefined],
  ['/api/products?q=%E0%A4%A', undefined],
  ['/api/products?q=oak#mantel', undefined],
  [`/api/products?q=${'x'.repeat(81)}`, undefined],
  ['/api/products/oak-beam?page=2', undefined],
  ['/api/products/OAK', undefined],
  ['/api/products/%6Fak', undefined],
  ['/api/products/', undefined],
  ['/api/openapi-json', undefined],
  ['/api/openapiXjson', undefined],
  ['/API/products', undefined],
  // Not the same for everyone.
  ['/api/cart/some-session', undefined],
  ['/api/orders/some-token', undefined],
  ['/api/admin/products', undefined],
  ['/api/admin/session', undefined],
  ['/api/quotes', undefined],
])('FAST-2 the cache keeps %s as %s', (url, key, route = key?.split('?', 1)[0]) => {
  expect(publicReadOf(url)).toEqual(key && { key, route })
})
