/** Every page of the shop: its address, what it reads, its title. The one list of URLs; links are typed by it. */
import { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { shop } from '../../content/shop.ts'
import { findCategory, findCategoryByPlural, longestSearch, type Sort, sorts } from '../features/catalog/catalog.ts'
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
import { type GuideName, guides } from '../features/guides/guide-pages.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { PageError, PageNotFound } from './fallback-pages.tsx'
import { ShopDocument } from './shop-document.tsx'

type Context = { queryClient: QueryClient }

/** What a page reads: the server waits for it, the browser shows placeholders meanwhile and what failed. */
async function reading(...reads: Promise<unknown>[]): Promise<void> {
  const all = Promise.all(reads)
  if (import.meta.env.SSR) await all
  else all.catch(() => undefined)
}

const titled = (title: string, description?: string) => () => ({
  meta: [{ title: `${title} | ${shop.name}` }, ...(description ? [{ name: 'description', content: description }] : [])],
})

const root = createRootRouteWithContext<Context>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#FAF7F2' },
      { title: shop.name },
      { name: 'description', content: shop.description },
    ],
    links: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  }),
  component: ShopDocument,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: ({ context: { queryClient } }) =>
    reading(
      queryClient.ensureQueryData(featuredProductsQuery),
      queryClient.ensureQueryData(heroImageQuery),
      queryClient.ensureQueryData(categoryPicturesQuery),
    ),
  head: () => ({ meta: [{ title: `${shop.name} | Custom reclaimed-wood mantels and beams in Nashville` }] }),
  component: HomePage,
})

type ProductSearch = { q?: string; sort?: Sort }

