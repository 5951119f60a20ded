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
  'history',
  'bin',
] as const
export type AdminTab = (typeof adminTabs)[number]

export const adminImagesTabs = ['product-images', 'hero-image', 'gallery-images'] as const
export type AdminImagesTab = (typeof adminImagesTabs)[number]
