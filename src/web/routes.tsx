/**
 * Every page of the shop: its address, the data it loads, its title. This is the only list of URLs, and links are typed
 * by it. The server adds the rest of a page's head (page-head.server.ts).
 */
import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { shop } from '../../content/shop.ts'
import { type AdminImagesTab, type AdminTab, adminImagesTabs, adminTabs } from '../features/admin/tabs.ts'
import { findCategory, findCategoryByPlural, maxSearchLength, type Sort, sorts } from '../features/catalog/catalog.ts'
import {
  categoryPicturesQuery,
  featuredProductsQuery,
  finishOptionsQuery,
  heroImageQuery,
  productQuery,
  productsQuery,
  woodSpeciesQuery,
} from '../features/catalog/catalog-queries.ts'
import { ProductNotFound } from '../features/catalog/product-not-found.tsx'
import { galleryQuery } from '../features/gallery/gallery-queries.ts'
import { type GuideName, guideNames, guides } from '../features/guides/guide-pages.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { ShopDocument } from './shop-document.tsx'

type Context = { queryClient: QueryClient }

type Loading = { context: Context; preload: boolean }

/** SHELL-8: hovering over a link doesn't retry a failed read; following it does. */
function read<TQueryFnData, TError, TData, TQueryKey extends QueryKey>(
  { context: { queryClient }, preload }: Loading,
  query: EnsureQueryDataOptions<TQueryFnData, TError, TData, TQueryKey>,
): Promise<TData> {
  const error = preload && queryClient.getQueryState(query.queryKey)?.error
  return error ? Promise.reject(error) : queryClient.ensureQueryData(query)
}

/** The server waits for a page's reads. The browser shows placeholders until they finish or fail. */
async function reading(...reads: (Promise<unknown> | undefined)[]): Promise<void> {
  const all = Promise.all(reads)
  if (import.meta.env.SSR) await all
  else all.catch(() => undefined)
}

const titled = (title: string) => () => ({ meta: [{ title: `${title} | ${shop.name}` }] })

/** Only the server lists the files to preload, so only its build includes their names. */
const lazyPart = (source: string) => (import.meta.env.SSR ? { lazyPart: source } : {})

const root = createRootRouteWithContext<Context>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: shop.name },
    ],
  }),
  component: ShopDocument,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: (loading) =>
    reading(read(loading, featuredProductsQuery), read(loading, heroImageQuery), read(loading, categoryPicturesQuery)),
  head: () => ({ meta: [{ title: `${shop.name} | Custom reclaimed-wood mantels and beams in Nashville` }] }),
  component: HomePage,
})

type ProductSearch = { q?: string; sort?: Sort }

function validateProductSearch(search: Record<string, unknown>): ProductSearch {
  // Both keys are always present: the router keeps the raw value of any key left out.
  return {
    q:
      typeof search.q === 'string' || typeof search.q === 'number'
        ? String(search.q).slice(0, maxSearchLength)
        : undefined,
    sort: sorts.find((known) => known === search.sort),
  }
}

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: validateProductSearch,
  loader: (loading) => reading(read(loading, productsQuery)),
  head: titled('All Products'),
  staticData: lazyPart('src/web/catalog-pages.tsx'),
  component: lazyRouteComponent(() => import('./catalog-pages.tsx'), 'AllProducts'),
})

/** SHELL-1: a category's list under its slug; anything else is a product. */
const productsUnder = createRoute({
  getParentRoute: () => root,
  path: '/products/$slug',
  validateSearch: validateProductSearch,
  beforeLoad: ({ params, search }) => {
    const meant = findCategoryByPlural(params.slug)
    if (meant) throw redirect({ to: '/products/$slug', params: { slug: meant.slug }, search, statusCode: 301 })
  },
  loader: async (loading) => {
    const { slug } = loading.params
    const category = findCategory(slug)
    if (category) {
      await reading(read(loading, productsQuery), read(loading, categoryPicturesQuery))
      return { title: category.plural }
    }
    const product = await read(loading, productQuery(slug))
    if (!product) throw notFound()
    await reading(read(loading, woodSpeciesQuery), product.retired ? read(loading, productsQuery) : undefined)
    return { title: product.name }
  },
  head: ({ loaderData }) => titled(loaderData?.title ?? 'Product Not Found')(),
  notFoundComponent: ProductNotFound,
  staticData: lazyPart('src/web/catalog-pages.tsx'),
  component: lazyRouteComponent(() => import('./catalog-pages.tsx'), 'ProductsUnder'),
})

const product = createRoute({
  getParentRoute: () => root,
  path: '/product/$id',
  loader: async (loading) => {
    const found = await read(loading, productQuery(loading.params.id))
    if (!found) throw notFound()
    await reading(read(loading, woodSpeciesQuery), found.retired ? read(loading, productsQuery) : undefined)
    return { title: found.name }
  },
  head: ({ loaderData }) => titled(loaderData?.title ?? 'Product Not Found')(),
  notFoundComponent: ProductNotFound,
  staticData: lazyPart('src/web/catalog-pages.tsx'),
  component: lazyRouteComponent(() => import('./catalog-pages.tsx'), 'Product'),
})

