/**
 * The tabs of the owner's pages, as their addresses name them: /admin?tab=pricing. Their titles and parts are in
 * admin-page.tsx and admin-images-page.tsx.
 */
export const adminTabs = [
  'today',
  'quotes',
  'orders',
  'workshop',
  'books',
  'products',
  'gallery-images',
  'product-images',
  'pricing',
  'settings',
  'people',
  'history',
  'bin',
] as const
export type AdminTab = (typeof adminTabs)[number]

/** STAFF-1: what a tab reads or writes first. People who can't make this call don't have the tab. */
export const tabCalls: Record<AdminTab, string> = {
  today: 'GET /admin/today',
  quotes: 'GET /quotes',
  orders: 'GET /admin/orders',
  workshop: 'GET /admin/board',
  books: 'GET /admin/books/{month}',
  products: 'GET /admin/products',
  'gallery-images': 'GET /admin/gallery-images',
  'product-images': 'POST /admin/upload-image',
  pricing: 'GET /admin/pricing/history',
  settings: 'GET /admin/settings',
  bin: 'GET /admin/bin',
  people: 'GET /admin/people',
  history: 'GET /admin/deeds',
}

export const adminImagesTabs = ['product-images', 'hero-image', 'gallery-images'] as const
export type AdminImagesTab = (typeof adminImagesTabs)[number]
