/** The router of one visit in the browser, or of one page on the server, with its own query cache. */
import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { PageError, PageNotFound } from './fallback-pages.tsx'
import { routeTree } from './routes.tsx'

/** SHELL-8: data is read once per visit and refreshed only after a write. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Offline, a read fails with an error instead of waiting for a connection.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** A visitor may scroll the first page before this script runs. Then the router must not jump back to the top. */
function restoreUnlessScrolled() {
  let isFirst = true
  return () => {
    const leave = isFirst && scrollY > 0
    isFirst = false
    // The router missed that scroll. Without the event, Back would not return to the same place.
    if (leave) document.dispatchEvent(new Event('scroll'))
    return !leave
  }
}

export function createShopRouter() {
  const queryClient = createQueryClient()
  return createRouter({
    routeTree,
    context: { queryClient },
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // On the server this would print an inline script, which the page's policy blocks.
    scrollRestoration: !import.meta.env.SSR && restoreUnlessScrolled(),
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageNotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>
  }
}