const quoteBuilder = createRoute({
  getParentRoute: () => root,
  path: '/quote-builder',
  loader: (loading) =>
    reading(
      read(loading, productsQuery),
      read(loading, woodSpeciesQuery),
      read(loading, finishOptionsQuery),
      read(loading, categoryPicturesQuery),
    ),
  head: titled('Custom Quote Builder'),
  staticData: lazyPart('src/features/quotes/builder/quote-builder-page.tsx'),
  component: lazyRouteComponent(() => import('../features/quotes/builder/quote-builder-page.tsx'), 'QuoteBuilderPage'),
})

const cart = createRoute({
  getParentRoute: () => root,
  path: '/cart',
  head: titled('Cart'),
  staticData: lazyPart('src/features/cart/cart-page.tsx'),
  component: lazyRouteComponent(() => import('../features/cart/cart-page.tsx'), 'CartPage'),
})

const checkout = createRoute({
  getParentRoute: () => root,
  path: '/checkout',
  head: titled('Checkout'),
  staticData: lazyPart('src/features/checkout/checkout-page.tsx'),
  component: lazyRouteComponent(() => import('../features/checkout/checkout-page.tsx'), 'CheckoutPage'),
})

const orderConfirmation = createRoute({
  getParentRoute: () => root,
  path: '/order-confirmation',
  validateSearch: (search: Record<string, unknown>): { order?: string } => ({
    order: typeof search.order === 'string' && /^[\w-]{1,100}$/.test(search.order) ? search.order : undefined,
  }),
  head: titled('Order confirmation'),
  staticData: lazyPart('src/features/checkout/confirmation/order-confirmation-page.tsx'),
  component: lazyRouteComponent(
    () => import('../features/checkout/confirmation/order-confirmation-page.tsx'),
    'OrderConfirmationPage',
  ),
})

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  // Only the browser uses `picture`, to open it full screen. The server renders the same page with and without it.
  validateSearch: (search: Record<string, unknown>): { category?: string; picture?: string } => {
    const category = typeof search.category === 'string' ? findCategory(search.category) : undefined
    const { picture } = search
    return { ...(category && { category: category.slug }), ...(typeof picture === 'string' && { picture }) }
  },
  loader: (loading) => reading(read(loading, galleryQuery)),
  head: titled('Gallery'),
  staticData: lazyPart('src/features/gallery/gallery-page.tsx'),
  component: lazyRouteComponent(() => import('../features/gallery/gallery-page.tsx'), 'GalleryPage'),
})

const guideReads: Partial<Record<GuideName, (loading: Loading) => Promise<unknown>>> = {
  woodSpecies: (loading) => read(loading, woodSpeciesQuery),
  designInspiration: (loading) => read(loading, galleryQuery),
}

const guideRoutes = guideNames.map((name) => {
  const { path, title, load } = guides[name]
  return createRoute({
    getParentRoute: () => root,
    path,
    head: titled(title),
    loader: (loading) => reading(guideReads[name]?.(loading)),
    staticData: lazyPart(`src/features/guides/pages${path}.tsx`),
    component: lazyRouteComponent(load, 'Guide'),
  })
})

type AdminSearch = {
  tab?: AdminTab
  status?: string
  q?: string
  page?: number
  quote?: number
  order?: number
  category?: string
  product?: string
}

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: (search: Record<string, unknown>): AdminSearch => {
    const tab = adminTabs.find((known) => known === search.tab)
    const page = Number(search.page)
    const quote = Number(search.quote)
    const order = Number(search.order)
    const textOf = (value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : undefined
    const product = textOf(search.product)
    return {
      tab,
      status: textOf(search.status),
      q: textOf(search.q),
      page: Number.isInteger(page) && page > 1 ? page : undefined,
      quote: Number.isInteger(quote) && quote > 0 ? quote : undefined,
      order: Number.isInteger(order) && order > 0 ? order : undefined,
      category: textOf(search.category),
      // A product's id, 'new', or 'copy:' and the id to copy.
      product: product && /^(copy:)?[\w-]{1,100}$/.test(product) ? product : undefined,
    }
  },
  head: titled('Admin'),
  staticData: { ...lazyPart('src/features/admin/admin-page.tsx'), bare: true },
  component: lazyRouteComponent(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
})

const adminImages = createRoute({
  getParentRoute: () => root,
  path: '/admin-images',
  validateSearch: (search: Record<string, unknown>): { tab?: AdminImagesTab } => {
    return { tab: adminImagesTabs.find((known) => known === search.tab) }
  },
  head: titled('Images'),
  staticData: { ...lazyPart('src/features/admin/admin-images-page.tsx'), bare: true },
  component: lazyRouteComponent(() => import('../features/admin/admin-images-page.tsx'), 'AdminImagesPage'),
})

/** SHELL-2: without this, an address below a page's would load that page's frame and code, or even the page. */
const anywhereElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw notFound()
  },
})

export const routeTree = root.addChildren([
  home,
  products,
  productsUnder,
  product,
  quoteBuilder,
  cart,
  checkout,
  orderConfirmation,
  gallery,
  ...guideRoutes,
  admin,
  adminImages,
  anywhereElse,
])

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source file of the page's chunk, which the browser fetches together with the entry. */
    lazyPart?: string
    /** Without the storefront's header and footer. */
    bare?: boolean
  }
}
