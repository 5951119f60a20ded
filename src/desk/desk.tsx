/**
 * The owner's desk in the browser: a program of its own, with a router, because its filters, tabs and opened rows are in
 * the address and change without a new page. The server writes only its frame.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { PartFailed, report } from '../features/shared/failures/part-boundary.tsx'
import { Queries } from '../features/shared/queries.tsx'
import { type AdminImagesTab, type AdminTab, adminImagesTabs, adminTabs } from './frame/tabs.ts'

const root = createRootRoute({ component: Outlet })

type AdminSearch = {
  tab?: AdminTab
  status?: string
  sort?: string
  q?: string
  page?: number
  before?: number
  after?: number
  quote?: number
  order?: number
  category?: string
  product?: string
  /** A part of the open tab. */
  part?: string
  /** Of the books: '2026-11', or from day to day. */
  month?: string
  from?: string
  to?: string
  /** Of the history: 'order', or one of them, 'order:45'; and whose deeds. */
  about?: string
  who?: string
}

const isRowId = (key: number | undefined) => Number.isInteger(key) && Number(key) >= 0 && Number(key) <= 0x7fffffff

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: (search: Record<string, unknown>): AdminSearch => {
    const wanted = adminTabs.find((known) => known === search.tab)
    // Links in emails name a quote and no tab, from when the desk opened on the quotes.
    const isOfQuotes = ['quote', 'status', 'q', 'before', 'after'].some((name) => search[name] !== undefined)
    // Bookmarks of the tab that mail, backups and payment once had.
    const isSystem = search.tab === 'system'
    const tab = wanted ?? (isSystem ? 'settings' : isOfQuotes ? 'quotes' : undefined)
    const page = Number(search.page)
    const [before, after] = [search.before, search.after].map(Number)
    const quote = Number(search.quote)
    const order = Number(search.order)
    const textOf = (value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : undefined
    const product = textOf(search.product)
    const part = isSystem ? 'system' : textOf(search.part)
    const about = textOf(search.about)
    const timeOf = (value: unknown) => {
      const text = textOf(value)
      return text && /^\d{4}(-\d\d){1,2}$/.test(text) ? text : undefined
    }
    return {
      tab,
      status: textOf(search.status),
      sort: textOf(search.sort),
      q: textOf(search.q),
      page: Number.isInteger(page) && page > 1 ? page : undefined,
      before: isRowId(before) ? before : undefined,
      after: isRowId(after) && !isRowId(before) ? after : undefined,
      quote: Number.isInteger(quote) && quote > 0 ? quote : undefined,
      order: Number.isInteger(order) && order > 0 ? order : undefined,
      category: textOf(search.category),
      // A product's id, 'new', or 'copy:' and the id to copy.
      part: part && /^[a-z-]{1,40}$/.test(part) ? part : undefined,
      month: timeOf(search.month),
      from: timeOf(search.from),
      to: timeOf(search.to),
      about: about && /^[a-z-]+(:[\w-]+)?$/.test(about) ? about : undefined,
      who: textOf(search.who),
      product: product && /^(copy:)?[\w-]{1,100}$/.test(product) ? product : undefined,
    }
  },
  component: lazyRouteComponent(() => import('./frame/admin-page.tsx'), 'AdminPage'),
})

const adminImages = createRoute({
  getParentRoute: () => root,
  path: '/admin-images',
  validateSearch: (search: Record<string, unknown>): { tab?: AdminImagesTab } => {
    return { tab: adminImagesTabs.find((known) => known === search.tab) }
  },
  component: lazyRouteComponent(() => import('./frame/admin-images-page.tsx'), 'AdminImagesPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/admin/invitation/$token',
  component: lazyRouteComponent(() => import('./people/invitation-page.tsx'), 'InvitationPage'),
})

const router = createRouter({
  routeTree: root.addChildren([admin, adminImages, invitation]),
  caseSensitive: true,
  scrollRestoration: true,
  // OUT-3. Its tabs and opened rows have boundaries of their own.
  defaultErrorComponent: PartFailed,
  defaultOnCatch: (error) => report('desk', error),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export const DeskApp = () => (
  <Queries>
    <RouterProvider router={router} />
  </Queries>
)
