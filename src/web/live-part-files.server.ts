/** The source file of each live part (live-parts.ts), whose chunk the browser fetches together with the entry. */
export const livePartFiles: Record<string, string> = {
  desk: 'src/desk/desk.tsx',
  'wall-quote': 'src/features/home/quick-quote.tsx',
  'drawn-quote': 'src/features/home/drawn-quote.tsx',
  'product-pictures': 'src/features/catalog/product/product-pictures.tsx',
  'product-piece': 'src/web/product-piece-part.tsx',
  'quote-builder': 'src/features/quotes/builder/quote-builder-page.tsx',
  'designed-builder': 'src/features/quotes/builder/quote-builder-page.tsx',
  cart: 'src/features/cart/cart-page.tsx',
  checkout: 'src/features/checkout/checkout-page.tsx',
  'order-confirmation': 'src/features/checkout/confirmation/order-confirmation-page.tsx',
  'quote-page': 'src/features/quotes/page/quote-page.tsx',
  'quote-change': 'src/features/quotes/page/change-page.tsx',
  'review-page': 'src/features/reviews/review-page.tsx',
  'measured-wall': 'src/features/guides/measured-wall.tsx',
  'delivery-at-door': 'src/features/guides/delivery-at-door.tsx',
  lightbox: 'src/features/gallery/lightbox.tsx',
}