function validateProductSearch(search: Record<string, unknown>): ProductSearch {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, longestSearch) : ''
  const sort = sorts.find((known) => known === search.sort)
  return { ...(q && { q }), ...(sort && sort !== 'name' && { sort }) }
}

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: validateProductSearch,
  loader: ({ context: { queryClient } }) => reading(queryClient.ensureQueryData(productsQuery)),
  head: titled(
    'All Products',
    'Floating mantels, corbel mantels and ceiling beams in reclaimed wood, made to measure.',
  ),
  staticData: { lazyPart: 'src/web/catalog-pages.tsx' },
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
  loader: async ({ context, params }) => {
    const category = findCategory(params.slug)
    if (category) {
      await reading(
        context.queryClient.ensureQueryData(productsQuery),
        context.queryClient.ensureQueryData(categoryPicturesQuery),
      )
      return { title: category.plural, canonical: undefined }
    }
    const product = await context.queryClient.ensureQueryData(productQuery(params.slug))
    if (!product) throw notFound()
    await reading(context.queryClient.ensureQueryData(woodSpeciesQuery))
    return { title: product.name, canonical: `/product/${product.id}` }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.title ?? 'Product Not Found'} | ${shop.name}` }],
    links: loaderData?.canonical ? [{ rel: 'canonical', href: loaderData.canonical }] : [],
  }),
  notFoundComponent: ProductNotFound,
  staticData: { lazyPart: 'src/web/catalog-pages.tsx' },
  component: lazyRouteComponent(() => import('./catalog-pages.tsx'), 'ProductsUnder'),
})

const product = createRoute({
  getParentRoute: () => root,
  path: '/product/$id',
  loader: async ({ context, params }) => {
    const found = await context.queryClient.ensureQueryData(productQuery(params.id))
    if (!found) throw notFound()
    await reading(context.queryClient.ensureQueryData(woodSpeciesQuery))
    return { title: found.name, description: found.description }
  },
  head: ({ loaderData, params }) => ({
    meta: [
      { title: `${loaderData?.title ?? 'Product Not Found'} | ${shop.name}` },
      ...(loaderData ? [{ name: 'description', content: loaderData.description }] : []),
    ],
    links: loaderData ? [{ rel: 'canonical', href: `/product/${params.id}` }] : [],
  }),
  notFoundComponent: ProductNotFound,
  staticData: { lazyPart: 'src/web/catalog-pages.tsx' },
  component: lazyRouteComponent(() => import('./catalog-pages.tsx'), 'Product'),
})

const quoteBuilder = createRoute({
  getParentRoute: () => root,
  path: '/quote-builder',
  loader: ({ context: { queryClient } }) =>
    reading(
      queryClient.ensureQueryData(productsQuery),
      queryClient.ensureQueryData(woodSpeciesQuery),
      queryClient.ensureQueryData(finishOptionsQuery),
    ),
  head: titled(
    'Custom Quote Builder',
    'Choose a piece, a wood and a finish, give three measurements, and see the price.',
  ),
  staticData: { lazyPart: 'src/features/quotes/quote-builder-page.tsx' },
  component: lazyRouteComponent(() => import('../features/quotes/quote-builder-page.tsx'), 'QuoteBuilderPage'),
})

const cart = createRoute({
  getParentRoute: () => root,
  path: '/cart',
  head: titled('Cart'),
  staticData: { lazyPart: 'src/features/cart/cart-page.tsx' },
  component: lazyRouteComponent(() => import('../features/cart/cart-page.tsx'), 'CartPage'),
})

const checkout = createRoute({
  getParentRoute: () => root,
  path: '/checkout',
  head: titled('Checkout'),
  staticData: { lazyPart: 'src/features/checkout/checkout-page.tsx' },
  component: lazyRouteComponent(() => import('../features/checkout/checkout-page.tsx'), 'CheckoutPage'),
})

const orderConfirmation = createRoute({
  getParentRoute: () => root,
  path: '/order-confirmation',
  validateSearch: (search: Record<string, unknown>): { order?: string } =>
    typeof search.order === 'string' && /^[\w-]{1,100}$/.test(search.order) ? { order: search.order } : {},
  head: () => ({ meta: [{ title: `Order confirmation | ${shop.name}` }, { name: 'robots', content: 'noindex' }] }),
  staticData: { lazyPart: 'src/features/checkout/order-confirmation-page.tsx' },
  component: lazyRouteComponent(
    () => import('../features/checkout/order-confirmation-page.tsx'),
    'OrderConfirmationPage',
  ),
})

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  validateSearch: (search: Record<string, unknown>): { category?: string } => {
    const category = typeof search.category === 'string' ? findCategory(search.category) : undefined
    return category ? { category: category.slug } : {}
  },
  loader: ({ context: { queryClient } }) => reading(queryClient.ensureQueryData(galleryQuery)),
  head: titled('Gallery', 'Mantels and beams in reclaimed oak, pine, chestnut and barn wood.'),
  staticData: { lazyPart: 'src/features/gallery/gallery-page.tsx' },
  component: lazyRouteComponent(() => import('../features/gallery/gallery-page.tsx'), 'GalleryPage'),
})

/** Title and description of a guide; the description is fetched with it, so that other pages do not load it. */
const guideOptions = (name: GuideName) => ({
  loader: async (): Promise<{ description: string }> => {
    const { guideDetails } = await import('../features/guides/guide-details.ts')
    return { description: guideDetails[name].description }
  },
  head: ({ loaderData }: { loaderData?: { description: string } | undefined }) =>
    titled(guides[name].title, loaderData?.description)(),
})

const installationGuide = createRoute({
  getParentRoute: () => root,
  path: '/installation-guide',
  ...guideOptions('installation'),
  staticData: { lazyPart: 'content/guides/installation-guide.tsx' },
  component: lazyRouteComponent(() => import('../../content/guides/installation-guide.tsx'), 'InstallationGuide'),
})

const careInstructions = createRoute({
  getParentRoute: () => root,
  path: '/care-instructions',
  ...guideOptions('care'),
  staticData: { lazyPart: 'content/guides/care-instructions.tsx' },
  component: lazyRouteComponent(() => import('../../content/guides/care-instructions.tsx'), 'CareInstructions'),
})

const customProjects = createRoute({
  getParentRoute: () => root,
  path: '/custom-projects',
  ...guideOptions('customProjects'),
  staticData: { lazyPart: 'content/guides/custom-projects.tsx' },
  component: lazyRouteComponent(() => import('../../content/guides/custom-projects.tsx'), 'CustomProjects'),
})

const projectConsultation = createRoute({
  getParentRoute: () => root,
  path: '/project-consultation',
  ...guideOptions('consultation'),
  staticData: { lazyPart: 'content/guides/project-consultation.tsx' },
  component: lazyRouteComponent(() => import('../../content/guides/project-consultation.tsx'), 'ProjectConsultation'),
})

const deliveryInformation = createRoute({
  getParentRoute: () => root,
  path: '/delivery-information',
  ...guideOptions('delivery'),
  staticData: { lazyPart: 'content/guides/delivery-information.tsx' },
  component: lazyRouteComponent(() => import('../../content/guides/delivery-information.tsx'), 'DeliveryInformation'),
})

const woodSpeciesGuide = createRoute({
  getParentRoute: () => root,
  path: '/wood-species-guide',
  ...guideOptions('woodSpecies'),
  loader: async ({ context: { queryClient } }) => {
    await reading(queryClient.ensureQueryData(woodSpeciesQuery))
    return guideOptions('woodSpecies').loader()
  },
  staticData: { lazyPart: 'src/features/guides/wood-species-page.tsx' },
  component: lazyRouteComponent(() => import('../features/guides/wood-species-page.tsx'), 'WoodSpeciesPage'),
})

const designInspiration = createRoute({
  getParentRoute: () => root,
  path: '/design-inspiration',
  ...guideOptions('designInspiration'),
  loader: async ({ context: { queryClient } }) => {
    await reading(queryClient.ensureQueryData(galleryQuery))
    return guideOptions('designInspiration').loader()
  },
  staticData: { lazyPart: 'src/features/guides/design-inspiration-page.tsx' },
  component: lazyRouteComponent(
    () => import('../features/guides/design-inspiration-page.tsx'),
    'DesignInspirationPage',
  ),
})

const adminTabs = ['quotes', 'orders'] as const
type AdminSearch = {
  tab?: (typeof adminTabs)[number]
  status?: string
  q?: string
  page?: number
  quote?: number
  order?: number
}

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: (search: Record<string, unknown>): AdminSearch => {
    const tab = adminTabs.find((known) => known === search.tab)
    const page = Number(search.page)
    const quote = Number(search.quote)
    const order = Number(search.order)
    return {
      ...(tab && { tab }),
      ...(typeof search.status === 'string' && { status: search.status }),
      ...((typeof search.q === 'string' || typeof search.q === 'number') && { q: String(search.q).slice(0, 100) }),
      ...(Number.isInteger(page) && page > 1 && { page }),
      ...(Number.isInteger(quote) && quote > 0 && { quote }),
      ...(Number.isInteger(order) && order > 0 && { order }),
    }
  },
  head: () => ({ meta: [{ title: `Admin | ${shop.name}` }, { name: 'robots', content: 'noindex' }] }),
  staticData: { lazyPart: 'src/features/admin/admin-page.tsx', bare: true },
  component: lazyRouteComponent(() => import('../features/admin/admin-page.tsx'), 'AdminPage'),
})

const routeTree = root.addChildren([
  home,
  products,
  productsUnder,
  product,
  quoteBuilder,
  cart,
  checkout,
  orderConfirmation,
  gallery,
  installationGuide,
  careInstructions,
  customProjects,
  projectConsultation,
  deliveryInformation,
  woodSpeciesGuide,
  designInspiration,
  admin,
])

/** SHELL-8: read once a visit, refreshed only after a write. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Offline, a read fails and says so, instead of waiting for a connection that may not come.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

export function createShopRouter() {
  const queryClient = createQueryClient()
  return createRouter({
    routeTree,
    context: { queryClient },
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // On the server this would print an inline script, which the page's policy refuses.
    scrollRestoration: !import.meta.env.SSR,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>
  }
  interface StaticDataRouteOption {
    /** Source file of the page's own chunk, fetched together with the entry. */
    lazyPart?: string
    /** Without the storefront's header and footer. */
    bare?: boolean
  }
}
